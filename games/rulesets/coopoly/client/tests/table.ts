/** Helpers of this game's tests: a position on the screen, and the parts of the table that they look at. */

import assert from "node:assert/strict";
import { all, button, pass, region, say, sent, show as showPosition, text } from "opoly-tests/support/room";
import { reportOpen } from "../animation/lastRound";
import { byKeys } from "../board/typed";
import { letGo } from "../plan/picked";
import { closeSpace } from "../space/open";
import { forget } from "../steps/draft";

export const GO = 0;
export const SOUTH_STATION = 5;

export async function show(position: string, view: string): Promise<string[]> {
  letGo();
  byKeys.value = false;
  closeSpace();
  forget();
  reportOpen.value = false;
  return showPosition(`coop_${position}`, view);
}

export const bar = () => region("Your actions");
export const dialog = () => all("dialog").at(-1) ?? assert.fail("No dialog is open.");
export const settled = () => pass(400); // a button that has just appeared ignores presses
export const prompt = () => text(bar().querySelector(".actions-awaited p") ?? undefined);
export const cell = (index: number) => all(`.coop-space[data-index='${index}']`)[0];
export const label = (index: number) => text(cell(index)?.querySelector(".visually-hidden") ?? undefined);
export const canPoint = () => all(".coop-space[data-can]").map((one) => Number(one.dataset.index));
export const slot = (pawn: number) => button(new RegExp(`^Pawn ${pawn}:`), region("My pawns"));
export const zone = (name: string) => text(all(".coop-zone").find((one) => one.querySelector(".coop-zone-name")?.textContent?.includes(name)));

/** The last action, sent or previewed, without the decision that it answers. */
export function lastAction(): object {
  const { decision: _, ...action } = sent.findLast(({ action }) => action !== undefined)?.action as { decision?: number };
  return action;
}

export async function choose(list: HTMLSelectElement, value: number): Promise<void> {
  list.value = String(value);
  list.dispatchEvent(new Event("change", { bubbles: true }));
  await say({ type: "pong", id: "x", now: 0, version: 0, room_version: 0 });
}
