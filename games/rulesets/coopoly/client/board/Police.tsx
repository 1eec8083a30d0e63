/** The Police round a corner or two neighbouring properties, and, while planning, where they may end: nothing is covered. */

import { places } from "opoly/board/places";
import { smallBoard } from "opoly/board/size";
import { number, t } from "opoly/shell/i18n/catalogue";
import { Icon } from "opoly/shell/ui";
import type { PoliceMove, SpaceIndex } from "../messages";
import { outlook, police } from "../store";
import { BAND } from "./spots";

interface Box {
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

/** The rectangle round some neighbouring spaces, without their bands: condos may stand on them. */
function around(indices: readonly SpaceIndex[]): Box | undefined {
  const area = indices.flatMap((index) => places.value[index] ?? []);
  const [first] = area;
  if (first === undefined) return undefined;
  const band = first.corner ? undefined : first.side;
  const deep = smallBoard.value ? BAND.small : BAND.normal;
  const left = Math.min(...area.map(({ x }) => x)) + (band === "right" ? deep : 0);
  const top = Math.min(...area.map(({ y }) => y)) + (band === "bottom" ? deep : 0);
  const right = Math.max(...area.map(({ x, width }) => x + width)) - (band === "left" ? deep : 0);
  const bottom = Math.max(...area.map(({ y, height }) => y + height)) - (band === "top" ? deep : 0);
  return {
    left: `${left}%`,
    top: `${top}%`,
    width: `${right - left}%`,
    height: `${bottom - top}%`,
  };
}

/** The side of the board on which spaces lie, or that they are a corner. */
function sideOf([first]: readonly SpaceIndex[]): string | undefined {
  const place = places.value[first ?? -1];
  return place?.corner ? "corner" : place?.side;
}

/** Where the Police may end: how many of their moves lead there. */
function Outlook({ move, of }: { move: PoliceMove; of: number }) {
  const box = around(move.to);
  if (!box) return null;
  return (
    <span class="coop-outlook" data-side={sideOf(move.to)} style={{ ...box }}>
      <span class="coop-odds">{t("{count}/{of}", { count: number(1), of: number(of) })}</span>
    </span>
  );
}

export function Police() {
  const here = police.value;
  const box = around(here);
  const next = outlook.value;
  return (
    <div class="coop-over" aria-hidden="true">
      {next?.moves.map((move) => (
        <Outlook key={move.steps} move={move} of={next.of} />
      ))}
      {box && (
        <span class="coop-police" data-side={sideOf(here)} style={{ ...box }}>
          <Icon name="siren" />
        </span>
      )}
    </div>
  );
}
