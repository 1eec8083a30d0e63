/** The page of a room, showing recorded frames: what a test may see and press on it. */

import * as dom from "./dom";
import "./server";
import { afterEach, beforeEach, mock } from "node:test";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import "../../src/table";
import { clientsOf } from "opoly-test:clients";
import { clients } from "../../src/classic/game";
import { closeDeed } from "../../src/classic/deed/open";
import { closeTrade } from "../../src/classic/trade/draft";
import { registerClient } from "../../src/shell/game";
import { Page } from "../../src/shell/page/Page";
import { fetchAllParts } from "../../src/shell/parts/parts";
import * as server from "./server";
import { welcome } from "./frames";

export { frame, updatesAfter } from "./frames";
export { sent } from "./server";

await fetchAllParts(); // so that a test sees them at once, as people do who have used the page before

/** Everything that the page does by itself afterwards has been done. */
const settle = () => act(dom.turn);

const root = (): HTMLElement => document.getElementById("table") ?? document.body;
const clear = () => render(null, root());

/** Shows a recorded position as one viewer sees it; returns the names of the players by seat. */
export async function show(position: string, view: string): Promise<string[]> {
  const message = welcome(position, view);
  const { ruleset, client } = message.room;
  registerClient(ruleset, (clientsOf[ruleset] ?? clients)[client]);
  await act(() => {
    clear(); // nothing that an earlier test has pressed, typed or shown stays
    closeDeed();
    closeTrade();
    server.say({ ...message, game: undefined, room: { ...message.room, phase: "lobby" } });
    server.say(message);
    render(h(Page, null), root());
  });
  await settle();
  server.sent.length = 0;
  return message.game?.seats.map((seat) => seat.name) ?? [];
}

export async function say(message: object): Promise<void> {
  await act(() => server.say(message));
  await settle();
}

export async function hangUp(code: number): Promise<void> {
  await act(() => server.hangUp(code));
  await settle();
}

/** Has the client open a new connection now, not when its timer ends. */
export async function reconnect(): Promise<void> {
  await act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await settle();
}

export async function answer(type: string, message: object): Promise<void> {
  await act(() => server.answer(type, message));
  await settle();
}

/** Runs `inside`, which shows a page of its own, with clocks that go on only by `pass`. */
export async function withClocks(inside: (pass: (seconds: number) => Promise<void>) => Promise<void>): Promise<void> {
  await act(clear);
  mock.timers.enable({ apis: ["Date", "setInterval"], now: Date.now() });
  const shown = mock.method(performance, "now", () => Date.now());
  try {
    await inside(async (seconds) => {
      await act(() => mock.timers.tick(seconds * 1000));
      await settle();
    });
  } finally {
    await act(clear); // an interval ends under the clock under which it began
    mock.timers.reset();
    shown.mock.restore();
  }
}

/** In all tests of a file timers end only by `pass`. */
export function holdTimers(): void {
  beforeEach(() => dom.holdTimers(true));
  afterEach(() => dom.holdTimers(false));
}

/** Lets this time pass for timers that are held, ms. */
export async function pass(ms: number): Promise<void> {
  await act(() => dom.passTime(ms));
  await settle();
}

const page = (): HTMLElement => document.body;

/** The name of an element as it is read out, without its letter. */
function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  const heading = element.getAttribute("aria-labelledby");
  if (heading !== null) return document.getElementById(heading)?.textContent?.trim() ?? "";
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("kbd, [hidden], [aria-hidden=true]")) silent.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

const fits = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === "string" ? name === wanted : wanted.test(name);

export function all(selector: string, within: ParentNode = page()): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

/** The part of the page with this name; undefined if there is none. */
export const findRegion = (name: string): HTMLElement | undefined =>
  all("section, dialog, article").find((one) => nameOf(one) === name);

export function region(name: string): HTMLElement {
  const found = findRegion(name);
  if (found === undefined) throw new Error(`There is no ${name} on the page.`);
  return found;
}

export const buttonNames = (within?: ParentNode): string[] => all("button", within).map(nameOf);

export function button(name: string | RegExp, within?: ParentNode): HTMLButtonElement {
  const found = all("button", within).find((one) => fits(nameOf(one), name));
  if (found === undefined) {
    throw new Error(`There is no button ${name}, but ${buttonNames(within).join(", ")}.`);
  }
  return found as HTMLButtonElement;
}

export async function press(name: string | RegExp, within?: ParentNode): Promise<void> {
  const pressed = button(name, within);
  await act(() => pressed.click());
  await settle();
}

/** Opens the dialog of a space. */
export async function openSpace(index: number): Promise<void> {
  await act(() => all(`[data-index='${index}']`)[0]?.click());
  await settle();
}

export async function type(field: HTMLInputElement, text: string): Promise<void> {
  await act(() => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}

/** Ticks a box or picks a radio button. */
export async function pick(field: HTMLInputElement): Promise<void> {
  await act(() => field.click());
  await settle();
}

export async function key(name: string, on: Element = document.body): Promise<void> {
  await act(() => {
    on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  });
  await settle();
}

/** The text of an element as a reader sees it. */
export function text(of: Element | undefined): string {
  if (of === undefined) return "";
  const copy = of.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("kbd, [aria-hidden='true']")) silent.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Why a button is disabled; undefined while it works. */
export function reason(of: HTMLElement): string | undefined {
  if (of.getAttribute("aria-disabled") !== "true") return undefined;
  return document.getElementById(of.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
}
