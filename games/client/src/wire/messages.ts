/** The names this client uses for the shapes of the wire; the shapes themselves are generated from the server's code. Types only. */

import type * as Wire from "../generated/wire";

export type {
  Ack,
  Action,
  Auction,
  Board,
  Card,
  CardMoves,
  Chair,
  Conversation,
  Debt,
  Decision,
  Deed,
  DeedAction,
  DeedAnswer,
  GameFrame,
  Group,
  Holding,
  Line as ChatLine,
  Member,
  MutedPerson,
  Player,
  Pong,
  Reason,
  RentLine,
  Room,
  ServerMessage,
  Space,
  State,
  Step,
  Told,
  Trade,
  TradePreview,
  Update,
  Welcome,
  You,
} from "../generated/wire";

export type Seat = number;
export type SpaceIndex = number;
export type OptionValue = Wire.Room["options"][string];
export type Legal = NonNullable<Wire.State["legal"]>[number];
export type LegalType = Legal["type"];
export type GameEvent = Wire.Event;
export type Refusal = Wire.ErrorAnswer;
export type LobbyChange = Wire.Lobby["change"];

type WithoutId<C> = C extends { id: string } ? Omit<C, "id"> : never;

/** What a component may send; `hello` and `ping` are the socket's own business. */
export type Command = WithoutId<Exclude<Wire.Command, Wire.Hello | Wire.Ping>>;

/** What a command is answered with, by its type. */
export interface AnswerTo {
  act: Wire.Ack;
  lobby: Wire.Ack;
  inspect: Wire.DeedAnswer;
  preview_trade: Wire.TradePreview;
  state: Wire.Snapshot;
  back: Wire.Ack;
  time_out: Wire.Ack;
  chat: Wire.Ack;
  phrase: Wire.Ack;
  lines: Wire.Lines;
  mute: Wire.Ack;
  unmute: Wire.Ack;
  report: Wire.Ack;
}
