/** An earned achievement in words. */

import { t } from "../i18n/catalogue";
import { nameOf } from "../i18n/names";
import type { Earned, Tier } from "./earned";

export const tierName = (tier: Tier): string =>
  ({ bronze: t("Bronze"), silver: t("Silver"), gold: t("Gold") })[tier];

export const sentence = ({ by, achievement }: Earned): string =>
  by === undefined
    ? t("You earned “{achievement}”.", { achievement })
    : t("{name} earned “{achievement}”.", { name: by || t("Former player"), achievement });

/** The name of the achievement that a notice is about, in the reader's language. */
export function achievementOf(about: Readonly<Record<string, unknown>>): string {
  const names = about.names as Readonly<Record<string, string>> | undefined;
  return nameOf({ name: names?.en ?? "", names });
}
