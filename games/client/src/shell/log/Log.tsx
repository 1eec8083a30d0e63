/** The log: sentences by turn. It follows the newest line while the reader is at the end, and stays put while they read above. */

import { gameClient, type LogLine } from "../game";
import { t } from "../i18n/catalogue";
import { playerName } from "../i18n/names";
import { chair, seats } from "../store";
import { Button, SeatToken } from "../ui";
import { useSteadyScroll } from "../ui/useSteadyScroll";
import type { LogEntry } from "../wire/messages";
import { fetchEarlier, fetching, history } from "./history";
import { PhraseText } from "./PhraseText";

function TurnHeading({ seat }: { seat: number }) {
  return (
    <li class="log-turn" data-token={chair(seat)?.token}>
      <SeatToken seat={seat} />
      <span>{playerName({ seats: seats.value }, seat)}</span>
    </li>
  );
}

/** That the game moved for somebody, and why; a clock of the game itself, as of an auction, runs out for nobody. */
function noteOf({ automatic, timed_out }: LogEntry): string | undefined {
  if (automatic === "time" && timed_out?.length) return t(" (out of time)");
  return automatic === "away" ? t(" (auto-play)") : undefined;
}

function Line({ line, note }: { line: LogLine; note: string | undefined }) {
  const { event, seat, text } = line;
  return (
    <li
      class="log-line"
      data-event={event}
      data-token={seat === undefined ? undefined : chair(seat)?.token}
    >
      <span>
        <PhraseText phrase={text} />
        {note && <span class="log-note">{note}</span>}
      </span>
    </li>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const lines = gameClient.value?.describe(entry.events) ?? [];
  return (
    <>
      {lines.map((line, index) => {
        const key = `${entry.version}-${index}`;
        if (line.as === "hidden") return null;
        if (line.as === "turn" && line.seat !== undefined) {
          return <TurnHeading key={key} seat={line.seat} />;
        }
        return <Line key={key} line={line} note={index === 0 ? noteOf(entry) : undefined} />;
      })}
    </>
  );
}

export function Log() {
  const { entries, complete } = history.value;
  const { box, onScroll, missed, toNewest } = useSteadyScroll<HTMLOListElement>(
    entries[0]?.version,
    entries.at(-1)?.version,
    fetchEarlier,
  );
  return (
    <section class="log" aria-label={t("Game log")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list has to be reachable by keyboard */}
      <ol ref={box} class="log-list" onScroll={onScroll} tabIndex={0} aria-busy={fetching.value}>
        {!complete && (
          <li class="log-earlier">
            <Button size="small" busy={fetching.value} onPress={() => void fetchEarlier()}>
              {t("Earlier turns")}
            </Button>
          </li>
        )}
        {entries.map((entry) => (
          <Entry key={entry.version} entry={entry} />
        ))}
      </ol>
      {missed.value && (
        <Button size="small" icon="arrow" class="log-newest" onPress={toNewest}>
          {t("Latest")}
        </Button>
      )}
    </section>
  );
}
