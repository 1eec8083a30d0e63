/** The players: token, name, cash, their pawns, and who is ready, awaited, away or offline. */

import { botMark } from "opoly/shell/i18n/bots";
import { t } from "opoly/shell/i18n/catalogue";
import { playerName } from "opoly/shell/i18n/names";
import { SeatClock } from "opoly/shell/page/SeatClock";
import {
  chair,
  clockLength,
  isGone,
  memberAt,
  mySeat,
  presenting,
  shownDeadline,
} from "opoly/shell/store";
import { BotMark, ClockRing, Icon, Money, SeatToken } from "opoly/shell/ui";
import { pawnName } from "../board/label";
import { Pawn } from "../board/marks";
import { ownerToken, pairToken } from "../board/tokens";
import type { CoopPlayer } from "../messages";
import {
  awaits,
  cast,
  decision,
  type Pawn as PawnOn,
  pawnsOf,
  planning,
  players,
  spaceName,
  state,
} from "../store";

function Piece({ pawn }: { pawn: PawnOn }) {
  const where = pawn.space === undefined ? t("no place yet") : spaceName(pawn.space);
  return (
    <span
      class="coop-pawn-chip"
      role="img"
      data-placed={pawn.space !== undefined || undefined}
      data-used={pawn.used || undefined}
      title={where}
      aria-label={
        pawn.used
          ? t("{pawn}: {space}, has acted", { pawn: pawnName(pawn), space: where })
          : t("{pawn}: {space}", { pawn: pawnName(pawn), space: where })
      }
    >
      <Pawn pawn={pawn.id} token={pairToken(pawn.pair)} owner={ownerToken(pawn.player)} />
    </span>
  );
}

interface Remark {
  readonly text: string;
  readonly tone: "plain" | "warn" | "bad" | "good";
}

function remarksOn({ seat, out }: CoopPlayer): readonly Remark[] {
  const member = memberAt(seat);
  const said: Remark[] = [];
  if (out) return [{ text: t("Left the game"), tone: "bad" }];
  if (planning.value && state.value?.ready.includes(seat)) {
    said.push({ text: t("Ready"), tone: "good" });
  }
  if (decision.value?.passed?.includes(seat)) said.push({ text: t("Passed"), tone: "plain" });
  if (member?.away) said.push({ text: t("Away (auto-play)"), tone: "warn" });
  else if (member && isGone(member)) {
    said.push({ text: t("Offline"), tone: "warn" });
  }
  return said;
}

function Row({ player }: { player: CoopPlayer }) {
  const { seat } = player;
  const bot = botMark(chair(seat));
  const awaited = !presenting.value && awaits(seat);
  return (
    <li
      class="player coop-player"
      data-awaited={awaited || undefined}
      data-out={player.out || undefined}
      data-mine={seat === mySeat.value || undefined}
    >
      <ClockRing
        deadline={awaited ? shownDeadline.value : undefined}
        seconds={clockLength.value}
        class="player-token"
      >
        <span data-account={`seat-${seat}`}>
          <SeatToken seat={seat} />
        </span>
      </ClockRing>
      <span class="player-head">
        <strong>{playerName(cast.value, seat)}</strong>
        {seat === mySeat.value && <span class="player-you">{t("you")}</span>}
        {bot && <span class="player-you">{bot}</span>}
        <BotMark of={chair(seat)} />
        <SeatClock seat={seat} />
        <span class="player-cash">
          <Money amount={player.cash} />
        </span>
      </span>
      <span class="player-footer">
        <span class="coop-pawn-chips">
          {pawnsOf(seat).map((pawn) => (
            <Piece key={pawn.id} pawn={pawn} />
          ))}
        </span>
        <span class="player-badges">
          {remarksOn(player).map(({ text, tone }) => (
            <span key={text} class={`badge badge-${tone}`}>
              {tone === "good" && <Icon name="check" />}
              {text}
            </span>
          ))}
        </span>
      </span>
    </li>
  );
}

export function Players() {
  return (
    <ul class="players coop-players" aria-label={t("Players")}>
      {players.value.map((player) => (
        <Row key={player.seat} player={player} />
      ))}
    </ul>
  );
}
