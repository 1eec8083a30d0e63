/** Reaches players who do not look at the board: the live region, the tab's title, a notification, a sound when it is my move. */

import { effect, signal, untracked } from "@preact/signals";
import { gameClient, myMove } from "../game";
import { t } from "../i18n/catalogue";
import { playerName } from "../i18n/names";
import { plain } from "../i18n/phrase";
import { later } from "../parts/later";
import { canPlay, play } from "../sound/sound";
import {
  clockLength,
  decision,
  hurryTime,
  notifyOn,
  onUpdate,
  room,
  seats,
  serverNow,
  shownDeadline,
  state,
} from "../store";
import { telling } from "../store/timeline";
import type { LogEntry } from "../wire/messages";
import { runAfter } from "./longTimer";
import { siteName } from "./site";

/** The sentences of the last update; the live region reads them out. */
export const announcement = signal("");

const prompt = (): string => gameClient.value?.prompt() ?? "";

/** Sentences of updates that are shown at once are read out together; of many, the last. */
const MOST_SENTENCES = 12;
let unread: string[] = [];

function announce(entry: LogEntry): void {
  if (telling.peek()) return;
  const lines = gameClient.value?.describe(entry.events) ?? [];
  if (unread.length === 0) queueMicrotask(readOut);
  unread.push(...lines.map((line) => plain(line.text)));
}

function readOut(): void {
  const sentences = unread.slice(-MOST_SENTENCES);
  unread = [];
  if (myMove.value) sentences.push(prompt());
  if (sentences.length > 0) announcement.value = sentences.join(" ");
}

function title(): string {
  const site = siteName();
  const now = state.value;
  if (!now || room.value?.phase === "lobby") return site;
  if (now.status !== "playing") return t("Game over · {site}", { site });
  if (myMove.value) return t("● Your turn · {site}", { site });
  const [seat, another] = decision.value?.players ?? [];
  if (seat === undefined || another !== undefined) return site;
  const player = playerName({ seats: seats.value }, seat);
  return t("{player}’s turn · {site}", { player, site });
}

const alerts = later(() => import("../sound/alerts"));

/** Plays a sound, whose module is fetched with the first that can be heard. */
function call(name: "turnSound" | "hurrySound"): void {
  if (canPlay()) alerts.use((sounds) => play(sounds[name]));
}

function notify(): void {
  if (notifyOn.value && document.hidden)
    void import("./notes").then(({ notifyOfTurn }) => notifyOfTurn(prompt()));
}

export function startAnnouncing(): void {
  onUpdate(announce);
  effect(() => {
    document.title = title();
  });
  let was = false;
  effect(() => {
    const now = myMove.value;
    if (now && !was) {
      call("turnSound");
      notify();
    }
    was = now;
  });
  let cancel = () => {};
  effect(() => {
    cancel();
    const deadline = myMove.value ? shownDeadline.value : undefined;
    if (deadline === undefined) return;
    const hurries = deadline - hurryTime(clockLength.value) - untracked(serverNow);
    if (hurries > 0) cancel = runAfter(hurries, () => call("hurrySound"));
  });
}
