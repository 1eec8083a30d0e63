/** Requests to the API. */

import type { Draft, Table } from "./types";

/** What a request came to: an answer, a refusal, or nothing at all while the server cannot be reached. */
export type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly away: true; readonly seconds: number }
  | { readonly ok: false; readonly away: false; readonly refusal: Refusal };

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly about?: { readonly revision?: number; readonly data?: Table };
}

/** Requests that are as short as this also reach the server if the page is left meanwhile. */
const SHORT = 50_000;
/** How long to wait before asking again, s. */
const PAUSE = 2;

let csrf = "";

export function setCsrf(token: string): void {
  csrf = token;
}

const isAway = (status: number): boolean => status === 429 || status >= 500;

export async function ask<Answer = Draft>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  address: string,
  body?: object,
): Promise<Outcome<Answer>> {
  let response: Response;
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    response = await fetch(address, {
      method,
      keepalive: method !== "GET" && (text?.length ?? 0) < SHORT,
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-CSRFToken": csrf,
      },
      ...(text === undefined ? {} : { body: text }),
    });
  } catch {
    return { ok: false, away: true, seconds: PAUSE };
  }
  if (isAway(response.status)) {
    return { ok: false, away: true, seconds: Number(response.headers.get("Retry-After")) || PAUSE };
  }
  const said = (await response.json().catch(() => ({}))) as Answer & Refusal;
  if (response.ok) return { ok: true, answer: said };
  return { ok: false, away: false, refusal: said };
}
