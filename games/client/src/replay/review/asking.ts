/** Asking for the chances over a game and for its review, which goes on as long as somebody asks how far it is. */

import { signal } from "@preact/signals";
import { request } from "../../shell/ask";
import { t } from "../../shell/i18n/catalogue";
import type { Source } from "../about";
import type { Chances, Review } from "./types";

const EVERY = 2_000;

export const chances = signal<Chances | undefined>(undefined);
export const review = signal<Review | undefined>(undefined);
/** Why there is no review, in words. */
export const refusal = signal<string | undefined>(undefined);
export const asked = signal(false);

const address = ({ game, code }: Source, part: string): string =>
  `/api/games/${game}/${part}/?code=${encodeURIComponent(code)}`;

export async function fetchChances(source: Source): Promise<void> {
  if (chances.peek()) return;
  const outcome = await request<Chances>("", "GET", address(source, "chances"));
  if (outcome.ok) chances.value = outcome.answer;
}

/** A review that somebody has asked for before is shown at once. */
export async function lookForReview(source: Source): Promise<void> {
  if (review.peek()) return;
  const outcome = await request<Review>("", "GET", address(source, "review"));
  if (outcome.ok && outcome.answer.state === "finished") review.value = outcome.answer;
}

export async function askForReview(source: Source, csrf: string): Promise<void> {
  asked.value = true;
  refusal.value = undefined;
  const outcome = await request<Review>(csrf, "POST", address(source, "review"));
  if (outcome.ok) review.value = outcome.answer;
  else {
    refusal.value = outcome.away
      ? t("The server cannot be reached. It is asked again in a moment.")
      : outcome.refusal.message;
    asked.value = false;
  }
}

const isOpen = (): boolean => {
  const state = review.peek()?.state;
  return asked.peek() && (state === "waiting" || state === "running");
};

/** Asks how far the review is until the function that it returns is called. */
export function follow(source: Source): () => void {
  const timer = setInterval(async () => {
    if (!isOpen()) return;
    const outcome = await request<Review>("", "GET", address(source, "review"));
    if (outcome.ok) review.value = outcome.answer;
  }, EVERY);
  return () => clearInterval(timer);
}

/** Goes on no more with it: what was found stays for the next time. */
export function stop(source: Source, csrf: string): void {
  if (!isOpen()) return;
  asked.value = false;
  void request(csrf, "DELETE", address(source, "review"));
}
