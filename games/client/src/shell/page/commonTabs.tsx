/** The two tabs that every game has: its log and the chat of its room. */

import { Chat } from "../chat/Chat";
import { openChat } from "../chat/lines";
import { t } from "../i18n/catalogue";
import { Log } from "../log/Log";
import { unreadChat } from "../store";
import type { Tab } from "../ui/Tabs";

export function logTab(): Tab {
  return { key: "log", name: t("Log"), icon: "list", content: () => <Log /> };
}

export function chatTab(): Tab {
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
