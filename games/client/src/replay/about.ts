/** The server's answers about a replay as a whole, each requested when it is needed. */

import { signal } from "@preact/signals";
import type { Draw } from "../shell/fairness/draws";
import { t } from "../shell/i18n/catalogue";
import type { GameCommand } from "../shell/store";
import type { Refusal, Seat } from "../shell/wire/messages";
import { Refused } from "../shell/wire/socket";
import { at, running } from "./playback";

/** Moments of one kind, by their versions. */
export interface Landmark {
  readonly key: string;
  readonly name: string;
  readonly versions: readonly number[];
}

interface ProvenDraw extends Omit<Draw, "draw"> {
  readonly number: number;
  readonly version: number;
  readonly seat: Seat | null;
}

export interface Proof {
  readonly seed: string;
  readonly seed_hash: string;
  /** The number of the first draw: not 0 in a game played on with the draws of another. */
  readonly first_draw: number;
  readonly draws: readonly ProvenDraw[];
}

/** Where the data of this replay is, with the code of its room if it needs one. */
export interface Source {
  readonly game: number;
  readonly code: string;
}

export const landmarks = signal<readonly Landmark[]>([]);
/** Today's rules no longer play the game as it was played. */
export const outdated = signal(false);

async function fetchPart<T>({ game, code }: Source, part: string): Promise<T | undefined> {
  const answer = await fetch(`/api/games/${game}/${part}/?code=${encodeURIComponent(code)}`).catch(
    () => undefined,
  );
  return answer?.ok ? ((await answer.json()) as T) : undefined;
}

export async function fetchAbout(source: Source): Promise<void> {
  const page = await fetchPart<{ landmarks: Landmark[] }>(source, "replay/landmarks");
  if (page) landmarks.value = page.landmarks;
  const check = await fetchPart<{ fits: boolean }>(source, "replay/check");
  outdated.value = check?.fits === false;
}

export const fetchProof = (source: Source): Promise<Proof | undefined> =>
  fetchPart<Proof>(source, "proof");

/** Asks about the moment shown what the table of a running game asks by its socket. The replay stops there. */
export async function askAbout(
  { game, code }: Source,
  { type, ...about }: GameCommand,
): Promise<unknown> {
  running.value = false;
  const query = new URLSearchParams({ code, version: `${at.peek()}` });
  for (const [name, value] of Object.entries(about)) query.set(name, `${value}`);
  const answer = await fetch(`/api/games/${game}/replay/${type}/?${query}`).catch(() => undefined);
  const body: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok) return body;
  throw new Refused({ ...unanswered(), ...(body as Partial<Refusal> | undefined) });
}

const unanswered = (): Refusal => ({
  type: "error",
  version: at.peek(),
  code: "unavailable",
  message: t("The next part could not be loaded. Try again."),
});
