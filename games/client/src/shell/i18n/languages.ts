/** The languages that the page offers, and getting the texts of one. English is in the code; others are fetched. */

import { type Catalogue, setLanguage } from "./catalogue";

export interface Language {
  readonly code: string;
  /** As its own readers call it. */
  readonly name: string;
  /** Where its texts are. */
  readonly catalogue?: string;
}

interface Offer {
  /** The cookie that the server reads the choice from, and for how long it is kept. */
  readonly cookie: string;
  readonly age: number;
  readonly languages: readonly Language[];
}

function offer(): Offer {
  const written = document.getElementById("languages")?.textContent;
  return written ? (JSON.parse(written) as Offer) : { cookie: "", age: 0, languages: [] };
}

export const languages = (): readonly Language[] => offer().languages;

/** Speaks a language once its texts are here; fails when they cannot be got. */
export async function loadLanguage(code: string): Promise<void> {
  const address = languages().find((one) => one.code === code)?.catalogue;
  setLanguage(code, address === undefined ? {} : await texts(address));
}

async function texts(address: string): Promise<Catalogue> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

/** Speaks the language of the page; English when its texts cannot be got, because words matter most. */
export async function loadPageLanguage(): Promise<void> {
  await loadLanguage(document.documentElement.lang).catch(() => setLanguage("en", {}));
}

/** Lets the server know the choice from the next request on. */
export function saveChoice(code: string): void {
  const { cookie, age } = offer();
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${cookie}=${code}; path=/; max-age=${age}; samesite=lax${secure}`;
}
