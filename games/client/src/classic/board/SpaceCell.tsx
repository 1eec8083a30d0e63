/** One space of the board: band, name, picture, price, owner and buildings. */

import type { Fitted, Room } from "../../board/fit";
import type { Place } from "../../board/geometry";
import { Picture } from "../../board/Picture";
import { smallBoard } from "../../board/size";
import { number, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { SeatToken } from "../../shell/ui";
import { JACKPOT } from "../jackpot/pot";
import type { Deed, Space } from "../messages";
import { nameOf } from "../names";
import { chair, deed } from "../store";
import { Buildings } from "./Buildings";
import type { SpaceChoice } from "./choices";
import { isDeed } from "./kinds";
import { spaceLabel, type UnownedNote } from "./label";
import { swatch } from "./palette";
import { pictureOf } from "./pictures";
import { SpaceTag } from "./SpaceTag";
import { amountOn, hasRoomForPrice, nameOn, partsFor, roomFor } from "./texts";

interface SpaceCellProps {
  space: Space;
  place: Place;
  /** This cell is the one that Tab reaches. */
  current: boolean;
  /** The piece in play stands here or is going here. */
  inPlay: boolean;
  /** It can be chosen now. */
  choice: SpaceChoice | undefined;
  unowned: UnownedNote | undefined;
  /** The jackpot, on its space. */
  lying: number | undefined;
  onOpen: (index: number) => void;
  onFocus: (index: number) => void;
}

interface FootProps {
  readonly space: Space;
  readonly held: Deed | undefined;
  readonly lying: number | undefined;
  readonly room: Room;
}

function Price({ space, lying, room }: Omit<FootProps, "held">) {
  if (lying !== undefined) {
    return (
      <span class="space-price space-pot" data-account={JACKPOT}>
        {money(lying)}
      </span>
    );
  }
  const amount = space.price ?? space.amount;
  if (amount === undefined) return null;
  if (space.kind === "jail_cards") return <span class="space-price">{`×${number(amount)}`}</span>;
  const fit = amountOn(amount, room);
  if (fit.condensed === undefined) return <span class="space-price">{fit.text}</span>;
  return <FittedText class="space-price" fit={fit} width={room.width} />;
}

interface FittedProps {
  readonly class: string;
  readonly fit: Fitted;
  readonly width: number;
  /** Of several it fills as many as it needs, on a small board, too. */
  readonly lines?: number;
}

/** A text that is as large, and as broad, as its space allows. */
function FittedText({ class: name, fit, width, lines = 1 }: FittedProps) {
  const { text, size, condensed } = fit;
  const style: Record<string, string> = { fontSize: `${size}px` };
  if (lines > 1) style["--wrap"] = "normal";
  if (condensed !== undefined) {
    style.width = `${width / condensed}px`;
    style.maxWidth = "none";
    style.transform = `scaleX(${condensed})`;
  }
  return (
    <span class={name} style={style}>
      {text}
    </span>
  );
}

/** A note may come nearer to the edges than a name. */
const WITHOUT_MARGIN = 1.07;

/** Below the name: the price, or that the deed is mortgaged. On a small board the owner's piece takes the place of both. */
function Foot({ space, held, lying, room }: FootProps) {
  if (held && smallBoard.value) return null;
  if (!held?.mortgaged) return <Price space={space} lying={lying} room={room} />;
  const width = WITHOUT_MARGIN * room.width;
  const fit = nameOn(t("Mortgaged"), { width, lines: 1 });
  return <FittedText class="space-price space-struck" fit={fit} width={width} />;
}

function Name({ space, place, room }: { space: Space; place: Place; room: Room }) {
  const name = nameOf(space);
  if (place.corner && !isDeed(space)) return <span class="space-name">{name}</span>;
  return <FittedText class="space-name" fit={nameOn(name, room)} {...room} />;
}

/** The owner's strip with their piece on it: colours alone are too much alike. */
function Owner({ held }: { held: Deed }) {
  return (
    <span class="space-owner">
      <SeatToken seat={held.owner} />
    </span>
  );
}

export function SpaceCell(props: SpaceCellProps) {
  const { space, place, current, inPlay, choice, unowned, lying, onOpen, onFocus } = props;
  const held = deed(space.index);
  const picture = pictureOf(space);
  const isStreet = space.kind === "property";
  const roomy = hasRoomForPrice(place);
  const hasFoot = roomy && (held !== undefined || (space.price ?? space.amount) !== undefined);
  const parts = partsFor(nameOf(space), place, {
    band: isStreet,
    picture: picture !== undefined,
    price: hasFoot,
  });
  const room = roomFor(place, parts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Board
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid that holds the cells handles Enter
    <div
      role="gridcell"
      tabIndex={current ? 0 : -1}
      class={`space ${inPlay ? "is-highlighted" : ""} ${held?.mortgaged ? "is-mortgaged" : ""}`}
      data-index={space.index}
      data-choice={choice !== undefined || undefined}
      data-unowned={isDeed(space) && !held ? unowned?.(space).key : undefined}
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
      <span class="visually-hidden">{spaceLabel(space, choice, unowned, lying)}</span>
      {isStreet && <span class="space-band">{held && <Buildings deed={held} />}</span>}
      <span class="space-body" aria-hidden="true">
        <Name space={space} place={place} room={room} />
        {picture && parts.picture && <Picture name={picture} />}
        {roomy && <Foot space={space} held={held} lying={lying} room={room} />}
      </span>
      {choice && <SpaceTag choice={choice} />}
      {held && <Owner held={held} />}
    </div>
  );
}
