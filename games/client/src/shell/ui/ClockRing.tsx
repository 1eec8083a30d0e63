/** A countdown as a ring round something, by the server's clock. It shows time; it does not end it. */

import type { ComponentChildren } from "preact";
import { number, t } from "../i18n/catalogue";
import { hurryTime, serverNow } from "../store/clock";
import { usePulse } from "./pulse";

/** The time left is a stretch of the outline; both shapes have an outline of length 100. */
function Outline({ shape, share }: { shape: "ring" | "frame"; share: number }) {
  const remaining = `${share * 100} 100`;
  if (shape === "frame") {
    return (
      <svg class="ui-frame-drawing" aria-hidden="true">
        <rect class="ui-ring-track" pathLength="100" />
        <rect class="ui-ring-left" pathLength="100" stroke-dasharray={remaining} />
      </svg>
    );
  }
  return (
    <svg class="ui-ring-drawing" viewBox="0 0 36 36" aria-hidden="true">
      <circle class="ui-ring-track" cx="18" cy="18" r="16" pathLength="100" />
      <circle
        class="ui-ring-left"
        cx="18"
        cy="18"
        r="16"
        pathLength="100"
        stroke-dasharray={remaining}
      />
    </svg>
  );
}

export interface ClockRingProps {
  /** ms of the server's clock; absent: no limit, no ring. */
  deadline?: number | undefined;
  /** The whole length, in seconds. */
  seconds: number;
  children?: ComponentChildren;
  /** Shows the seconds left as digits beside or inside the ring. */
  digits?: boolean;
  /** A ring round a token, or a frame that follows a button's outline. */
  shape?: "ring" | "frame";
  class?: string | undefined;
}

export function secondsLeft(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - serverNow()) / 1000));
}

/** Seconds, or where they are many the minutes that have begun. */
const shortTime = (count: number): string =>
  count < 100 ? number(count) : `${number(Math.ceil(count / 60))}′`;

export function ClockRing(props: ClockRingProps) {
  const { deadline, seconds, children, digits = false, shape = "ring", class: name = "" } = props;
  usePulse(deadline !== undefined);
  if (deadline === undefined) return <span class={`ui-ring ${name}`}>{children}</span>;
  const remaining = Math.max(0, deadline - serverNow());
  const share = seconds > 0 ? Math.min(1, remaining / (seconds * 1000)) : 0;
  const hurry = remaining < hurryTime(seconds);
  return (
    <span class={`ui-ring has-clock ${hurry ? "is-hurried" : ""} ${name}`}>
      <Outline shape={shape} share={share} />
      {digits && (
        <span class="ui-ring-digits" role="timer" aria-label={t("Seconds left")}>
          {shortTime(secondsLeft(deadline))}
        </span>
      )}
      {children}
    </span>
  );
}
