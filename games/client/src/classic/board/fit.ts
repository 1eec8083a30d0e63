/** The font size at which a name's longest word fits on its space, in any script. */

import { signal } from "@preact/signals";

/** In hundredths of the board's side. */
const LARGEST = 1.42;
const SMALLEST = 0.98;
/** A line is kept whole down to this size. */
const LINE = 1.1;

/** Measures the width of a word in ems. */
type Measure = (word: string) => number;

/** The font size for a name with this much room for its longest word; on one line if that stays readable. */
export function fitted(name: string, room: number, measure: Measure, flat = false): number {
  const line = sizeFor(measure(name), room);
  if (flat && line >= LINE) return line;
  const broadest = Math.max(...name.split(/\s+|(?<=-)/).map(measure));
  return Math.max(SMALLEST, sizeFor(broadest, room));
}

const sizeFor = (breadth: number, room: number): number =>
  Math.min(LARGEST, Math.floor((100 * room) / Math.max(breadth, 0.1)) / 100);

/** Grows when fonts have loaded, because they may be wider than the fallback fonts. */
const faces = signal(0);
const SAMPLE = 100;
let pen: CanvasRenderingContext2D | undefined;
let known = new Map<string, number>();

function drawnWith(): CanvasRenderingContext2D | undefined {
  if (pen) return pen;
  pen = document.createElement("canvas").getContext("2d") ?? undefined;
  const family = getComputedStyle(document.body).fontFamily;
  if (pen) pen.font = `600 ${SAMPLE}px ${family}`;
  return pen;
}

/** The width of a word as the browser will draw it. */
function breadth(word: string): number {
  let found = known.get(word);
  if (found === undefined) {
    found = (drawnWith()?.measureText(word).width ?? 0) / SAMPLE;
    known.set(word, found);
  }
  return found;
}

function forget(): void {
  known = new Map();
  pen = undefined;
  faces.value += 1;
}

if (typeof document !== "undefined") document.fonts.addEventListener("loadingdone", forget);

/** The font size of a name on a space; `flat` spaces have room for one line. Follows the fonts as they load. */
export function nameSize(name: string, room: number, flat: boolean): string {
  faces.value;
  return `${fitted(name, room, breadth, flat)}cqi`;
}
