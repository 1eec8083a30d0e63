/** The moments of this game alone: high rents, and deeds bought against their owner's will. */

import { isHigh, type OwnMoment } from "opoly/classic/moments/moments";
import { player, spaceSlots } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { phrase } from "opoly/shell/i18n/phrase";
import { paymentSentence } from "./log/payments";
import type { GameEvent } from "./messages";

export const moment: OwnMoment = (happened, before) => {
  const event = happened as unknown as GameEvent;
  if (event.type === "deed_taken" && event.source === "player" && event.owner !== undefined) {
    const slots = {
      player: player(cast.value, event.seat),
      other: player(cast.value, event.owner),
      ...spaceSlots(cast.value, event.space),
    };
    const text = phrase("{player} bought {space} from {other} without asking.", slots);
    return { kind: "trade", icon: "handshake", seat: event.seat, text };
  }
  if (event.type === "payment_made" && event.charge.kind === "rent") {
    if (!isHigh(event.due, event.seat, before)) return undefined;
    const text = paymentSentence(event, cast.value);
    return { kind: "rent", icon: "coins", seat: event.seat, text };
  }
  return undefined;
};
