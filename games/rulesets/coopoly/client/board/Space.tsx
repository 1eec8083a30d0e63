/** One space of the board: the zone's band with condo or homes on it, the people there, and what a press would do. */

import type { Place } from "opoly/board/geometry";
import { Picture } from "opoly/board/Picture";
import { smallBoard } from "opoly/board/size";
import { number, numberChange, t } from "opoly/shell/i18n/catalogue";
import { highlighted } from "../animation/screen";
import type { BoardSpace, SpaceIndex } from "../messages";
import { drafted } from "../steps/draft";
import { alarm, onSpace, outlook, pawnsOn, police, shown } from "../store";
import type { SpaceChoice } from "./choices";
import { spaceLabel } from "./label";
import { Condo, Homes, People } from "./marks";
import { nameOn } from "./names";
import { numbersShown } from "./typed";

const PICTURES: Readonly<Record<string, string>> = {
  go: "go",
  jail: "jail",
  railroad: "train",
  car_coop: "parking",
  police: "siren",
};

interface SpaceProps {
  space: BoardSpace;
  place: Place;
  /** This cell is the one that Tab reaches. */
  current: boolean;
  choice: SpaceChoice | undefined;
  onOpen: (index: SpaceIndex) => void;
  onFocus: (index: SpaceIndex) => void;
}

/** The band of a property: empty, with its homes, or under a condo. */
function Band({ index }: { index: SpaceIndex }) {
  const { condo, homes } = onSpace(index);
  return (
    <span class="space-band coop-band">
      <Homes count={homes} />
      {condo && <Condo />}
    </span>
  );
}

/** People in the cell of the jail, apart from those who are just visiting. */
function Jailed() {
  const count = shown.value?.jail ?? 0;
  return (
    <span class="coop-jailed" data-empty={count === 0 || undefined}>
      <People count={count} />
    </span>
  );
}

/** The share of the Police's next moves that sweep the people here. */
function Risk({ index }: { index: SpaceIndex }) {
  const { swept = {}, of = 0 } = outlook.value ?? {};
  const count = swept[index];
  if (count === undefined || onSpace(index).activists === 0) return null;
  return (
    <span class="coop-risk">{t("{count}/{of}", { count: number(count), of: number(of) })}</span>
  );
}

/** What the moves change here that I have put together but not sent. */
function Change({ index }: { index: SpaceIndex }) {
  const change = drafted(index) - onSpace(index).activists;
  if (change === 0) return null;
  return <b class="coop-change">{numberChange(change)}</b>;
}

function Tag({ choice }: { choice: SpaceChoice }) {
  return (
    <span
      class="coop-tag"
      data-chosen={choice.chosen || undefined}
      data-short={choice.short || undefined}
    >
      {(smallBoard.value ? choice.brief : undefined) ?? choice.figure}
    </span>
  );
}

/** How likely the Police sweep a space, as a share from 0 to 1. */
function risk(index: SpaceIndex): number {
  const { swept = {}, of = 1 } = outlook.value ?? {};
  return (swept[index] ?? 0) / of;
}

function Name({ space, place, sign }: { space: BoardSpace; place: Place; sign: boolean }) {
  const people = onSpace(space.index).activists > 0;
  const { text, condensed } = nameOn(space, place, { sign, people });
  return (
    <span
      class="space-name"
      data-condensed={condensed !== undefined || undefined}
      style={{ "--condensed": condensed ?? 1 }}
    >
      {text}
    </span>
  );
}

export function Space({ space, place, current, choice, onOpen, onFocus }: SpaceProps) {
  const { index, kind } = space;
  const { tile, condo, activists } = onSpace(index);
  const picture = PICTURES[kind];
  const swept = risk(index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Board
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid that holds the cells handles Enter
    <div
      role="gridcell"
      tabIndex={current ? 0 : -1}
      class={`space coop-space ${highlighted.value.includes(index) ? "is-highlighted" : ""}`}
      data-index={index}
      data-kind={kind}
      data-side={place.side}
      data-corner={place.corner || undefined}
      data-group={space.zone}
      data-start={space.start || undefined}
      data-blank={(kind === "property" && !tile) || undefined}
      data-condo={condo || undefined}
      data-pawns={pawnsOn(index).length > 0 || undefined}
      data-police={police.value.includes(index) || undefined}
      data-swept={swept > 0 || undefined}
      data-alarm={(space.zone && alarm.value?.zones.includes(space.zone)) || undefined}
      data-can={choice !== undefined || undefined}
      style={{
        left: `${place.x}%`,
        top: `${place.y}%`,
        width: `${place.width}%`,
        height: `${place.height}%`,
        "--swept": swept,
      }}
      onClick={() => onOpen(index)}
      onFocus={() => onFocus(index)}
    >
      <span class="visually-hidden">{spaceLabel(space, choice)}</span>
      {kind === "property" && <Band index={index} />}
      <span class="space-body" aria-hidden="true">
        <Name space={space} place={place} sign={choice?.figure !== undefined} />
        <span class="coop-here">
          {picture !== undefined && kind !== "jail" && <Picture name={picture} />}
          <People count={activists} most={smallBoard.value ? 1 : 3} />
          <Change index={index} />
          <Risk index={index} />
        </span>
        {kind === "jail" && (
          <>
            <Picture name="jail" />
            <Jailed />
          </>
        )}
        {choice?.figure !== undefined && <Tag choice={choice} />}
      </span>
      {choice !== undefined && numbersShown.value && (
        <span class="ui-letter coop-number" aria-hidden="true">
          {number(index)}
        </span>
      )}
    </div>
  );
}
