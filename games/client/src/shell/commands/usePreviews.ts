/** Previews from the server, fetched a moment after the last change and again when the game goes on. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag } from "../i18n/catalogue";
import { request, shownVersion } from "../store";
import { Refused } from "../wire/socket";

const PAUSE = 120;

export interface Answer<Preview> {
  readonly preview?: Preview;
  /** Why there is no preview. */
  readonly refused?: string;
}

async function ask<Preview>(action: unknown): Promise<Answer<Preview>> {
  try {
    return { preview: await request({ type: "preview", action } as { type: string }) };
  } catch (problem) {
    if (problem instanceof Refused) return { refused: problem.refusal.message };
    throw problem;
  }
}

/** The previews of some actions in the same order, legal or not; undefined until they have arrived. */
export function usePreviews<Action, Preview>(
  actions: readonly Action[],
  pause = PAUSE,
): readonly Answer<Preview>[] | undefined {
  const answers = useSignal<readonly Answer<Preview>[] | undefined>(undefined);
  const asked = JSON.stringify([actions, shownVersion.value, languageTag()]);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const next = await Promise.all(actions.map((action) => ask<Preview>(action)));
      if (current) answers.value = next;
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answers.value;
}
