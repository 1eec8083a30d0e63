/**
 * The document on the screen and the draft on the server. A change is on the screen at once and sent as edits, one request
 * at a time; if it is refused, the screen goes back to what the server has. Every request names the revision that it has
 * seen, so that two tabs do not overwrite each other: the later one is shown both versions.
 */

import { batch, computed, signal } from "@preact/signals";
import { t } from "../shell/i18n/catalogue";
import { ask, type Refusal } from "./api";
import { bounded, edited, merged, same, Unfit } from "./edits";
import type { Draft, Edit, Format, Held, Problem, Table } from "./types";

/** Changes by typing are sent once nothing was typed for so long, ms. */
const TYPING = 400;
const SECOND = 1000;

interface Waiting {
  readonly what: "changes" | "undo" | "redo";
  edits: readonly Edit[];
  /** Later changes of the same thing join this one until it is sent. */
  readonly typed: string | undefined;
  /** When it may be sent. */
  due: number;
}

export interface Conflict {
  readonly revision: number;
  readonly theirs: Table;
  readonly mine: Table;
}

export const draft = signal<Draft | undefined>(undefined);
export const doc = signal<Table>({});
export const problems = computed<readonly Problem[]>(() => draft.value?.problems ?? []);
export const conflict = signal<Conflict | undefined>(undefined);
/** Why the last change was not made. */
export const refused = signal<string | undefined>(undefined);
export const state = signal<"saved" | "saving" | "away">("saved");
export const held = signal<Held | undefined>(undefined);

/** The format of the boards of this game. */
export function format(): Format {
  if (held.value === undefined) throw new Error("no draft is open");
  return held.value.format;
}

let waiting: Waiting[] = [];
let sent: Waiting | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens the draft that the page holds. */
export function open(page: Held): void {
  waiting = [];
  sent = undefined;
  clearTimeout(timer);
  batch(() => {
    held.value = page;
    draft.value = page.draft;
    doc.value = page.draft.data;
    conflict.value = undefined;
    refused.value = undefined;
    state.value = "saved";
  });
}

/** Makes a change; `typed` names what is being typed, so that it is one change and not one for each key. */
export function change(edits: readonly Edit[], typed?: string): void {
  if (edits.length === 0 || conflict.value !== undefined) return;
  const fit = bounded(doc.value, edits);
  batch(() => {
    doc.value = edited(doc.value, fit);
    refused.value = undefined;
    state.value = state.value === "away" ? "away" : "saving";
  });
  const last = waiting.at(-1);
  const due = typed === undefined ? 0 : Date.now() + TYPING;
  if (typed !== undefined && last !== undefined && last !== sent && last.typed === typed) {
    last.edits = merged(last.edits, fit);
    last.due = due;
  } else {
    hurry();
    waiting.push({ what: "changes", edits: fit, typed, due });
  }
  next();
}

function hurry(): void {
  for (const one of waiting) one.due = 0;
}

/** Sends what was typed now. */
export function flush(): void {
  hurry();
  next();
}

const step = (what: "undo" | "redo") => (): void => {
  if (conflict.value !== undefined) return;
  hurry();
  waiting.push({ what, edits: [], typed: undefined, due: 0 });
  state.value = state.value === "away" ? "away" : "saving";
  next();
};
export const undo = step("undo");
export const redo = step("redo");

export const isWaiting = (): boolean => waiting.length > 0;

/** Whether something would be lost if the page were left now. */
export const mayLose = (): boolean =>
  waiting.length > 0 &&
  (state.value === "away" || conflict.value !== undefined || waiting.length > 1);

/** Sends the next change, unless one is on its way or somebody is still typing it. */
function next(): void {
  clearTimeout(timer);
  const first = waiting[0];
  if (first === undefined || sent !== undefined || conflict.value !== undefined) return;
  const wait = first.due - Date.now();
  if (wait > 0) timer = setTimeout(next, wait);
  else void send(first);
}

