/** The subject of a payment's dialog: a deed, a building, or the debt that is due. */

import { partyName, spaceName } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import type { Action, Legal, Payment } from "../messages";
import { siteName } from "../sites";
import { allLegal, legalOf } from "../store";
import type { Payable } from "./open";

const siteOf = (action: Extract<Payable, { type: "build" }>): string =>
  action.group ?? `${action.space}`;

/** Two payments for the same thing have the same key. */
export function keyOf(action: Payable): string {
  switch (action.type) {
    case "buy_deed":
      return `deed ${action.space}`;
    case "build":
      return `site ${siteOf(action)}`;
    case "pay":
      return `debt ${legalOf("pay")?.decision}`;
  }
}

export function titleOf(action: Payable): string {
  switch (action.type) {
    case "buy_deed":
      return t("Buy {space}", { space: spaceName(cast.value, action.space) });
    case "build":
      return t("Build on {site}", { site: siteName(cast.value, siteOf(action)) });
    case "pay": {
      const { to = "bank", due = 0 } = legalOf("pay") ?? {};
      return t("Pay {other} {amount}", { other: partyName(cast.value, to), amount: money(due) });
    }
  }
}

/** The entry of this action in the list of legal ones. */
export function entryOf(action: Payable): Legal | undefined {
  switch (action.type) {
    case "buy_deed":
      return allLegal("buy_deed").find((one) => one.space === action.space);
    case "build":
      return allLegal("build").find(
        (one) => one.group === action.group && one.space === action.space,
      );
    case "pay":
      return legalOf("pay");
  }
}

/** The action with this payment. */
export const paidWith = (action: Payable, payment: Payment): Action =>
  action.type === "pay" ? { type: "pay", ...payment } : { ...action, pay: payment };
