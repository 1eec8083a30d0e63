/** The reason for a payment, in words. */

import { rentReasons } from "opoly/classic/log/rent";
import type { Cast } from "opoly/classic/names";
import { spaceSlots } from "opoly/classic/names";
import { type Phrase, phrase } from "opoly/shell/i18n/phrase";
import type { Charge } from "../messages";

export function chargePhrase(cast: Cast, { kind, space, reasons = [] }: Charge): Phrase {
  const slots = spaceSlots(cast, space ?? 0);
  switch (kind) {
    case "rent":
      return phrase("Rent for {space}{why}", { ...slots, why: rentReasons(reasons) });
    case "tax":
      return phrase("Tax");
    case "buildings":
      return phrase("Repairs");
    case "purchase":
      return phrase("The deed of {space}", slots);
    case "building":
      return phrase("A building");
    case "fell_to_bank":
      return phrase("A debt to a player who is out");
    case "shortfall":
      return phrase("Buildings worth less where they were put up");
    default:
      return phrase("Card effect");
  }
}

/** The text of the card that a debt comes from says what it is for. */
const SAID_BY_CARD: ReadonlySet<string> = new Set(["card", "gift", "buildings"]);

export const isSaidByCard = (kind: string): boolean => SAID_BY_CARD.has(kind);
