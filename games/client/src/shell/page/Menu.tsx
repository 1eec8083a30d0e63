/** The menu: preferences of this browser, the proof of fairness, the rules, and resigning. */

import { useSignal } from "@preact/signals";
import ordersStyles from "opoly/styles/orders.css?address";
import { RefusalNote } from "../commands/RefusalNote";
import { useCommands } from "../commands/useCommands";
import { gameClient } from "../game";
import { mark, t } from "../i18n/catalogue";
import { ChallengeNote, LostTry } from "../lobby/ChallengeMark";
import { RatingNote } from "../lobby/Rating";
import { lazy } from "../parts/lazy";
import { SaveGame } from "../saves/SaveGame";
import { turnSound } from "../sound/alerts";
import { play } from "../sound/sound";
import {
  frame,
  hintsOn,
  isLegal,
  lettersOn,
  metGames,
  mySeat,
  notifyOn,
  playing,
  room,
  seenHints,
  soundOn,
  volume,
  you,
} from "../store";
import { Button } from "../ui";
import { Dialog } from "../ui/Dialog";
import { BotSpeed } from "./BotSpeed";
import { Languages } from "./Languages";
import { showNote } from "./notes";
import { RulesLink } from "./RulesLink";

const OrdersDialog = lazy(async () => (await import("../orders/OrdersDialog")).OrdersDialog, {
  styles: [ordersStyles],
});

interface SwitchProps {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Switch({ name, on, onChange }: SwitchProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {name}
    </label>
  );
}

/** Turns notifications on if the browser allows them and shows a first one; returns why not. */
async function allowNotifications(): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted")
    return t("This browser does not allow notifications.");
  if (!(await showNote(t("You will be notified here."))))
    return t("This browser cannot show notifications.");
  notifyOn.value = true;
  return "";
}

function Choices() {
  const refused = useSignal("");
  return (
    <fieldset class="menu-choices">
      <legend>{t("On this device")}</legend>
      <Switch
        name={t("Sounds")}
        on={soundOn.value}
        onChange={(on) => {
          soundOn.value = on;
        }}
      />
      <label class="menu-volume">
        {t("Volume")}
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume.value}
          disabled={!soundOn.value}
          onInput={(event) => {
            volume.value = Number(event.currentTarget.value);
          }}
          onChange={() => play(turnSound)}
        />
      </label>
      <Switch
        name={t("Keyboard shortcuts (? lists them)")}
        on={lettersOn.value}
        onChange={(on) => {
          lettersOn.value = on;
        }}
      />
      <Switch
        name={t("Hints")}
        on={hintsOn.value}
        onChange={(on) => {
          hintsOn.value = on;
          if (!on) return;
          seenHints.value = [];
          metGames.value = [];
        }}
      />
      {gameClient.value?.switches?.map(({ name, on }) => (
        <Switch
          key={name()}
          name={name()}
          on={on.value}
          onChange={(now) => {
            on.value = now;
          }}
        />
      ))}
      {"Notification" in window && (
        <Switch
          name={t("Notify me when it’s my turn")}
          on={notifyOn.value}
          onChange={(on) => {
            notifyOn.value = false;
            refused.value = "";
            if (on) void allowNotifications().then((why) => (refused.value = why));
          }}
        />
      )}
      <p class="help" role="status">
        {refused.value}
      </p>
    </fieldset>
  );
}

/** The commitment that lets everybody check the dice afterwards. */
function Fairness() {
  const game = frame.value;
  if (!game) return null;
  return (
    <>
      {room.value?.challenge && <ChallengeNote />}
      {room.value?.phase === "playing" && <RatingNote room={room.value} />}
      <details class="menu-fairness">
        <summary>{t("Fair dice")}</summary>
        <p>
          {t(
            "All dice rolls and shuffles in this game come from a secret seed. This is its fingerprint. The seed is revealed at the end, so anyone can verify every roll.",
          )}
        </p>
        <code>{game.seed_hash}</code>
        {game.seed !== undefined && (
          <p>
            {t("The seed was:")} <code>{game.seed}</code>
          </p>
        )}
      </details>
    </>
  );
}

function Resign({ onDone }: { onDone: () => void }) {
  const commands = useCommands();
  const sure = useSignal(false);
  if (!isLegal("resign")) return null;
  if (!sure.value) {
    return (
      <Button
        kind="danger"
        icon="flag"
        onPress={() => {
          sure.value = true;
        }}
      >
        {t("Resign…")}
      </Button>
    );
  }
  return (
    <fieldset class="menu-resign" aria-label={t("Resign?")}>
      <p>{gameClient.value?.resignWarning()}</p>
      <LostTry />
      <RefusalNote refusal={commands.refusal} />
      <Button
        kind="danger"
        busy={commands.waiting}
        autoFocus
        onPress={() => void commands.act({ type: "resign" }).then((done) => done && onDone())}
      >
        {t("Resign this game")}
      </Button>
      <Button
        onPress={() => {
          sure.value = false;
        }}
      >
        {t("Keep playing")}
      </Button>
    </fieldset>
  );
}

const THEMES = [
  { value: "light", name: mark("Light") },
  { value: "dark", name: mark("Dark") },
  { value: "auto", name: mark("Auto") },
] as const;

/** The button of the site's own switch, in the header that a table hides. */
const themeButton = (value: string) =>
  document.querySelector<HTMLButtonElement>(`[data-theme-switch] [value="${value}"]`);

function Theme() {
  const chosen = useSignal(document.documentElement.dataset.theme ?? "auto");
  return (
    <fieldset class="menu-choices">
      <legend>{t("Appearance")}</legend>
      <div class="segments">
        {THEMES.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            class="segment"
            aria-pressed={value === chosen.value}
            onClick={() => {
              themeButton(value)?.click();
              chosen.value = value;
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Only the host can change the pace, and only where there are bots. */
function Bots() {
  const commands = useCommands();
  const here = room.value;
  if (!here || !playing.value || !you.value?.host) return null;
  if (!here.members.some(({ kind }) => kind === "bot")) return null;
  return (
    <>
      <BotSpeed room={here} commands={commands} />
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

/** To the next of the person's tables that waits for them, if they have others or the game goes over days. */
function NextTable() {
  const { next, waiting } = document.getElementById("table")?.dataset ?? {};
  if (!next) return null;
  return (
    <a class="button button-primary" href={next}>
      {t("Next table")}
      {waiting && <span class="badge">{waiting}</span>}
    </a>
  );
}

export function Menu({ onClose }: { onClose: () => void }) {
  const ordering = useSignal(false);
  const game = playing.value && mySeat.value !== undefined ? room.value?.game : undefined;
  if (ordering.value && game !== undefined) return <OrdersDialog game={game} onClose={onClose} />;
  return (
    <Dialog title={room.value?.ruleset_name ?? t("Game")} onClose={onClose} class="menu">
      <Languages />
      <Theme />
      <Bots />
      <Choices />
      <Fairness />
      <p>
        <RulesLink>{t("Full rules of this room")}</RulesLink>
      </p>
      {game !== undefined && (
        <Button
          icon="list"
          onPress={() => {
            ordering.value = true;
          }}
        >
          {t("Standing orders…")}
        </Button>
      )}
      <SaveGame />
      <p class="menu-leave">
        <NextTable />
        <a class="button" href="/">
          {t("Back to home")}
        </a>
        <Resign onDone={onClose} />
      </p>
      <p class="quiet">
        {t(
          "You can close this page and come back. The game goes on meanwhile: when your time runs out, it plays for you.",
        )}
      </p>
    </Dialog>
  );
}
