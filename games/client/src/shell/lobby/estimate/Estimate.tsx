/** What a game of the room is like, by games between bots: as measured already, or else measured on request. */

import { useEffect, useId, useMemo } from "preact/hooks";
import { request } from "../../ask";
import { number, plural, t } from "../../i18n/catalogue";
import { you } from "../../store";
import { Button } from "../../ui";
import { isGoingOn, type Progress, watching } from "../../watch";
import type { Room } from "../../wire/messages";

/** What is shown of a measurement; games/measuring/figures.py says what each figure means. */
interface Measured extends Progress {
  /** Empty if boards of this game are not measured. */
  readonly key: string;
  readonly figures?: {
    readonly games: number;
    readonly minutes: { readonly middle: number } | null;
    readonly ended: { readonly percent: number };
  };
}

/** Games after which the estimate is good enough. */
const ENOUGH = 400;
const ALL = 100;

const csrf = (): string => document.getElementById("table")?.dataset.csrf ?? "";
const games = (now: Measured): number => now.figures?.games ?? 0;
const isKnown = (now: Measured): boolean => now.state === "finished" || games(now) >= ENOUGH;

/** "A game takes about 70 minutes if one person plays with bots. 1 in 4 never ends." */
function estimateText({ figures }: Measured): string {
  const left = ALL - (figures?.ended.percent ?? ALL);
  const minutes = figures?.minutes?.middle;
  if (minutes === undefined) return t("With these rules, hardly any game ends.");
  const length = plural(
    minutes,
    "With these rules, a game takes about {count} minute if one person plays with bots.",
    "With these rules, a game takes about {count} minutes if one person plays with bots.",
  );
  if (left < 1) return length;
  const never =
    left > ALL / 2
      ? t("{percent}% of games never end.", { percent: number(Math.round(left)) })
      : t("1 in {count} never ends.", { count: number(Math.round(ALL / left)) });
  return `${length} ${never}`;
}

export function Estimate({ room }: { room: Room }) {
  const id = useId();
  const watch = useMemo(
    () =>
      watching<Measured>({
        ask: (method, address, body) => request(csrf(), method, address, body),
        onAnswer: (now) => {
          if (isKnown(now)) watch.stop();
        },
      }),
    [],
  );
  const address = `/api/rooms/${room.code}/measurement/`;
  const begin = (method: "GET" | "POST") =>
    void watch.begin(method, address, ({ key }) => `/api/boards/measurements/${key}/`);
  const setUp = JSON.stringify([room.ruleset, room.board, room.seats, room.options]);
  useEffect(() => {
    watch.answer.value = undefined;
    begin("GET");
    return watch.stop;
  }, [address, setUp]);
  const now = watch.answer.value;
  if (now === undefined || now.key === "") return null;
  if (isKnown(now)) return <p class="quiet">{estimateText(now)}</p>;
  if (isGoingOn(now) && watch.wrong.value === undefined)
    return (
      <div class="lobby-estimate">
        <progress aria-labelledby={id} max={ENOUGH} value={games(now)} />
        <p class="quiet" id={id}>
          {watch.isAway.value
            ? t("The server cannot be reached. It is asked again in a moment.")
            : plural(
                games(now),
                "Bots play by these rules: {count} game so far",
                "Bots play by these rules: {count} games so far",
              )}
        </p>
      </div>
    );
  if (you.value?.member === undefined) return null;
  return (
    <div class="lobby-estimate">
      <Button size="small" kind="quiet" onPress={() => begin("POST")}>
        {t("Estimate the length")}
      </Button>
      {watch.wrong.value !== undefined && (
        <p class="notice notice-error" role="alert">
          {watch.wrong.value || t("This board could not be measured.")}
        </p>
      )}
    </div>
  );
}
