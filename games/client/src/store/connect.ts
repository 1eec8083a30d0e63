/** Joins the socket to the signals: every message of the server ends up here, every command starts here. */

import { batch } from "@preact/signals";
import type { AnswerTo, Command, ServerMessage, Update } from "../wire/messages";
import { RoomSocket } from "../wire/socket";
import { hearLines, replaceConversation, takeConversation, takeMuted } from "./chat";
import { resetClock, setClock } from "./clock";
import { replaced, tell } from "./story";
import {
  connection,
  forgetGame,
  frame,
  goodbye,
  room,
  state,
  takeGame,
  takePresence,
  takeRoom,
  takeUpdate,
  version,
} from "./truth";
import { judge } from "./version";

let socket: RoomSocket | undefined;

function seen(): { version?: number; game?: number } {
  const held = version.value;
  const game = frame.value?.id;
  return held === undefined || game === undefined ? {} : { version: held, game };
}

function hearUpdate(update: Update): void {
  const before = state.value;
  const verdict = judge(version.value, update.version);
  if (verdict === "gap" || !before) {
    socket?.hello();
    return;
  }
  if (verdict === "ignore") return;
  takeUpdate(update);
  if (state.value) tell(update, before, state.value);
}

/** A heartbeat that names versions we do not have: something was lost on the way. */
function compare(game: number | undefined, ofRoom: number): void {
  const behind = game !== undefined && game > (version.value ?? -1);
  if (behind || ofRoom !== room.value?.version) socket?.hello();
}

/** Somebody is to be read again, with what they wrote meanwhile. */
async function readAnew(): Promise<void> {
  replaceConversation(await send({ type: "lines" }));
}

function heard(message: ServerMessage): void {
  switch (message.type) {
    case "welcome":
      resetClock(message.now);
      takeRoom(message);
      if (message.game) takeGame(message.game);
      else if (message.room.phase === "lobby") forgetGame();
      takeMuted(message.muted);
      takeConversation(message.chat);
      replaced();
      break;
    case "room":
      takeRoom(message);
      if (message.room.phase === "lobby") forgetGame();
      break;
    case "presence":
      takePresence(message.members, message.watching);
      break;
    case "snapshot":
      takeGame(message.game);
      replaced();
      break;
    case "update":
      hearUpdate(message);
      break;
    case "chat":
      hearLines(message.lines);
      break;
    case "muted":
      if (takeMuted(message.people)) void readAnew();
      break;
    case "pong":
      compare(message.version, message.room_version);
      break;
    case "goodbye":
      goodbye.value = { code: message.code, message: message.message };
      break;
  }
}

export function connect(code: string): void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new RoomSocket(`${scheme}://${location.host}/ws/room/${code}/`, {
    heard: (message) => batch(() => heard(message)),
    status: (status) => {
      connection.value = status;
    },
    seen,
    clock: setClock,
  });
}

/** A new connection, which begins with what the browser is now: its language. Nothing asked is lost. */
export const reconnect = (): void => socket?.renew();

/** Sends a command. The promise holds the server's answer, or fails with `Refused`. */
export function send<C extends Command>(command: C): Promise<AnswerTo[C["type"]]> {
  if (!socket) throw new Error("The table is not connected yet.");
  return socket.ask(command);
}
