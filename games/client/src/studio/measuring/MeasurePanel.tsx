/** The panel in which a board is measured by games between bots: how far it is, and the figures as they come. */

import { useEffect, useId, useRef } from "preact/hooks";
import { number, plural, t } from "../../shell/i18n/catalogue";
import { Icon } from "../../shell/ui/Icon";
import { format, problems } from "../store";
import { Advice } from "./Advice";
import { Figures } from "./Figures";
import { Landings } from "./Landings";
import {
  endOf,
  figures,
  isAway,
  isEarlier,
  measure,
  measurement,
  measureWith,
  seats,
  stop,
  wrong,
} from "./measurement";
import { closeMeasures, over } from "./open";
import { stopAdvice } from "./trying";
import type { Measurement } from "./types";

function Seats() {
  const id = useId();
  return (
    <div class="field measure-seats">
      <label for={id}>{t("Players")}</label>
      <select
        id={id}
        value={seats.value}
        onChange={(event) => measureWith(Number(event.currentTarget.value))}
      >
        {format().seats.map((count) => (
          <option key={count} value={count}>
            {number(count)}
          </option>
        ))}
      </select>
    </div>
  );
}

function howFar(now: Measurement | undefined): string {
  if (isAway.value) return t("The server cannot be reached. It is asked again in a moment.");
  if (now === undefined) return t("Starting…");
  const games = now.figures?.games ?? 0;
  if (now.state === "waiting" || games === 0) {
    return t("One board is measured at a time. This one begins as soon as it can.");
  }
  return plural(games, "{percent}%, {count} game so far", "{percent}%, {count} games so far", {
    percent: now.progress,
  });
}

function Progress() {
  const id = useId();
  const now = measurement.value;
  if (wrong.value !== undefined) return null;
  const end = now && endOf(now);
  if (now && end !== undefined) {
    const games = now.figures?.games ?? 0;
    return (
      <p class="measure-end">
        {end} {games > 0 && plural(games, "{count} game was played.", "{count} games were played.")}
      </p>
    );
  }
  return (
    <div class="measure-progress">
      <progress aria-labelledby={id} max={100} value={now?.progress ?? 0} />
      <p id={id}>{howFar(now)}</p>
    </div>
  );
}

/** What is to be done before figures can be those of the board on the screen. */
function Again() {
  const count = problems.value.length;
  if (wrong.value === undefined && !isEarlier.value) return null;
  return (
    <div class={`notice measure-again ${wrong.value === undefined ? "" : "notice-error"}`}>
      {wrong.value !== undefined && <p role="alert">{wrong.value}</p>}
      {isEarlier.value && (
        <p>{t("The board has been edited. This is about the earlier version.")}</p>
      )}
      {count === 0 ? (
        <button type="button" class="button button-small" onClick={() => void measure()}>
          {t("Measure again")}
        </button>
      ) : (
        <p>
          {plural(
            count,
            "{count} problem has to be put right before it is measured again.",
            "{count} problems have to be put right before it is measured again.",
          )}
        </p>
      )}
    </div>
  );
}

const comeBack = (event: PageTransitionEvent): void => {
  if (event.persisted) void measure();
};

const leave = (): void => {
  stop();
  stopAdvice();
};

export function MeasurePanel() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    over.value = Landings;
    void measure();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      over.value = undefined;
      stop();
    };
  }, []);
  const shown = figures.value;
  return (
    <section
      class="studio-side measure"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === "Escape" && closeMeasures()}
    >
      <header class="measure-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t("What the board is worth")}
        </h2>
        <button type="button" class="ui-close" aria-label={t("Close")} onClick={closeMeasures}>
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard */}
      <div class="tabs-panel studio-panel" tabIndex={0}>
        <div class="measure-top">
          <Seats />
          <Progress />
        </div>
        <Again />
        {shown && shown.games > 0 && (
          <div class="measure-shown" data-earlier={isEarlier.value || undefined}>
            <p class="help">
              {t(
                "Bots play whole games on the board for as long as this is open. Where a share is followed by two numbers, it lies between them almost surely; the more games, the closer they are.",
              )}
            </p>
            <Figures figures={shown} />
          </div>
        )}
        <Advice />
      </div>
    </section>
  );
}
