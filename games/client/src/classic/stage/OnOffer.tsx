/** The deed on offer to the player who landed on it; pressing it opens its dialog. */

import type { ComponentChildren } from "preact";
import { Picture } from "../../board/Picture";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { swatch } from "../board/palette";
import { pictureOf } from "../board/pictures";
import { useInspection } from "../deed/inspect";
import { lineAmount, lineLabel } from "../deed/labels";
import { openDeed } from "../deed/open";
import type { Space, SpaceIndex } from "../messages";
import { groupName, nameOf } from "../names";
import { cast, space } from "../store";

function Line({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The rents of a railroad or utility, by how many of them its owner has: the first line and the last. */
function CountedRents({ index }: { index: SpaceIndex }) {
  const rents = useInspection(index).deed?.rents ?? [];
  return [rents.at(0), rents.at(-1)].map(
    (line, at) =>
      line && (
        <Line key={at} name={at === 0 ? t("Rent") : lineLabel(line)}>
          {lineAmount(line)}
        </Line>
      ),
  );
}

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
      {bare !== undefined && <Line name={t("Rent")}>{money(bare)}</Line>}
      {hotel !== undefined && <Line name={t("With a hotel")}>{money(hotel)}</Line>}
      {place.kind !== "property" && <CountedRents index={place.index} />}
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
