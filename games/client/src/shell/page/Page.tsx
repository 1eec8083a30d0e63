/** The page of a room: its lobby, its table, or why there is neither. */

import { gameClient } from "../game";
import { t } from "../i18n/catalogue";
import { Lobby } from "../lobby/Lobby";
import { connection, frame, goodbye, room } from "../store";
import { announcement } from "./announce";
import { stacked } from "./layout";
import { TopBar } from "./TopBar";

function Closed() {
  return (
    <div class="table-closed" role="alert">
      <h1>{t("This table is closed to you")}</h1>
      <p>{goodbye.value?.message ?? t("The server ended the connection.")}</p>
      <a class="button button-primary" href="/">
        {t("To the home page")}
      </a>
    </div>
  );
}

function Waiting() {
  return (
    <div class="table-waiting" role="status">
      <p>
        {connection.value === "lost" ? t("No connection yet. Trying again…") : t("To the table…")}
      </p>
    </div>
  );
}

/** The game of the room: its client draws everything below the top bar. */
function Game() {
  const Table = gameClient.value?.Table;
  return (
    <div class="table" data-stacked={stacked.value || undefined}>
      <TopBar />
      {Table && <Table />}
      <p class="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {announcement.value}
      </p>
    </div>
  );
}

export function Page() {
  if (connection.value === "closed" && goodbye.value) return <Closed />;
  if (!room.value) return <Waiting />;
  if (frame.value && room.value.phase !== "lobby") return <Game />;
  return room.value.phase === "lobby" ? <Lobby /> : <Waiting />;
}
