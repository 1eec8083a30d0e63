/** Joins the socket to the signals: every message of the server arrives here, every command starts here. */

import { batch } from "@preact/signals";
import type {
  AnswerTo,
  ChatLine,
  Command,
  GameFrame,
  GameState,
  ServerMessage,
  Update,
} from "../wire/messages";
import { RoomSocket } from "../wire/socket";
import { receiveConversation, receiveLines, receiveMuted, replaceConversation } from "./chat";
import { resetClock, serverNow, setClock } from "./clock";
import { presentEntry, showGame, tellSince } from "./presenting";
import {
  clearGame,
  connection,
  frame,
  goodbye,
  latest,
  receivePatch,
  receivePresence,
  receiveRoom,
  room,
  servedBuild,
  shownVersion,
  version,
  you,
} from "./received";
import { overDays } from "./selectors";
import { clearTimeline, present, skipIn } from "./timeline";
import { compareVersions } from "./version";

/** A command that only one game has, with whatever it is about. */
export type GameCommand = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The share of a time limit that what is shown must leave. */
const TIME_TO_ANSWER = 0.75;

let socket: RoomSocket | undefined;
/** Answers requests on a page without a socket. */
let answerer: ((command: GameCommand) => Promise<unknown>) | undefined;

/** The versions this client has. Its first `hello` takes a seat, unless the visitor came to watch. */
function held(): { version?: number; game?: number; join?: boolean } {
  if (room.value === undefined && !new URLSearchParams(location.search).has("watch"))
    return { join: true };
  const game = frame.value?.id;
  return version.value === undefined || game === undefined ? {} : { version: version.value, game };
}

function receiveUpdate(update: Update): void {
  const before = latest.value;
  const step = compareVersions(version.value, update.version);
  if (step === "resync" || !before) {
    socket?.hello();
    return;
  }
  if (step === "ignore") return;
  const after = receivePatch(update);
  const { patch, event_patches, ...entry } = update;
  presentEntry(entry, before, after, event_patches);
  leaveTimeToAnswer(after);
}

/** The server's clock does not wait for scenes shown here: most of my time to answer has to be left when I am asked. */
function leaveTimeToAnswer({ decision }: GameState): void {
  const seat = you.value?.seat;
  if (seat === undefined || decision?.deadline === undefined || overDays.value) return;
  if (!decision.players.includes(seat)) return;
  skipIn(decision.deadline - decision.seconds * 1000 * TIME_TO_ANSWER - serverNow());
}

/** So many moves since a player's last look are shown at once; of more, they are told first. */
const FEW = 2;
/** A player with less time to answer (ms) is told nothing. */
const TIME_TO_WATCH = 60_000;

/** Whether there is so much to tell to somebody who has seen a game up to a version, and time for it. */
export const isWorthTelling = ({ state, version: now }: GameFrame, seen = now): boolean =>
  now - seen > FEW && (state.decision?.deadline ?? Infinity) - serverNow() > TIME_TO_WATCH;

function welcomeTo(game: GameFrame, seen: number | undefined): void {
  if (isWorthTelling(game, seen)) tellSince(game, seen as number);
  else showGame(game);
}

/** Notices about the game are shown in step with it; people's messages, at once. */
function receiveChat(lines: readonly ChatLine[]): void {
  const show = () => receiveLines(lines);
  if (lines.every((line) => line.code === undefined)) show();
  else present({ scenes: [], apply: show });
}

function leaveGame(): void {
  clearTimeline();
  clearGame();
}

/** A heartbeat that names newer versions than ours means that something was lost on the way. */
function checkVersions(game: number | undefined, ofRoom: number): void {
  const behind = game !== undefined && game > (version.value ?? -1);
  if (behind || ofRoom !== room.value?.version) socket?.hello();
}

/** Somebody is no longer muted: the chat is fetched again, with what they wrote meanwhile. */
async function refetchChat(): Promise<void> {
  replaceConversation(await send({ type: "lines" }));
}

function receive(message: ServerMessage): void {
  switch (message.type) {
    case "welcome":
      resetClock(message.now);
      servedBuild.value = message.build;
      receiveRoom(message);
      if (message.game) welcomeTo(message.game, message.seen);
      else if (message.room.phase === "lobby") leaveGame();
      receiveMuted(message.muted);
      receiveConversation(message.chat);
      break;
    case "room":
      receiveRoom(message);
      if (message.room.phase === "lobby") leaveGame();
      break;
    case "presence":
      receivePresence(message.members, message.spectators);
      break;
    case "snapshot":
      showGame(message.game);
      break;
    case "update":
      receiveUpdate(message);
      break;
    case "chat":
      receiveChat(message.lines);
      break;
    case "muted":
      if (receiveMuted(message.people)) void refetchChat();
      break;
    case "warned":
      // What cannot be fetched now is on the next page that is loaded.
      import("../page/warnings").then(({ showWarnings }) => showWarnings()).catch(() => undefined);
      break;
    case "pong":
      checkVersions(message.version, message.room_version);
      break;
    case "goodbye":
      goodbye.value = { code: message.code, message: message.message };
      break;
  }
}

export function connect(code: string): void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new RoomSocket(`${scheme}://${location.host}/ws/room/${code}/`, {
    receive: (message) => batch(() => receive(message)),
    status: (status) => {
      connection.value = status;
    },
    held,
    seen: () => (overDays.value ? shownVersion.value : undefined),
    heldRoom: () => room.value?.version ?? 0,
    clock: setClock,
  });
}

/** Opens a new connection, which begins with the browser's present language. No command is lost. */
export const reconnect = (): void => socket?.renew();

/** Has requests answered otherwise than by a socket, on a page that has none. */
export function answerRequests(by: (command: GameCommand) => Promise<unknown>): void {
  answerer = by;
}

/** Sends a command that only one game has. The promise holds the server's answer, or fails with `Refused`. */
export function request<Answer>(command: { readonly type: string }): Promise<Answer> {
  if (answerer) return answerer(command as GameCommand) as Promise<Answer>;
  if (!socket) throw new Error("The table is not connected yet.");
  return socket.send(command) as Promise<unknown> as Promise<Answer>;
}

/** Sends a command. The promise holds the server's answer, or fails with `Refused`. */
export const send = <C extends Command>(command: C): Promise<AnswerTo[C["type"]]> =>
  request(command);
