/** Switches the language in the middle of a game: the page stays, with everything opened or typed on it. */

import { loadLanguage, saveChoice } from "../i18n/languages";
import { refetchRulesets } from "../lobby/rulesets";
import { reconnect } from "../store";

/** The parts of the page that the server rendered around the table. */
const FRAME = [".skip", ".site-header", ".site-footer", ".watch-bar", "main > h1"];

/** Switches the whole page to another language; fails, and changes nothing, when its texts cannot be loaded. */
export async function switchLanguage(code: string): Promise<void> {
  await loadLanguage(code);
  saveChoice(code);
  reconnect(); // the server speaks the language that a socket was opened in
  refetchRulesets();
  await redrawFrame();
}

async function redrawFrame(): Promise<void> {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of FRAME) {
    const fresh = drawn.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(fresh);
  }
  document.dispatchEvent(new Event("site:redrawn"));
}
