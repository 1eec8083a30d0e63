/** A player's part of the race in one row: every group with a mark for each of its deeds, filled where it is theirs. */

import { swatch } from "opoly/classic/board/palette";
import { groupName } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { number, t } from "opoly/shell/i18n/catalogue";
import { Icon } from "opoly/shell/ui";
import type { Seat } from "../messages";
import { goal, isInRace, monopoliesOf, type Standing, standingsOf } from "./standing";
import { lackText, raceText } from "./words";

function title(standing: Standing): string {
  const name = groupName(cast.value, standing.group.key);
  if (standing.missing.length === 0) return t("{group}: whole", { group: name });
  return standing.owned.length === 0 ? name : lackText(standing);
}

function Share({ standing }: { standing: Standing }) {
  const { group, owned, missing } = standing;
  return (
    <span
      class="race-group"
      title={title(standing)}
      data-group={swatch(group.key)}
      data-whole={missing.length === 0 || undefined}
      data-none={owned.length === 0 || undefined}
    >
      {group.spaces.map((index) => (
        <i key={index} data-held={owned.includes(index) || undefined} />
      ))}
    </span>
  );
}

/** "3 / 5" behind a crown. */
export function Score({ seat }: { seat: Seat }) {
  const count = monopoliesOf(seat).length;
  const distance = goal.value - count;
  return (
    <strong
      class="race-score"
      data-near={(count > 0 && distance === 1) || undefined}
      data-won={distance <= 0 || undefined}
    >
      <Icon name="crown" />
      {`${number(count)}/${number(goal.value)}`}
    </strong>
  );
}

export function RaceBar({ seat }: { seat: Seat }) {
  const standings = standingsOf(seat);
  return (
    <span class="race-bar">
      <span class="visually-hidden">{raceText(seat)}</span>
      <span class="race-marks" aria-hidden="true">
        <Score seat={seat} />
        {standings
          .filter(({ group, owned }) => isInRace(group) || owned.length > 0)
          .map((standing) => (
            <Share key={standing.group.key} standing={standing} />
          ))}
      </span>
    </span>
  );
}
