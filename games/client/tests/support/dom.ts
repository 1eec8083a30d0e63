/** A light DOM in which the client runs under Node. Import it before anything of the client. */

import { after } from "node:test";
import { Window } from "happy-dom";

const window = new Window({
  url: "http://opoly.test/room/482913/",
  width: 1440,
  height: 900,
  settings: {
    device: { prefersReducedMotion: "reduce" },
    disableCSSFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  },
});
window.document.documentElement.lang = "en";
window.document.body.innerHTML = '<main><div id="table" data-code="482913"></div></main>';
Object.defineProperty(window.document, "fonts", { value: new EventTarget() });

const PROPERTIES = ["document", "location", "navigator", "localStorage", "sessionStorage"] as const;
const METHODS = ["matchMedia", "getComputedStyle", "requestAnimationFrame", "cancelAnimationFrame", "addEventListener", "removeEventListener"] as const;
const CLASSES = [
  "DOMParser",
  "Element",
  "Event",
  "HTMLButtonElement",
  "HTMLDialogElement",
  "HTMLElement",
  "HTMLFormElement",
  "HTMLInputElement",
  "HTMLSelectElement",
  "InputEvent",
  "KeyboardEvent",
  "MouseEvent",
  "Node",
  "ResizeObserver",
  "SVGElement",
] as const;

function provide(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

for (const name of [...PROPERTIES, ...CLASSES]) provide(name, window[name]);
for (const name of METHODS) provide(name, (window[name] as (...args: never[]) => unknown).bind(window));
provide("window", globalThis);

// The client's heartbeats and countdowns must not go on in the next file, nor keep a test that never ends alive.
const timers: ReturnType<typeof setTimeout>[] = [];
const { setInterval: repeat, setTimeout: later } = globalThis;

function noted(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
  timers.push(timer);
  return timer;
}

provide("setInterval", (run: () => void, ms: number) => noted(repeat(run, ms).unref()));
provide("setTimeout", (run: () => void, ms = 0) => noted(ms < 1_000 ? later(run, ms) : later(run, ms).unref()));
after(async () => {
  for (const timer of timers) clearTimeout(timer);
  await window.happyDOM.close();
});
