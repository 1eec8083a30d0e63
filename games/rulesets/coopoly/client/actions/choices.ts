/** The buttons of the action bar: what I have put together, and passing. */

import type { Choice } from "opoly/shell/actions/choice";
import { plural, t } from "opoly/shell/i18n/catalogue";
import { answering } from "opoly/shell/wire/messages";
import type { Action, LegalType } from "../messages";
import { freeing, moving, spreadCount } from "../steps/draft";
import { decision, legalOf, myPawns } from "../store";

type Button = Choice<Action>;

function one(type: LegalType, make: () => Omit<Button, "action"> & { action: Action }): Button[] {
  const legal = legalOf(type);
  if (legal === undefined) return [];
  const button = make();
  return [{ ...button, action: answering(legal, button.action) }];
}

const ready = (): Button[] =>
  one("ready", () => ({
    action: { type: "ready" },
    text: t("Ready"),
    icon: "check",
    letter: "r",
    finishes: myPawns.value.some((pawn) => pawn.space === undefined),
  }));

const pass = (text: string): Button[] =>
  one("pass", () => ({
    action: { type: "pass" },
    text,
    icon: "pass",
    letter: "p",
    finishes: true,
  }));

const free = (): Button[] => {
  const action = freeing.value;
  return action === undefined
    ? []
    : one("free_activists", () => ({
        action,
        text: plural(spreadCount.value, "Free {count} activist", "Free {count} activists"),
        icon: "key",
        letter: "f",
      }));
};

const move = (): Button[] => {
  const action = moving.value;
  return action === undefined
    ? []
    : one("move_activists", () => ({
        action,
        text: t("Move them"),
        icon: "people",
        letter: "m",
      }));
};

/** My choices now; the first is the primary one. */
export function choices(): readonly Button[] {
  switch (decision.value?.kind) {
    case "plan":
      return ready();
    case "free_activists":
      return [...free(), ...pass(t("Free nobody"))];
    case "move_activists":
      return [...move(), ...pass(t("Move nobody"))];
    case "remove_condos":
      return pass(t("Pass on condos"));
    case "remove_tiles":
      return pass(t("Pass on tiles"));
    case "build_homes":
      return pass(t("Pass on building"));
    default:
      return [];
  }
}
