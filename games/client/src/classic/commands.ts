/** Commands whose actions are those of the classic games, and the two requests that only they have. */

import {
  type Commands as ShellCommands,
  useCommands as useShellCommands,
} from "../shell/commands/useCommands";
import { request } from "../shell/store";
import type { Action, DeedAnswer, Holding, Seat, SpaceIndex, TradePreview } from "./messages";

export type Commands = ShellCommands<Action>;

export const useCommands = (): Commands => useShellCommands<Action>();

/** Everything about a space: its rents and my actions with it. */
export const inspect = (space: SpaceIndex): Promise<DeedAnswer> =>
  request({ type: "inspect", space } as { type: string });

/** The changes a trade would make. */
export const previewTrade = (to: Seat, give: Holding, want: Holding): Promise<TradePreview> =>
  request({ type: "preview", action: { type: "offer_trade", to, give, want } } as { type: string });
