/** How far the players were in the zone nearest to their victory, over the game. */

import { linePath, scaleOf } from "opoly/classic/end/scale";
import { fetchWorth, worthOf } from "opoly/classic/end/worth";
import type { ReviewProps } from "opoly/shell/game";
import { number, t } from "opoly/shell/i18n/catalogue";
import { connection } from "opoly/shell/store";
import { useEffect } from "preact/hooks";

const FRAME = { width: 480, height: 200, left: 48, right: 12, top: 12, bottom: 12 };

const percent = (share: number): string => t("{number}%", { number: number(share) });

/** Every seat stands the same, so that one line is everybody's. */
const ALL = 0;

export function Progress({ game, code, at, onPick }: ReviewProps) {
  // What the connection failed to bring is fetched once it is back.
  useEffect(() => void fetchWorth(game, code), [game, code, connection.value]);
  const points = worthOf(game)?.points ?? [];
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return null;
  const scale = scaleOf(points, FRAME);
  const index =
    at === undefined
      ? points.length - 1
      : Math.max(0, points.filter((point) => point.version <= at).length - 1);
  const shown = points[index] ?? last;
  return (
    <figure class="coop-progress">
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden="true">
        {scale.marks.map((mark) => (
          <g key={mark} class="coop-progress-mark">
            <line
              x1={FRAME.left}
              x2={FRAME.width - FRAME.right}
              y1={scale.y(mark)}
              y2={scale.y(mark)}
            />
            <text x={FRAME.left - 8} y={scale.y(mark)} dy="0.35em">
              {percent(mark)}
            </text>
          </g>
        ))}
        <path class="coop-progress-line" d={linePath(points, ALL, scale)} />
        <circle
          class="coop-progress-now"
          cx={scale.x(shown.version)}
          cy={scale.y(shown.worth[ALL] ?? 0)}
          r="5"
        />
      </svg>
      {onPick !== undefined && (
        <label>
          <span class="visually-hidden">{t("Point in the game")}</span>
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={index}
            aria-valuetext={percent(shown.worth[ALL] ?? 0)}
            onInput={(event) => onPick(points[Number(event.currentTarget.value)]?.version ?? 1)}
          />
        </label>
      )}
      <figcaption class="quiet">
        {t("How far we were in the zone nearest to victory: {percent}", {
          percent: percent(shown.worth[ALL] ?? 0),
        })}
      </figcaption>
    </figure>
  );
}
