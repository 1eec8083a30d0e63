/** Tells who does not look: the live region, the tab's title, a notification, a sound when it is my move. */

import { effect, signal } from "@preact/signals";
import { awaited } from "../actions/awaited";
import { t } from "../i18n/catalogue";
import { playerName } from "../i18n/names";
import { plain } from "../i18n/phrase";
import { story } from "../log/sentences";
import { sound } from "../sound/sound";
import { cast, myMove, notifyOn, onTold, room, state } from "../store";
import type { Told } from "../wire/messages";

/** The sentences of the last update; the live region reads them out. */
export const said = signal("");

function hear(told: Told): void {
  const sentences = story(told.events, cast.value).map((line) => plain(line.text));
  if (myMove.value) sentences.push(awaited());
  if (sentences.length > 0) said.value = sentences.join(" ");
}

function title(): string {
  const site = t("Opoly");
  const now = state.value;
  if (!now || room.value?.phase === "lobby") return site;
  if (now.status !== "playing") return t("Game over · {site}", { site });
  if (myMove.value) return t("● Your move · {site}", { site });
  return t("{player} to move · {site}", { player: playerName(cast.value, now.turn), site });
}

function notify(): void {
  if (!notifyOn.value || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(t("Your move"), { body: awaited(), tag: "opoly-move" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Asks the browser for leave; the choice is only kept on where it was given. */
export async function allowNotices(): Promise<void> {
  notifyOn.value = (await Notification.requestPermission()) === "granted";
}

export function startAnnouncing(): void {
  onTold(hear);
  effect(() => {
    document.title = title();
  });
  let was = false;
  effect(() => {
    const now = myMove.value;
    if (now && !was) {
      sound("turn");
      notify();
    }
    was = now;
  });
}
