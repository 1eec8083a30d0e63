/** One space of the board: band, name, picture, price, owner and buildings. */

import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import type { Space } from "../messages";
import { nameOf } from "../names";
import { chair, deed, pot } from "../store";
import { Buildings } from "./Buildings";
import { nameSize } from "./fit";
import type { Place } from "./geometry";
import { isDeed } from "./kinds";
import { spaceLabel } from "./label";
import { Picture, pictureOf } from "./Picture";
import { swatch } from "./palette";

interface SpaceCellProps {
  space: Space;
  place: Place;
  /** This cell is the one that Tab reaches. */
  current: boolean;
  /** The piece in play stands here or is going here. */
  lit: boolean;
  onOpen: (index: number) => void;
  onFocus: (index: number) => void;
}

/** The widths of a space's edges, its group's band and its owner's strip, as in board.css. */
const EDGES = 0.9;
const BAND = 2.7;
const STRIP = 1.15;

/** The width available for a name, in hundredths of the board's side. */
function room({ side, width }: Place, banded: boolean): number {
  if (side === "top" || side === "bottom") return width - EDGES;
  return width - EDGES - STRIP - (banded ? BAND : 0);
}

const isFlat = ({ side }: Place): boolean => side === "left" || side === "right";

function Price({ space }: { space: Space }) {
  if (space.kind === "free_parking" && pot.value !== undefined) {
    return (
      <span class="space-price space-pot" data-purse="pot">
        {money(pot.value)}
      </span>
    );
  }
  const amount = space.price ?? space.amount;
  return amount === undefined ? null : <span class="space-price">{money(amount)}</span>;
}

export function SpaceCell(props: SpaceCellProps) {
  const { space, place, current, lit, onOpen, onFocus } = props;
  const held = deed(space.index);
  const picture = pictureOf(space);
  const name = nameOf(space);
  const isStreet = space.kind === "property";
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Board
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid that holds the cells handles Enter
    <div
      role="gridcell"
      tabIndex={current ? 0 : -1}
      class={`space ${lit ? "is-lit" : ""} ${held?.mortgaged ? "is-mortgaged" : ""}`}
      data-index={space.index}
      data-kind={space.kind}
      data-side={place.side}
      data-corner={place.corner || undefined}
      data-group={isDeed(space) ? swatch(space.group) : undefined}
      data-token={held && chair(held.owner)?.token}
      style={{
        left: `${place.x}%`,
        top: `${place.y}%`,
        width: `${place.width}%`,
        height: `${place.height}%`,
      }}
      onClick={() => onOpen(space.index)}
      onFocus={() => onFocus(space.index)}
    >
      <span class="visually-hidden">{spaceLabel(space)}</span>
      {isStreet && <span class="space-band">{held && <Buildings deed={held} />}</span>}
      <span class="space-body" aria-hidden="true">
        <span
          class="space-name"
          style={
            place.corner
              ? undefined
              : { fontSize: nameSize(name, room(place, isStreet), isFlat(place)) }
          }
        >
          {name}
        </span>
        {picture && <Picture name={picture} />}
        {held?.mortgaged ? (
          <span class="space-price space-struck">{t("Mortgaged")}</span>
        ) : (
          <Price space={space} />
        )}
      </span>
      {held && <span class="space-owner" />}
    </div>
  );
}
