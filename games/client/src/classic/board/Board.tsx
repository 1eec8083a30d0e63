/** The board: a ring of spaces as a grid that arrows walk, the pieces over it, and the stage in its middle. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Side } from "../../board/geometry";
import { boardKeys } from "../../board/keys";
import { places, ringDepth } from "../../board/places";
import { useBoardSide } from "../../board/size";
import { t } from "../../shell/i18n/catalogue";
import { openDeed } from "../deed/open";
import { jackpot } from "../jackpot/pot";
import type { Space } from "../messages";
import { Pieces } from "../pieces/Pieces";
import { shownTurnSpace } from "../pieces/shown";
import { spaces } from "../store";
import type { ChoiceOn } from "./choices";
import type { UnownedNote } from "./label";
import { SpaceCell } from "./SpaceCell";

/** The space that has, or would get, the focus. */
const focused = signal(0);

const ROWS: readonly { side: Side; label: () => string }[] = [
  { side: "bottom", label: () => t("Bottom side") },
  { side: "left", label: () => t("Left side") },
  { side: "top", label: () => t("Top side") },
  { side: "right", label: () => t("Right side") },
];

interface BoardProps {
  /** The spaces that can be chosen now. */
  choiceOn: ChoiceOn;
  /** Describes a deed without an owner, where it is not for sale to the player who lands on it. */
  unowned?: UnownedNote;
  children: ComponentChildren;
}

export function Board({ choiceOn, unowned, children }: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useBoardSide(frame);
  /** A press on a space opens its deed, or chooses the space where that is possible now. */
  const press = (index: number): void => {
    const choice = choiceOn(index);
    if (choice) choice.choose();
    else openDeed(index);
  };
  const focus = (index: number): void =>
    grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  const onKeyDown = boardKeys(() => focused.value, focus, press);
  const cell = (space: Space) => {
    const place = places.value[space.index];
    if (!place) return null;
    return (
      <SpaceCell
        key={space.index}
        space={space}
        place={place}
        current={focused.value === space.index}
        inPlay={shownTurnSpace.value === space.index}
        choice={choiceOn(space.index)}
        unowned={unowned}
        lying={space.kind === "free_parking" ? jackpot.value : undefined}
        onOpen={press}
        onFocus={(index) => {
          focused.value = index;
        }}
      />
    );
  };
  const choosing = spaces.value.some((space) => choiceOn(space.index) !== undefined);
  return (
    <div
      ref={frame}
      class="board"
      data-count={spaces.value.length}
      data-choosing={choosing || undefined}
      style={{ "--fine": places.value[0]?.fine }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a ring is no table, but is walked like one */}
      <div ref={grid} class="board-ring" role="grid" aria-label={t("Board")} onKeyDown={onKeyDown}>
        {ROWS.map(({ side, label }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus in turn
          <div key={side} role="row" aria-label={label()}>
            {spaces.value.filter((space) => places.value[space.index]?.side === side).map(cell)}
          </div>
        ))}
      </div>
      <Pieces />
      <div class="board-middle" style={{ inset: `${ringDepth.value}%` }}>
        {children}
      </div>
    </div>
  );
}
