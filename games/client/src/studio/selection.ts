/** What is open in the studio: the section, the space, and the field that waits for the focus. */

import { signal } from "@preact/signals";

export type Section = "space" | "spaces" | "groups" | "cards" | "names" | "board" | "measure";

export const section = signal<Section>("space");
/** The space whose fields are shown. */
export const selected = signal(0);
/** The other end of the stretch of spaces that is selected; the same as `selected` for one space. */
export const anchor = signal<number | undefined>(undefined);
/** The next space that is pressed changes places with the selected one. */
export const swapping = signal(false);
/** The space that is to be pasted. */
export const copied = signal<Readonly<Record<string, unknown>> | undefined>(undefined);
/** The field to focus once it is there. */
const wanted = signal<string | undefined>(undefined);
/** The parts that are unfolded: cards by their number. */
export const unfolded = signal<ReadonlySet<string>>(new Set());

export function select(index: number, extend = false): void {
  anchor.value = extend ? (anchor.value ?? selected.value) : undefined;
  selected.value = index;
}

/** The stretch of spaces that is selected, its ends included. */
export function stretch(): readonly [number, number] | undefined {
  if (anchor.value === undefined || anchor.value === selected.value) return undefined;
  return [Math.min(anchor.value, selected.value), Math.max(anchor.value, selected.value)];
}

export function unfold(key: string, open = true): void {
  const now = new Set(unfolded.value);
  if (open) now.add(key);
  else now.delete(key);
  unfolded.value = now;
}

/** Opens a section, and moves the focus to a field in it. */
export function show(wantedSection: Section, field?: string): void {
  section.value = wantedSection;
  const card = /^card\[\d+\]/.exec(field ?? "")?.[0];
  if (card) unfold(card);
  wanted.value = field;
}

/** Focuses the field that waits for it; called once what is shown has been drawn. */
export function focusWanted(): void {
  const field = wanted.value;
  if (field === undefined) return;
  wanted.value = undefined;
  const all = [...document.querySelectorAll<HTMLElement>("[data-field]")];
  const exact = all.find((one) => one.dataset.field === field);
  const near = exact ?? all.find((one) => one.dataset.field?.startsWith(field));
  const target = near ?? document.querySelector<HTMLElement>(".studio-panel");
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

export { wanted };
