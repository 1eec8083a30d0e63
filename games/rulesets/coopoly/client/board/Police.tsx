/** The Police as a tile over a corner or two neighbouring properties, and, while planning, where they may end. */

import { places } from "opoly/board/places";
import { number, t } from "opoly/shell/i18n/catalogue";
import { Icon } from "opoly/shell/ui";
import type { PoliceMove, SpaceIndex } from "../messages";
import { outlook, police } from "../store";

interface Box {
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

/** The bands of two properties stay in sight: a condo may stand on them. In hundredths of the board's side. */
const BAND = 3.3;

/** The rectangle round some neighbouring spaces, without their bands. */
function around(indices: readonly SpaceIndex[]): Box | undefined {
  const area = indices.flatMap((index) => places.value[index] ?? []);
  const [first] = area;
  if (first === undefined) return undefined;
  const band = first.corner ? undefined : first.side;
  const left = Math.min(...area.map(({ x }) => x)) + (band === "right" ? BAND : 0);
  const top = Math.min(...area.map(({ y }) => y)) + (band === "bottom" ? BAND : 0);
  const right = Math.max(...area.map(({ x, width }) => x + width)) - (band === "left" ? BAND : 0);
  const bottom = Math.max(...area.map(({ y, height }) => y + height)) - (band === "top" ? BAND : 0);
  return {
    left: `${left}%`,
    top: `${top}%`,
    width: `${right - left}%`,
    height: `${bottom - top}%`,
  };
}

const isCorner = (indices: readonly SpaceIndex[]): boolean => indices.length === 1;

const sideOf = (indices: readonly SpaceIndex[]): string | undefined =>
  places.value[indices[0] ?? -1]?.side;

/** Where the Police may end: how many of their moves lead there. */
function Outlook({ move, of }: { move: PoliceMove; of: number }) {
  const box = around(move.to);
  if (!box) return null;
  return (
    <span
      class="coop-outlook"
      data-side={isCorner(move.to) ? "corner" : sideOf(move.to)}
      style={{ ...box }}
    >
      <span class="coop-odds">
        <Icon name="siren" />
        {t("{count}/{of}", { count: number(1), of: number(of) })}
      </span>
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
        <span class="coop-police" style={{ ...box }}>
          <Icon name="siren" />
          <b>{t("Police")}</b>
        </span>
      )}
    </div>
  );
}
