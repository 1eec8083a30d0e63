// A running simulation or measurement of a board: its progress bar moves, and the results appear on the page when they are ready.
import { sortTables } from "./sort";

const PAUSE = 2000;
const UNFINISHED = new Set(["waiting", "running", "unknown"]);

interface Progress {
  state: string;
  progress: number;
}

export function watchSimulations(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-simulation]")) void watch(part);
}

async function watch(part: HTMLElement): Promise<void> {
  const { simulation = "", section = "" } = part.dataset;
  const bar = part.querySelector("progress");
  const words = part.querySelector<HTMLElement>("[data-progress]");
  const digits = new Intl.NumberFormat(document.documentElement.lang || "en");
  while (part.isConnected) {
    await pause();
    // A failed request is not reported: the next one follows in seconds.
    const latest = await fetch(simulation).then(readProgress, () => undefined);
    if (!latest) continue;
    if (!UNFINISHED.has(latest.state)) break;
    if (bar) bar.value = latest.progress;
    if (words) words.textContent = digits.format(latest.progress);
  }
  await show(part, section);
}

async function show(part: HTMLElement, address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const drawn = document.createRange().createContextualFragment(await answer.text());
  part.replaceWith(drawn);
  sortTables();
}

async function readProgress(answer: Response): Promise<Progress | undefined> {
  return answer.ok ? ((await answer.json()) as Progress) : undefined;
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE));
}
