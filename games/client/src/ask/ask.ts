/** Asking the server from one place on the screen, and showing its refusal in that same place. */

import { useSignal } from "@preact/signals";
import { send, version } from "../store";
import type { Action, Command, LobbyChange, Refusal } from "../wire/messages";
import { Refused } from "../wire/socket";

/** What one place on the screen has asked: whether an answer is due, and the last refusal. */
export interface Ask {
  readonly waiting: boolean;
  readonly refusal: Refusal | undefined;
  /** Sends a command; true when the server accepted it. */
  run(command: Command): Promise<boolean>;
  act(action: Action): Promise<boolean>;
  lobby(change: LobbyChange): Promise<boolean>;
  /** Takes the refusal off the screen. */
  forget(): void;
}

export function useAsk(): Ask {
  const due = useSignal(0);
  const refusal = useSignal<Refusal | undefined>(undefined);

  const run = async (command: Command): Promise<boolean> => {
    due.value += 1;
    refusal.value = undefined;
    try {
      await send(command);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      refusal.value = problem.refusal;
      return false;
    } finally {
      due.value -= 1;
    }
  };

  const act = (action: Action): Promise<boolean> => {
    const held = version.value;
    return run({ type: "act", action, ...(held === undefined ? {} : { version: held }) });
  };

  return {
    waiting: due.value > 0,
    refusal: refusal.value,
    run,
    act,
    lobby: (change) => run({ type: "lobby", change }),
    forget: () => {
      refusal.value = undefined;
    },
  };
}
