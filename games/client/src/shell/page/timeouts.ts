/** Tells the server when a countdown ends here; the server alone decides whether the time is up. */

import { effect } from "@preact/signals";
import { latest, mySeat, room, send, serverNow, you } from "../store";
import type { GameState } from "../wire/messages";

const GRACE = 150;

function reportTimeOut(): void {
  send({ type: "time_out" }).catch(() => undefined); // "not yet" is an answer too: the sweep will come
}

export function startTimeouts(): void {
  follow(({ decision }) => decision?.deadline);
  follow(({ clock }) => clock?.deadline);
  followStart();
}

/** The countdown of the lobby. */
function followStart(): void {
  let timer: number | undefined;
  effect(() => {
    const startsAt = room.value?.starts_at;
    clearTimeout(timer);
    if (startsAt !== undefined && you.value?.member !== undefined)
      timer = window.setTimeout(reportTimeOut, startsAt - serverNow() + GRACE);
  });
}

function follow(countdown: (of: GameState) => number | undefined): void {
  let timer: number | undefined;
  let due: string | undefined;
  effect(() => {
    const now = latest.value;
    const deadline = now?.status === "playing" ? countdown(now) : undefined;
    const key = deadline === undefined ? undefined : `${now?.decision?.id} ${deadline}`;
    if (key === due || mySeat.value === undefined) return;
    due = key;
    clearTimeout(timer);
    if (deadline !== undefined)
      timer = window.setTimeout(reportTimeOut, deadline - serverNow() + GRACE);
  });
}
