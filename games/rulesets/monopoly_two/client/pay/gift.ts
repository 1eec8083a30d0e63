/** What a deed in a payment does for the player who is paid. */

import { playerName } from "opoly/classic/names";
import { cast, deed, group, space } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import type { Party, SpaceIndex } from "../messages";
import { isInRace } from "../race/standing";

/** "gives Bob 2 of 3", or "completes the group for Bob"; undefined if Bob gets no nearer to a monopoly. */
export function giftText(
  index: SpaceIndex,
  to: Party | undefined,
  given: readonly SpaceIndex[],
): string | undefined {
  const members = group(space(index)?.group);
  if (typeof to !== "number" || members === undefined || !isInRace(members)) return undefined;
  const whole = members.spaces.length;
  const count = members.spaces.filter(
    (one) => one === index || given.includes(one) || deed(one)?.owner === to,
  ).length;
  const name = playerName(cast.value, to);
  if (count === whole) return t("completes the group for {name}", { name });
  return count > 1 ? t("gives {name} {count} of {whole}", { name, count, whole }) : undefined;
}
