/** Joins the socket to the signals: every message of the server arrives here, every command starts here. */

import { batch } from "@preact/signals";
import type { AnswerTo, Command, ServerMessage, Update } from "../wire/messages";
import { RoomSocket } from "../wire/socket";
import { receiveConversation, receiveLines, receiveMuted, replaceConversation } from "./chat";
import { resetClock, setClock } from "./clock";
import { notifyReset, notifyUpdate } from "./listeners";
import {
  applyUpdate,
  clearGame,
  connection,
  frame,
  goodbye,
  receiveGame,
  receivePresence,
  receiveRoom,
  room,
  state,
  version,
} from "./received";
import { compareVersions } from "./version";

let socket: RoomSocket | undefined;

/** What this client has. With its first `hello`, somebody who came to the room's page and not to watch takes a seat. */
function held(): { version?: number; game?: number; join?: boolean } {
  if (room.value === undefined && !new URLSearchParams(location.search).has("watch"))
    return { join: true };
  const game = frame.value?.id;
  return version.value === undefined || game === undefined ? {} : { version: version.value, game };
}

function receiveUpdate(update: Update): void {
  const before = state.value;
  const step = compareVersions(version.value, update.version);
  if (step === "resync" || !before) {
    socket?.hello();
    return;
  }
  if (step === "ignore") return;
  applyUpdate(update);
  if (state.value) notifyUpdate(update, before, state.value);
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
      receiveRoom(message);
      if (message.game) receiveGame(message.game);
      else if (message.room.phase === "lobby") clearGame();
      receiveMuted(message.muted);
      receiveConversation(message.chat);
      notifyReset();
      break;
    case "room":
      receiveRoom(message);
      if (message.room.phase === "lobby") clearGame();
      break;
    case "presence":
      receivePresence(message.members, message.spectators);
      break;
    case "snapshot":
      receiveGame(message.game);
      notifyReset();
      break;
    case "update":
      receiveUpdate(message);
      break;
    case "chat":
      receiveLines(message.lines);
      break;
    case "muted":
      if (receiveMuted(message.people)) void refetchChat();
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
    clock: setClock,
  });
}

/** Opens a new connection, which begins with the browser's present language. No command is lost. */
export const reconnect = (): void => socket?.renew();

/** Sends a command that only one game has. The promise holds the server's answer, or fails with `Refused`. */
export function request<Answer>(command: { readonly type: string }): Promise<Answer> {
  if (!socket) throw new Error("The table is not connected yet.");
  return socket.send(command) as Promise<unknown> as Promise<Answer>;
}

/** Sends a command. The promise holds the server's answer, or fails with `Refused`. */
export const send = <C extends Command>(command: C): Promise<AnswerTo[C["type"]]> =>
  request(command);
