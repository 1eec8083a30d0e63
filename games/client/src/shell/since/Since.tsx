/** The bar beside a board while it is told what happened since its player's last look, and the same in writing. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { gameClient } from "../game";
import { number, plural, t } from "../i18n/catalogue";
import { moneyChange } from "../i18n/money";
import { player, playerName } from "../i18n/names";
import { type Phrase, phrase, plain } from "../i18n/phrase";
import { PhraseText } from "../log/PhraseText";
import { mySeat, seats } from "../store";
import { Button, SeatToken } from "../ui";
import type { LogEntry } from "../wire/messages";
import { type Chapter, type Film, film, shown } from "./film";

/** Fewer turns are not worth jumping to. */
const LEAST_CHAPTERS = 3;
/** So many sentences are read out. */
const READ_OUT = 12;

const cast = () => ({ seats: seats.value, me: mySeat.value });

const sentences = (entries: readonly LogEntry[]): readonly Phrase[] =>
  entries
    .flatMap(({ events }) => gameClient.value?.describe(events) ?? [])
    .filter(({ as }) => as === undefined)
    .map(({ text }) => text);

/** How everybody's money changed. */
const changes = ({ told }: Film): readonly Phrase[] =>
  told.cash
    .filter(({ then, now }) => then !== now)
    .map(({ seat, then, now }) =>
      phrase("{player}: {change}", {
        player: player(cast(), seat),
        change: moneyChange(now - then),
      }),
    );

/** What replays would jump to before a version, or all of it. */
const toldBefore = ({ told }: Film, version = Infinity): readonly Phrase[] =>
  sentences(told.told.filter((entry) => entry.version <= version));

function List({ items }: { items: readonly Phrase[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={plain(item)}>
          <PhraseText phrase={item} byTab={false} />
        </li>
      ))}
    </ul>
  );
}

/** It in writing: whose money changed, and the sentences of the log that matter most. */
function Summary({ told, until }: { told: Film; until?: number | undefined }) {
  const said = toldBefore(told, until);
  const money = until === undefined ? changes(told) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text has to be reachable by keyboard
    <div class="since-summary" tabIndex={0}>
      {money.length > 0 && <List items={money} />}
      {said.length > 0 && <List items={said} />}
      {money.length + said.length === 0 && <p>{t("Nothing was bought, traded or lost.")}</p>}
    </div>
  );
}

/** The same for screen readers, once, in place of every step. */
function ReadOut({ told }: { told: Film }) {
  const said = [...changes(told), ...toldBefore(told).slice(-READ_OUT)].map(plain);
  return (
    <p class="visually-hidden" role="status">
      {said.join(" ")}
    </p>
  );
}

function Chapters({ chapters, at }: { chapters: readonly Chapter[]; at: number }) {
  const now = chapters.filter(({ begins }) => begins <= at).at(-1);
  return (
    <ol class="since-chapters" aria-label={t("Turns")}>
      {chapters.map((chapter) => (
        <li key={chapter.begins}>
          <button
            type="button"
            aria-label={playerName(cast(), chapter.seat)}
            aria-current={chapter === now || undefined}
            onClick={() => film.value?.goTo(chapter.begins)}
          >
            <SeatToken seat={chapter.seat} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Watching({ told }: { told: Film }) {
  const at = shown.value ?? 0;
  const { moves, chapters } = told;
  return (
    <>
      <div class="since-head">
        <h2>{t("While you were away")}</h2>
        <span class="since-place number">
          {t("Move {move} of {moves}", {
            move: number(Math.min(at + 1, moves)),
            moves: number(moves),
          })}
        </span>
        <Button size="small" icon="forward" autoFocus onPress={told.skip}>
          {t("Skip")}
        </Button>
      </div>
      <progress value={at} max={moves} aria-hidden="true" />
      {chapters.length >= LEAST_CHAPTERS && <Chapters chapters={chapters} at={at} />}
      <ReadOut told={told} />
    </>
  );
}

function Reading({ told }: { told: Film }) {
  const { moves, isStill } = told;
  const watched = plural(moves, "Watch the last move", "Watch the last {count} moves");
  return (
    <>
      <h2>{t("While you were away")}</h2>
      <Summary told={told} until={isStill ? undefined : told.told.game.version} />
      <div class="row">
        {isStill ? (
          <Button kind="primary" autoFocus onPress={told.skip}>
            {t("Go on")}
          </Button>
        ) : (
          <>
            <Button kind="primary" icon="play" autoFocus onPress={told.watch}>
              {watched}
            </Button>
            <Button onPress={told.skip}>{t("Skip")}</Button>
          </>
        )}
      </div>
    </>
  );
}

export function Since() {
  const bar = useRef<HTMLElement>(null);
  const told = film.value;
  const isRead = told !== undefined && shown.value === undefined;
  useLayoutEffect(() => {
    // It has a place of its own in the table's grid for as long as it is there.
    const table = bar.current?.closest<HTMLElement>(".table");
    if (!table) return undefined;
    table.dataset.since = "";
    return () => {
      delete table.dataset.since;
    };
  }, [told]);
  if (told === undefined) return null;
  return (
    <section ref={bar} class="since" aria-label={t("While you were away")}>
      {isRead ? <Reading told={told} /> : <Watching told={told} />}
    </section>
  );
}
