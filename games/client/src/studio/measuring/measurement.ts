/**
 * The measurement of the board on the screen: requested, and asked for its progress each second while the panel is open.
 * What was measured stays when the panel is closed or the board is edited, and is then that of an earlier version.
 */

import { batch, computed, signal } from "@preact/signals";
import type { Board } from "../../classic/messages";
import { t } from "../../shell/i18n/catalogue";
import { watching } from "../../shell/watch";
import { announce } from "../announce";
import { ask } from "../api";
import { doc, format, held } from "../store";
import type { Table } from "../types";
import { boardOf } from "../view";
import { isPlayedAs } from "./played";
import type { Figures, Measurement } from "./types";

const USUAL_SEATS = 4;

interface Measured {
  readonly document: Table;
  readonly seats: number;
}

/** What is measured. */
const measured = signal<Measured | undefined>(undefined);
const wantedSeats = signal<number | undefined>(undefined);
const watch = watching<Measurement>({
  ask,
  onAnswer: (now, before) => {
    if (before?.state !== now.state) announce(endOf(now) ?? "");
  },
});
export const { answer: measurement, isAway, stop } = watch;
/** Why nothing is measured. */
export const wrong = computed(
  () => watch.wrong.value && (watch.wrong.value || t("This board could not be measured.")),
);

export const seats = computed((): number => {
  const counts = format().seats;
  const usual = counts.includes(USUAL_SEATS) ? USUAL_SEATS : (counts.at(-1) ?? USUAL_SEATS);
  return wantedSeats.value ?? usual;
});

export const figures = computed<Figures | undefined>(() => measurement.value?.figures);

/** Whether the board has been edited since, and not just what things are called. */
export const isEarlier = computed(
  () => measured.value !== undefined && !isPlayedAs(measured.value.document, doc.value),
);

/** The board that the figures are of, with the names that it has now. */
export const board = computed<Board>(() =>
  boardOf(isEarlier.value ? (measured.value?.document ?? {}) : doc.value, format().view),
);

/** The key of the group that has these spaces. */
export const keyOfGroup = (spaces: readonly number[]): string =>
  board.value.spaces[spaces[0] ?? -1]?.group ?? "";

export const address = (key = ""): string =>
  `${held.value?.addresses.measurements}${key === "" ? "" : `${key}/`}`;

/** Measures the board as it is now, or goes on with it. */
export function measure(): Promise<void> {
  const asked: Measured = { document: doc.value, seats: seats.value };
  const isSame =
    measured.value?.seats === asked.seats && isPlayedAs(measured.value.document, asked.document);
  const body = { ruleset: format().ruleset, data: asked.document, seats: asked.seats };
  return batch(() => {
    const begun = watch.begin("POST", address(), ({ key }) => address(key), body);
    measured.value = asked;
    if (!isSame) measurement.value = undefined;
    return begun;
  });
}

export function measureWith(count: number): void {
  wantedSeats.value = count;
  void measure();
}

/** How a measurement ended, in words; undefined while it goes on. */
export function endOf({ state }: Measurement): string | undefined {
  if (state === "finished") return t("The board is measured.");
  if (state === "failed") return t("This board could not be measured.");
  if (state === "outdated") return t("The rules have changed: this board has to be put right.");
  return undefined;
}
