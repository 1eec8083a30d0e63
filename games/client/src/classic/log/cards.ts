/** The text of a card, made from its effect. */

import { languageTag } from "../../shell/i18n/catalogue";
import { type Phrase, phrase, pluralPhrase } from "../../shell/i18n/phrase";
import type { Card } from "../messages";
import { amountOf, type Cast, groupName, spaceSlots } from "../names";

const NEAREST: Readonly<Record<string, () => Phrase>> = {
  railroad: () => phrase("Go to the nearest railroad."),
  utility: () => phrase("Go to the nearest utility."),
  property: () => phrase("Go to the nearest street."),
  go: () => phrase("Go to the nearest Go."),
  jail: () => phrase("Go to the nearest jail, just visiting."),
  cards: () => phrase("Go to the nearest card space."),
  tax: () => phrase("Go to the nearest tax."),
  free_parking: () => phrase("Go to the nearest free parking."),
  free_money: () => phrase("Go to the nearest free money."),
  jail_cards: () => phrase("Go to the nearest jail-card space."),
  go_to_jail: () => phrase("Go to the nearest Go to Jail space."),
};

/** "Go to the nearest of the Stations." on a board with that name for them. */
function toNearest(cast: Cast, kind: string): Phrase {
  const [group, another] = cast.board.groups.filter((one) => one.kind === kind);
  if (group !== undefined && another === undefined && kind in CHARGING) {
    return phrase("Go to the nearest of the {group}.", { group: groupName(cast, group.key) });
  }
  return NEAREST[kind]?.() ?? phrase("Go to the nearest space of the kind named.");
}

const CHARGING = { railroad: true, utility: true };

/** The payment on another player's deed that the card sent a player to, when it is more than the rent. */
function charge(cast: Cast, kind: string): Phrase {
  const { rent, dice } = cast.board.card_moves?.nearest?.[kind] ?? {};
  if (dice !== undefined) {
    return phrase("If another player owns it, roll again and pay {times} times the roll.", {
      times: dice,
    });
  }
  return rent === undefined
    ? []
    : pluralPhrase(
        rent,
        "If another player owns it, pay its rent.",
        "If another player owns it, pay {count} times its rent.",
      );
}

/** Where landing on a free deed does nothing, the card says that it may be bought. */
function leave(cast: Cast, kind: string): Phrase {
  const { may_buy } = cast.board.card_moves?.nearest?.[kind] ?? {};
  return may_buy ? phrase("If nobody owns it, you may buy it.") : [];
}

function nearest(cast: Cast, kind: string): Phrase {
  const said = [toNearest(cast, kind), charge(cast, kind), leave(cast, kind)];
  return said
    .filter((one) => one.length > 0)
    .flatMap((one, at) => (at === 0 ? one : [" ", ...one]));
}

function goTo(cast: Cast, index: number): Phrase {
  const { card_moves, start } = cast.board;
  const slots = spaceSlots(cast, index);
  if (card_moves?.way !== "forward") return phrase("Go to {space}.", slots);
  return index === start
    ? phrase("Advance to {space} and collect the salary.", slots)
    : phrase("Advance to {space}. If you pass Go, collect the salary.", slots);
}

/** The instruction on a card, as on printed cards: "Go back 3 spaces." */
export function cardPhrase(cast: Cast, card: Card): Phrase {
  const text = card.texts?.[languageTag()] || card.text;
  if (text) return [text];
  const amount = amountOf(card.amount ?? 0);
  switch (card.effect) {
    case "give":
      return phrase("Collect {amount} from the bank.", { amount });
    case "take":
      return phrase("Pay {amount} to the bank.", { amount });
    case "jail_card":
      if (cast.board.card_moves?.jail_card === "played") return phrase("Get out of jail free.");
      return pluralPhrase(
        card.amount ?? 1,
        "Keep a get-out-of-jail-free card.",
        "Keep {count} get-out-of-jail-free cards.",
      );
    case "go_to_jail":
      return phrase("Go to jail. Do not pass Go.");
    case "buildings_fee":
      return phrase("Repairs: pay {house} for each house and {hotel} for each hotel.", {
        house: amountOf(card.house ?? 0),
        hotel: amountOf(card.hotel ?? 0),
      });
    case "take_from_every_player":
      return phrase("Collect {amount} from every player.", { amount });
    case "give_to_every_player":
      return phrase("Pay every player {amount}.", { amount });
    case "go_to":
      return goTo(cast, card.space ?? 0);
    case "go_to_nearest":
      return nearest(cast, card.kind ?? "");
    case "go_back":
      return pluralPhrase(card.amount ?? 0, "Go back 1 space.", "Go back {count} spaces.");
    case "go_forward":
      return pluralPhrase(card.amount ?? 0, "Go forward 1 space.", "Go forward {count} spaces.");
    default:
      return [card.effect];
  }
}
