/** The highlighted spaces in build mode: the change of their rent, and the cost or gain. */

import { t } from "../../shell/i18n/catalogue";
import { money, moneyChange } from "../../shell/i18n/money";
import type { ChoiceOn } from "../board/choices";
import { buildChoiceOn, pressed } from "./mode";
import { rentChange } from "./rentChange";

export const buildingOn: ChoiceOn = (index) => {
  const choice = buildChoiceOn(index);
  if (!choice) return undefined;
  const { from, to } = rentChange(choice);
  const slots = { before: money(from), after: money(to) };
  return {
    note: t("{from} → {to}", { from: money(from), to: money(to) }),
    figure: moneyChange(choice.type === "build" ? -choice.cost : choice.gain),
    label:
      choice.type === "build"
        ? t("build for {cost}: rent {before} → {after}", { ...slots, cost: money(choice.cost) })
        : t("sell for {gain}: rent {before} → {after}", { ...slots, gain: money(choice.gain) }),
    choose: () => {
      pressed.value = index;
    },
  };
};
