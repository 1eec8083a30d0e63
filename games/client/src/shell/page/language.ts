/** Another language in the middle of a game: the page stays, and with it whatever was opened or typed. */

import { loadLanguage, saveChoice } from "../i18n/languages";
import { refetchRulesets } from "../lobby/rulesets";
import { reconnect } from "../store";

/** What the server drew around the table. */
const FRAME = [".skip", ".site-header", ".site-footer", ".watch-bar", "main > h1"];

/** Speaks another language everywhere on the page; fails, and changes nothing, when its texts cannot be got. */
export async function choose(code: string): Promise<void> {
  await loadLanguage(code);
  saveChoice(code);
  document.documentElement.lang = code;
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

/** The switch in the site's header does the same here as the one in the menu: nothing is loaded anew. */
export function enhanceLanguageSwitch(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.languageSwitch === undefined) return;
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    choose(event.submitter.value).catch(() => form.submit());
  });
}
