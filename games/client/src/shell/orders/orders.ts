/** The reader's standing orders in a game, over the API: what they ordered, and the forms of all that can be. */

import { type Outcome, request } from "../ask";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FieldOf<Type extends string, Value> {
  readonly key: string;
  readonly type: Type;
  readonly label: string;
  readonly help: string;
  readonly default: Value;
}
interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly money: boolean;
}
interface Choices {
  readonly choices: readonly Choice[];
}
/** The amounts for some things, undefined where a field says no whole number. */
export type Amounts = Readonly<Record<string, number | undefined>>;

export type WholeField = FieldOf<"whole", number> & Bounds;
export type FlagField = FieldOf<"flag", boolean>;
export type ChoiceField = FieldOf<"choice", string> & Choices;
export type ListField = FieldOf<"list", readonly string[]> &
  Choices & { readonly repeated: boolean };
export type AmountsField = FieldOf<"amounts", Amounts> & Choices & Bounds;
export type Field = WholeField | FlagField | ChoiceField | ListField | AmountsField;

export type Value = number | boolean | string | readonly string[] | Amounts | undefined;
export type Values = Readonly<Record<string, Value>>;
export type Orders = Readonly<Record<string, Values>>;

export interface OrderForm {
  readonly key: string;
  readonly name: string;
  readonly help: string;
  readonly fields: readonly Field[];
}

export interface OrdersPage {
  readonly orders: Orders;
  readonly forms: readonly OrderForm[];
}

const address = (game: number): string => `/api/games/${game}/orders/`;
const csrf = (): string => document.getElementById("table")?.dataset.csrf ?? "";

export const fetchOrders = (game: number): Promise<Outcome<OrdersPage>> =>
  request(csrf(), "GET", address(game));

/** Replaces all orders. */
export const giveOrders = (game: number, orders: Orders): Promise<Outcome<OrdersPage>> =>
  request(csrf(), "PUT", address(game), { orders });

/** The values with which an order begins. */
export const defaults = (form: OrderForm): Values =>
  Object.fromEntries(form.fields.map((field) => [field.key, field.default]));

const isWhole = (value: Value, { min, max }: Bounds): boolean =>
  typeof value === "number" && value >= min && value <= max;

/** Whether a field says something that can be ordered. */
export function isReady(field: Field, value: Value): boolean {
  if (field.type === "whole") return isWhole(value, field);
  if (field.type !== "amounts") return true;
  return Object.values(value as Amounts).every((amount) => isWhole(amount, field));
}
