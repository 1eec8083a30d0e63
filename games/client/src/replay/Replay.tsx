/** The page of a replay: the table of the game as it was, with a bar of its own above and the controls below. */

import { useSignal } from "@preact/signals";
import chartStyles from "opoly/styles/end.css?address";
import { render } from "preact";
import { chooseGame, gameClient } from "../shell/game";
import { number, t } from "../shell/i18n/catalogue";
import { loadPageLanguage } from "../shell/i18n/languages";
import { playerName } from "../shell/i18n/names";
import { readEarlierFrom } from "../shell/log/history";
import { replaceChat } from "../shell/page/commonTabs";
import { markTablePage, stacked } from "../shell/page/layout";
import { siteName } from "../shell/page/site";
import { fetchGame } from "../shell/parts/games";
import { lazy } from "../shell/parts/lazy";
import { answerRequests, mySeat, seats, soundOn, you } from "../shell/store";
import { showGame } from "../shell/store/presenting";
import { Button, Icon } from "../shell/ui";
import { CopyLink } from "../shell/ui/CopyLink";
import { Dialog } from "../shell/ui/Dialog";
import type { Tab } from "../shell/ui/Tabs";
import type { You } from "../shell/wire/messages";
import { askAbout, fetchAbout, type Source } from "./about";
import { Controls } from "./Controls";
import { Fairness } from "./Fairness";
import { startKeys } from "./keys";
import { type Page, Pages } from "./pages";
import { ALL_HANDS, addressFor, keepPlace, SPECTATOR, sharedSeat, spoilers } from "./place";
import { at, goTo, last, startPlayback } from "./playback";

/** The data on the page: the game's names, the first page, and who is watching. */
export interface Held {
  readonly name: string;
  readonly page: Page;
  readonly page_length: number;
  /** The game that this one continues and from where, if that has a replay of its own. */
  readonly parent: { readonly game: number; readonly version: number } | null;
  /** The reader's own seat; in a covered game no other may be watched. */
  readonly own: number | null;
  readonly at: number;
  readonly seat: number | null;
  /** Its players have hands, which nothing covers any more. */
  readonly has_hands: boolean;
  /** Everybody's hand is shown. */
  readonly all_hands: boolean;
  readonly code: string;
  readonly csrf: string;
  readonly you: You;
}

const ReviewTab = lazy(() => import("./review/ReviewTab").then((one) => one.ReviewTab), {
  styles: [chartStyles],
});

function tabs(source: Source, held: Held): readonly Tab[] {
  const { page } = held;
  const Review = gameClient.value?.Review;
  const review: Tab = {
    key: "review",
    name: t("Chart"),
    icon: "chart",
    content: () => Review && <Review {...source} at={at.value} onPick={goTo} />,
  };
  const chances: Tab = {
    key: "chances",
    name: t("Review"),
    icon: "bulb",
    open: sharedSeat !== undefined,
    content: () => (
      <ReviewTab
        source={source}
        csrf={held.csrf}
        earlier={page.earlier}
        own={held.own}
        mayAsk={held.you.user !== undefined && !page.covered}
      />
    ),
  };
  const fairness: Tab = {
    key: "fairness",
    name: t("Dice"),
    icon: "dice",
    content: () => <Fairness source={source} earlier={page.earlier} />,
  };
  return [...(spoilers.value ? [review, chances] : []), ...(page.covered ? [] : [fairness])];
}

/** Whose view is shown, as the address names it. */
const viewOf = (held: Held): string =>
  held.all_hands ? ALL_HANDS : `${mySeat.value ?? SPECTATOR}`;

