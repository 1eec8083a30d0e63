/** Sends actions. In a game with a coach one may be answered by a warning, and then the player chooses again. */

import { signal } from "@preact/signals";
import { send } from "../store";
import type { Act, GameAction, GameEvent } from "../wire/messages";
import { Refused } from "../wire/socket";

/** The code with which the server answers an action that the coach warns of. */
const WARNED = "coach";

/** A warning that waits for its player. */
export interface Advice {
  /** What is said: about how many points it may cost. */
  readonly message: string;
  readonly action: GameAction;
  /** What would be better; absent if that is not to make the offer. */
  readonly better?: GameAction;
  /** What the better choice begins with. */
  readonly events: readonly GameEvent[];
  readonly choose: (choice: Choice) => void;
}

/** To do it anyway, to take the better choice, or to go back to where the player was. */
export type Choice = "anyway" | "better" | "back";

export const advice = signal<Advice | undefined>(undefined);

type About = Pick<Advice, "better" | "events">;

function chosen(message: string, action: GameAction, about: About): Promise<Choice> {
  advice.peek()?.choose("back");
  return new Promise((resolve) => {
    const choose = (choice: Choice) => {
      advice.value = undefined;
      resolve(choice);
    };
    advice.value = { message, action, ...about, choose };
  });
}

/** Sends an action; false if its player goes back to choose again, true also if there is nothing to do. Throws `Refused`. */
export async function sendAction(command: Act): Promise<boolean> {
  try {
    await send(command);
    return true;
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.refusal.code !== WARNED) throw problem;
    const { message, about } = problem.refusal;
    const told = about as About;
    const choice = await chosen(message, command.action, told);
    if (choice === "back") return false;
    const action = choice === "better" ? told.better : command.action;
    if (action !== undefined) await send({ ...command, action, anyway: true });
    return true;
  }
}
