/**
 * Something that the server works on for as long as it is asked how far it is: requested, asked for each second, and
 * stopped once nobody looks any more.
 */

import { batch, signal } from "@preact/signals";
import type { Method, Outcome } from "./ask";

const SECOND = 1000;

export interface Progress {
  readonly state: "none" | "waiting" | "running" | "finished" | "failed" | "outdated";
  /** In percent. */
  readonly progress: number;
}

export const isGoingOn = ({ state }: Progress): boolean =>
  state === "waiting" || state === "running";

type Ask = <Answer>(method: Method, address: string, body?: object) => Promise<Outcome<Answer>>;

interface Watched<Answer> {
  readonly ask: Ask;
  /** Called with each answer. */
  readonly onAnswer?: (answer: Answer, before: Answer | undefined) => void;
}

export function watching<Answer extends Progress>({ ask, onAnswer }: Watched<Answer>) {
  const answer = signal<Answer | undefined>(undefined);
  /** Why it is not done. */
  const wrong = signal<string | undefined>(undefined);
  /** The server could not be reached the last time. */
  const isAway = signal(false);
  /** Counts what was begun or stopped: answers to earlier requests are not listened to. */
  let current = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let addressOf: (one: Answer) => string = () => "";

  function receive(outcome: Outcome<Answer>, again: () => Promise<void>): void {
    batch(() => {
      isAway.value = !outcome.ok && outcome.away;
      if (outcome.ok) take(outcome.answer);
      else if (outcome.away) timer = setTimeout(() => void again(), outcome.seconds * SECOND);
      else wrong.value = outcome.refusal.message ?? "";
    });
  }

  function take(one: Answer): void {
    const before = answer.value;
    answer.value = one;
    if (isGoingOn(one)) timer = setTimeout(() => void look(one), SECOND);
    onAnswer?.(one, before);
  }

  /** Nobody waits any more for what was asked: it is stopped, as asking has prolonged it. */
  function drop(outcome: Outcome<Answer>): void {
    if (outcome.ok && isGoingOn(outcome.answer)) void ask("DELETE", addressOf(outcome.answer));
  }

  async function look(one: Answer): Promise<void> {
    const run = current;
    const outcome = await ask<Answer>("GET", addressOf(one));
    if (run === current) receive(outcome, () => look(one));
    else drop(outcome);
  }

  /** Requests it, or just asks for it by GET; it is then asked for at the address that belongs to the answer. */
  async function begin(
    method: "GET" | "POST",
    address: string,
    later: (one: Answer) => string,
    body?: object,
  ): Promise<void> {
    stop();
    addressOf = later;
    const run = current;
    batch(() => {
      wrong.value = undefined;
      isAway.value = false;
    });
    const outcome = await ask<Answer>(method, address, body);
    if (run === current) receive(outcome, () => begin(method, address, later, body));
    else drop(outcome);
  }

  /** Stops it; what was done stays on the server for a while. */
  function stop(): void {
    current += 1;
    clearTimeout(timer);
    const last = answer.value;
    if (last !== undefined && isGoingOn(last) && timer !== undefined)
      void ask("DELETE", addressOf(last));
    timer = undefined;
  }

  return { answer, wrong, isAway, begin, stop };
}
