/** Requests to the API of this site. */

/** What a request came to: an answer, a refusal, or nothing at all while the server cannot be reached. */
export type Outcome<Answer, Refused = Refusal> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly away: true; readonly seconds: number }
  | { readonly ok: false; readonly away: false; readonly refusal: Refused };

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Requests that are as short as this also reach the server if the page is left meanwhile. */
const SHORT = 50_000;
/** How long to wait before asking again, s. */
const PAUSE = 2;

const isAway = (status: number): boolean => status === 429 || status >= 500;

export async function request<Answer, Refused = Refusal>(
  csrf: string,
  method: Method,
  address: string,
  body?: object,
): Promise<Outcome<Answer, Refused>> {
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
  const said = (await response.json().catch(() => ({}))) as Answer & Refused;
  if (response.ok) return { ok: true, answer: said };
  return { ok: false, away: false, refusal: said };
}
