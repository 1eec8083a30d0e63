/** What screen readers are told: results of actions, and how many problems there are now. */

import { effect, signal } from "@preact/signals";
import { plural, t } from "../shell/i18n/catalogue";
import { problems } from "./store";

export const announced = signal("");

export function announce(text: string): void {
  announced.value = text;
}

/** Says it whenever the number of problems changes. */
export function announceProblems(): () => void {
  let before = problems.peek().length;
  return effect(() => {
    const count = problems.value.length;
    if (count === before) return;
    before = count;
    announce(
      count === 0
        ? t("Nothing is wrong with the board.")
        : plural(count, "{count} problem on the board.", "{count} problems on the board."),
    );
  });
}
