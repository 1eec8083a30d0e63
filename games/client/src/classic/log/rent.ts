/** The reasons for a rent, as text. */

import { plural, t } from "../../shell/i18n/catalogue";
import { type Phrase, phrase } from "../../shell/i18n/phrase";
import type { Reason } from "../messages";

const DOUBLE = 200;

const wholeGroup = (percent: number): string =>
  percent === DOUBLE ? t("doubled: whole group") : t("{percent}% for the whole group", { percent });

/** A utility charges by the spaces moved or by the dice, as its game has it; the reason carries which. */
const utilities = ({ times = 0, moved, rolled }: Reason): string =>
  moved || rolled === undefined
    ? t("{times} × {moved} spaces moved", { times, moved: moved ?? 0 })
    : t("{times} × {rolled} on the dice", { times, rolled });

/** One reason: "doubled: whole group". Empty where there is nothing to explain. */
export function rentReason(reason: Reason): string {
  const count = Number(reason.count ?? 0);
  const times = Number(reason.times ?? 1);
  switch (reason.code) {
    case "whole_group":
      return wholeGroup(Number(reason.times));
    case "houses":
      return plural(count, "with {count} house", "with {count} houses");
    case "hotel":
      return t("with a hotel");
    case "railroads":
      return t("{count} owned", { count });
    case "utilities":
      return utilities(reason);
    case "card":
      return plural(times, "because of a card", "{count} × because of a card");
    case "owner_in_jail":
      return t("none: the owner is in jail");
    case "fresh_roll":
      return t("{times} × {rolled} on a new roll", { times, rolled: Number(reason.rolled) });
    default:
      return "";
  }
}

/** All reasons in brackets after a sentence, or nothing. */
export function rentReasons(reasons: readonly Reason[]): Phrase {
  const said = reasons.map(rentReason).filter((text) => text !== "");
  return said.length === 0 ? [] : phrase(" ({reasons})", { reasons: said.join("; ") });
}
