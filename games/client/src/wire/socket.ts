/**
 * The one socket to a room: ids, answers, resending what was not answered, reconnecting, the heartbeat.
 * It knows no game: what a message means is for whoever listens.
 */

import { isFinal, isLimit, wait } from "./backoff";
import type { AnswerTo, Command, Refusal, ServerMessage } from "./messages";

const HEARTBEAT = 15_000;
/** With the heartbeat: nothing heard for 40 s. */
const SILENCE = 25_000;
const WAKE_PATIENCE = 4_000;
const HELLO_PATIENCE = 5_000;

export type SocketStatus = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  heard(message: ServerMessage): void;
  status(status: SocketStatus): void;
  /** What this client has: the version and the game it belongs to. */
  seen(): { version?: number; game?: number };
  /** A ping came back: the server's clock, and how long the way there and back took. */
  clock(now: number, roundTrip: number): void;
}

interface Pending {
  text: string;
  answer(message: ServerMessage): void;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function newId(): string {
  return crypto
    .getRandomValues(new Uint32Array(3))
    .reduce((id, word) => id + word.toString(36), "");
}

export class RoomSocket {
  private socket: WebSocket | undefined;
  private pending = new Map<string, Pending>();
  private attempt = 0;
  private heardAt = 0;
  /** When something was asked that nothing has been heard since; timers of a sleeping tab are late, so silence alone proves nothing. */
  private unansweredSince: number | undefined;
  private pingedAt = 0;
  private helloAt: number | undefined;
  private welcomed = false;
  private finished = false;
  private retry: number | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    setInterval(() => this.beat(), HEARTBEAT);
    setInterval(() => this.watch(), 5_000);
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    this.connect();
  }

  /** Sends a command; it is sent again with the same id after a reconnect until it is answered. */
  ask<C extends Command>(command: C): Promise<AnswerTo[C["type"]]> {
    const id = newId();
    const text = JSON.stringify({ id, ...command });
    const answered = new Promise<AnswerTo[C["type"]]>((resolve, reject) => {
      const answer = (message: ServerMessage) =>
        message.type === "error"
          ? reject(new Refused(message))
          : resolve(message as AnswerTo[C["type"]]);
      this.pending.set(id, { text, answer });
    });
    if (this.welcomed) this.socket?.send(text);
    return answered;
  }

  /** Takes another connection for this one, without counting as lost; what was asked goes over the new one. */
  renew(): void {
    const old = this.socket;
    if (!old || this.finished) return;
    this.welcomed = false;
    this.connect();
    old.close();
  }

  /** Says what version this client has, to be given what it lacks; once, until it is answered. */
  hello(): void {
    const asked = this.helloAt;
    if (asked !== undefined && Date.now() - asked < HELLO_PATIENCE) return;
    this.helloAt = Date.now();
    this.transmit({ id: newId(), type: "hello", ...this.listener.seen() });
  }

  private transmit(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.unansweredSince = Date.now();
    this.helloAt = undefined;
    socket.onopen = () => this.hello();
    socket.onmessage = (frame) => this.socket === socket && this.receive(frame.data as string);
    socket.onclose = (frame) => this.socket === socket && this.closed(frame.code);
  }

  private receive(text: string): void {
    this.heardAt = Date.now();
    this.unansweredSince = undefined;
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "welcome") this.open();
    if (message.type === "pong") this.listener.clock(message.now, Date.now() - this.pingedAt);
    this.listener.heard(message);
    if ("id" in message && message.id !== undefined) this.settle(message.id, message);
  }

  private open(): void {
    this.attempt = 0;
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

  private closed(code: number): void {
    this.socket = undefined;
    this.welcomed = false;
    if (isFinal(code)) {
      this.finished = true;
      this.listener.status("closed");
      return;
    }
    this.listener.status("lost");
    this.retry = window.setTimeout(() => this.connect(), wait(this.attempt++, isLimit(code)));
  }

  /** Gives the present connection up at once, without waiting for the close that a dead line never sends. */
  private abandon(): void {
    const dead = this.socket;
    this.closed(1006);
    dead?.close();
  }

  private beat(): void {
    if (!this.welcomed) return;
    this.pingedAt = Date.now();
    this.unansweredSince ??= this.pingedAt;
    const { version } = this.listener.seen();
    this.transmit({ id: newId(), type: "ping", ...(version === undefined ? {} : { version }) });
  }

  private watch(): void {
    const since = this.unansweredSince;
    if (this.socket && since !== undefined && Date.now() - since > SILENCE) this.abandon();
  }

  /** The page is looked at again or the network is back: do not wait for a timer that was asleep. */
  private wake(): void {
    if (this.finished) return;
    if (!this.socket) {
      this.connect();
      return;
    }
    const before = this.heardAt;
    this.beat();
    setTimeout(() => this.socket && this.heardAt === before && this.abandon(), WAKE_PATIENCE);
  }
}
