/** The table: the board, and beside or below it who plays, what I may do and what happened. */

import { useSignal } from "@preact/signals";
import { ActionBar } from "../actions/ActionBar";
import { Board } from "../board/Board";
import { useZoom } from "../board/zoom";
import { Chat } from "../chat/Chat";
import { openChat } from "../chat/talk";
import { Deeds } from "../deed/Deeds";
import { Holdings } from "../deed/Holdings";
import { number, t } from "../i18n/catalogue";
import { Log } from "../log/Log";
import { Players } from "../players/Players";
import { Matter, matter } from "../stage/Matter";
import { Stage } from "../stage/Stage";
import { mySeat, unreadChat } from "../store";
import { OfferStack } from "../trade/OfferStack";
import { TradeDialog } from "../trade/TradeDialog";
import { Icon } from "../ui";
import { said } from "./announce";
import { smallStage, stacked } from "./layout";
import { type Tab, Tabs } from "./Tabs";
import { TopBar } from "./TopBar";

function log(): Tab {
  return { key: "log", name: t("Log"), icon: "list", content: () => <Log /> };
}

function chat(): Tab {
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

function deeds(): Tab[] {
  const seat = mySeat.value;
  if (seat === undefined) return [];
  return [
    {
      key: "deeds",
      name: t("My deeds"),
      icon: "house",
      content: () => <Holdings seat={seat} />,
    },
  ];
}

function players(): Tab {
  return { key: "players", name: t("Players"), icon: "people", content: () => <Players /> };
}

/** Beside the board. With a small stage what I may do stands here, first of all. */
function Aside() {
  return (
    <aside class="table-side">
      {smallStage.value && (
        <div class="table-matter">
          {matter() !== "end" && <ActionBar />}
          {matter() && <Matter />}
        </div>
      )}
      <Players />
      <OfferStack />
      <Tabs label={t("At the table")} tabs={[log(), chat(), ...deeds()]} />
    </aside>
  );
}

/** Below the board on a phone: can be drawn up over it. */
function Sheet() {
  const up = useSignal(false);
  return (
    <section class="sheet" data-up={up.value || undefined} aria-label={t("At the table")}>
      <button
        type="button"
        class="sheet-handle"
        aria-expanded={up.value}
        aria-label={up.value ? t("Lower the sheet") : t("Raise the sheet")}
        onClick={() => {
          up.value = !up.value;
        }}
      >
        <Icon name="minus" />
        {unreadChat.value > 0 && (
          <span class="sheet-unread">
            <Icon name="chat" />
            {number(unreadChat.value)}
          </span>
        )}
      </button>
      {matter() !== "end" && <ActionBar />}
      <div class="sheet-scroll">
        {matter() && <Matter />}
        <OfferStack />
        <Tabs label={t("At the table")} tabs={[players(), ...deeds(), log(), chat()]} />
      </div>
    </section>
  );
}

export function Table() {
  const small = smallStage.value;
  const frame = useZoom(stacked.value);
  return (
    <div class="table" data-stacked={stacked.value || undefined}>
      <TopBar />
      <div ref={frame} class="table-board">
        <Board>
          <Stage compact={small}>{!small && <ActionBar />}</Stage>
        </Board>
      </div>
      {stacked.value ? <Sheet /> : <Aside />}
      <Deeds />
      <TradeDialog />
      <p class="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {said.value}
      </p>
    </div>
  );
}
