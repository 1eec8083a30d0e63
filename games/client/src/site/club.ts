// The chat of a club: new lines come by a socket, and what is written goes to the API without leaving the page.
import { request } from "../shell/ask";
import { isFinal, isLimit, wait } from "../shell/wire/backoff";
import { newId } from "../shell/wire/ids";

interface Line {
  readonly id: number;
  readonly at: number;
  readonly by?: { readonly person?: number; readonly name: string };
  readonly text?: string;
  readonly code?: string;
}

type Message =
  | { readonly type: "chat"; readonly lines: readonly Line[] }
  | { readonly type: "pong"; readonly last: number }
  | { readonly type: "goodbye"; readonly code: number; readonly message: string };

const PING = 15_000;

export function followClub(part: HTMLElement): void {
  const { club: code = "", away = "" } = part.dataset;
  const scroller = part.querySelector<HTMLElement>("[data-club-lines]");
  const list = scroller?.querySelector("ol");
  const state = part.querySelector<HTMLElement>("[data-club-state]");
  const form = part.querySelector<HTMLFormElement>("[data-club-compose]");
  if (!scroller || !list || !state || !form) return;
  const field = form.elements.namedItem("text") as HTMLInputElement;
  const csrf = (form.elements.namedItem("csrfmiddlewaretoken") as HTMLInputElement).value;
  const chat = `/api/clubs/${code}/chat/`;
  const me = Number(part.dataset.person);
  const time = new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: "numeric",
    minute: "numeric",
  });
  let last = Number(part.dataset.last);
  let attempts = 0;
  /** What was sent last, and not answered yet: sent again, it is posted once. */
  let written = { text: "", client_id: "" };

  const toEnd = () => {
    scroller.scrollTop = scroller.scrollHeight;
  };

  function say(words: string): void {
    if (!state) return;
    state.textContent = words;
    state.hidden = words === "";
  }

  function show(line: Line): void {
    last = Math.max(last, line.id);
    const known = list?.querySelector<HTMLElement>(`[data-line="${line.id}"]`);
    if (line.text === undefined) {
      if (known) empty(known);
      return;
    }
    if (known || !list || !scroller) return;
    const mine = line.by?.person === me;
    const template = part.querySelector<HTMLTemplateElement>(
      mine ? "[data-club-mine]" : "[data-club-line]",
    );
    const row = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (!row) return;
    fill(row, line);
    const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
    part.querySelector("[data-club-empty]")?.remove();
    list.append(row);
    if (isAtEnd || mine) toEnd();
  }

  function fill(row: HTMLElement, line: Line): void {
    row.dataset.line = String(line.id);
    for (const input of row.querySelectorAll<HTMLInputElement>("input[name=line]"))
      input.value = String(line.id);
    const set = (mark: string, text: string) => {
      const place = row.querySelector(`[data-${mark}]`);
      if (place) place.textContent = text;
    };
    set("name", line.by?.name ?? "");
    set("text", line.text ?? "");
    set("at", time.format(line.at));
  }

  function empty(row: HTMLElement): void {
    row.dataset.removed = "";
    row.querySelector("[data-text]")?.replaceChildren();
    row.querySelector("[data-more]")?.remove();
    const gone = row.querySelector<HTMLElement>("[data-gone]");
    if (gone) gone.hidden = false;
  }

  /** Asks for what came while the page was not connected. */
  async function catchUp(): Promise<void> {
    const outcome = await request<{ lines: Line[] }>(csrf, "GET", `${chat}?after=${last}`);
    if (outcome.ok) outcome.answer.lines.forEach(show);
  }

  function receive(message: Message): void {
    if (message.type === "chat") message.lines.forEach(show);
    else if (message.type === "goodbye") say(message.message);
    else if (message.last > last) {
      void catchUp();
      last = message.last; // lines that this reader does not see are not asked for again
    }
  }

  function connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/club/${code}/`);
    const pings = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, PING);
    socket.addEventListener("message", (event) => {
      attempts = 0;
      say("");
      receive(JSON.parse(event.data as string) as Message);
    });
    socket.addEventListener("close", (event) => {
      clearInterval(pings);
      if (isFinal(event.code)) return;
      attempts += 1;
      if (attempts > 1) say(away);
      setTimeout(connect, wait(attempts, isLimit(event.code)));
    });
  }

  async function post(): Promise<void> {
    const text = field.value;
    if (text !== written.text) written = { text, client_id: newId() };
    const outcome = await request<Line>(csrf, "POST", chat, written);
    if (outcome.ok) {
      if (field.value === text) field.value = "";
      written = { text: "", client_id: "" };
      say("");
      show(outcome.answer);
    } else say(outcome.away ? away : outcome.refusal.message);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void post();
  });
  toEnd();
  connect();
}
