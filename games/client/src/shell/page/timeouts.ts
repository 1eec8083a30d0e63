/** Tells the server when a countdown ends here; the server alone decides whether the time is up. */

import { effect } from "@preact/signals";
import { latest, mySeat, pageTime, room, send, serverNow, you } from "../store";
import type { GameState } from "../wire/messages";
import { runAfter } from "./longTimer";

const GRACE = 150;

function reportTimeOut(): void {
  send({ type: "time_out" }).catch(() => undefined); // "not yet" is an answer too: the sweep will come
}

/** Reports the end of a countdown; returns how to cancel that. */
const reportAt = (deadline: number): (() => void) =>
  runAfter(deadline - serverNow() + GRACE, reportTimeOut);

export function startTimeouts(): void {
  follow(({ decision }) => decision?.deadline);
  follow(({ clock }) => clock?.deadline);
  followStart();
}

/** The countdown of the lobby. */
function followStart(): void {
  let cancel = () => {};
  effect(() => {
    const startsAt = room.value?.starts_at;
    cancel();
    if (startsAt !== undefined && you.value?.member !== undefined) cancel = reportAt(startsAt);
  });
}

function follow(deadlineOf: (state: GameState) => number | undefined): void {
  let cancel = () => {};
  let current: string | undefined;
  effect(() => {
    const state = latest.value;
    const deadline = state?.status === "playing" ? deadlineOf(state) : undefined;
    // Anew, too, when the server's clock has been measured anew.
    const key =
      deadline === undefined
        ? undefined
        : `${state?.decision?.id} ${Math.round(pageTime(deadline))}`;
    if (key === current || mySeat.value === undefined) return;
    current = key;
    cancel();
    if (deadline !== undefined) cancel = reportAt(deadline);
  });
}
