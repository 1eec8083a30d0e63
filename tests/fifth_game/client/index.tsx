/** The client of Lantern Race: a row of lamps, its own sentences and texts. */

import { ActionBar } from "opoly/shell/actions/ActionBar";
import type { Choice } from "opoly/shell/actions/choice";
import { End } from "opoly/shell/end/End";
import type { GameClient, LogLine } from "opoly/shell/game";
import { player, playerName } from "opoly/shell/i18n/names";
import { phrase } from "opoly/shell/i18n/phrase";
import { commonTabs } from "opoly/shell/page/commonTabs";
import { decision, ended, frame, legal, mySeat, seats, state } from "opoly/shell/store";
import { Tabs } from "opoly/shell/ui/Tabs";
import { answering, type GameEvent } from "opoly/shell/wire/messages";

interface Racer {
  readonly seat: number;
  readonly passed: number;
  readonly charmed: boolean;
  readonly charm?: number;
}

type Happened = GameEvent & {
  readonly wind?: number;
  readonly die?: number;
  readonly strength?: number;
  readonly lamps?: number;
};

const racers = (): readonly Racer[] =>
  Object.values((state.value?.players ?? {}) as unknown as Record<string, Racer>);
const lamps = (): readonly string[] => (frame.value?.board as { lamps: readonly string[] }).lamps;
const name = (seat: number): string => playerName({ seats: seats.value }, seat);

const CHOICES: Readonly<Record<string, Omit<Choice, "action">>> = {
  throw_lantern: { text: "Throw the lantern", icon: "dice", letter: "r" },
  play_charm: { text: "Play my charm", icon: "check", letter: "p" },
};

const choices = (): readonly Choice[] =>
  legal.value.flatMap((one) => {
    const words = CHOICES[one.type];
    return words ? [{ ...words, action: answering(one, { type: one.type }) }] : [];
  });

function Table() {
  const mine = racers().find((racer) => racer.seat === mySeat.value);
  return (
    <>
      <section class="table-board lantern" aria-label="The ring of lamps">
        <ol>
          {lamps().map((lamp, index) => (
            <li key={lamp} class="lantern-lamp">
              {lamp}:{" "}
              {racers()
                .filter((racer) => racer.passed % lamps().length === index)
                .map((racer) => `${name(racer.seat)} (${racer.passed})`)
                .join(", ")}
            </li>
          ))}
        </ol>
        {mine?.charm ? <p>Your charm: {mine.charm}</p> : <p>You have no charm.</p>}
        {ended.value ? <End /> : <ActionBar choices={choices} oneWaitedFor />}
      </section>
      <aside class="table-side">
        <Tabs label="At the table" tabs={commonTabs()} />
      </aside>
    </>
  );
}

function line(event: Happened): LogLine | undefined {
  const { type, seat } = event;
  const who = seat === undefined ? "" : player({ seats: seats.value }, seat);
  switch (type) {
    case "wind_turned":
      return { event: type, text: phrase("The wind is {wind}.", { wind: event.wind ?? 0 }) };
    case "lantern_thrown":
      return { event: type, seat, text: phrase("{who} threw {die}.", { who, die: event.die ?? 0 }) };
    case "charm_played":
      return {
        event: type,
        seat,
        text: phrase("{who} played a charm of {strength}.", { who, strength: event.strength ?? 0 }),
      };
    case "lantern_moved":
      return {
        event: type,
        seat,
        text: phrase("{who} passed {lamps} lamps.", { who, lamps: event.lamps ?? 0 }),
      };
    case "game_ended":
      return { event: type, text: ["The race is over."] };
    default:
      return undefined;
  }
}

const lantern: GameClient = {
  start: () => () => undefined,
  Table,
  describe: (events) => events.flatMap((event) => line(event as Happened) ?? []),
  prompt: () =>
    decision.value ? `${name(decision.value.players[0] ?? 0)} lights the way.` : "The race is over.",
  Result: ({ seat }) => <span>{racers()[seat]?.passed} lamps</span>,
  resultHeading: () => "Passed",
  Review: () => null,
  ranOut: () => "Your lantern was thrown for you.",
  endReason: () =>
    (state.value as { reason?: string } | undefined)?.reason === "dead_heat"
      ? "A dead heat: nobody wins."
      : undefined,
  resignWarning: () => "Your lantern goes out.",
  timeLimitNote: () => "",
  hints: { light_the_way: "Throw the lantern, or play your charm once." },
  optionGroups: { race: "The race" },
  notices: { charm: (who, { strength }) => `${who} has used up a charm of ${strength}.` },
};

export const clients = { lantern };
