/** Letters that press buttons: every button with a letter registers here, and one listener decides which button is pressed. */

import { signal } from "@preact/signals";
import { lettersOn } from "../store/preferences";

interface Shortcut {
  key: string;
  element: () => HTMLElement | null;
  press: () => void;
}

const shortcuts: Shortcut[] = [];

export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.push(shortcut);
  return () => {
    const at = shortcuts.indexOf(shortcut);
    if (at >= 0) shortcuts.splice(at, 1);
  };
}

/** Inputs that take no letters. */
const WITHOUT_LETTERS: ReadonlySet<string> = new Set(["radio", "checkbox", "range"]);

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_LETTERS.has(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export interface Listed {
  readonly key: string;
  readonly name: string;
}

/** The letters that press a button now and its name, while they are listed. */
export const listed = signal<readonly Listed[] | undefined>(undefined);

function nameOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const aside of copy.querySelectorAll(".ui-letter, .visually-hidden, [hidden]"))
    aside.remove();
  return element.getAttribute("aria-label") ?? copy.textContent?.trim() ?? "";
}

function list(dialog: HTMLDialogElement | undefined): void {
  listed.value = shortcuts.flatMap(({ key, element }) => {
    const button = element();
    return button && reachable(button, dialog) ? [{ key, name: nameOf(button) }] : [];
  });
}

function topDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].pop();
}

function reachable(element: HTMLElement | null, dialog: HTMLDialogElement | undefined): boolean {
  if (!element || element.offsetParent === null) return false;
  return dialog === undefined || dialog.contains(element);
}

function onKey(event: KeyboardEvent): void {
  if (!lettersOn.value || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (isTyping(event.target)) return;
  const dialog = topDialog();
  if (event.key === "?" && listed.peek() === undefined) {
    event.preventDefault();
    list(dialog);
    return;
  }
  const key = event.key.toLowerCase();
  const shortcut = [...shortcuts]
    .reverse()
    .find((one) => one.key === key && reachable(one.element(), dialog));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.press();
}

document.addEventListener("keydown", onKey);
