/** Sends commands from one place on the screen, and keeps the server's refusal to show in that same place. */

import { useSignal } from "@preact/signals";
import { sendAction } from "../coach/advice";
import { lesson } from "../hints/seen";
import { send, shownVersion } from "../store";
import type { Command, GameAction, LobbyChange, Refusal } from "../wire/messages";
import { Refused } from "../wire/socket";

/** The commands of one place on the screen; `Action` are the actions of its game. */
export interface Commands<Action extends GameAction = GameAction> {
  /** A command has not been answered yet. */
  readonly waiting: boolean;
  /** Why the last command was refused. */
  readonly refusal: Refusal | undefined;
  /** Sends a command; true when the server accepted it. */
  run(command: Command): Promise<boolean>;
  act(action: Action): Promise<boolean>;
  lobby(change: LobbyChange): Promise<boolean>;
}

export function useCommands<Action extends GameAction = GameAction>(): Commands<Action> {
  const unanswered = useSignal(0);
  const refusal = useSignal<Refusal | undefined>(undefined);

  const answered = async (done: () => Promise<boolean>): Promise<boolean> => {
    unanswered.value += 1;
    refusal.value = undefined;
    try {
      return await done();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      refusal.value = problem.refusal;
      return false;
    } finally {
      unanswered.value -= 1;
    }
  };

  const run = (command: Command): Promise<boolean> =>
    answered(async () => {
      await send(command);
      return true;
    });

  const act = async (action: Action): Promise<boolean> => {
    const held = shownVersion.value;
    const learned = lesson(action);
    const version = held === undefined ? {} : { version: held };
    const done = await answered(() => sendAction({ type: "act", action, ...version }));
    if (done) learned();
    return done;
  };

  return {
    waiting: unanswered.value > 0,
    refusal: refusal.value,
    run,
    act,
    lobby: (change) => run({ type: "lobby", change }),
  };
}
