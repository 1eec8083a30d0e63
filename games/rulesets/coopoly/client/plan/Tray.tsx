/** My pawns while planning: picked up by press, number or drag, and placed on the board or from a list of spaces. */

import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { lettersOn } from "opoly/shell/store";
import { Button } from "opoly/shell/ui";
import { registerShortcut } from "opoly/shell/ui/shortcuts";
import { useLayoutEffect, useRef } from "preact/hooks";
import { focused, focusSpace } from "../board/Board";
import { Pawn } from "../board/marks";
import { ownerToken, pairToken } from "../board/tokens";
import { byKeys, numbersShown, spacesAreTyped } from "../board/typed";
import type { PawnId, SpaceIndex } from "../messages";
import { type LegalOf, myPawns, type Pawn as PawnOn, spaceName } from "../store";
import { dragged, grab } from "./drag";
import { lastPlan } from "./lastPlan";
import { letGo, mayPlace, pick, picked, placement } from "./picked";
import { put, refusal } from "./place";
import { useOf } from "./uses";

/** Picks a pawn up by its number; digits or the arrows of the board then choose its space. */
function pickByKey(pawn: PawnOn): void {
  byKeys.value = true;
  pick(pawn.id);
  if (picked.peek() === pawn.id) focusSpace(pawn.space ?? focused.peek());
}

function Slot({ pawn }: { pawn: PawnOn }) {
  const element = useRef<HTMLButtonElement>(null);
  const held = useRef(pawn);
  held.current = pawn;
  const key = `${pawn.id + 1}`;
  useLayoutEffect(
    () =>
      registerShortcut({
        key,
        element: () => (spacesAreTyped.peek() ? null : element.current),
        press: () => pickByKey(held.current),
      }),
    [key],
  );
  const isPicked = picked.value === pawn.id;
  const where = pawn.space === undefined ? t("no place yet") : spaceName(pawn.space);
  return (
    <button
      ref={element}
      type="button"
      class="coop-slot"
      data-pawn={pawn.id}
      data-placed={pawn.space !== undefined || undefined}
      aria-pressed={isPicked}
      aria-keyshortcuts={key}
      onPointerDown={(event) => grab(event, pawn.id)}
      onClick={(event) => {
        if (event.detail === 0) pick(pawn.id); // by keyboard; a pointer has done it already
      }}
    >
      <Pawn pawn={pawn.id} token={pairToken(pawn.pair)} owner={ownerToken(pawn.player)} />
      <span class="visually-hidden">
        {t("Pawn {number}: {space}", { number: pawn.id + 1, space: where })}
      </span>
      <small aria-hidden="true">{where}</small>
    </button>
  );
}

/** The spaces where the pawn in hand may go, as a list to choose from. */
function List({ pawn, legal }: { pawn: PawnId; legal: LegalOf<"place_pawn"> }) {
  const option = (index: SpaceIndex) => (
    <option key={index} value={index}>
      {`${spaceName(index)} · ${useOf(pawn, index).words}`}
    </option>
  );
  return (
    <label>
      <span>{t("Pawn {number} goes to", { number: pawn + 1 })}</span>
      <select
        value={legal.at ?? ""}
        onChange={({ currentTarget: { value } }) => {
          if (value !== "") void put(pawn, Number(value));
        }}
      >
        <option value="">{t("a space on the board…")}</option>
        {legal.spaces.map(option)}
      </select>
    </label>
  );
}

/** How to say where the pawn in hand goes. */
function Where() {
  const id = picked.value;
  const legal = id === undefined ? undefined : placement(id);
  if (id === undefined || legal === undefined) {
    return (
      <div class="coop-where">
        <p class="coop-tray-note">{t("Press a pawn and then a space, or drag it there.")}</p>
        <AsBefore />
      </div>
    );
  }
  return (
    <div class="coop-where">
      {numbersShown.value ? (
        <p class="coop-tray-note" role="status">
          {t("Pawn {number}: type the two digits of its space. Escape takes another pawn.", {
            number: id + 1,
          })}
        </p>
      ) : (
        <List pawn={id} legal={legal} />
      )}
      {legal.at !== undefined && (
        <Button size="small" icon="back" onPress={() => void put(id)}>
          {t("Take back")}
        </Button>
      )}
    </div>
  );
}

/** The pawn that follows the pointer while it is dragged. */
export function Dragged() {
  const drag = dragged.value;
  const pawn = myPawns.value.find((one) => one.id === drag?.pawn);
  if (drag === undefined || pawn === undefined) return null;
  return (
    <span
      class="coop-dragged"
      aria-hidden="true"
      data-over={drag.over !== undefined || undefined}
      style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}
    >
      <Pawn pawn={pawn.id} token={pairToken(pawn.pair)} owner={ownerToken(pawn.player)} />
      {drag.over !== undefined && <small>{useOf(pawn.id, drag.over).words}</small>}
    </span>
  );
}

/** Places the pawns that have no place yet as they stood in the round before, where they may still stand. */
function AsBefore() {
  const again = myPawns.value.flatMap(({ id, space }) => {
    const then = lastPlan.value.get(id);
    return space === undefined && then !== undefined && mayPlace(id, then) ? [{ id, then }] : [];
  });
  if (again.length === 0) return null;
  const place = async () => {
    for (const { id, then } of again) await put(id, then);
    letGo();
  };
  return (
    <Button size="small" icon="back" shortcut="b" onPress={() => void place()}>
      {t("As last round")}
    </Button>
  );
}

export function Tray() {
  const mine = myPawns.value;
  if (mine.length === 0) return null;
  return (
    <section
      class="coop-tray"
      aria-label={t("My pawns")}
      data-letters={lettersOn.value || undefined}
    >
      <div class="coop-slots">
        {mine.map((pawn) => (
          <Slot key={pawn.id} pawn={pawn} />
        ))}
      </div>
      <Where />
      <RefusalNote refusal={refusal.value} />
    </section>
  );
}
