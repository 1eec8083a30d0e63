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
  if (automatic === "order") return t(" (order)");
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
        <PhraseText phrase={text} byTab={false} />
        {note && <span class="log-note">{note}</span>}
      </span>
    </li>
  );
}

interface Row {
  readonly key: string;
  readonly line: LogLine;
  readonly note: string | undefined;
}

const rowsOf = (entry: LogEntry): Row[] =>
  (gameClient.value?.describe(entry.events) ?? []).map((line, index) => ({
    key: `${entry.version}-${index}`,
    line,
    note: index === 0 ? noteOf(entry) : undefined,
  }));

/** Fewer lines in a row are not worth a press. */
const LEAST_FOLDED = 3;

/** The rows, those in a row that say much the same together. */
function folded(rows: readonly Row[]): Row[][] {
  const together: Row[][] = [];
  for (const row of rows) {
    const last = together.at(-1);
    const { fold, seat } = last?.[0]?.line ?? {};
    if (fold && fold.key === row.line.fold?.key && seat === row.line.seat) last?.push(row);
    else together.push([row]);
  }
  return together.flatMap((bunch) =>
    bunch.length < LEAST_FOLDED ? bunch.map((row) => [row]) : [bunch],
  );
}

function Folded({ rows }: { rows: readonly Row[] }) {
  const [first] = rows;
  if (!first) return null;
  const amount = rows.reduce((sum, { line }) => sum + (line.fold?.amount ?? 0), 0);
  return (
    <li class="log-line" data-token={chair(first.line.seat ?? -1)?.token}>
      <details>
        <summary>
          <span>
            <PhraseText phrase={first.line.fold?.sum(rows.length, amount) ?? []} byTab={false} />
          </span>
        </summary>
        <ul>
          {rows.map(({ key, line, note }) => (
            <Line key={key} line={line} note={note} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const [row, another] = rows;
  if (!row || row.line.as === "hidden") return null;
  if (another) return <Folded rows={rows} />;
  const { line, note } = row;
  if (line.as === "turn" && line.seat !== undefined) return <TurnHeading seat={line.seat} />;
  return <Line line={line} note={note} />;
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
        {folded(entries.flatMap(rowsOf)).map((rows) => (
          <Rows key={rows[0]?.key} rows={rows} />
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
