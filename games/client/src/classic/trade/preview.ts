/** The preview of a trade's effects, fetched from the server a moment after the last edit. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag } from "../../shell/i18n/catalogue";
import { Refused } from "../../shell/wire/socket";
import { previewTrade } from "../commands";
import type { Holding, Seat, TradePreview } from "../messages";
import { shownVersion } from "../store";
import type { Draft } from "./draft";
import { isUnread } from "./edit";

const PAUSE = 250;

export interface Answer {
  readonly preview?: TradePreview;
  /** Why the server refused to preview it. */
  readonly refused?: string;
}

async function fetchPreview(to: Seat, give: Holding, want: Holding): Promise<Answer> {
  try {
    return { preview: await previewTrade(to, give, want) };
  } catch (problem) {
    if (problem instanceof Refused) return { refused: problem.refusal.message };
    throw problem;
  }
}

/** The preview of the exchange as it stands; fetched again when it or the game changes. */
export function usePreview(draft: Draft): Answer | undefined {
  const { to, give, want } = draft;
  const unread = isUnread(draft);
  const answer = useSignal<Answer | undefined>(undefined);
  const asked = unread || JSON.stringify([to, give, want, shownVersion.value, languageTag()]);
  useEffect(() => {
    if (unread) return undefined;
    let current = true;
    const timer = setTimeout(async () => {
      const next = await fetchPreview(to, give, want);
      if (current) answer.value = next;
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return unread ? undefined : answer.value;
}
