/** The players: token, name, cash, deeds by colour, whose turn it is, the clock, and who is away, disconnected or out. */

import type { ComponentChildren } from "preact";
import { botMark } from "../../shell/i18n/bots";
import { t } from "../../shell/i18n/catalogue";
import { SeatClock } from "../../shell/page/SeatClock";
import { BotMark, ClockRing, Icon, Money, SeatToken } from "../../shell/ui";
import { DeedChip } from "../deed/DeedChip";
import { openHoldings } from "../deed/open";
import type { ClassicPlayer, Seat, SpaceIndex } from "../messages";
import { playerName } from "../names";
import {
  cast,
  chair,
  clockLength,
  decision,
  deedsOf,
  isGone,
  memberAt,
  mySeat,
  player,
  players,
  presenting,
  shownDeadline,
  space,
  state,
} from "../store";

/** Deeds of one group stand close together, groups apart. */
function bunches(seat: Seat): SpaceIndex[][] {
  const held: SpaceIndex[][] = [];
  for (const index of deedsOf(seat)) {
    const last = held.at(-1);
    if (last?.[0] !== undefined && space(last[0])?.group === space(index)?.group) last.push(index);
    else held.push([index]);
  }
  return held;
}

function Deeds({ seat }: { seat: Seat }) {
  return (
    <span class="player-deeds">
      {bunches(seat).map((bunch) => (
        <span key={bunch[0]} class="player-group">
          {bunch.map((index) => (
            <DeedChip key={index} space={index} />
          ))}
        </span>
      ))}
    </span>
  );
}

const owes = (seat: Seat): boolean =>
  state.value?.debts.some((debt) => debt.from === seat) ?? false;

export interface Remark {
  readonly text: string;
  readonly tone: "plain" | "warn" | "bad" | "accent";
}

interface PlayersProps {
  /** The belongings of a player, below the name; by default their deeds. */
  belongings?: (seat: Seat) => ComponentChildren;
  /** More remarks on a player who is still in the game. */
  remarksOn?: (seat: Seat) => readonly Remark[];
}

/** Short remarks on a player: in jail, in debt, away. */
function remarks(person: ClassicPlayer, more: readonly Remark[]): readonly Remark[] {
  const said: Remark[] = [];
  const member = memberAt(person.seat);
  if (person.out) return [{ text: t("Out of the game"), tone: "bad" }];
  if (person.in_jail) said.push({ text: t("In jail"), tone: "warn" });
  if (person.cash < 0 || owes(person.seat)) said.push({ text: t("In debt"), tone: "bad" });
  if (person.jail_cards > 0) {
    said.push({ text: t("Jail cards: {count}", { count: person.jail_cards }), tone: "plain" });
  }
  if (member?.away) said.push({ text: t("Away (auto-play)"), tone: "warn" });
  else if (member && isGone(member)) {
    said.push({ text: t("Offline"), tone: "warn" });
  }
  return [...more, ...said];
}

interface RowProps extends PlayersProps {
  person: ClassicPlayer;
}

function Row({ person, belongings, remarksOn }: RowProps) {
  const { seat } = person;
  const open = decision.value;
  const awaited =
    !presenting.value && open?.players.includes(seat) === true && open.kind !== "auction";
  const deadline = awaited ? shownDeadline.value : undefined;
  const turn = state.value?.turn === seat && state.value.status === "playing";
  const name = playerName(cast.value, seat);
  const bot = botMark(chair(seat));
  return (
    <li
      class="player"
      data-turn={turn || undefined}
      data-awaited={awaited || undefined}
      data-out={person.out || undefined}
      data-mine={seat === mySeat.value || undefined}
    >
      <button
        type="button"
        class="player-open"
        aria-label={t("Show {player}’s deeds", { player: name })}
        onClick={() => openHoldings(seat)}
      />
      <ClockRing deadline={deadline} seconds={clockLength.value} class="player-token">
        <span data-account={`seat-${seat}`}>
          <SeatToken seat={seat} />
        </span>
      </ClockRing>
      <span class="player-head">
        <strong>{name}</strong>
        {seat === mySeat.value && <span class="player-you">{t("you")}</span>}
        {bot && <span class="player-you">{bot}</span>}
        <BotMark of={chair(seat)} />
        <SeatClock seat={seat} deadline={deadline} />
        <span class="player-cash" data-debt={person.cash < 0 || undefined}>
          <Money amount={person.cash} />
        </span>
      </span>
      <span class="player-footer">
        {belongings ? belongings(seat) : <Deeds seat={seat} />}
        <span class="player-badges">
          {remarks(person, remarksOn?.(seat) ?? []).map(({ text, tone }) => (
            <span key={text} class={`badge badge-${tone}`}>
              {text}
            </span>
          ))}
          {turn && (
            <span class="badge badge-accent">
              <Icon name="dice" />
              {t("Turn")}
            </span>
          )}
        </span>
      </span>
    </li>
  );
}

export function Players(own: PlayersProps) {
  return (
    <ul class="players" aria-label={t("Players")}>
      {players.value.map(({ seat }) => {
        const person = player(seat);
        return person && <Row key={seat} person={person} {...own} />;
      })}
    </ul>
  );
}
