/** The animation of a payment: a slip with the amount that flies from the payer to the payee. */

import { money } from "../shell/i18n/money";
import type { Seat } from "../shell/wire/messages";

/** A payer or payee: a player, or the owner that an element names in `data-account`, such as the bank. */
export type Account = Seat | string;

function anchor(account: Account): DOMRect | undefined {
  const name = typeof account === "number" ? `seat-${account}` : account;
  const visible = [...document.querySelectorAll(`[data-account="${name}"]`)].filter(
    (element) => element.getClientRects().length > 0,
  );
  return visible.at(-1)?.getBoundingClientRect();
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Sends the slip on its way; the function returned takes it away. */
export function fly(from: Account, to: Account, amount: number, time: number): () => void {
  const start = anchor(from);
  const end = anchor(to);
  if (!start || !end || amount === 0) return () => undefined;
  const a = middle(start);
  const b = middle(end);
  const slip = document.createElement("span");
  slip.className = `flight ${typeof to === "number" ? "is-gain" : "is-loss"}`;
  slip.setAttribute("aria-hidden", "true");
  slip.textContent = money(amount);
  document.body.append(slip);
  const at = (x: number, y: number, scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const rise = Math.min(90, Math.hypot(b.x - a.x, b.y - a.y) / 5);
  const flight = slip.animate(
    [
      { transform: at(a.x, a.y, 0.6), opacity: 0 },
      { transform: at(a.x, a.y, 1), opacity: 1, offset: 0.15 },
      {
        transform: at((a.x + b.x) / 2, (a.y + b.y) / 2 - rise, 1.15),
        opacity: 1,
        offset: 0.55,
      },
      { transform: at(b.x, b.y, 0.75), opacity: 0.2 },
    ],
    { duration: time, easing: "cubic-bezier(0.4, 0, 0.3, 1)" },
  );
  flight.onfinish = () => slip.remove();
  return () => slip.remove();
}
