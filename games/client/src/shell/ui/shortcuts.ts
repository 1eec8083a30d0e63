/** Letters that press buttons: every button with a letter registers here, and one listener decides which button is pressed. */

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

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
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
  const key = event.key.toLowerCase();
  const shortcut = [...shortcuts]
    .reverse()
    .find((one) => one.key === key && reachable(one.element(), dialog));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.press();
}

document.addEventListener("keydown", onKey);
