/** The strip always in sight where there is little room: everybody's piece, name and cash, and whose turn it is. */

import type { ComponentChildren } from "preact";
import { t } from "../i18n/catalogue";
import { playerName } from "../i18n/names";
import { shortNames } from "../i18n/short";
import { chair, clockLength, decision, mySeat, presenting, seats, shownDeadline } from "../store";
import { BotMark, ClockRing, Money, SeatToken } from "../ui";
import type { Seat } from "../wire/messages";
import { SeatClock } from "./SeatClock";

export interface OnStrip {
  readonly seat: Seat;
  readonly cash: number;
  readonly isOut?: boolean;
  readonly hasTurn?: boolean;
  /** The game waits for this player, among others, where nobody has a turn. */
  readonly isAwaited?: boolean;
  /** Stands behind the cash. */
  readonly more?: ComponentChildren;
}

interface Props {
  players: readonly OnStrip[];
  /** A player was pressed; absent: there is nothing to open. */
  open?(seat: Seat): void;
  /** Stands below the players. */
  children?: ComponentChildren;
}

/** The end of the player's time, if the game waits for nobody else. */
function deadlineOf(seat: Seat): number | undefined {
  const [awaited, another] = (!presenting.value && decision.value?.players) || [];
  return awaited === seat && another === undefined ? shownDeadline.value : undefined;
}

interface PlayerProps extends OnStrip {
  name: string;
  open: (() => void) | undefined;
}

function Player({ seat, cash, isOut, hasTurn, isAwaited, more, name, open }: PlayerProps) {
  const isMine = seat === mySeat.value;
  const content = (
    <>
      <span class="strip-name">
        <ClockRing deadline={deadlineOf(seat)} seconds={clockLength.value}>
          <span data-account={`seat-${seat}`}>
            <SeatToken seat={seat} />
          </span>
        </ClockRing>
        <span>{isMine ? t("You") : name}</span>
        <BotMark of={chair(seat)} />
      </span>
      <span class="strip-money">
        <Money amount={cash} />
        <SeatClock seat={seat} />
        {more}
      </span>
      {hasTurn && <span class="visually-hidden">{t("Turn")}</span>}
    </>
  );
  return (
    <li
      data-mine={isMine || undefined}
      data-turn={hasTurn || isAwaited || undefined}
      data-out={isOut || undefined}
      data-debt={cash < 0 || undefined}
    >
      {open ? (
        <button type="button" class="strip-player" onClick={open}>
          {content}
        </button>
      ) : (
        <div class="strip-player">{content}</div>
      )}
    </li>
  );
}

export function PlayerStrip({ players, open, children }: Props) {
  const cast = { seats: seats.value };
  const names = shortNames(players.map(({ seat }) => playerName(cast, seat)));
  return (
    <section
      class="strip"
      data-watching={mySeat.value === undefined || undefined}
      aria-label={t("At a glance")}
    >
      <ul class="strip-players" style={{ "--columns": columns(players.length) }}>
        {players.map((player, at) => (
          <Player
            key={player.seat}
            {...player}
            name={names[at] ?? ""}
            open={open && (() => open(player.seat))}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

/** At most four beside each other, and rows of the same length. */
const columns = (count: number): number => Math.ceil(count / Math.ceil(count / 4));
