/** The board: a ring of spaces as a grid that arrows walk, Police and pawns over it, and the stage in its middle. */

import { signal } from "@preact/signals";
import type { Side } from "opoly/board/geometry";
import { boardKeys } from "opoly/board/keys";
import { places, ringDepth } from "opoly/board/places";
import { useBoardSide } from "opoly/board/size";
import { t } from "opoly/shell/i18n/catalogue";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardSpace, SpaceIndex } from "../messages";
import { openSpace } from "../space/open";
import { spaces } from "../store";
import type { ChoiceOn } from "./choices";
import { Gauges } from "./Gauges";
import { Pawns } from "./Pawns";
import { Pings } from "./Pings";
import { Police } from "./Police";
import { Space } from "./Space";
import { byKeys, followDigits } from "./typed";

/** The space that has, or would get, the focus. */
export const focused = signal<SpaceIndex>(0);

const ROWS: readonly { side: Side; label: () => string }[] = [
  { side: "bottom", label: () => t("Bottom side") },
  { side: "left", label: () => t("Left side") },
  { side: "top", label: () => t("Top side") },
  { side: "right", label: () => t("Right side") },
];

/** Moves the focus to a space of the board. */
export function focusSpace(index: SpaceIndex): void {
  document.querySelector<HTMLElement>(`.coop-board [data-index="${index}"]`)?.focus();
}

export function Board({ choiceOn, children }: { choiceOn: ChoiceOn; children: ComponentChildren }) {
  const frame = useRef<HTMLDivElement>(null);
  useBoardSide(frame);
  const press = (index: SpaceIndex): void => {
    const choice = choiceOn(index);
    if (choice) choice.choose();
    else openSpace(index);
  };
  const choiceNow = useRef(choiceOn);
  choiceNow.current = choiceOn;
  useLayoutEffect(
    () =>
      followDigits(
        () => frame.current,
        (index) => {
          choiceNow.current(index)?.choose();
          focusSpace(index);
        },
      ),
    [],
  );
  const walk = boardKeys(() => focused.value, focusSpace, press);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith("Arrow")) byKeys.value = true;
    walk(event);
  };
  const cell = (space: BoardSpace) => {
    const place = places.value[space.index];
    if (!place) return null;
    return (
      <Space
        key={space.index}
        space={space}
        place={place}
        current={focused.value === space.index}
        choice={choiceOn(space.index)}
        onOpen={press}
        onFocus={(index) => {
          focused.value = index;
        }}
      />
    );
  };
  const choosing = spaces.value.some((space) => choiceOn(space.index) !== undefined);
  return (
    <div ref={frame} class="board coop-board" data-pointing={choosing || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a ring is no table, but is walked like one */}
      <div class="board-ring" role="grid" aria-label={t("Board")} onKeyDown={onKeyDown}>
        {ROWS.map(({ side, label }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus in turn
          <div key={side} role="row" aria-label={label()}>
            {spaces.value.filter((space) => places.value[space.index]?.side === side).map(cell)}
          </div>
        ))}
      </div>
      <Police />
      <div class="board-middle" style={{ inset: `${ringDepth.value}%` }}>
        <Gauges />
        {children}
      </div>
      <Pawns />
      <Pings />
    </div>
  );
}
