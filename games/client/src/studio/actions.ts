/** What the studio does with spaces, whether by a button, a key or a pointer. */

import { t } from "../shell/i18n/catalogue";
import { announce } from "./announce";
import { spacesIn } from "./document";
import { added, moved, pasted, removed, reversed, sideOf, swapped, turnedRound } from "./ring";
import { copied, select, selected, stretch, swapping } from "./selection";
import { change, doc, format } from "./store";
import type { Table } from "./types";

const count = (): number => spacesIn(doc.value).length;

export function moveTo(from: number, to: number): void {
  const edits = moved(doc.value, from, to);
  if (edits.length === 0) return;
  change(edits);
  select(to);
  announce(t("Moved to space {number}.", { number: to }));
}

export function press(index: number): void {
  if (swapping.value) change(swapped(doc.value, selected.value, index));
  swapping.value = false;
  select(index);
}

export function copy(): void {
  const space = spacesIn(doc.value)[selected.value];
  if (space === undefined) return;
  copied.value = space as Table;
  announce(t("Copied. Choose another space and paste it there."));
}

export function paste(): void {
  const copy = copied.value;
  if (copy !== undefined && selected.value < count())
    change(pasted(doc.value, copy, selected.value));
}

/** Reverses the selected stretch of spaces, or the direction of play. */
export function reverse(): void {
  const ends = stretch();
  change(ends ? reversed(doc.value, ...ends) : turnedRound(doc.value));
}

const perStep = (): number => (sideOf(count()) === undefined ? 1 : 4);

/** Why spaces cannot be added now. */
export function whyNotAdd(): string | undefined {
  const most = format().sizes.at(-1) ?? 0;
  return count() + perStep() > most
    ? t("A board has at most {count} spaces.", { count: most })
    : undefined;
}

/** Why spaces cannot be taken away now. */
export function whyNotRemove(): string | undefined {
  const least = format().sizes[0] ?? 0;
  return count() - perStep() < least
    ? t("A board has at least {count} spaces.", { count: least })
    : undefined;
}

export function addSpaces(): void {
  const kinds = Object.keys(format().kinds);
  const kind = kinds.includes("free_parking") ? "free_parking" : (kinds[0] ?? "");
  change(added(doc.value, selected.value, kind, t("New space")));
}

export function removeSpaces(): void {
  change(removed(doc.value, selected.value));
  select(Math.min(selected.value, count() - 1));
}
