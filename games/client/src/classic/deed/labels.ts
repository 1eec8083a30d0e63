/** The labels of the deed dialog: lines of the rent table and actions. */

import { plural, t } from "../../shell/i18n/catalogue";
import { money, moneyChange } from "../../shell/i18n/money";
import type { IconName } from "../../shell/ui";
import type { DeedAction, RentLine } from "../messages";

export function lineLabel(line: RentLine): string {
  const count = line.count ?? 1;
  switch (line.label) {
    case "bare":
      return t("Rent");
    case "group":
      return t("Rent with the whole group");
    case "houses":
      return plural(count, "With {count} house", "With {count} houses");
    case "hotel":
      return t("With a hotel");
    case "railroads":
    case "utilities":
      return t("{count} owned", { count });
  }
}

export function lineAmount({ amount, times = 0, of }: RentLine): string {
  if (amount !== undefined) return money(amount);
  return of === "dice"
    ? t("{times} × the dice", { times })
    : t("{times} × spaces moved", { times });
}

export interface ActionWords {
  readonly icon: IconName;
  readonly letter: string;
  readonly text: () => string;
}

const WORDS: Record<string, ActionWords> = {
  build: { icon: "house", letter: "b", text: () => t("Build") },
  sell: { icon: "minus", letter: "s", text: () => t("Sell a building") },
  mortgage: { icon: "mortgage", letter: "g", text: () => t("Mortgage") },
  unmortgage: { icon: "check", letter: "u", text: () => t("Unmortgage") },
  buy: { icon: "check", letter: "b", text: () => t("Buy") },
  decline: { icon: "gavel", letter: "a", text: () => t("Auction") },
};

export interface ActionLabel {
  icon: IconName | undefined;
  letter: string | undefined;
  text: string;
}

export function actionLabel(
  action: Pick<DeedAction, "type" | "cost" | "gain">,
  known: ActionWords | undefined = WORDS[action.type],
): ActionLabel {
  const name = known?.text() ?? action.type;
  const figure = action.cost ?? action.gain;
  const text =
    figure === undefined
      ? name
      : `${name} · ${moneyChange(action.cost === undefined ? figure : -figure)}`;
  return { icon: known?.icon, letter: known?.letter, text };
}
