// Push notifications of this browser: what it can do, and turning them on, which only a press does.
import { subscribe } from "./subscribe";

/** `none`: the browser has none; `blocked`: the person has refused them; `ask`: nobody has decided yet. */
export type Possible = "none" | "blocked" | "ask" | "allowed";

export const PUSH = "/account/push/";

export function possible(): Possible {
  const has = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!has) return "none";
  const { permission } = Notification;
  if (permission === "denied") return "blocked";
  return permission === "granted" ? "allowed" : "ask";
}

/** Asks for permission and subscribes; call it from a press. Returns whether messages arrive from now on. */
export async function turnOn(address = PUSH): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  return subscribe(worker.pushManager, address);
}

/** The part of the page of notifications that turns this browser on or off. */
export function offerPush(): void {
  const part = document.querySelector<HTMLElement>("[data-push]");
  if (!part) return;
  const address = part.dataset.push ?? PUSH;
  const offer = part.querySelector<HTMLElement>("[data-push-offer]");
  const say = (what: string) => {
    for (const one of part.querySelectorAll<HTMLElement>("[data-push-says]"))
      one.hidden = one.dataset.pushSays !== what;
  };
  const show = () => {
    const now = possible();
    say(now);
    if (offer) offer.hidden = part.dataset.on !== undefined || now === "none" || now === "blocked";
  };
  show();
  offer?.querySelector("button")?.addEventListener("click", async (press) => {
    const button = press.currentTarget as HTMLButtonElement;
    button.disabled = true;
    const on = await turnOn(address).catch(() => false);
    button.disabled = false;
    if (on) location.reload();
    else if (possible() === "blocked") show();
    else say("failed");
  });
  part.querySelector("[data-push-off]")?.addEventListener("submit", () => void giveUp());
}

/** The site forgets the browser by the form; the browser gives up its address besides. */
async function giveUp(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
