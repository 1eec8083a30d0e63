/**
 * The socket to a room: ids, answers, resending unanswered commands, reconnecting, the heartbeat.
 * It knows no game: the listener decides what a message means.
 */

import { isFinal, isLimit, isRestart, wait } from "./backoff";
import { newId } from "./ids";
import type { Pong, Refusal, ServerMessage } from "./messages";

const HEARTBEAT = 15_000;
/** With the heartbeat: 40 s without a message. */
const SILENCE_TIMEOUT = 25_000;
const WAKE_TIMEOUT = 4_000;
const HELLO_TIMEOUT = 5_000;
/** How long after its answer the update of an action may take; later it counts as lost. */
const UPDATE_TIMEOUT = 2_000;
/** How long the server may be away after it has said that it is restarting. */
const RESTART_PATIENCE = 30_000;

/** `offline`: the browser itself has no network; `restarting`: the server said so and will be back. */
export type SocketStatus = "connecting" | "open" | "lost" | "offline" | "restarting" | "closed";

export interface Listener {
  receive(message: ServerMessage): void;
  status(status: SocketStatus): void;
  /** The version that this client holds and the game that it belongs to. */
  held(): { version?: number; game?: number; join?: boolean };
  /** The version of a game over days that has been shown. */
  seen(): number | undefined;
  /** The room's version that this client holds; 0 before the first welcome. */
  heldRoom(): number;
  /** A pong came: the server's clock, and the round-trip time. */
  clock(now: number, roundTrip: number): void;
}

const gameHeld = (listener: Listener): number => listener.held().version ?? 0;

/** For commands whose answer names a version: what this client holds of the game or the room. */
const HELD_AFTER: Readonly<Record<string, (listener: Listener) => number>> = {
  act: gameHeld,
  back: gameHeld,
  time_out: gameHeld,
  lobby: (listener) => listener.heldRoom(),
};

