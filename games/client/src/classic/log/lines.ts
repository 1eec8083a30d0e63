/** The log lines of an update: the sentences of its events, a roll and its move in one, and many buildings folded. */

import type { Fold, LogLine } from "../../shell/game";
import { type Phrase, phrase } from "../../shell/i18n/phrase";
import type { GameEvent } from "../messages";
import { type Cast, player, spaceSlots } from "../names";
import { about, type EventOf, type OwnSentences, sentence, visits } from "./sentences";

function rolledAndWent(cast: Cast, roll: EventOf<"dice_rolled">, move: EventOf<"moved">): Phrase {
  const [first = 0, second = 0] = roll.dice;
  const slots = { player: player(cast, roll.seat), first, second, ...spaceSlots(cast, move.to) };
  if (visits(cast, move)) {
    return roll.doubles
      ? phrase("{player} rolled double {first} and landed on {space}, just visiting.", slots)
      : phrase("{player} rolled {first} and {second} and landed on {space}, just visiting.", slots);
  }
  return roll.doubles
    ? phrase("{player} rolled double {first} and went to {space}.", slots)
    : phrase("{player} rolled {first} and {second} and went to {space}.", slots);
}

/** Events that the log shows as the heading of a turn, or not at all. */
const SHOWN_AS: Readonly<Record<string, LogLine["as"]>> = {
  turn_began: "turn",
  turn_ended: "hidden",
};

function line(event: GameEvent, text: Phrase, fold?: Fold): LogLine {
  const seat = "seat" in event ? event.seat : undefined;
  return { event: event.type, seat, text, as: SHOWN_AS[event.type], fold };
}

/** Building street by street, or selling: many events, of which one sentence says enough. */
function spree(event: GameEvent, cast: Cast): Fold | undefined {
  switch (event.type) {
    case "house_built":
    case "hotel_built":
      return {
        key: "built",
        amount: event.amount,
        sum: (count, amount) =>
          about(
            "{player} built {count} times for {amount} in all.",
            cast,
            { seat: event.seat, amount },
            { count },
          ),
      };
    case "house_sold":
    case "hotel_sold":
      return {
        key: "sold",
        amount: event.amount,
        sum: (count, amount) =>
          about(
            "{player} sold {count} buildings for {amount} in all.",
            cast,
            { seat: event.seat, amount },
            { count },
          ),
      };
    default:
      return undefined;
  }
}

/** The log lines of one update: a sentence for each event, but one for a roll and the move that follows it. */
export function describe(
  events: readonly GameEvent[],
  cast: Cast,
  own: OwnSentences = {},
): readonly LogLine[] {
  const lines: LogLine[] = [];
  events.forEach((event, index) => {
    const rollAndMove = withRoll(events[index - 1], event);
    if (rollAndMove === undefined) {
      const text = sentence(event, cast, own);
      if (text.length > 0) lines.push(line(event, text, spree(event, cast)));
    } else lines[lines.length - 1] = line(event, rolledAndWent(cast, ...rollAndMove));
  });
  return lines;
}

/** A roll and the move forward that followed it, if these two events are such a pair. */
function withRoll(
  before: GameEvent | undefined,
  event: GameEvent,
): [EventOf<"dice_rolled">, EventOf<"moved">] | undefined {
  if (before?.type !== "dice_rolled" || event.type !== "moved") return undefined;
  return before.seat === event.seat && event.steps > 0 ? [before, event] : undefined;
}
