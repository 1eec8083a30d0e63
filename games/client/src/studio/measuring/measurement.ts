/**
 * The measurement of the board on the screen: requested, and asked for its progress each second while the panel is open.
 * What was measured stays when the panel is closed or the board is edited, and is then that of an earlier version.
 */

import { batch, computed, signal } from "@preact/signals";
import type { Board } from "../../classic/messages";
import { t } from "../../shell/i18n/catalogue";
import { announce } from "../announce";
import { ask, type Outcome } from "../api";
import { doc, format, held } from "../store";
import type { Table } from "../types";
import { boardOf } from "../view";
import { isPlayedAs } from "./played";
import type { Figures, Measurement } from "./types";

const SECOND = 1000;
const USUAL_SEATS = 4;

interface Measured {
  readonly document: Table;
  readonly seats: number;
}

/** What is measured. */
const measured = signal<Measured | undefined>(undefined);
export const measurement = signal<Measurement | undefined>(undefined);
/** Why nothing is measured. */
export const wrong = signal<string | undefined>(undefined);
/** The server could not be reached the last time. */
export const isAway = signal(false);
const wantedSeats = signal<number | undefined>(undefined);

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

/** Counts what was begun or stopped: answers to earlier requests are not listened to. */
let current = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const isGoingOn = (one: Measurement): boolean => one.state === "waiting" || one.state === "running";
const address = (key = ""): string =>
  `${held.value?.addresses.measurements}${key === "" ? "" : `${key}/`}`;

/** Measures the board as it is now, or goes on with it. */
export async function measure(): Promise<void> {
  stop();
  const run = current;
  const asked: Measured = { document: doc.value, seats: seats.value };
  const isSame =
    measured.value?.seats === asked.seats && isPlayedAs(measured.value.document, asked.document);
  batch(() => {
    measured.value = asked;
    if (!isSame) measurement.value = undefined;
    wrong.value = undefined;
    isAway.value = false;
  });
  const body = { ruleset: format().ruleset, data: asked.document, seats: asked.seats };
  const outcome = await ask<Measurement>("POST", address(), body);
  if (run === current) receive(outcome, () => measure());
  else drop(outcome);
}

export function measureWith(count: number): void {
  wantedSeats.value = count;
  void measure();
}

async function look(key: string): Promise<void> {
  const run = current;
  const outcome = await ask<Measurement>("GET", address(key));
  if (run === current) receive(outcome, () => look(key));
  else drop(outcome);
}

/** Nobody waits any more for what was asked: it is stopped, as asking has prolonged it. */
function drop(outcome: Outcome<Measurement>): void {
  if (outcome.ok && isGoingOn(outcome.answer)) void ask("DELETE", address(outcome.answer.key));
}

function receive(outcome: Outcome<Measurement>, again: () => Promise<void>): void {
  batch(() => {
    isAway.value = !outcome.ok && outcome.away;
    if (outcome.ok) take(outcome.answer);
    else if (outcome.away) timer = setTimeout(() => void again(), outcome.seconds * SECOND);
    else wrong.value = outcome.refusal.message ?? t("This board could not be measured.");
  });
}

function take(answer: Measurement): void {
  const before = measurement.value?.state;
  measurement.value = answer;
  if (isGoingOn(answer)) timer = setTimeout(() => void look(answer.key), SECOND);
  else if (before !== answer.state) announce(endOf(answer) ?? "");
}

/** How a measurement ended, in words; undefined while it goes on. */
export function endOf({ state }: Measurement): string | undefined {
  if (state === "finished") return t("The board is measured.");
  if (state === "failed") return t("This board could not be measured.");
  if (state === "outdated") return t("The rules have changed: this board has to be put right.");
  return undefined;
}

/** Stops it; what was played stays on the server for a while. */
export function stop(): void {
  current += 1;
  clearTimeout(timer);
  const last = measurement.value;
  if (last !== undefined && isGoingOn(last) && timer !== undefined)
    void ask("DELETE", address(last.key));
  timer = undefined;
}
