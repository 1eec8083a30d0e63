/** The board of the studio: drawn as at the table, its spaces walked by arrows, pressed, and dragged. */

import { useEffect, useRef } from "preact/hooks";
import type { Side } from "../board/geometry";
import { type Arrow, neighbour } from "../board/geometry";
import { places, ringDepth } from "../board/places";
import { useBoardSide } from "../board/size";
import { SpaceCell } from "../classic/board/SpaceCell";
import type { Space } from "../classic/messages";
import { t } from "../shell/i18n/catalogue";
import { money } from "../shell/i18n/money";
import { nameOf } from "../shell/i18n/names";
import { copy, moveTo, paste, press } from "./actions";
import { dragging, startDrag } from "./drag";
import { Middle } from "./Middle";
import { over } from "./measuring/open";
import { problemsAt } from "./problems";
import { type Section, section, select, selected, show, stretch, swapping } from "./selection";
import { view } from "./view";

const ROWS: readonly { side: Side; label: () => string }[] = [
  { side: "bottom", label: () => t("Bottom side") },
  { side: "left", label: () => t("Left side") },
  { side: "top", label: () => t("Top side") },
  { side: "right", label: () => t("Right side") },
];

/** What stays open when a space is pressed. */
const STAYING: readonly Section[] = ["space", "names", "measure"];

const costs = (deed: Space) => ({
  text: deed.price === undefined ? t("without a price") : money(deed.price),
});

/** Marks over the spaces: what is selected, where a dragged one would go, and what has a problem. */
function Marks() {
  const ends = stretch();
  const drag = dragging.value;
  return (
    <div class="studio-marks" aria-hidden="true">
      {places.value.map((place, at) => {
        const isIn = ends !== undefined && at >= ends[0] && at <= ends[1];
        const marks = [
          at === selected.value && "is-selected",
          isIn && "is-in-stretch",
          drag?.to === at && drag.from !== at && "is-target",
          drag?.from === at && "is-dragged",
          problemsAt(["space", at]).length > 0 && "has-problem",
        ].filter(Boolean);
        if (marks.length === 0) return null;
        return (
          <span
            key={at}
            class={`studio-mark ${marks.join(" ")}`}
            style={{
              left: `${place.x}%`,
              top: `${place.y}%`,
              width: `${place.width}%`,
              height: `${place.height}%`,
            }}
          />
        );
      })}
    </div>
  );
}

function arrowTarget(key: string, from: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return places.value.length - 1;
  return key.startsWith("Arrow") ? neighbour(places.value, from, key as Arrow) : undefined;
}

/** Whether one place follows the other on the ring. */
function areNeighbours(one: number, other: number): boolean {
  const count = places.value.length;
  const far = Math.abs(one - other);
  return far === 1 || far === count - 1;
}

export function Board() {
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useBoardSide(frame);
  useEffect(() => {
    const element = grid.current;
    // The browser must not scroll while a finger drags a space.
    const hold = (event: TouchEvent) => dragging.value && event.preventDefault();
    element?.addEventListener("touchmove", hold, { passive: false });
    return () => element?.removeEventListener("touchmove", hold);
  }, []);
  const focus = (index: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  const onArrow = (event: KeyboardEvent, at: number): boolean => {
    const next = arrowTarget(event.key, at);
    if (next === undefined) return false;
    if (swapping.value) {
      focus(next);
      return true;
    }
    if (!event.altKey) select(next, event.shiftKey);
    else if (areNeighbours(next, at)) moveTo(at, next);
    focus(selected.value); // at once, since the next key may come before the next frame
    return true;
  };
  const onKey = (event: KeyboardEvent, at: number): boolean => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "c" && event.key !== "v") return false;
      (event.key === "c" ? copy : paste)();
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      if (swapping.value) press(at);
      else show("space", `space[${at}].kind`);
      return true;
    }
    if (event.key === "Escape" && swapping.value) {
      swapping.value = false;
      return true;
    }
    return onArrow(event, at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset.index ?? selected.value);
    if (onKey(event, at)) event.preventDefault();
  };
  const cell = (space: Space) => {
    const place = places.value[space.index];
    if (!place) return null;
    const shown =
      nameOf(space) === ""
        ? { ...space, name: t("Space {number}", { number: space.index }) }
        : space;
    return (
      <SpaceCell
        key={space.index}
        space={shown}
        place={place}
        current={selected.value === space.index}
        inPlay={false}
        choice={undefined}
        unowned={costs}
        lying={undefined}
        onOpen={(index) => {
          press(index);
          if (!STAYING.includes(section.value)) section.value = "space";
        }}
        onFocus={() => undefined}
      />
    );
  };
  const spaces = view.value?.spaces ?? [];
  const Over = over.value;
  return (
    <div
      ref={frame}
      class="board studio-board"
      data-count={spaces.length}
      data-swapping={swapping.value || undefined}
      data-selected={selected.value}
      style={{ "--fine": places.value[0]?.fine }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a ring is no table, but is walked like one */}
      <div
        ref={grid}
        class="board-ring"
        role="grid"
        aria-label={t("Board")}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => startDrag(event, moveTo)}
      >
        {ROWS.map(({ side, label }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus in turn
          <div key={side} role="row" aria-label={label()}>
            {spaces.filter((space) => places.value[space.index]?.side === side).map(cell)}
          </div>
        ))}
      </div>
      {Over && <Over />}
      <Marks />
      <div class="board-middle" style={{ inset: `${ringDepth.value}%` }}>
        <Middle />
      </div>
    </div>
  );
}
