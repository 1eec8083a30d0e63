// Looking for people to play with: how it stands, as the socket tells, and a call to whoever is in another window.
import { isFinal, isLimit, wait } from "../shell/wire/backoff";

/** The state of the protocol (games/messages/pairing.py). Moments are milliseconds of the site's clock. */
export interface PairingState {
  now: number;
  sought?: { bots_after?: number };
  since?: number;
  waiting?: number;
  lately?: number;
  table?: {
    people: number;
    bots: number;
    confirmed: number;
    you_confirmed: boolean;
    expires_at: number;
  };
  room?: string;
}

export type Part = "waiting" | "table" | "gone";

const PING = 15_000;
const TICK = 250;
const TONES = [660, 880];

export const partOf = (state: PairingState): Part =>
  state.table ? "table" : state.sought ? "waiting" : "gone";

/** Whole seconds that are left until a moment. */
export const secondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000));

/** Minutes and seconds, such as 1:05, in the digits of a language. */
export function clockOf(seconds: number, language: string): string {
  const digits = new Intl.NumberFormat(language, { useGrouping: false });
  const two = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });
  return `${digits.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}

export function lookForPeople(): void {
  const panel = document.querySelector<HTMLElement>("[data-people]");
  if (panel) new Panel(panel).begin();
}

class Panel {
  private state: PairingState;
  /** By how much the site's clock is ahead of this browser's. */
  private ahead = 0;
  private socket: WebSocket | undefined;
  private attempts = 0;
  private over = false;
  private readonly title = document.title;
  private readonly language = document.documentElement.lang || "en";
  private readonly numbers = new Intl.NumberFormat(this.language);

  constructor(private readonly panel: HTMLElement) {
    this.state = JSON.parse(panel.dataset.people ?? "{}") as PairingState;
  }

  begin(): void {
    this.hear(this.state, true);
    this.connect();
    setInterval(() => this.tick(), TICK);
    setInterval(() => this.ping(), PING);
    document.addEventListener("visibilitychange", () => this.ping());
    this.offerNotifications();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/pairing/`);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as PairingState & { type: string };
      if (message.type !== "pairing") return;
      this.attempts = 0;
      this.find("[data-people-part=offline]").hidden = true;
      this.hear(message);
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.over) return;
      if (isFinal(code)) {
        location.reload(); // logged out, or banned: the page says so
        return;
      }
      this.find("[data-people-part=offline]").hidden = this.attempts < 1;
      setTimeout(() => this.connect(), wait(this.attempts++, isLimit(code)));
    });
  }

  private ping(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('{"type":"ping"}');
  }

  private hear(state: PairingState, first = false): void {
    const before = first ? undefined : partOf(this.state);
    this.state = state;
    this.ahead = state.now - Date.now();
    if (state.room) {
      this.over = true;
      location.assign((this.panel.dataset.room ?? "").replace("000000", state.room));
      return;
    }
    const part = partOf(state);
    this.show();
    if (part !== before) this.turnTo(part, before !== undefined);
  }

  private show(): void {
    const { table, waiting = 1, lately } = this.state;
    this.say("waiting", this.numbers.format(waiting));
    this.find("[data-people-alone]").hidden = waiting > 1;
    this.sayIf("lately", lately === undefined ? undefined : this.seconds(Math.ceil(lately / 1000)));
    if (table) {
      this.say("count", this.numbers.format(table.people));
      this.say("confirmed", this.numbers.format(table.confirmed));
      this.sayIf("table-bots", table.bots ? this.numbers.format(table.bots) : undefined);
      this.find("[data-people-ready]").hidden = table.you_confirmed;
      this.find("[data-people-confirmed-by-you]").hidden = !table.you_confirmed;
    }
    this.tick();
  }

  /** Shows one part, tells it to screen readers, and calls whoever is elsewhere when a table is ready. */
  private turnTo(part: Part, changed: boolean): void {
    for (const one of ["waiting", "table", "gone"])
      this.find(`[data-people-part=${one}]`).hidden = one !== part;
    const submit = document.querySelector<HTMLButtonElement>(".people-wish button[type=submit]");
    if (submit) submit.disabled = part === "table";
    document.title = part === "table" ? `${this.panel.dataset.call} ${this.title}` : this.title;
    const heading = this.find(`[data-people-part=${part}] h2`);
    this.find("[data-people-says]").textContent = heading.textContent;
    if (!changed && part !== "table") return;
    const button = this.find(`[data-people-part=${part}]`).querySelector<HTMLElement>(
      ".button-primary",
    );
    (button?.closest("[hidden]") ? heading : (button ?? heading)).focus({ preventScroll: true });
    if (part === "table" && !this.state.table?.you_confirmed) {
      chime();
      this.notify();
    }
  }

  private tick(): void {
    const now = Date.now() + this.ahead;
    const { since, sought, table } = this.state;
    if (table) {
      const left = secondsUntil(table.expires_at, now);
      this.say("seconds", this.numbers.format(left));
      (this.find("[data-people-progress]") as HTMLProgressElement).value = left;
    } else if (since !== undefined) {
      this.say("waited", clockOf(Math.max(0, Math.floor((now - since) / 1000)), this.language));
      const bots = sought?.bots_after;
      const left = bots === undefined ? 0 : secondsUntil(since + bots * 1000, now);
      this.sayIf("bots", left ? this.seconds(left) : undefined);
    }
  }

  private offerNotifications(): void {
    const button = this.find("[data-people-notify]");
    if (!("Notification" in window) || Notification.permission !== "default") return;
    button.hidden = false;
    button.addEventListener("click", () => {
      void Notification.requestPermission().then(() => {
        button.hidden = true;
      });
    });
  }

  private notify(): void {
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const { call = "", callText = "" } = this.panel.dataset;
    try {
      const note = new Notification(call, { body: callText, tag: "people" });
      note.addEventListener("click", () => window.focus());
    } catch {
      // Browsers of phones show notifications only from a service worker; title and sound remain.
    }
  }

  private seconds(count: number): string {
    return new Intl.NumberFormat(this.language, {
      style: "unit",
      unit: "second",
      unitDisplay: "short",
    }).format(count);
  }

  private say(what: string, text: string): void {
    const place = this.find(`[data-people-${what}]`);
    if (place.textContent !== text) place.textContent = text;
  }

  /** Says something that is not always there, with its label. */
  private sayIf(what: string, text: string | undefined): void {
    const place = this.find(`[data-people-${what}]`);
    if (place.parentElement) place.parentElement.hidden = text === undefined;
    this.say(what, text ?? "");
  }

  private find(selector: string): HTMLElement {
    return this.panel.querySelector(selector) as HTMLElement;
  }
}

/** Two tones. A browser that lets no page sound without a press stays silent. */
function chime(): void {
  try {
    const audio = new AudioContext();
    TONES.forEach((frequency, number) => {
      const start = audio.currentTime + number * 0.18;
      const tone = new OscillatorNode(audio, { type: "sine", frequency });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.45);
    });
  } catch {
    // There is no sound here.
  }
}
