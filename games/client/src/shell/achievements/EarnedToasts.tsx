/** Achievements that were just earned: notices, whose box is fetched with the first, and the same for screen readers. */

import styles from "opoly/styles/earned.css?address";
import { lazy } from "../parts/lazy";
import { earned } from "./earned";
import { sentence, tierName } from "./words";

const ToastBox = lazy(() => import("./ToastBox").then((module) => module.ToastBox), {
  styles: [styles],
  open: () => earned.value.length > 0,
});

export function EarnedToasts() {
  return (
    <>
      <ToastBox />
      <p class="visually-hidden" role="status" aria-live="polite" data-earned>
        {earned.value.map((one) => `${tierName(one.tier)}: ${sentence(one)}`).join(" ")}
      </p>
    </>
  );
}
