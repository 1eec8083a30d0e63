// The page of saves: those that this browser keeps, and files dropped on the form.

import { forgetSave, type KeptSave, keptSaves } from "../shell/saves/kept";

export function offerSaves(): void {
  acceptDrops();
  showKept();
}

/** A file dropped on the form is chosen in it. */
function acceptDrops(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drop]");
  const field = form?.querySelector<HTMLInputElement>("input[type=file]");
  if (!form || !field) return;
  const mark = (over: boolean) => form.toggleAttribute("data-over", over);
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  form.addEventListener("dragleave", () => mark(false));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    const files = event.dataTransfer?.files;
    if (files?.length === 1) field.files = files;
  });
}

function showKept(): void {
  const section = document.getElementById("kept-here");
  const list = section?.querySelector("ul");
  if (!section || !list) return;
  const saves = keptSaves();
  section.hidden = saves.length === 0;
  list.replaceChildren(...saves.map((save) => line(save, section.dataset)));
}

/** A moment as the server's pages write it: 25 November 2026, 17:05. */
function moment(at: Date): string {
  const { lang } = document.documentElement;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, options).format(at);
  const time = part({ timeStyle: "short", hourCycle: "h23" });
  return `${part({ day: "numeric" })} ${part({ month: "long" })} ${part({ year: "numeric" })}, ${time}`;
}

function line(save: KeptSave, texts: DOMStringMap): HTMLLIElement {
  const item = document.createElement("li");
  item.className = "save";
  const what = document.createElement("span");
  what.className = "save-what";
  const when = moment(new Date(save.at));
  what.append(
    text("b", save.name),
    text("span", `${save.game} · ${when}`),
    text("span", save.players.join(", ")),
  );
  if (save.situation?.length) {
    const now = text("span", save.situation.join(" · "));
    now.className = "save-now";
    what.append(now);
  }
  const buttons = document.createElement("span");
  buttons.className = "save-do";
  buttons.append(
    button(texts.continue ?? "", save.name, "button button-primary", () => send(save)),
    asking(
      texts.forget ?? "",
      button(texts.sure ?? "", save.name, "button button-danger", () => {
        forgetSave(save.file);
        showKept();
      }),
      save.name,
    ),
  );
  item.append(what, buttons);
  return item;
}

function text(tag: "b" | "span", words: string): HTMLElement {
  const element = document.createElement(tag);
  if (tag === "span") element.className = "quiet";
  element.textContent = words;
  return element;
}

function button(words: string, name: string, look: string, press: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = look;
  element.textContent = words;
  element.setAttribute("aria-label", `${words}: ${name}`);
  element.addEventListener("click", press);
  return element;
}

/** A button that shows another one which does it, as beside the saves in the account. */
function asking(words: string, sure: HTMLButtonElement, name: string): HTMLDetailsElement {
  const details = document.createElement("details");
  details.className = "sure";
  const summary = document.createElement("summary");
  summary.className = "button button-danger";
  summary.textContent = words;
  summary.setAttribute("aria-label", `${words}: ${name}`);
  details.append(summary, sure);
  return details;
}

/** Sends the kept file by the page's own form, as if it had been chosen there. */
function send(save: KeptSave): void {
  const form = document.querySelector<HTMLFormElement>("form[data-drop]");
  const field = form?.querySelector<HTMLInputElement>("input[type=file]");
  if (!form || !field) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([save.file], "save.opoly.json", { type: "application/json" }));
  field.files = chosen.files;
  form.requestSubmit();
}
