/** The shapes of the classic games on the wire: their state, actions and events. Types only. */

import type * as Wire from "../generated/wire";

export type {
  Action,
  Auction,
  Board,
  Card,
  CardMoves,
  Debt,
  Decision,
  Deed,
  DeedAction,
  DeedAnswer,
  Group,
  Holding,
  Player,
  Reason,
  RentLine,
  Space,
  State,
  Step,
  Trade,
  TradePreview,
} from "../generated/wire";
export type { Seat } from "../shell/wire/messages";

export type SpaceIndex = number;
export type Legal = NonNullable<Wire.State["legal"]>[number];
export type LegalType = Legal["type"];
export type GameEvent = Wire.Event;

/** What happened in one version of a classic game. */
export type LogEntry = Wire.LogEntry;
