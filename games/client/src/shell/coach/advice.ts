/** Sends actions. In a game with a coach one may be answered by a warning, and then the player chooses again. */

import { signal } from "@preact/signals";
import { send } from "../store";
import type { Act, GameAction, GameEvent, Refusal } from "../wire/messages";
import { Refused } from "../wire/socket";

/** The code with which the server answers an action that the coach warns of. */
const WARNED = "coach";

/** A warning that waits for its player. */
export interface Advice {
  /** What is said: about how many points it may cost. */
  readonly message: string;
  readonly action: GameAction;
  readonly better: GameAction;
  /** What the better choice begins with. */
  readonly events: readonly GameEvent[];
  /** Goes on with an action, or without one back to where the player was. */
  readonly choose: (action?: GameAction) => void;
}

export const advice = signal<Advice | undefined>(undefined);

function chosen({ message, about }: Refusal, action: GameAction): Promise<GameAction | undefined> {
  advice.peek()?.choose();
  const { better, events } = about as Pick<Advice, "better" | "events">;
  return new Promise((resolve) => {
    const choose = (choice?: GameAction) => {
      advice.value = undefined;
      resolve(choice);
    };
    advice.value = { message, action, better, events, choose };
  });
}

/** Sends an action; false if its player took it back. Throws `Refused`. */
export async function sendAction(command: Act): Promise<boolean> {
  try {
    await send(command);
    return true;
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.refusal.code !== WARNED) throw problem;
    const action = await chosen(problem.refusal, command.action);
    if (action === undefined) return false;
    await send({ ...command, action, anyway: true });
    return true;
  }
}
