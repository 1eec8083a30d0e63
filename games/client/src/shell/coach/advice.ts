/** Sends actions. In a game with a coach one may be answered by a warning, and then the player chooses again. */

import { signal } from "@preact/signals";
import { send } from "../store";
import type { Act, Refusal } from "../wire/messages";
import { Refused } from "../wire/socket";

/** The code with which the server answers an action that the coach warns of. */
const WARNED = "coach";

/** A warning that waits for its player. */
export interface Advice {
  readonly command: Act;
  readonly refusal: Refusal;
  /** Ends it: whether the player is done with it, and does not go back to choose again. */
  end(done: boolean | Promise<boolean>): void;
}

export const advice = signal<Advice | undefined>(undefined);

/** Sends an action; false if its player goes back to choose again. Throws `Refused`. */
export async function sendAction(command: Act): Promise<boolean> {
  try {
    await send(command);
    return true;
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.refusal.code !== WARNED) throw problem;
    advice.peek()?.end(false);
    return new Promise((resolve) => {
      const end: Advice["end"] = (done) => {
        advice.value = undefined;
        resolve(done);
      };
      advice.value = { command, refusal: problem.refusal, end };
    });
  }
}
