/** Advice on the measured board: changes that the server tries while the panel is open, and copies with one of them. */

import { effect, untracked } from "@preact/signals";
import { plural, t } from "../../shell/i18n/catalogue";
import { isGoingOn, watching } from "../../shell/watch";
import { announce } from "../announce";
import { ask } from "../api";
import { edited } from "../edits";
import { doc, draft, format, held, settled } from "../store";
import type { Draft } from "../types";
import { address, isEarlier, measurement } from "./measurement";
import type { Advice, Piece } from "./types";

const watch = watching<Advice>({
  ask,
  onAnswer: (now, before) => {
    if (before !== undefined && isGoingOn(before)) announce(resultOf(now) ?? "");
  },
});
export const { answer: advice, wrong, isAway, stop: stopAdvice } = watch;

/** What came of it, in words; undefined while it goes on. */
export function resultOf({ state, tried, found }: Advice): string | undefined {
  if (state === "failed" || state === "outdated") return t("No changes could be tried.");
  if (state !== "finished") return undefined;
  if (tried === 0) return t("No figure of this board asks for a change.");
  if (found.length > 0)
    return plural(
      tried,
      "{count} change was tried. This makes the board better for sure:",
      "{count} changes were tried. These make the board better for sure:",
    );
  return plural(
    tried,
    "{count} change was tried, and does not make the board better for sure.",
    "{count} changes were tried, and none makes the board better for sure.",
  );
}

/** Asks for advice as soon as the board is measured, until the returned function is called. */
export function advise(): () => void {
  const end = effect(() => {
    const now = measurement.value;
    const key = now?.state === "finished" && !isEarlier.value ? now.key : undefined;
    untracked(() => {
      watch.stop();
      if (advice.value?.key !== key) advice.value = undefined;
      const at = (): string => `${address(key)}advice/`;
      if (key !== undefined) void watch.begin("POST", at(), at);
    });
  });
  return () => {
    end();
    watch.stop();
  };
}

/** Makes a copy of the draft with this change and opens it, to be measured; says what went wrong, or leaves the page. */
export async function applyToCopy(piece: Piece, change: string): Promise<string | undefined> {
  const unreachable = t("The server cannot be reached.");
  const now = draft.value;
  if (now === undefined || !(await settled())) return unreachable;
  const body = {
    ruleset: format().ruleset,
    name: nameOfCopy(now.name, change),
    data: edited(doc.value, piece.edits),
  };
  const outcome = await ask<Draft>("POST", held.value?.addresses.drafts ?? "", body);
  if (!outcome.ok) return outcome.away ? unreachable : outcome.refusal.message;
  location.assign(`${location.pathname.replace(`/${now.id}/`, `/${outcome.answer.id}/`)}#measure`);
  return undefined;
}

/** The name of the draft with the change behind it, as long as a name may be. */
function nameOfCopy(name: string, change: string): string {
  const most = format().limits.title;
  const whole = t("{name} ({change})", { name, change });
  if (whole.length <= most) return whole;
  const left = most - (whole.length - name.length) - 1;
  return left > 0 ? t("{name} ({change})", { name: `${name.slice(0, left)}…`, change }) : name;
}
