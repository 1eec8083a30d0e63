/** The shapes of the classic games on the wire: their state, actions and events. Types only. */

import type * as Wire from "../generated/wire";

export type {
  Auction,
  Card,
  CardMoves,
  Debt,
  Deed,
  DeedAction,
  DeedAnswer,
  Group,
  Holding,
  Reason,
  RentLine,
  Space,
  Step,
  Trade,
} from "../generated/wire";
export type { Seat } from "../shell/wire/messages";

export type SpaceIndex = number;
export type TradePreview = Wire.PreviewAnswer;
export type Board = Wire.ClassicBoard;
export type Decision = Wire.ClassicDecision;
export type ClassicPlayer = Wire.ClassicPlayer;
type Own<S> = S extends Wire.ClassicState ? Partial<Omit<S, keyof Wire.ClassicState>> : never;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
/** The classic state, with the fields that only some of the classic games have. */
export type State = Wire.ClassicState & Together<Own<Wire.State>>;
export type Legal = NonNullable<Wire.ClassicState["legal"]>[number];
export type LegalType = Legal["type"];
export type Action = Wire.ClassicAction;
export type GameEvent = Wire.ClassicEvent;

/** The events of one version of a classic game. */
export type LogEntry = Wire.LogEntry;