/** The choice of whose view is shown. As long as hands are hidden, viewers see only their own. */
function Viewer({ held }: { held: Held }) {
  const viewpoints = held.page.covered
    ? seats.value.filter(({ seat }) => seat === held.own)
    : seats.value;
  return (
    <label class="replay-viewer">
      <span class="visually-hidden">{t("Watch as")}</span>
      <select
        value={viewOf(held)}
        onChange={(event) => location.assign(addressFor(event.currentTarget.value))}
      >
        <option value={SPECTATOR}>{t("Spectator")}</option>
        {held.has_hands && <option value={ALL_HANDS}>{t("All hands")}</option>}
        {viewpoints.map(({ seat }) => (
          <option key={seat} value={seat}>
            {playerName({ seats: seats.value }, seat)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Opens a room that goes on from the moment shown. */
function PlayOn({ held, onClose }: { held: Held; onClose: () => void }) {
  return (
    <Dialog title={t("Play on from here")} onClose={onClose}>
      <p>
        {t("A new room begins at this moment, against bots or with friends. It is never rated.")}
      </p>
      <form method="post" action={`/replay/${held.page.game.id}/play-on/`} class="replay-play-on">
        <input type="hidden" name="csrfmiddlewaretoken" value={held.csrf} />
        <input type="hidden" name="version" value={at.value - held.page.earlier} />
        <button type="submit" class="button button-primary" name="draws" value="new">
          {t("With new dice and cards")}
        </button>
        <button type="submit" class="button" name="draws" value="same">
          {t("With the same dice and cards")}
        </button>
      </form>
    </Dialog>
  );
}

/** Any moment but the end, of this game and not of one that it continues. */
const canPlayOn = ({ page }: Held): boolean =>
  !page.covered && at.value > page.earlier && at.value < last.value;

function More({ held, onClose }: { held: Held; onClose: () => void }) {
  const { id } = held.page.game;
  return (
    <Dialog title={t("Replay")} onClose={onClose}>
      <div class="replay-more">
        <label class="choice">
          <input
            type="checkbox"
            checked={!spoilers.value}
            onChange={(event) => {
              spoilers.value = !event.currentTarget.checked;
            }}
          />
          {t("Without spoilers: no slider, no result, no chart")}
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={soundOn.value}
            onChange={(event) => {
              soundOn.value = event.currentTarget.checked;
            }}
          />
          {t("Sounds")}
        </label>
        <a
          class="button"
          href={`/api/games/${id}/replay/download/?code=${encodeURIComponent(held.code)}`}
          download
        >
          <Icon name="download" />
          {t("Download as a file")}
        </a>
        <CopyLink
          link={new URL(addressFor(viewOf(held)), location.href).href}
          name={t("Link to this moment")}
        />
        {spoilers.value && (
          <a class="button" href={`/games/${id}/`}>
            {t("Results")}
          </a>
        )}
        {held.parent && (
          <a class="button" href={`/replay/${held.parent.game}/?at=${held.parent.version}`}>
            {t("The game that this one continues")}
          </a>
        )}
        {held.page.covered && (
          <p role="note">
            {held.page.covered_until === undefined
              ? t(
                  "This game can still be continued, so its seed and the hands of others stay hidden.",
                )
              : t(
                  "Others still play today’s challenge with the same seed, so it stays hidden until midnight (UTC).",
                )}
          </p>
        )}
        <p class="quiet">
          {t("Keys: Space plays and pauses, the arrows step, Home and End go to both ends.")}
        </p>
      </div>
    </Dialog>
  );
}

function Bar({ held }: { held: Held }) {
  const more = useSignal(false);
  const playOn = useSignal(false);
  return (
    <header class="topbar">
      <a class="topbar-home" href="/" aria-label={siteName()}>
        <Icon name="back" />
        <span>{siteName()}</span>
      </a>
      <span class="topbar-room">
        {held.name}
        <small>{t("Replay of game {number}", { number: number(held.page.game.id) })}</small>
      </span>
      <span class="topbar-spacer" />
      <Viewer held={held} />
      {canPlayOn(held) && (
        <Button
          icon="play"
          kind="quiet"
          label={stacked.value ? t("Play on from here") : undefined}
          onPress={() => {
            playOn.value = true;
          }}
        >
          {stacked.value ? undefined : t("Play on from here")}
        </Button>
      )}
      <Button
        kind="quiet"
        icon="more"
        label={t("Menu")}
        onPress={() => {
          more.value = true;
        }}
      />
      {more.value && (
        <More
          held={held}
          onClose={() => {
            more.value = false;
          }}
        />
      )}
      {playOn.value && (
        <PlayOn
          held={held}
          onClose={() => {
            playOn.value = false;
          }}
        />
      )}
    </header>
  );
}

function Replay({ held }: { held: Held }) {
  const Table = gameClient.value?.Table;
  return (
    <div
      class="table"
      data-replay={spoilers.value ? "whole" : "spoilerfree"}
      data-stacked={stacked.value || undefined}
    >
      <Bar held={held} />
      {Table && <Table />}
      <Controls />
    </div>
  );
}

/** Draws the replay that the page holds, and fetches the rest as it is needed. */
export async function showReplay(root: HTMLElement, held: Held): Promise<void> {
  const game = held.page.game.id;
  const source = { game, code: held.code };
  const view = new URLSearchParams({ code: held.code });
  if (held.seat !== null) view.set("seat", `${held.seat}`);
  if (held.all_hands) view.set("hands", "all");
  const pages = new Pages(`/api/games/${game}/replay/?${view}`, held.page, held.page_length);
  const ruleset = document.documentElement.dataset.ruleset ?? "";
  chooseGame(ruleset);
  await fetchGame(ruleset);
  you.value = held.you;
  gameClient.value?.start();
  replaceChat(() => tabs(source, held));
  markTablePage(() => true);
  readEarlierFrom((_, before) => pages.logBefore(before).catch(() => undefined));
  answerRequests((command) => askAbout(source, command));
  startPlayback(pages, held.at, held.page.versions);
  showGame(await pages.gameAt(held.at));
  keepPlace();
  startKeys();
  await loadPageLanguage();
  root.replaceChildren();
  render(<Replay held={held} />, root);
  void fetchAbout(source);
}
