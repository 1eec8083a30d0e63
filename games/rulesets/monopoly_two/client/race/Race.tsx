/** The race in full: each player's monopolies, and what is missing from the groups they have begun. */

import { swatch } from "opoly/classic/board/palette";
import { openDeed } from "opoly/classic/deed/open";
import { groupName, playerName, spaceName } from "opoly/classic/names";
import { cast, deed, players } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { SeatToken } from "opoly/shell/ui";
import type { Seat, SpaceIndex } from "../messages";
import { state } from "../store";
import { Score } from "./RaceBar";
import { begunBy, goal, monopoliesOf, type Standing } from "./standing";
import { scoreText } from "./words";

/** A deed that is missing, with the piece of its owner; pressing it opens it, to be bought where that is possible. */
function Missing({ index }: { index: SpaceIndex }) {
  const owner = deed(index)?.owner;
  return (
    <button type="button" class="race-missing" onClick={() => openDeed(index)}>
      {owner !== undefined && <SeatToken seat={owner} label={playerName(cast.value, owner)} />}
      {spaceName(cast.value, index)}
      {state.value?.market.includes(index) && (
        <span class="badge badge-accent">{t("For sale")}</span>
      )}
    </button>
  );
}

function Begun({ standing }: { standing: Standing }) {
  const { group, owned, missing } = standing;
  return (
    <li data-group={swatch(group.key)}>
      <span class="group-swatch" aria-hidden="true" />
      <span>
        {groupName(cast.value, group.key)}
        <small class="quiet">
          {t("{count} of {whole}", { count: owned.length, whole: group.spaces.length })}
        </small>
      </span>
      <span class="race-lacks">
        {missing.map((index) => (
          <Missing key={index} index={index} />
        ))}
      </span>
    </li>
  );
}

function Racer({ seat }: { seat: Seat }) {
  const whole = monopoliesOf(seat);
  const begun = begunBy(seat);
  return (
    <section class="race-player">
      <h3>
        <SeatToken seat={seat} />
        <span>{playerName(cast.value, seat)}</span>
        <span class="visually-hidden">{scoreText(seat)}</span>
        <span aria-hidden="true">
          <Score seat={seat} />
        </span>
      </h3>
      {whole.length > 0 && (
        <ul class="race-whole" aria-label={t("Monopolies")}>
          {whole.map((key) => (
            <li key={key} data-group={swatch(key)}>
              <span class="group-swatch" aria-hidden="true" />
              {groupName(cast.value, key)}
            </li>
          ))}
        </ul>
      )}
      {begun.length > 0 && (
        <ul class="race-begun" aria-label={t("Missing deeds")}>
          {begun.map((standing) => (
            <Begun key={standing.group.key} standing={standing} />
          ))}
        </ul>
      )}
      {whole.length + begun.length === 0 && <p class="quiet">{t("No deeds that count yet.")}</p>}
    </section>
  );
}

export function Race() {
  return (
    <div class="race">
      <p class="quiet">
        {t("The first player to own {goal} monopolies wins.", { goal: goal.value })}
      </p>
      {players.value
        .filter(({ out }) => !out)
        .map(({ seat }) => (
          <Racer key={seat} seat={seat} />
        ))}
    </div>
  );
}
