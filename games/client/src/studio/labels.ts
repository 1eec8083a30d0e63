/** The words of the studio for the kinds, fields and effects of the format. */

import { mark, t } from "../shell/i18n/catalogue";

const KINDS: Readonly<Record<string, string>> = {
  property: mark("Street"),
  railroad: mark("Station"),
  utility: mark("Utility"),
  go: mark("Go"),
  jail: mark("Jail"),
  go_to_jail: mark("Go to jail"),
  free_parking: mark("Free parking"),
  tax: mark("Tax"),
  free_money: mark("Free money"),
  jail_cards: mark("Jail cards"),
  cards: mark("Cards"),
};

const EFFECTS: Readonly<Record<string, string>> = {
  give: mark("Receive money from the bank"),
  take: mark("Pay money to the bank"),
  jail_card: mark("Get a jail card"),
  go_to_jail: mark("Go to jail"),
  buildings_fee: mark("Pay for houses and hotels"),
  take_from_every_player: mark("Receive money from every player"),
  give_to_every_player: mark("Pay money to every player"),
  go_to: mark("Go to a space"),
  go_to_nearest: mark("Go to the nearest space of a kind"),
  go_back: mark("Go back"),
  go_forward: mark("Go forward"),
};

const FIELDS: Readonly<Record<string, string>> = {
  kind: mark("Kind"),
  name: mark("Name"),
  names: mark("Name"),
  group: mark("Group"),
  price: mark("Price"),
  rents: mark("Rents"),
  house_cost: mark("Price of a house"),
  amount: mark("Amount"),
  cards: mark("Cards"),
  effect: mark("What it does"),
  space: mark("Space"),
  house: mark("For each house"),
  hotel: mark("For each hotel"),
  text: mark("Text"),
};

const LEVELS: readonly string[] = [
  mark("Bare"),
  mark("1 house"),
  mark("2 houses"),
  mark("3 houses"),
  mark("4 houses"),
  mark("Hotel"),
];

const known = (words: Readonly<Record<string, string>>, key: string): string => {
  const word = words[key];
  return word === undefined ? key : t(word);
};

export const kindName = (kind: string): string => known(KINDS, kind);
export const effectName = (effect: string): string => known(EFFECTS, effect);
export const placeName = (field: string): string => known(FIELDS, field);
export const levelName = (level: number): string => t(LEVELS[level] ?? "");
