/** Selling all buildings of a group at once. */

import type { ActionWords } from "opoly/classic/deed/labels";
import type { Legal } from "opoly/classic/messages";
import type { MoreSales } from "opoly/classic/sales";
import { legal } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { lazy } from "opoly/shell/parts/lazy";

type GroupSale = Extract<Legal, { type: "sell_group" }>;

export const WORDS: ActionWords = {
  icon: "sack",
  letter: "l",
  text: () => t("Sell all in the group"),
};

export const sales = (): GroupSale[] =>
  legal.value.filter((one): one is GroupSale => one.type === "sell_group");

const possible = () => sales().length > 0;

export const groupSale: MoreSales = {
  possible,
  OfGroup: lazy(() => import("./GroupSaleButtons").then(({ OfGroup }) => OfGroup), {
    open: possible,
  }),
  Ways: lazy(() => import("./GroupSaleButtons").then(({ Ways }) => Ways), { open: possible }),
  deedButton: ({ type, group }) =>
    type === "sell_group" && group !== undefined
      ? { action: { type, group }, words: WORDS }
      : undefined,
};
