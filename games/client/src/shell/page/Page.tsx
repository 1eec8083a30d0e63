/** The page of a room: its lobby, its table, or why there is neither. */

import chatStyles from "opoly/styles/chat.css?address";
import endStyles from "opoly/styles/end.css?address";
import lobbyStyles from "opoly/styles/lobby.css?address";
import menuStyles from "opoly/styles/menu.css?address";
import optionStyles from "opoly/styles/options.css?address";
import sinceStyles from "opoly/styles/since.css?address";
import { EarnedToasts } from "../achievements/EarnedToasts";
import { advice } from "../coach/advice";
import { out, resultOpen } from "../end/out";
import { gameClient } from "../game";
import { t } from "../i18n/catalogue";
import { lazy } from "../parts/lazy";
import { MissingParts } from "../parts/MissingParts";
import { connection, disconnected, frame, goodbye, room } from "../store";
import { telling } from "../store/timeline";
import { fetchIcons } from "../ui/Icon";
import { listed } from "../ui/shortcuts";
import { announcement } from "./announce";
import { typing } from "./keyboard";
import { stacked } from "./layout";
import { NewVersion } from "./NewVersion";
import { TopBar } from "./TopBar";

async function fetchLobby() {
  const [{ Lobby }] = await Promise.all([import("../lobby/Lobby"), fetchIcons()]);
  return Lobby;
}

const Lobby = lazy(fetchLobby, {
  styles: [chatStyles, lobbyStyles, optionStyles],
});
const Closed = lazy(() => import("./Closed").then((module) => module.Closed));
const OutDialog = lazy(() => import("../end/OutDialog").then((module) => module.OutDialog), {
  styles: [endStyles],
  open: () => resultOpen.value && out.value,
});

const CoachDialog = lazy(() => import("../../coach/CoachDialog").then((one) => one.CoachDialog), {
  open: () => advice.value !== undefined,
});

const ShortcutsDialog = lazy(
  () => import("./ShortcutsDialog").then((module) => module.ShortcutsDialog),
  { styles: [menuStyles], open: () => listed.value !== undefined },
);

const Since = lazy(() => import("../since/Since").then((module) => module.Since), {
  styles: [sinceStyles],
  open: () => telling.value,
});

function Waiting() {
  return (
    <div class="table-waiting" role="status">
      <p>{disconnected() ?? t("Loading the table…")}</p>
    </div>
  );
}

/** The game of the room: its client draws everything below the top bar. */
function Game() {
  const Table = gameClient.value?.Table;
  return (
    <div
      class="table"
      data-stacked={stacked.value || undefined}
      data-typing={typing.value || undefined}
    >
      <TopBar />
      <Since />
      {Table && <Table />}
      <OutDialog />
      <CoachDialog />
      <ShortcutsDialog />
      <EarnedToasts />
      <p class="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {announcement.value}
      </p>
    </div>
  );
}

function Content() {
  if (connection.value === "closed" && goodbye.value) return <Closed />;
  if (!room.value) return <Waiting />;
  if (frame.value && room.value.phase !== "lobby") return <Game />;
  return room.value.phase === "lobby" ? <Lobby /> : <Waiting />;
}

export function Page() {
  return (
    <>
      <Content />
      <MissingParts />
      <NewVersion />
    </>
  );
}
