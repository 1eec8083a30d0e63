/** The animation of a round in the middle of the board: dice, tiles that were drawn, and the sentence of the log. */

import { number, t } from "opoly/shell/i18n/catalogue";
import { nameOf } from "opoly/shell/i18n/names";
import { plain } from "opoly/shell/i18n/phrase";
import { skip, telling } from "opoly/shell/store/timeline";
import { Button } from "opoly/shell/ui";
import { FilmSpeed } from "../animation/FilmSpeed";
import { currentEvent, isRepeated, rolls } from "../animation/screen";
import { describe } from "../log/sentences";
import type { GameEvent } from "../messages";
import { cast, zone } from "../store";

function Die({
  value,
  group,
  sides = 6,
}: {
  value: number;
  group?: string | undefined;
  sides?: number;
}) {
  return (
    <span class="coop-cast-die" data-group={group} data-sides={sides}>
      {number(value)}
    </span>
  );
}

function diceOf(event: GameEvent): readonly number[] {
  if ("dice" in event) return event.dice;
  return "die" in event && event.die !== undefined && event.die > 0 ? [event.die] : [];
}

function Props({ event }: { event: GameEvent }) {
  if (event.type === "tiles_drawn") {
    return (
      <span class="coop-drawn">
        {event.tiles.map((key, at) => {
          const drawn = zone(key);
          return (
            <span key={at} class="coop-tile" data-group={key}>
              <i />
              {drawn && nameOf(drawn)}
            </span>
          );
        })}
      </span>
    );
  }
  const dice = diceOf(event);
  const group = event.type === "zone_rolled" ? event.zone : undefined;
  return (
    <span class="coop-cast" key={rolls.value}>
      {dice.map((die, at) => (
        <Die key={at} value={die} group={group} sides={group === undefined ? 6 : 8} />
      ))}
    </span>
  );
}

export function RoundScene() {
  const event = currentEvent.value;
  if (event === undefined) return null;
  const line = describe([event], cast.value)[0];
  return (
    <div class="coop-scene" aria-hidden="true" data-event={event.type}>
      {isRepeated.value && <p class="coop-again">{t("Shown again")}</p>}
      <Props event={event} />
      <p class="coop-caption">{line && plain(line.text)}</p>
      <div class="coop-scene-controls">
        <FilmSpeed />
        {!telling.value && (
          <Button kind="quiet" size="small" icon="pass" onPress={skip}>
            {t("Skip")}
          </Button>
        )}
      </div>
    </div>
  );
}
