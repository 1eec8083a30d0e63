/** The server's side of the socket, played by a test, and its pages of JSON. */

import { frame } from "./frames";

export interface Sent {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The messages the client has sent, apart from its greeting and its part in the seed; oldest first. */
export const sent: Sent[] = [];
/** The messages it has sent by itself about its number for the seed. */
export const numbers: Sent[] = [];

let socket: ServerSocket | undefined;

class ServerSocket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: () => void = () => undefined;
  onmessage: (frame: { data: string }) => void = () => undefined;
  onclose: (frame: { code: number }) => void = () => undefined;

  constructor(readonly url: string) {
    socket = this;
    queueMicrotask(() => this.onopen());
  }

  send(text: string): void {
    const command = JSON.parse(text) as Sent;
    if (command.type === "hello" || command.type === "ping") return;
    const change = command.change as { type: string } | undefined;
    (change?.type.endsWith("_random") ? numbers : sent).push(command);
  }

  close(): void {
    this.readyState = 3;
  }
}

export function say(message: object): void {
  socket?.onmessage({ data: JSON.stringify(message) });
}

/** Closes the socket. */
export function hangUp(code: number): void {
  socket?.onclose({ code });
}

/** Answers the last command of a type. */
export function answer(type: string, message: object): void {
  const command = sent.findLast((one) => one.type === type);
  if (command === undefined) throw new Error(`The client has sent no ${type}.`);
  say({ ...message, id: command.id });
}

const PAGES: Readonly<Record<string, (body: unknown) => unknown>> = {
  "/api/rulesets/": () => frame("rulesets"),
  "/api/boards/": () => [],
  "PATCH /api/players/me/": (body) => {
    renamed.push(body);
    return refusedName.length ? { code: "name_taken", message: refusedName.pop() } : body;
  },
};

/** Further answers by method and address, and the requests that were made of them. */
export const pages: Record<string, () => unknown> = {};
export const asked: string[] = [];

/** The changes of the profile that were sent, and the refusals that answer the next ones. */
export const renamed: unknown[] = [];
export const refusedName: string[] = [];

async function fetchPage(address: string, { method, body }: RequestInit = {}): Promise<Response> {
  const key = method ? `${method} ${address}` : address;
  const page = PAGES[key] ?? pages[key];
  if (page === undefined) return new Response(null, { status: 404 });
  if (pages[key] !== undefined) asked.push(key);
  const status = refusedName.length ? 400 : 200;
  return Response.json(page(body === undefined ? undefined : JSON.parse(String(body))), { status });
}

Object.assign(globalThis, { WebSocket: ServerSocket, fetch: fetchPage });
