/** The deed that is auctioned. */

import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { swatch } from "../board/palette";
import type { SpaceIndex } from "../messages";
import { groupName, spaceName } from "../names";
import { cast, space } from "../store";

export function DeedCard({ index }: { index: SpaceIndex }) {
  const deed = space(index);
  return (
    <div class="auction-deed">
      <span class="auction-band" data-group={swatch(deed?.group)} aria-hidden="true" />
      <h2>{spaceName(cast.value, index)}</h2>
      <p class="quiet">
        {[
          deed?.group !== undefined && groupName(cast.value, deed.group),
          deed?.price !== undefined && t("price {amount}", { amount: money(deed.price) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
