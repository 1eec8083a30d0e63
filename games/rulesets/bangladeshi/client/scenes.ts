/** The payments that go to the jackpot, where there is one, or come from it. */

import { type OwnScene, pay } from "opoly/classic/pieces/scenes";
import { JACKPOT, jackpot } from "./store";

export const scene: OwnScene = (event) => {
  if (jackpot.peek() === undefined) return undefined;
  switch (event.type) {
    case "tax_paid":
    case "bail_paid":
    case "fee_paid":
    case "debt_paid_to_bank":
      return pay(event.seat, JACKPOT, event.amount);
    case "jackpot_taken":
      return pay(JACKPOT, event.seat, event.amount);
    default:
      return undefined;
  }
};
