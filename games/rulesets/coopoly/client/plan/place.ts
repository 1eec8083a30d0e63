/** Sends the place of a pawn, and keeps the refusal for the tray to show. */

import { signal } from "@preact/signals";
import { sendAction } from "opoly/shell/coach/advice";
import { shownVersion } from "opoly/shell/store";
import { answering, type Refusal } from "opoly/shell/wire/messages";
import { Refused } from "opoly/shell/wire/socket";
import type { Action, PawnId, SpaceIndex } from "../messages";
import { goOn, letGo, placement } from "./picked";

export const refusal = signal<Refusal | undefined>(undefined);

/** Puts a pawn onto a space, or without one takes it back. */
export async function put(pawn: PawnId, space?: SpaceIndex): Promise<void> {
  const legal = placement(pawn);
  if (legal === undefined || legal.at === space) return;
  const action: Action = {
    type: "place_pawn",
    pawn,
    ...(space === undefined ? {} : { space }),
  };
  const version = shownVersion.peek();
  refusal.value = undefined;
  if (space === undefined) letGo();
  else goOn(pawn);
  try {
    await sendAction({
      type: "act",
      action: answering(legal, action),
      ...(version === undefined ? {} : { version }),
    });
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    refusal.value = problem.refusal;
  }
}
