/** A badge on a deed that somebody lacks for a monopoly. */

import { playerName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { Icon, SeatToken } from "opoly/shell/ui";
import type { SpaceIndex } from "../messages";
import { completesFor } from "./lacking";

/** "completes a monopoly for Ann"; undefined for a deed that completes none. */
export function completesText(index: SpaceIndex): string | undefined {
  const seat = completesFor(index);
  if (seat === undefined) return undefined;
  return seat === mySeat.value
    ? t("completes a monopoly for you")
    : t("completes a monopoly for {player}", { player: playerName(cast.value, seat) });
}

/** `short` where there is room for the crown and the piece only. */
export function Completes({ index, short = false }: { index: SpaceIndex; short?: boolean }) {
  const seat = completesFor(index);
  const text = completesText(index);
  if (seat === undefined || text === undefined) return null;
  return (
    <span class="completes" data-mine={seat === mySeat.value || undefined} title={text}>
      <Icon name="crown" />
      <SeatToken seat={seat} />
      <span class={short ? "visually-hidden" : undefined}>{text}</span>
    </span>
  );
}
