/** The parts of the classic table that a game may add. */

import type { ComponentType } from "preact";
import type { Space } from "./messages";

/** Money that lies on a space, in place of its price. */
export interface MoneyOnSpace {
  readonly amount: number;
  /** Its owner, for the payments that fly there and back. */
  readonly account: string;
  /** The same for screen readers. */
  readonly text: string;
}

export type MoneyOn = (space: Space) => MoneyOnSpace | undefined;

export interface TableParts {
  readonly moneyOn?: MoneyOn | undefined;
  /** On the stage beside the dice. */
  readonly BesideDice?: ComponentType | undefined;
}
