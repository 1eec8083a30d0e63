/** Commands whose actions are this game's. */

import {
  type Commands as ShellCommands,
  useCommands as useShellCommands,
} from "opoly/shell/commands/useCommands";
import type { Action } from "./messages";

export type Commands = ShellCommands<Action>;

export const useCommands = (): Commands => useShellCommands<Action>();
