/** The narrow bar above the table: the room, the spectators, the connection, sound and menu. */

import { useSignal } from "@preact/signals";
import chancesStyles from "opoly/styles/chances.css?address";
import menuStyles from "opoly/styles/menu.css?address";
import optionStyles from "opoly/styles/options.css?address";
import { number, t } from "../i18n/catalogue";
import { spacedCode } from "../i18n/code";
import { lazy } from "../parts/lazy";
import { connection, disconnected, mySeat, playing, room, soundOn, state } from "../store";
import { Button, Icon } from "../ui";
import { stacked } from "./layout";
import { rulesOpen } from "./rulesOpen";
import { siteName } from "./site";

const GameClock = lazy(() => import("./GameClock").then((module) => module.GameClock), {
  open: () => {
    const now = state.value;
    return (
      now !== undefined &&
      (("last_turn" in now && now.last_turn === true) || now.clock !== undefined)
    );
  },
});
const ChallengeMark = lazy(
  () => import("../lobby/ChallengeMark").then((module) => module.ChallengeMark),
  { open: () => room.value?.challenge !== undefined },
);
const Chances = lazy(() => import("./Chances").then((module) => module.Chances), {
  styles: [chancesStyles],
  open: () => mySeat.value === undefined && playing.value && room.value?.public === true,
});
const Menu = lazy(() => import("./Menu").then((module) => module.Menu), { styles: [menuStyles] });
const RulesDialog = lazy(() => import("./RulesDialog").then((module) => module.RulesDialog), {
  styles: [menuStyles, optionStyles],
});

function Line() {
  const status = connection.value;
  if (status === "open") return null;
  const words = disconnected() ?? (status === "connecting" ? t("Connecting…") : t("Disconnected"));
  return (
    <span class="topbar-line" data-status={status}>
      {status !== "restarting" && <Icon name="gone" />}
      {words}
    </span>
  );
}

function Spectators() {
  const count = room.value?.spectators ?? 0;
  if (mySeat.value === undefined) {
    return (
      <span class="badge badge-accent">
        <Icon name="eye" />
        {stacked.value ? t("Watching") : t("You are watching")}
      </span>
    );
  }
  if (count === 0) return null;
  return (
    <span class="badge" title={t("Watching: {count}", { count })}>
      <Icon name="eye" />
      {number(count)}
    </span>
  );
}

/** On a phone the menu has this switch, and the bar has no room for it. */
function Sound() {
  return (
    <Button
      kind="quiet"
      icon={soundOn.value ? "sound" : "mute"}
      label={soundOn.value ? t("Turn sounds off") : t("Turn sounds on")}
      pressed={soundOn.value}
      onPress={() => {
        soundOn.value = !soundOn.value;
      }}
    />
  );
}

export function TopBar() {
  const menu = useSignal(false);
  return (
    <header class="topbar">
      <a class="topbar-home" href="/" aria-label={siteName()}>
        <Icon name="back" />
        <span>{siteName()}</span>
      </a>
      <span class="topbar-room">
        {room.value?.ruleset_name}
        <small>{t("Room {code}", { code: spacedCode(room.value?.code ?? "") })}</small>
      </span>
      <ChallengeMark />
      <GameClock />
      <Spectators />
      <span class="topbar-spacer" role="status">
        <Line />
      </span>
      <Button
        kind="quiet"
        icon="question"
        label={t("Rules")}
        onPress={() => {
          rulesOpen.value = true;
        }}
      />
      {!stacked.value && <Sound />}
      <Button
        kind="quiet"
        icon="more"
        label={t("Menu")}
        onPress={() => {
          menu.value = true;
        }}
      />
      <Chances />
      {rulesOpen.value && (
        <RulesDialog
          onClose={() => {
            rulesOpen.value = false;
          }}
        />
      )}
      {menu.value && (
        <Menu
          onClose={() => {
            menu.value = false;
          }}
        />
      )}
    </header>
  );
}
