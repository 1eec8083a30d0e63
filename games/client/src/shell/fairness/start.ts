/** Fetches my part in the seeds of games when a game may begin, or when this browser has a number for the one that has. */

import { effect, untracked } from "@preact/signals";
import { later } from "../parts/later";
import { room } from "../store";
import { PENDING, ROUNDS } from "./keys";

const numbers = later(() => import("./numbers"));

function hasNumber(): boolean {
  try {
    const rounds = JSON.parse(localStorage.getItem(ROUNDS) ?? "[]") as readonly unknown[];
    return rounds.length > 0 || sessionStorage.getItem(PENDING) !== null;
  } catch {
    return false; // storage is disabled
  }
}

export function startNumbers(): void {
  let started = false;
  effect(() => {
    const phase = room.value?.phase;
    if (started || phase === undefined || (phase === "playing" && !hasNumber())) return;
    started = true;
    untracked(() => numbers.use(({ followRoom }) => followRoom()));
  });
}
