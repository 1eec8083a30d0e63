/** Any click or key shows at once what is still being shown, and so does hiding the page: nobody has to watch. */

import { skip } from "../store/timeline";
import { isTyping } from "../ui/shortcuts";

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

function onKey(event: KeyboardEvent): void {
  if (!MODIFIERS.has(event.key) && !isTyping(event.target)) skip();
}

export function startSkipping(): void {
  addEventListener("pointerdown", skip, { capture: true, passive: true });
  addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && skip());
}
