/** What a payment does to the groups: monopolies that it breaks and completes, and what its receiver gains. */

import { groupName, playerName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { Icon } from "opoly/shell/ui";
import type { ComponentChildren } from "preact";
import type { Preview } from "../messages";

type Changes = Pick<Preview, "breaks" | "completes" | "gains">;
type Gain = NonNullable<Changes["gains"]>[number];

function Note({ kind, children }: { kind: "gain" | "loss"; children: ComponentChildren }) {
  return (
    <li data-kind={kind}>
      <Icon name={kind === "gain" ? "crown" : "gone"} />
      <span>{children}</span>
    </li>
  );
}

function completesText(seat: number, group: string): string {
  const slots = { group: groupName(cast.value, group), name: playerName(cast.value, seat) };
  return seat === mySeat.value
    ? t("{group}: you will own the whole group.", slots)
    : t("{group}: {name} will own the whole group.", slots);
}

const gainText = ({ seat, group, count, whole }: Gain): string =>
  t("{group}: {name} will own {count} of {whole}.", {
    group: groupName(cast.value, group),
    name: playerName(cast.value, seat),
    count,
    whole,
  });

export function Notes({ breaks = [], completes = [], gains = [] }: Changes) {
  if (breaks.length + completes.length + gains.length === 0) return null;
  return (
    <ul class="group-changes">
      {breaks.map((group) => (
        <Note key={group} kind="loss">
          {t("{group}: you will no longer own the whole group.", {
            group: groupName(cast.value, group),
          })}
        </Note>
      ))}
      {completes.map(({ seat, group }) => (
        <Note key={`${seat}-${group}`} kind={seat === mySeat.value ? "gain" : "loss"}>
          {completesText(seat, group)}
        </Note>
      ))}
      {gains.map((gain) => (
        <Note key={`${gain.seat}+${gain.group}`} kind="loss">
          {gainText(gain)}
        </Note>
      ))}
    </ul>
  );
}