interface Pending {
  text: string;
  answer(message: ServerMessage): void;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export class RoomSocket {
  private socket: WebSocket | undefined;
  private pending = new Map<string, Pending>();
  private attempt = 0;
  private lastReceivedAt = 0;
  /** When we sent something that got no answer yet; timers of a sleeping tab are late, so silence alone proves nothing. */
  private unansweredSince: number | undefined;
  /** When each ping was sent that has not been answered. */
  private pings = new Map<string, number>();
  private helloAt: number | undefined;
  private welcomed = false;
  private finished = false;
  private restartingUntil = 0;
  private retry: number | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    setInterval(() => this.sendPing(!document.hidden), HEARTBEAT);
    setInterval(() => this.checkSilence(), 5_000);
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.goOffline());
    document.addEventListener("visibilitychange", () =>
      document.hidden ? this.sendPing(true) : this.wake(),
    );
    // A page that was frozen, or comes back from the cache of the back button, may not hear that its line is dead.
    document.addEventListener("resume", () => this.wake());
    addEventListener("pageshow", ({ persisted }) => persisted && this.wake());
    this.connect();
  }

  /** Sends a command; it is sent again with the same id after a reconnect until it is answered. */
  send(command: { readonly type: string }): Promise<ServerMessage> {
    const id = newId();
    const text = JSON.stringify({ id, ...command });
    const answered = new Promise<ServerMessage>((resolve, reject) => {
      const answer = (message: ServerMessage) => {
        if (message.type === "error") reject(new Refused(message));
        else resolve(message);
        if (message.type === "ack") this.expectVersion(command.type, message.version);
      };
      this.pending.set(id, { text, answer });
    });
    if (this.welcomed) this.socket?.send(text);
    return answered;
  }

  /** Replaces the connection without reporting it as lost; unanswered commands are sent again over the new one. */
  renew(): void {
    const old = this.socket;
    if (!old || this.finished) return;
    this.welcomed = false;
    this.connect();
    old.close();
  }

  /** Tells the server which version this client holds, so that it sends what is missing; once, until it is answered. */
  hello(): void {
    const sentAt = this.helloAt;
    if (sentAt !== undefined && performance.now() - sentAt < HELLO_TIMEOUT) return;
    this.helloAt = performance.now();
    this.transmit({ id: newId(), type: "hello", ...this.listener.held() });
  }

  private transmit(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.unansweredSince = performance.now();
    this.helloAt = undefined;
    this.pings.clear();
    socket.onopen = () => this.hello();
    socket.onmessage = (frame) => this.socket === socket && this.receive(frame.data as string);
    socket.onclose = (frame) => this.socket === socket && this.closed(frame.code);
  }

  private receive(text: string): void {
    this.lastReceivedAt = performance.now();
    this.unansweredSince = undefined;
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "welcome") this.open();
    if (message.type === "pong") this.hearPong(message);
    this.listener.receive(message);
    if ("id" in message && message.id !== undefined) this.settle(message.id, message);
  }

  /** Each pong measures the server's clock, by the ping that it answers. */
  private hearPong({ id, now }: Pong): void {
    const sentAt = this.pings.get(id);
    this.pings.delete(id);
    if (sentAt !== undefined) this.listener.clock(now, performance.now() - sentAt);
  }

  private open(): void {
    this.attempt = 0;
    this.restartingUntil = 0;
    this.helloAt = undefined;
    this.listener.status("open");
    if (this.welcomed) return;
    this.welcomed = true;
    for (const { text } of this.pending.values()) this.socket?.send(text);
  }

  private settle(id: string, message: ServerMessage): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.answer(message);
  }

  /** An answer names the version that the command led to: of the room, or of the game. If it does not come, it was lost. */
  private expectVersion(type: string, version: number): void {
    const held = HELD_AFTER[type];
    if (held === undefined) return;
    setTimeout(() => held(this.listener) < version && this.hello(), UPDATE_TIMEOUT);
  }

  private closed(code: number): void {
    this.socket = undefined;
    this.welcomed = false;
    if (isFinal(code)) {
      this.finished = true;
      this.listener.status("closed");
      return;
    }
    if (isRestart(code)) this.restartingUntil = performance.now() + RESTART_PATIENCE;
    const status = performance.now() < this.restartingUntil ? "restarting" : "lost";
    this.listener.status(navigator.onLine === false ? "offline" : status);
    this.retry = window.setTimeout(() => this.connect(), wait(this.attempt++, isLimit(code)));
  }

  /** The browser knows at once; a dead line would be noticed only after a long silence. */
  private goOffline(): void {
    if (this.finished) return;
    if (this.socket) this.abandon();
    this.listener.status("offline");
  }

  /** Gives the connection up at once, without waiting for the close event that a dead line never sends. */
  private abandon(): void {
    const dead = this.socket;
    this.closed(1006);
    dead?.close();
  }

  /** `looking`: somebody sees the page, or did until now. */
  private sendPing(looking: boolean): void {
    if (!this.welcomed) return;
    const now = performance.now();
    const id = newId();
    this.pings.set(id, now);
    this.unansweredSince ??= now;
    const { version } = this.listener.held();
    const seen = looking ? this.listener.seen() : undefined;
    this.transmit({ id, type: "ping", version, seen }); // what is undefined is not in JSON
  }

  private checkSilence(): void {
    const since = this.unansweredSince;
    if (this.socket && since !== undefined && performance.now() - since > SILENCE_TIMEOUT)
      this.abandon();
  }

  /** The page is visible again or the network is back: do not wait for a timer that was asleep. */
  private wake(): void {
    if (this.finished) return;
    if (!this.socket) {
      this.connect();
      return;
    }
    const before = this.lastReceivedAt;
    this.sendPing(false);
    setTimeout(() => this.socket && this.lastReceivedAt === before && this.abandon(), WAKE_TIMEOUT);
  }
}
