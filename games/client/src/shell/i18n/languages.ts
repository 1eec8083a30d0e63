/** The languages that the page offers, and loading the texts of one. English is in the code; others are fetched. */

import { type Catalogue, setLanguage } from "./catalogue";

export interface Language {
  readonly code: string;
  /** Its name in the language itself. */
  readonly name: string;
  /** The address of its texts. */
  readonly catalogue?: string;
  readonly right_to_left?: boolean;
}

interface LanguageSettings {
  /** The cookie that holds the choice for the server, and its lifetime in seconds. */
  readonly cookie: string;
  readonly age: number;
  readonly languages: readonly Language[];
}

function settings(): LanguageSettings {
  const written = document.getElementById("languages")?.textContent;
  return written
    ? (JSON.parse(written) as LanguageSettings)
    : { cookie: "", age: 0, languages: [] };
}

/** Marks the page as written in this language. */
function markPage(code: string): void {
  const root = document.documentElement;
  root.lang = code;
  root.dir = languages().find((one) => one.code === code)?.right_to_left ? "rtl" : "ltr";
}

export const languages = (): readonly Language[] => settings().languages;

/** Switches the page to a language once its texts are loaded; fails when they cannot be loaded. */
export async function loadLanguage(code: string): Promise<void> {
  const catalogue = await textsIn(code);
  markPage(code);
  setLanguage(code, catalogue);
}

/** The texts in a language; none for English, and for one that the page does not offer. */
export async function textsIn(code: string): Promise<Catalogue> {
  const address = languages().find((one) => one.code === code)?.catalogue;
  if (address === undefined) return {};
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

/** Switches to the language of the page, or to English when its texts cannot be loaded. */
export async function loadPageLanguage(): Promise<void> {
  await loadLanguage(document.documentElement.lang).catch(() => setLanguage("en", {}));
}

/** Saves the choice for the server's next pages. */
export function saveChoice(code: string): void {
  const { cookie, age } = settings();
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${cookie}=${code}; path=/; max-age=${age}; samesite=lax${secure}`;
}
