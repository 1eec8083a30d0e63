/**
 * Any click or key shows at once what is still being shown, and so does hiding the page: nobody has to watch. Only
 * controls of what is being shown, marked with `data-keeps-showing`, leave it running.
 */

import { skip } from "../store/timeline";
import { isTyping } from "../ui/shortcuts";

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

const keepsShowing = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[data-keeps-showing]") !== null;

function onKey(event: KeyboardEvent): void {
  if (!MODIFIERS.has(event.key) && !isTyping(event.target) && !keepsShowing(event)) skip();
}

function onPress(event: Event): void {
  if (!keepsShowing(event)) skip();
}

export function startSkipping(): void {
  addEventListener("pointerdown", onPress, { capture: true, passive: true });
  addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && skip());
}
