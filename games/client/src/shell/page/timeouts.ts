/** Tells the server when a countdown ends here; the server alone decides whether the time is up. */

import { effect } from "@preact/signals";
import { decision, mySeat, room, send, serverNow, state, you } from "../store";

const GRACE = 150;

function reportTimeOut(): void {
  send({ type: "time_out" }).catch(() => undefined); // "not yet" is an answer too: the sweep will come
}

export function startTimeouts(): void {
  follow(() => decision.value?.deadline);
  follow(() => state.value?.clock?.deadline);
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

function follow(countdown: () => number | undefined): void {
  let timer: number | undefined;
  let due: string | undefined;
  effect(() => {
    const deadline = state.value?.status === "playing" ? countdown() : undefined;
    const key = deadline === undefined ? undefined : `${decision.value?.id} ${deadline}`;
    if (key === due || mySeat.value === undefined) return;
    due = key;
    clearTimeout(timer);
    if (deadline !== undefined)
      timer = window.setTimeout(reportTimeOut, deadline - serverNow() + GRACE);
  });
}
