/** The client of Night Watch: the fire, and what the keepers did. */

import { ActionBar } from "opoly/shell/actions/ActionBar";
import type { Choice } from "opoly/shell/actions/choice";
import { End } from "opoly/shell/end/End";
import type { GameClient, LogLine } from "opoly/shell/game";
import { player, playerName } from "opoly/shell/i18n/names";
import { phrase } from "opoly/shell/i18n/phrase";
import { commonTabs } from "opoly/shell/page/commonTabs";
import { decision, ended, legal, seats, state } from "opoly/shell/store";
import { Tabs } from "opoly/shell/ui/Tabs";
import { answering, type GameEvent } from "opoly/shell/wire/messages";

type Happened = GameEvent & { readonly wind?: number; readonly logs?: number };

const fire = () => state.value as unknown as { readonly logs: number; readonly night: number };

const CHOICES: Readonly<Record<string, Omit<Choice, "action">>> = {
  stoke: { text: "Put logs on the fire", icon: "plus", letter: "p" },
  rest: { text: "Rest", icon: "check", letter: "e" },
};

const choices = (): readonly Choice[] =>
  legal.value.flatMap((one) => {
    const words = CHOICES[one.type];
    return words ? [{ ...words, action: answering(one, { type: one.type }) }] : [];
  });

function Table() {
  return (
    <>
      <section class="table-board" aria-label="The fire">
        <p>
          Night {fire().night}: {fire().logs} logs
        </p>
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
    case "night_fell":
      return { event: type, text: phrase("The wind is {wind}.", { wind: event.wind ?? 0 }) };
    case "fire_tended":
      return {
        event: type,
        seat,
        text: phrase("{who} put {logs} logs on.", { who, logs: event.logs ?? 0 }),
      };
    case "game_ended":
      return { event: type, text: ["The watch is over."] };
    default:
      return undefined;
  }
}

const watch: GameClient = {
  start: () => () => undefined,
  Table,
  describe: (events) => events.flatMap((event) => line(event as Happened) ?? []),
  prompt: () =>
    decision.value
      ? `${playerName({ seats: seats.value }, decision.value.players[0] ?? 0)} tends the fire.`
      : "The watch is over.",
  Result: () => <span>{fire().logs} logs</span>,
  resultHeading: () => "The fire",
  together: true,
  Review: () => null,
  ranOut: () => "You rested.",
  endReason: () => undefined,
  resignWarning: () => "The others go on alone.",
  timeLimitNote: () => "",
  hints: { tend_the_fire: "Put logs on the fire, or rest." },
  optionGroups: { fire: "The fire" },
  notices: {},
};

export const clients = { watch };
