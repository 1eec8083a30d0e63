/** An earned achievement in words. */

import { t } from "../i18n/catalogue";
import type { Earned, Tier } from "./earned";

export const tierName = (tier: Tier): string =>
  ({ bronze: t("Bronze"), silver: t("Silver"), gold: t("Gold") })[tier];

export const sentence = ({ by, achievement }: Earned): string =>
  by === undefined
    ? t("You earned “{achievement}”.", { achievement })
    : t("{name} earned “{achievement}”.", { name: by || t("Former player"), achievement });
