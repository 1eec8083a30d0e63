/** The shapes of Co-opoly on the wire. Types only. */

import type * as Wire from "opoly/generated/wire";

export type {
  Alarm,
  CanBuildHomes,
  CanRemoveCondo,
  CanRemoveTile,
  CoopolyPlace as OnSpace,
  CoopSpace as BoardSpace,
  LostZone,
  Pawn as PawnState,
  Pledge,
  PoliceMove,
  PoliceOutlook,
  SpaceAction,
  Zone,
  ZoneOutlook,
} from "opoly/generated/wire";
export type { Seat } from "opoly/shell/wire/messages";

export type SpaceIndex = number;
export type PawnId = number;
export type ZoneKey = string;
export type State = Wire.CoopState;
export type Board = Wire.CoopBoard;
export type Decision = Wire.CoopDecision;
export type CoopPlayer = Wire.CoopPlayer;
export type Legal = NonNullable<Wire.CoopState["legal"]>[number];
export type LegalType = Legal["type"];
export type Action = Wire.CoopolyAction;
export type GameEvent = Wire.CoopolyEvent;
export type Preview = Omit<Wire.CoopolyPreviewAnswer, "id" | "type">;
/** Everything about one space. */
export type SpacePage = Omit<Wire.CoopolyDeedAnswer, "id" | "type">;
/** From a space, to a space, how many. */
export type Move = [from: SpaceIndex, to: SpaceIndex, count: number];