async function send(one: Waiting): Promise<void> {
  const { addresses } = held.value ?? {};
  if (addresses === undefined || draft.value === undefined) return;
  sent = one;
  const { revision } = draft.value;
  const body = one.what === "changes" ? { revision, edits: one.edits } : { revision };
  const outcome = await ask("POST", `${addresses.draft}${one.what}/`, body);
  sent = undefined;
  if (outcome.ok) {
    waiting.shift();
    receive(outcome.answer);
    next();
  } else if (outcome.away) {
    state.value = "away";
    timer = setTimeout(next, outcome.seconds * SECOND);
  } else refuse(outcome.refusal);
}

/** Takes the draft as the server has it, with the changes that wait made to it again. */
function receive(answer: Draft): void {
  batch(() => {
    draft.value = answer;
    rebase();
  });
}

function rebase(): void {
  let now = draft.value?.data ?? {};
  waiting = waiting.filter(({ edits }) => {
    try {
      now = edited(now, edits);
      return true;
    } catch (error) {
      if (error instanceof Unfit) return false;
      throw error;
    }
  });
  doc.value = now;
  state.value = waiting.length === 0 ? "saved" : "saving";
}

const NOTHING_LEFT = new Set(["nothing_to_undo", "nothing_to_redo"]);

function refuse({ code, message, about }: Refusal): void {
  if (code === "outdated" && about?.data !== undefined && about.revision !== undefined) {
    outdated(about.revision, about.data);
    return;
  }
  waiting.shift();
  batch(() => {
    rebase();
    if (!NOTHING_LEFT.has(code)) refused.value = message ?? t("This change could not be made.");
  });
  next();
}

/** Another tab was quicker; or this one was, and did not hear the answer. */
function outdated(revision: number, theirs: Table): void {
  if (same(theirs, doc.value)) {
    waiting = [];
    void refresh();
    return;
  }
  conflict.value = { revision, theirs, mine: doc.value };
}

async function refresh(): Promise<void> {
  const address = held.value?.addresses.draft;
  if (address === undefined) return;
  const outcome = await ask("GET", address);
  if (outcome.ok) receive(outcome.answer);
  else refused.value = outcome.away ? t("The server cannot be reached.") : outcome.refusal.message;
  next();
}

/** Goes on with the version of the other tab. */
export function takeTheirs(): void {
  waiting = [];
  conflict.value = undefined;
  void refresh();
}

/** Goes on with the version of this tab, as a change of the other. */
export function keepMine(): void {
  const found = conflict.value;
  if (found === undefined || draft.value === undefined) return;
  const edits: Edit[] = [{ do: "set", path: [], value: found.mine }];
  waiting = [{ what: "changes", edits, typed: undefined, due: 0 }];
  batch(() => {
    conflict.value = undefined;
    draft.value = { ...(draft.value as Draft), revision: found.revision, data: found.theirs };
    state.value = "saving";
  });
  next();
}

/** Sends what waits while the page is being left, when there is no time for one after another. */
export function sendLast(): void {
  const address = held.value?.addresses.draft;
  const edits = waiting.flatMap((one) => one.edits);
  const isSimple = sent === undefined && waiting.every(({ what }) => what === "changes");
  if (address === undefined || draft.value === undefined || edits.length === 0 || !isSimple) return;
  const body = { revision: draft.value.revision, edits: bounded(draft.value.data, edits) };
  void ask("POST", `${address}changes/`, body);
}

/** Gives the draft another name. */
export async function rename(name: string): Promise<void> {
  const address = held.value?.addresses.draft;
  if (address === undefined || draft.value === undefined || name === draft.value.name) return;
  const outcome = await ask<{ name: string }>("PATCH", address, { name });
  const now = outcome.ok ? outcome.answer.name : draft.value.name;
  draft.value = { ...draft.value, name: now }; // shown anew also if it is the old one
  if (outcome.ok) return;
  refused.value = outcome.away ? t("The server cannot be reached.") : outcome.refusal.message;
}

/** Waits until everything is sent; false if that is not possible now. */
export async function settled(): Promise<boolean> {
  flush();
  while (waiting.length > 0) {
    if (conflict.value !== undefined || state.value === "away") return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}
