/** The panel below the board on a phone, which can be raised over it. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { number, t } from "../i18n/catalogue";
import { unreadChat } from "../store";
import { Icon } from "../ui";

interface Props {
  /** The part that stays in sight while the rest scrolls. */
  pinned: ComponentChildren;
  children: ComponentChildren;
}

export function Sheet({ pinned, children }: Props) {
  const up = useSignal(false);
  return (
    <section class="sheet" data-up={up.value || undefined} aria-label={t("At the table")}>
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
      {pinned}
      <div class="sheet-scroll">{children}</div>
    </section>
  );
}
