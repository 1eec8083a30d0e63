/** The panel below the board on a phone, which can be raised over it. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { number, t } from "../i18n/catalogue";
import { unreadChat } from "../store";
import { Icon } from "../ui";

interface Props {
  /** The part on top that is always in sight. */
  strip: ComponentChildren;
  /** The part that stays in sight while the rest scrolls. */
  pinned: ComponentChildren;
  /** Something for which the sheet has to be up: it goes up with it, and down without. */
  raised?: boolean;
  children: ComponentChildren;
}

/** A field to write in: on a phone a keyboard takes its room, so the sheet goes up. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === "text";

export function Sheet({ strip, pinned, raised = false, children }: Props) {
  const up = useSignal(raised);
  useEffect(() => {
    up.value = raised;
  }, [raised]);
  return (
    <section
      class="sheet"
      data-up={up.value || undefined}
      aria-label={t("At the table")}
      onFocusIn={(event) => {
        if (isField(event.target)) up.value = true;
      }}
    >
      <button
        type="button"
        class="sheet-handle"
        aria-expanded={up.value}
        aria-label={up.value ? t("Collapse panel") : t("Expand panel")}
        onClick={() => {
          up.value = !up.value;
        }}
      >
        <Icon name="minus" />
        {unreadChat.value > 0 && (
          <span class="sheet-unread">
            <Icon name="chat" />
            {number(unreadChat.value)}
          </span>
        )}
      </button>
      {strip}
      {pinned}
      <div class="sheet-scroll">{children}</div>
    </section>
  );
}
