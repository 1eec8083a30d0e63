/** The notices of what has just been earned, above everything else. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { Icon } from "../ui";
import { dismiss, earned, type Tier } from "./earned";
import { sentence, tierName } from "./words";

export { receiveEarned } from "./earned";

/** The notices on the screen, to be read out. */
export const spoken = (): string =>
  earned.value.map((one) => `${tierName(one.tier)}: ${sentence(one)}`).join(" ");

function Medal({ tier }: { tier: Tier }) {
  return (
    <svg class="medal" viewBox="0 0 48 48" data-metal={tier} aria-hidden="true">
      <path class="medal-ribbon" d="M15 4h18l-5 16h-8z" />
      <circle class="medal-disc" cx="24" cy="30" r="14" />
      <path
        class="medal-star"
        d="M24 21l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2-4.5-4.4 6.2-.9z"
      />
    </svg>
  );
}

export function ToastBox() {
  const box = useRef<HTMLDivElement>(null);
  const notices = earned.value;
  // As a popover it is above a dialog; showing it again puts it above one that was opened meanwhile.
  useEffect(() => {
    const element = box.current;
    if (element?.matches(":popover-open")) element.hidePopover();
    if (notices.length > 0) element?.showPopover?.();
  }, [notices]);
  if (notices.length === 0) return null;
  return (
    <div ref={box} class="earned-notices" popover="manual">
      {notices.map((one) => (
        <div key={one.id} class="earned-toast" data-tier={one.tier}>
          <Medal tier={one.tier} />
          <p>
            <span class="earned-tier">{tierName(one.tier)}</span>
            {sentence(one)}
          </p>
          <button
            type="button"
            class="ui-close"
            aria-label={t("Close")}
            onClick={() => dismiss(one.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
