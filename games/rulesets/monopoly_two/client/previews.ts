/** Previews from the server, fetched a moment after the last change and again when the game goes on. */

import { useSignal } from "@preact/signals";
import { languageTag } from "opoly/shell/i18n/catalogue";
import { shownVersion } from "opoly/shell/store";
import { Refused } from "opoly/shell/wire/socket";
import { useEffect } from "preact/hooks";
import { preview } from "./commands";
import type { Action, Preview } from "./messages";

const PAUSE = 120;

export interface Answer {
  readonly preview?: Preview;
  /** Why there is no preview. */
  readonly refused?: string;
}

async function ask(action: Action): Promise<Answer> {
  try {
    return { preview: await preview(action) };
  } catch (problem) {
    if (problem instanceof Refused) return { refused: problem.refusal.message };
    throw problem;
  }
}

/** Why an action would be refused as it stands; undefined if it would not, or while that is not known. */
export const objection = (answer: Answer | undefined): string | undefined =>
  answer?.refused ?? (answer?.preview?.legal === false ? answer.preview.message : undefined);

/** The previews of some actions in the same order; undefined until they have arrived. */
export function usePreviews(
  actions: readonly Action[],
  pause = PAUSE,
): readonly Answer[] | undefined {
  const answers = useSignal<readonly Answer[] | undefined>(undefined);
  const asked = JSON.stringify([actions, shownVersion.value, languageTag()]);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const next = await Promise.all(actions.map(ask));
      if (current) answers.value = next;
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answers.value;
}
