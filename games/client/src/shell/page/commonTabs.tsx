/** The tabs that every game has: its log, and beside it the chat of its room or, in a replay, how the game went. */

import { signal } from "@preact/signals";
import styles from "opoly/styles/chat.css?address";
import { openChat } from "../chat/lines";
import { t } from "../i18n/catalogue";
import { Log } from "../log/Log";
import { lazy } from "../parts/lazy";
import { unreadChat } from "../store";
import type { Tab } from "../ui/Tabs";

const Chat = lazy(() => import("../chat/Chat").then((module) => module.Chat), { styles: [styles] });

const inPlaceOfChat = signal<(() => readonly Tab[]) | undefined>(undefined);

/** Puts these tabs in the place of the chat. */
export function replaceChat(tabs: () => readonly Tab[]): void {
  inPlaceOfChat.value = tabs;
}

function logTab(): Tab {
  return { key: "log", name: t("Log"), icon: "list", content: () => <Log /> };
}

function chatTab(): Tab {
  return {
    key: "chat",
    name: t("Chat"),
    icon: "chat",
    count: unreadChat.value,
    shortcut: "w",
    onOpen: openChat,
    content: () => <Chat />,
  };
}

export const commonTabs = (): readonly Tab[] => [
  logTab(),
  ...(inPlaceOfChat.value?.() ?? [chatTab()]),
];
