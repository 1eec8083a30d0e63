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

const PROPERTIES = ["document", "location", "navigator", "localStorage", "sessionStorage", "innerWidth", "innerHeight"] as const;
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
  "HTMLTextAreaElement",
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
const { clearTimeout: cancel, setInterval: repeat, setTimeout: later } = globalThis;

/** A turn of the event loop, also while timers are held. */
export const turn = () => new Promise<void>((done) => later(done));

function noted(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
  timers.push(timer);
  return timer;
}

provide("setInterval", (run: () => void, ms: number) => noted(repeat(run, ms).unref()));

interface Held {
  readonly run: () => void;
  readonly due: number;
}

/**
 * The timers that `passTime` ends while they are held. Node's mock timers are not used: they lose one when the page clears
 * another that has ended already, as effects do.
 */
let held: Set<Held> | undefined;
let passed = 0;

/** Holds all new timers, which end only by `passTime`, or lets timers go again. */
export function holdTimers(hold: boolean): void {
  held = hold ? new Set() : undefined;
}

/** Ends the timers that are due within this time, ms, in their order. */
export function passTime(ms: number): void {
  const end = passed + ms;
  for (;;) {
    const [next] = [...(held ?? [])].sort((one, other) => one.due - other.due);
    if (next === undefined || next.due > end) break;
    passed = next.due;
    held?.delete(next);
    next.run();
  }
  passed = end;
}

provide("setTimeout", (run: () => void, ms = 0) => {
  if (held === undefined) return noted(ms < 1_000 ? later(run, ms) : later(run, ms).unref());
  const timer = { run, due: passed + ms };
  held.add(timer);
  return timer;
});
provide("clearTimeout", (timer: Held & ReturnType<typeof setTimeout>) => {
  if (held?.delete(timer) !== true) cancel(timer);
});
after(async () => {
  for (const timer of timers) clearTimeout(timer);
  await window.happyDOM.close();
});
