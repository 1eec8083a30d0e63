/** Describes in a sentence the server's action for a player whose time ran out. */

import { t } from "../../shell/i18n/catalogue";
import type { GameEvent } from "../messages";

export type Sentence = () => string;
/** The sentences about a player whose time ran out, by events that only one game has. */
export type OwnRanOut = Readonly<Record<string, Sentence>>;

const bailed: Sentence = () => t("You ran out of time: we paid your bail.");
const passed: Sentence = () => t("You ran out of time: we passed for you.");
const raised: Sentence = () => t("You ran out of time: we raised the cash for you.");

/** By the first event that tells; an auction that ends for everybody is nobody’s fault. */
const SENTENCES = {
  auction_passed: passed,
  bail_paid: bailed,
  bid_sealed: passed,
  buildings_sold: raised,
  deed_declined: () => t("You ran out of time: we declined the deed for you."),
  dice_rolled: () => t("You ran out of time: we rolled for you."),
  hotel_sold: raised,
  house_sold: raised,
  mortgaged: raised,
  turn_ended: () => t("You ran out of time: we ended your turn."),
  went_bankrupt: () => t("You ran out of time and went bankrupt."),
} satisfies Partial<Record<GameEvent["type"], Sentence>>;

export function ranOut(events: readonly GameEvent[], own: OwnRanOut = {}): string | undefined {
  const sentences: OwnRanOut = { ...SENTENCES, ...own };
  const telling = events.find(({ type }) => type in sentences || type === "auction_ended");
  return telling && sentences[telling.type]?.();
}
