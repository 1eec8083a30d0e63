/** The value of a deed in one line: its price, its rent, how much of its group goes with it, and a mortgage. */

import { plural, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { rentNow, shareOfGroup } from "../deed/rents";
import type { SpaceIndex } from "../messages";
import { deed, space } from "../store";

export function DeedFacts({ index }: { index: SpaceIndex }) {
  const price = space(index)?.price;
  const rent = rentNow(index);
  const { held, of } = shareOfGroup(index);
  const { houses = 0, hotel = false, mortgaged = false } = deed(index) ?? {};
  const facts = [
    houses > 0 ? plural(houses, "{count} house", "{count} houses") : undefined,
    hotel ? t("a hotel") : undefined,
    price === undefined ? undefined : money(price),
    rent === undefined || mortgaged ? undefined : t("rent {amount}", { amount: money(rent) }),
    of > 0 ? t("{count} of {whole}", { count: held, whole: of }) : undefined,
  ];
  return (
    <span class="deed-facts">
      {mortgaged && <strong class="badge badge-bad">{t("Mortgaged")}</strong>}
      {facts.filter((fact) => fact !== undefined).join(" · ")}
    </span>
  );
}
