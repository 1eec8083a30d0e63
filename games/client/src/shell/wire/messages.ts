/**
 * The shapes of the wire that every game shares; they are generated from the server's code.
 * The state, actions and events of one game are typed in the folder of its client.
 */

import type * as Wire from "../../generated/wire";

export type {
  Ack,
  Conversation,
  Line as ChatLine,
  Member,
  MutedPerson,
  Pong,
  Room,
  SeatedPlayer,
  You,
} from "../../generated/wire";

export type Seat = number;
export type OptionValue = Wire.Room["options"][string];
export type Refusal = Wire.ErrorAnswer;
export type LobbyChange = Wire.Lobby["change"];

/** Something that happened in a game. */
export interface GameEvent {
  readonly type: string;
  readonly seat?: number;
}

/** Something that a player does in a game. */
export interface GameAction {
  readonly type: string;
  /** The decision that it answers. */
  readonly decision?: number;
}

/** Something that I may do now. */
export interface LegalAction {
  readonly type: string;
  /** The decision that it answers. */
  readonly decision?: number;
}

/** An action that names the decision of its legal entry: pressed too late, it must not answer the next one. */
export const answering = <Action extends { readonly type: string }>(
  { decision }: LegalAction,
  action: Action,
): Action => (decision === undefined ? action : { ...action, decision });

/** The decision the game waits for. */
export type Decision = Omit<Wire.CommonDecision, "kind"> & {
  readonly kind: string;
};

export type Player = Wire.CommonPlayer & { readonly out?: boolean };

/** The part of the state that every game has. */
export type GameState = Omit<Wire.CommonState, "decision" | "players" | "legal"> & {
  readonly decision?: Decision;
  readonly players: Readonly<Record<string, Player>>;
  readonly legal?: readonly LegalAction[];
};

/** The events of one version of a game. */
export type LogEntry = Omit<Wire.LogEntry, "events"> & { readonly events: readonly GameEvent[] };

export type GameFrame = Omit<Wire.GameFrame, "board" | "state" | "recent"> & {
  readonly board: unknown;
  readonly state: GameState;
  readonly recent: LogEntry[];
};

export type Update = LogEntry &
  Pick<Wire.Update, "type" | "patch" | "event_patches" | "banks" | "bank_ends">;
export type Welcome = Omit<Wire.Welcome, "game"> & { readonly game?: GameFrame };
type Snapshot = Omit<Wire.Snapshot, "game"> & { readonly game: GameFrame };

/** Everything that the server sends; `type` tells which. Answers to a game's own requests are not listed. */
export type ServerMessage =
  | Welcome
  | Snapshot
  | Update
  | Exclude<
      Wire.ServerMessage,
      Wire.Welcome | Wire.Snapshot | Wire.Update | { type: "deed" | "preview" }
    >;

type WithoutId<C> = C extends { id: string } ? Omit<C, "id"> : never;

export interface Act {
  readonly type: "act";
  readonly action: GameAction;
  readonly version?: number;
  /** Whatever the coach says. */
  readonly anyway?: true;
}

/** The answer to each command that every game has, by the command's type. */
export interface AnswerTo {
  act: Wire.Ack;
  lobby: Wire.Ack;
  state: Snapshot;
  chances: Wire.Chances;
  back: Wire.Ack;
  time_out: Wire.Ack;
  chat: Wire.Ack;
  phrase: Wire.Ack;
  lines: Wire.Lines;
  mute: Wire.Ack;
  unmute: Wire.Ack;
  report: Wire.Ack;
}

/** A command that a component may send; `hello` and `ping` are the socket's own business. */
export type Command =
  | Act
  | WithoutId<Extract<Exclude<Wire.Command, Wire.Act>, { type: keyof AnswerTo }>>;
