/** Achievements that were just earned: notices, and the same for screen readers; fetched with the first of them. */

import styles from "opoly/styles/earned.css?address";
import { later } from "../parts/later";
import { onLines } from "../store";
import type { ChatLine } from "../wire/messages";

const toasts = later(() => import("./ToastBox"), { styles: [styles] });

const CODE = "achievement";

/** Shows what is earned, as the room announces it in the chat. */
function receive(lines: readonly ChatLine[]): void {
  const earned = lines.filter(({ code }) => code === CODE);
  if (earned.length > 0) toasts.use(({ receiveEarned }) => receiveEarned(earned));
}

/** Shows what is earned from now on. */
export function startEarned(): () => void {
  return onLines(receive);
}

export function EarnedToasts() {
  const box = toasts.module.value;
  return (
    <>
      {box && <box.ToastBox />}
      <p class="visually-hidden" role="status" aria-live="polite" data-earned>
        {box?.spoken()}
      </p>
    </>
  );
}
