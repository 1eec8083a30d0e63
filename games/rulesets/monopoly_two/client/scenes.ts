/** The events that only this game has as scenes: cards that are played, payments that fly. */

import { type OwnScene, pay, showCard, soundOnly } from "opoly/classic/pieces/scenes";
import type { GameEvent } from "./messages";

export const scene: OwnScene = (happened) => {
  const event = happened as unknown as GameEvent;
  switch (event.type) {
    case "card_played":
      return showCard({
        seat: event.seat,
        on: event.on,
        group: event.card.group,
        card: event.card,
      });
    case "card_dealt":
      return event.card === undefined ? undefined : soundOnly("card");
    case "payment_made":
      return pay(event.seat, event.to ?? "bank", event.due);
    case "buildings_cashed":
    case "buildings_taken_down":
      return pay("bank", event.seat, event.amount);
    default:
      return undefined;
  }
};
