/** On a space that is lit in build mode: the change of its rent, and the cost or gain. */

import { t } from "../../shell/i18n/catalogue";
import { money, moneyChange } from "../../shell/i18n/money";
import type { SpaceIndex } from "../messages";
import { choiceOn, rentChange } from "./mode";

/** The same in words, for the name of the space. */
export function buildLabel(index: SpaceIndex): string | undefined {
  const choice = choiceOn(index);
  if (!choice) return undefined;
  const { from, to } = rentChange(choice);
  const slots = { before: money(from), after: money(to) };
  return choice.type === "build"
    ? t("build for {cost}: rent {before} → {after}", { ...slots, cost: money(choice.cost) })
    : t("sell for {gain}: rent {before} → {after}", { ...slots, gain: money(choice.gain) });
}

export function BuildTag({ index }: { index: SpaceIndex }) {
  const choice = choiceOn(index);
  if (!choice) return null;
  const { from, to } = rentChange(choice);
  return (
    <span class="space-build" aria-hidden="true">
      <span class="space-rents">{`${money(from)} → ${money(to)}`}</span>
      <strong>{moneyChange(choice.type === "build" ? -choice.cost : choice.gain)}</strong>
    </span>
  );
}
