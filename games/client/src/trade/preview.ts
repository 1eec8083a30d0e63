/** What the server says a trade would mean, asked a moment after the last change. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag } from "../i18n/catalogue";
import { send, version } from "../store";
import type { Holding, Seat, TradePreview } from "../wire/messages";
import { Refused } from "../wire/socket";

const PAUSE = 250;

export interface Answer {
  readonly preview?: TradePreview;
  /** Why it could not even be looked at. */
  readonly refused?: string;
}

async function ask(to: Seat, give: Holding, want: Holding): Promise<Answer> {
  try {
    return { preview: await send({ type: "preview_trade", to, give, want }) };
  } catch (problem) {
    if (problem instanceof Refused) return { refused: problem.refusal.message };
    throw problem;
  }
}

/** The preview of the exchange as it stands; asked anew when it or the table changes. */
export function usePreview(to: Seat, give: Holding, want: Holding): Answer | undefined {
  const answer = useSignal<Answer | undefined>(undefined);
  const asked = JSON.stringify([to, give, want, version.value, languageTag()]);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const found = await ask(to, give, want);
      if (current) answer.value = found;
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answer.value;
}
