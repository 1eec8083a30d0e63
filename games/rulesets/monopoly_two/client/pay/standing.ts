/**
 * A player's standing order (TWO-27): small debts are paid in cash by themselves, a second after they are due, unless the
 * player begins to pay or to play a card first. It can be switched off in the menu.
 */

import { computed, effect, signal } from "@preact/signals";
import { memberAt } from "opoly/classic/store";
import { myMove } from "opoly/shell/game";
import { mySeat, room, send, shownVersion } from "opoly/shell/store";
import { SWITCH, stored } from "opoly/shell/store/preferences";
import { answering } from "opoly/shell/wire/messages";
import { Refused } from "opoly/shell/wire/socket";
import { openedCard } from "../hand/cards";
import type { Party } from "../messages";
import { decision, type LegalOf, legalOf } from "../store";
import { isPlainCash } from "./draft";
import { paying } from "./open";

export const LIMIT = 50;
const PAUSE = 1_000;
const SAID_FOR = 8_000;

export const orderOn = stored("pay-small-debts", true, SWITCH);

/** The debt that the player pays in their own way. */
const held = signal<number | undefined>(undefined);

/** The payment that is about to be made by itself. */
export const pending = computed<LegalOf<"pay"> | undefined>(() => {
  const claim = orderOn.value && myMove.value ? legalOf("pay") : undefined;
  if (claim === undefined || claim.due > LIMIT || !isPlainCash(claim.proposal)) return undefined;
  const away = memberAt(mySeat.value ?? -1)?.away || room.value?.paused;
  return away || claim.decision === held.value ? undefined : claim;
});

export function hold(): void {
  held.value = pending.peek()?.decision;
}

/** What was paid last by itself, for a while. */
export const paid = signal<{ readonly amount: number; readonly to: Party } | undefined>(undefined);

async function pay(claim: LegalOf<"pay">): Promise<void> {
  const version = shownVersion.peek();
  try {
    await send({
      type: "act",
      action: answering(claim, { type: "pay", ...claim.proposal }),
      anyway: true, // by an order, so that nobody is there to be asked
      ...(version === undefined ? {} : { version }),
    });
    paid.value = { amount: claim.due, to: claim.to };
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem; // the button is still there
  }
}

/** Carries the order out until the function returned is called. */
export function startPaying(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let clear: ReturnType<typeof setTimeout> | undefined;
  const stopHolding = effect(() => {
    if (decision.value?.id !== held.peek()) held.value = undefined;
    if (paying.value !== undefined || openedCard.value !== undefined) hold();
  });
  const next = computed(() => pending.value?.decision);
  const stopPaying = effect(() => {
    clearTimeout(timer);
    if (next.value === undefined) return;
    timer = setTimeout(() => {
      const claim = pending.peek();
      if (claim === undefined) return;
      held.value = claim.decision;
      void pay(claim);
    }, PAUSE);
  });
  const stopSaying = effect(() => {
    clearTimeout(clear);
    if (paid.value === undefined) return;
    clear = setTimeout(() => {
      paid.value = undefined;
    }, SAID_FOR);
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(clear);
    stopHolding();
    stopPaying();
    stopSaying();
    paid.value = undefined;
  };
}
