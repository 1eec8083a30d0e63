/** Describes the server's action for a player whose time ran out, where only this game has it. */

import type { OwnRanOut } from "opoly/classic/log/ranOut";
import { t } from "opoly/shell/i18n/catalogue";

export const ranOut: OwnRanOut = {
  building_placed: () => t("You ran out of time: we put the buildings up for you."),
  card_discarded: () => t("You ran out of time: we discarded cards for you."),
  moved: () => t("You ran out of time: we moved a piece for you."),
  payment_made: () => t("You ran out of time: we paid for you."),
};
