/** Letters that press buttons: whoever shows a letter registers it here, and one listener decides which button is meant. */

import { lettersOn } from "../store/preferences";

interface Shortcut {
  key: string;
  element: () => HTMLElement | null;
  press: () => void;
}

const shortcuts: Shortcut[] = [];

export function register(shortcut: Shortcut): () => void {
  shortcuts.push(shortcut);
  return () => {
    const at = shortcuts.indexOf(shortcut);
    if (at >= 0) shortcuts.splice(at, 1);
  };
}

function isTyping(target: EventTarget | null): boolean {
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
  const meant = [...shortcuts]
    .reverse()
    .find((one) => one.key === key && reachable(one.element(), dialog));
  if (!meant) return;
  event.preventDefault();
  meant.press();
}

document.addEventListener("keydown", onKey);
