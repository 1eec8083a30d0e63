/**
 * The on-screen keyboard. Where a browser takes its room from the page (`interactive-widget` in base.html), the window gets
 * lower; elsewhere (Safari) only the visual viewport does, whose size the styles then get as `--seen` and `--seen-top`.
 */

import { signal } from "@preact/signals";

/** A keyboard takes more of the height than a browser's own bars do. */
const KEYBOARD = 120;

/** The keyboard is open. */
export const typing = signal(false);

const touch = matchMedia("(pointer: coarse)");

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Somebody writes with their thumbs. */
export const isWriting = (): boolean => touch.matches && isField(document.activeElement);

let width = 0;
let tallest = 0;

function measure(): void {
  const seen = window.visualViewport;
  if (seen && seen.scale > 1.05) return; // enlarged by the reader
  const height = Math.min(seen?.height ?? innerHeight, innerHeight);
  if (innerWidth !== width) tallest = 0;
  width = innerWidth;
  tallest = Math.max(tallest, height);
  const isOpen = touch.matches && tallest - height > KEYBOARD;
  // It stays open for the button beside the field, which must not move away under the finger.
  typing.value = isOpen && (typing.peek() || isField(document.activeElement));
  const { style } = document.documentElement;
  const covers = typing.peek() && innerHeight - height > KEYBOARD;
  style.setProperty("--seen", covers ? `${height}px` : "");
  style.setProperty("--seen-top", covers ? `${seen?.offsetTop ?? 0}px` : "");
  // Once the page has been laid out anew.
  if (isOpen) requestAnimationFrame(() => requestAnimationFrame(showField));
}

/** The field, and with it what is sent by. */
function showField(): void {
  const field = document.activeElement;
  if (!isField(field)) return;
  const whole = field.closest("form, .bidding-custom, .amount") ?? field;
  whole.scrollIntoView({ block: "center" });
}

if (typeof window !== "undefined") {
  measure();
  window.addEventListener("resize", measure);
  window.visualViewport?.addEventListener("resize", measure);
  window.visualViewport?.addEventListener("scroll", measure);
}
