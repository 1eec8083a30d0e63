/** What happened, as sentences by turn. Stays at the newest while one reads there, and leaves who reads above in peace. */

import { t } from "../i18n/catalogue";
import { playerName } from "../i18n/names";
import { cast, chair } from "../store";
import { Button, SeatToken } from "../ui";
import { useSteadyScroll } from "../ui/scroll";
import type { Told } from "../wire/messages";
import { fetchEarlier, fetching, history } from "./history";
import { Said } from "./Said";
import { type Line, story } from "./sentences";

/** What every turn has anyway, or the separator says. */
const UNSAID: ReadonlySet<string> = new Set(["turn_ended", "turn_began"]);

const seatOf = ({ event }: Line): number | undefined => ("seat" in event ? event.seat : undefined);

function TurnMark({ seat }: { seat: number }) {
  return (
    <li class="log-turn" data-token={chair(seat)?.token}>
      <SeatToken seat={seat} />
      <span>{playerName(cast.value, seat)}</span>
    </li>
  );
}

function Entry({ line, by }: { line: Line; by: Told["automatic"] }) {
  const seat = seatOf(line);
  return (
    <li
      class="log-line"
      data-event={line.event.type}
      data-token={seat === undefined ? undefined : chair(seat)?.token}
    >
      <span>
        <Said phrase={line.text} />
        {(by === "time" || by === "away") && (
          <span class="log-note">
            {by === "time" ? t(" (time was up)") : t(" (played for while away)")}
          </span>
        )}
      </span>
    </li>
  );
}

function TellingOf({ told }: { told: Told }) {
  return (
    <>
      {story(told.events, cast.value).map((line, index) => {
        const key = `${told.version}-${index}`;
        const { event } = line;
        if (event.type === "turn_began") return <TurnMark key={key} seat={event.seat} />;
        if (UNSAID.has(event.type)) return null;
        return <Entry key={key} line={line} by={index === 0 ? told.automatic : undefined} />;
      })}
    </>
  );
}

export function Log() {
  const { told, whole } = history.value;
  const { box, onScroll, missed, toNewest } = useSteadyScroll<HTMLOListElement>(
    told[0]?.version,
    told.at(-1)?.version,
    fetchEarlier,
  );
  return (
    <section class="log" aria-label={t("What happened")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list has to be reachable by keyboard */}
      <ol ref={box} class="log-list" onScroll={onScroll} tabIndex={0} aria-busy={fetching.value}>
        {!whole && (
          <li class="log-earlier">
            <Button size="small" busy={fetching.value} onPress={() => void fetchEarlier()}>
              {t("Earlier")}
            </Button>
          </li>
        )}
        {told.map((one) => (
          <TellingOf key={one.version} told={one} />
        ))}
      </ol>
      {missed.value && (
        <Button size="small" icon="arrow" class="log-newest" onPress={toNewest}>
          {t("Newest")}
        </Button>
      )}
    </section>
  );
}
