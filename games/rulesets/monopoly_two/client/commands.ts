/** Commands whose actions are this game's, and the preview of an action. */

import {
  type Commands as ShellCommands,
  useCommands as useShellCommands,
} from "opoly/shell/commands/useCommands";
import { request } from "opoly/shell/store";
import type { Action, Preview } from "./messages";

export type Commands = ShellCommands<Action>;

export const useCommands = (): Commands => useShellCommands<Action>();

/** Requests the preview of an action, legal or not. */
export const preview = (action: Action): Promise<Preview> =>
  request({ type: "preview", action } as { type: string });
