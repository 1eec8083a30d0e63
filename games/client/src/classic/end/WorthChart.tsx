/** A line for each player's worth over the game: colour, token and name at its end, the turning points as dots. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { number, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { playerName } from "../../shell/i18n/names";
import { mySeat, seats } from "../../shell/store";
import { SeatToken } from "../../shell/ui";
import { apart, type Frame, linePath, type Scale, scaleOf } from "./scale";
import type { Point, WorthHistory } from "./worth";

const MIN_WIDTH = 300;
const MAX_WIDTH = 640;
const MARGINS = { left: 62, right: 34, top: 12, bottom: 12 };
const LABEL_DISTANCE = 24;
const TOKEN_SIZE = 22;

/** The chart is drawn as wide as the page has room for it, so that its words keep their size on a phone. */
function useFrame() {
  const figure = useRef<HTMLElement>(null);
  const width = useSignal(MAX_WIDTH);
  useLayoutEffect(() => {
    const box = figure.current;
    if (box === null) return;
    const measure = () => {
      const room = box.clientWidth || MAX_WIDTH;
      width.value = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, room));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);
  const frame: Frame = { ...MARGINS, width: width.value, height: 140 + width.value / 4 };
  return { figure, frame };
}

interface Drawing {
  readonly frame: Frame;
  readonly scale: Scale;
}

/** Puts a figure of the chart into words. */
type Show = (figure: number) => string;

function Marks({ frame, scale, show }: Drawing & { show: Show }) {
  return (
    <g class="worth-marks">
      {scale.marks.map((amount) => (
        <g key={amount}>
          <line
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={scale.y(amount)}
            y2={scale.y(amount)}
            data-zero={amount === 0}
          />
          <text x={frame.left - 8} y={scale.y(amount)} dy="0.35em">
            {show(amount)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The seats that have a line: in a game that is won together one is everybody's. */
const seatsDrawn = (together: boolean): readonly number[] =>
  seats.value.map((one) => one.seat).slice(0, together ? 1 : undefined);

const tokenOf = (seat: number) => seats.value.find((one) => one.seat === seat)?.token;

const nameOf = (seat: number) => playerName({ seats: seats.value, me: mySeat.value }, seat);

function Lines({
  points,
  frame,
  scale,
  together,
}: Drawing & { points: readonly Point[]; together: boolean }) {
  const last = points.at(-1);
  const drawn = seatsDrawn(together);
  const ends = apart(
    drawn.map((seat) => scale.y(last?.worth[seat] ?? 0)),
    LABEL_DISTANCE,
    frame.height - frame.bottom,
  );
  return (
    <>
      {drawn.map((seat, index) => (
        <g key={seat} data-token={tokenOf(seat)}>
          <path class="worth-casing" d={linePath(points, seat, scale)} />
          <path class="worth-line" d={linePath(points, seat, scale)} />
          {!together && (
            <foreignObject
              x={frame.width - frame.right + 6}
              y={(ends[index] ?? 0) - TOKEN_SIZE / 2}
              width={TOKEN_SIZE}
              height={TOKEN_SIZE}
            >
              <SeatToken seat={seat} />
            </foreignObject>
          )}
        </g>
      ))}
    </>
  );
}

function Turns({ history, scale }: { history: WorthHistory; scale: Scale }) {
  const worthAt = (version: number, seat: number) =>
    history.points.find((point) => point.version >= version)?.worth[seat] ?? 0;
  return (
    <>
      {history.turns.map(({ version, seat }, index) => (
        <g key={`${version}-${seat}`} data-token={tokenOf(seat)}>
          <circle
            class="worth-turn"
            cx={scale.x(version)}
            cy={scale.y(worthAt(version, seat))}
            r="8"
          />
          <text
            class="worth-turn-number"
            x={scale.x(version)}
            y={scale.y(worthAt(version, seat))}
            dy="0.35em"
          >
            {number(index + 1)}
          </text>
        </g>
      ))}
    </>
  );
}

/** A line at the moment under the pointer. */
function Moment({ point, frame, scale }: Drawing & { point: Point }) {
  return (
    <line
      class="worth-moment"
      x1={scale.x(point.version)}
      x2={scale.x(point.version)}
      y1={frame.top}
      y2={frame.height - frame.bottom}
    />
  );
}

interface ReadoutProps {
  readonly point: Point;
  readonly show: Show;
  readonly together: boolean;
}

function Readout({ point, show, together }: ReadoutProps) {
  return (
    <ul class="worth-readout">
      {seatsDrawn(together).map((seat) => (
        <li key={seat}>
          {!together && (
            <>
              <SeatToken seat={seat} /> {nameOf(seat)}{" "}
            </>
          )}
          <span class="number">{show(point.worth[seat] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The last point that is not after a version. */
const indexAt = (points: readonly Point[], version: number): number =>
  Math.max(0, points.filter((point) => point.version <= version).length - 1);

interface Props {
  readonly history: WorthHistory;
  /** The version that a replay shows; without one, the chart follows the pointer. */
  readonly at: number | undefined;
  readonly onPick: ((version: number) => void) | undefined;
  /** Figures in words; absent: amounts of money. */
  readonly show?: Show;
  /** What is drawn; absent: the net worth. */
  readonly caption?: string;
  /** One line is everybody's. */
  readonly together?: boolean;
}

export function WorthChart({
  history,
  at,
  onPick,
  show = money,
  caption,
  together = false,
}: Props) {
  const { points } = history;
  const { figure, frame } = useFrame();
  const pointed = useSignal(points.length - 1);
  const scale = scaleOf(points, frame);
  const index = at === undefined ? pointed.value : indexAt(points, at);
  const point = points[index];
  const choose = (wanted: number) => {
    const next = Math.min(points.length - 1, Math.max(0, wanted));
    pointed.value = next;
    onPick?.(points[next]?.version ?? 1);
  };
  const follow = (event: PointerEvent) => {
    if (onPick !== undefined && event.type === "pointermove" && event.buttons === 0) return;
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * frame.width;
    const share = (x - frame.left) / (frame.width - frame.left - frame.right);
    choose(Math.round(share * (points.length - 1)));
  };
  return (
    <figure ref={figure} class="worth">
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerDown={follow}
      >
        <Marks frame={frame} scale={scale} show={show} />
        <Lines points={points} frame={frame} scale={scale} together={together} />
        <Turns history={history} scale={scale} />
        {point !== undefined && <Moment point={point} frame={frame} scale={scale} />}
      </svg>
      <label class="worth-slider">
        <span class="visually-hidden">{t("Point in the game")}</span>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={index}
          onInput={(event) => choose(Number(event.currentTarget.value))}
        />
      </label>
      {point !== undefined && <Readout point={point} show={show} together={together} />}
      <figcaption class="quiet">{caption ?? t("Each player’s net worth over the game")}</figcaption>
    </figure>
  );
}
