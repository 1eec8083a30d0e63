/** The shapes of Monopoly Two on the wire. Types only. */

import type * as Wire from "opoly/generated/wire";

export type { Party } from "opoly/classic/names";
export type {
  CanMove,
  Card,
  Charge,
  Handed,
  MonopolyTwoDeedAnswer as TwoDeedPage,
  Outcome,
  Tray,
  TrayBuildings,
  TrayDeed,
  TwoDeedAction,
  WayToPay,
} from "opoly/generated/wire";
export type { Seat } from "opoly/shell/wire/messages";

export type SpaceIndex = number;
/** A unit that carries buildings: the key of a group or, where single properties are built on, a space as text. */
export type Site = string;
export type State = Wire.TwoState;
export type Board = Wire.TwoBoard;
export type Decision = Wire.TwoDecision;
export type TwoPlayer = Wire.TwoPlayer;
export type Preview = Omit<Wire.MonopolyTwoPreviewAnswer, "id" | "type">;
export type Legal = NonNullable<Wire.TwoState["legal"]>[number];
export type LegalType = Legal["type"];
export type Action = Wire.MonopolyTwoAction;
/** With everything that the wire may leave out. */
export type Payment = Required<Wire.Payment>;
export type GameEvent = Wire.MonopolyTwoEvent;
