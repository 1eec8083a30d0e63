/** The client of Bangladeshi Monopoly: the classic one, with a jackpot on free parking, the sale of a whole group, and a time limit. */

import { extendClassic } from "opoly/classic";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { groupSale } from "./groupSale";
import { Jackpot, jackpotOn } from "./Jackpot";
import { sentences } from "./sentences";

const bangladeshi = extendClassic({
  sentences,
  events: () => import("./scenes"),
  notices: {
    jackpot: (name, { amount }) =>
      t("{name} takes the jackpot of {amount}!", { name, amount: money(Number(amount)) }),
    time_reached: () => t("Time is up. After this turn, the highest net worth wins."),
  },
  endReasons: {
    time_limit: () => t("Time ran out: players are ranked by net worth."),
  },
  timeLimitNote: () =>
    t("When the time is up, the current turn is completed and the highest net worth wins."),
  sales: groupSale,
  table: { moneyOn: jackpotOn, BesideDice: Jackpot },
});

export const clients = { classic: bangladeshi };
