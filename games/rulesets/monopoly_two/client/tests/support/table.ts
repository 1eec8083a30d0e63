/** The table of Monopoly Two in its component tests: positions, its parts, and what was sent. */

import assert from "node:assert/strict";
import { all, frame, pass, region, say, sent, show as showPosition, text } from "opoly-tests/support/room";
import { buildingOpen } from "../../build/open";
import { closeCard } from "../../hand/cards";
import { buyingOpen } from "../../market/open";
import { closePayment } from "../../pay/open";

export const answers = frame<Record<string, object>>("two_answers");
export const MAYFAIR_CARD = { group: "chance", effect: "go_to", space: 39 };

export async function show(position: string, view: string): Promise<string[]> {
  for (const dialog of [buyingOpen, buildingOpen]) dialog.value = false;
  closeCard();
  closePayment();
  return showPosition(`two_${position}`, view);
}

export const bar = () => region("Your actions");
export const dialog = () => all("dialog").at(-1) ?? assert.fail("No dialog is open.");
export const prompt = () => text(bar().querySelector(".actions-awaited p") ?? undefined);
export const lit = () => all("[data-choice]").map((cell) => cell.dataset.index);
export const soon = () => pass(200); // previews are requested a moment after the last change
/** The last action, without the decision that it answers. */
export function lastAction(): object {
  const { decision: _, ...action } = sent.findLast(({ type }) => type === "act")?.action as { decision?: number };
  return action;
}

/** Answers every preview that has been asked for. */
export async function preview(given: (action: { type: string; on?: number; pay?: object }) => object): Promise<void> {
  for (const { id, action } of sent.filter(({ type }) => type === "preview")) {
    await say({ ...given(action as { type: string }), id });
  }
}
