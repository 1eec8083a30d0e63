/** The deed on offer to the player who landed on it; pressing it opens its dialog. */

import { Picture } from "../../board/Picture";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { swatch } from "../board/palette";
import { pictureOf } from "../board/pictures";
import { openDeed } from "../deed/open";
import type { Space, SpaceIndex } from "../messages";
import { groupName, nameOf } from "../names";
import { cast, space } from "../store";

function Prices({ place }: { place: Space }) {
  const [bare, hotel] = [place.rents?.at(0), place.rents?.at(-1)];
  return (
    <dl>
      {place.price !== undefined && (
        <div class="on-offer-price">
          <dt>{t("Price")}</dt>
          <dd>{money(place.price)}</dd>
        </div>
      )}
      {bare !== undefined && (
        <div>
          <dt>{t("Rent")}</dt>
          <dd>{money(bare)}</dd>
        </div>
      )}
      {hotel !== undefined && (
        <div>
          <dt>{t("With a hotel")}</dt>
          <dd>{money(hotel)}</dd>
        </div>
      )}
    </dl>
  );
}

export function OnOffer({ index }: { index: SpaceIndex }) {
  const place = space(index);
  if (!place) return null;
  const picture = pictureOf(place);
  return (
    <button
      type="button"
      class="on-offer"
      data-group={swatch(place.group)}
      key={index}
      onClick={() => openDeed(index)}
    >
      <span class="on-offer-band" aria-hidden="true">
        {picture && <Picture name={picture} />}
      </span>
      <strong>{nameOf(place)}</strong>
      {place.group !== undefined && <small>{groupName(cast.value, place.group)}</small>}
      <Prices place={place} />
    </button>
  );
}
