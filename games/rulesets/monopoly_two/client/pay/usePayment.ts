/** A payment in the making, with the server's word on it. */

import { useSignal } from "@preact/signals";
import { wholeNeeded } from "opoly/shell/i18n/digits";
import { useEffect } from "preact/hooks";
import type { Action, Payment, Preview } from "../messages";
import { objection, usePreviews } from "../previews";
import { type Draft, started } from "./draft";

interface Making {
  readonly draft: Draft;
  set(draft: Draft): void;
  /** The server's preview of it as it stands. */
  readonly preview: Preview | undefined;
  /** Why it cannot be made as it stands. */
  readonly objection: string | undefined;
}

/** `actionFor` makes the action that pays so; the draft begins anew whenever `subject` changes. */
export function usePayment(
  subject: string,
  proposal: Partial<Payment> | undefined,
  actionFor: (payment: Payment) => Action,
): Making {
  const draft = useSignal<Draft>(started(proposal));
  useEffect(() => {
    draft.value = started(proposal);
  }, [subject]);
  const { unread } = draft.value;
  const [answer] = usePreviews(unread ? [] : [actionFor(draft.value.payment)]) ?? [];
  return {
    draft: draft.value,
    set: (next) => {
      draft.value = next;
    },
    preview: unread ? undefined : answer?.preview,
    objection: unread ? wholeNeeded() : objection(answer),
  };
}
