/** The fields of a standing order: numbers, switches, choices, lists in an order, and amounts for some things. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { number, t } from "../i18n/catalogue";
import { digits, readField } from "../i18n/digits";
import { money } from "../i18n/money";
import { Button } from "../ui";
import {
  type Amounts,
  type AmountsField,
  type Choice,
  type Field,
  isReady,
  type ListField,
  type Value,
} from "./orders";

interface NumberProps {
  readonly id: string;
  readonly value: number | undefined;
  readonly label?: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  change(value: number | undefined): void;
}

/** A whole number in the reader's digits; undefined while it says none. */
function NumberInput({ id, value, label, describedBy, invalid, change }: NumberProps) {
  const typed = useSignal<string | undefined>(undefined);
  return (
    <input
      id={id}
      class="order-number"
      inputMode="numeric"
      autocomplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={typed.value ?? (value === undefined ? "" : digits(value))}
      onInput={(event) => {
        const { text, amount } = readField(event.currentTarget);
        typed.value = text;
        change(amount);
      }}
      onBlur={() => {
        if (value !== undefined) typed.value = undefined;
      }}
    />
  );
}

interface AddProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  add(value: string): void;
}

/** A menu that adds something to a list. */
function Add({ label, choices, add }: AddProps) {
  if (choices.length === 0) return null;
  return (
    <select
      class="order-add"
      aria-label={t("{label}: add", { label })}
      value=""
      onChange={(event) => {
        const { value } = event.currentTarget;
        event.currentTarget.value = "";
        if (value !== "") add(value);
      }}
    >
      <option value="">{t("Add…")}</option>
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

const nameOf = (choices: readonly Choice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

interface Props<Of extends Field, Is extends Value> {
  readonly field: Of;
  readonly value: Is;
  readonly id: string;
  change(value: Value): void;
}

function ListInput({ field, value, change }: Props<ListField, readonly string[]>) {
  const without = (at: number) => value.filter((_, place) => place !== at);
  const left = field.repeated
    ? field.choices
    : field.choices.filter((one) => !value.includes(one.value));
  return (
    <>
      <ol class="order-list">
        {value.map((one, at) => (
          <li key={`${one}-${at}`}>
            <span>{nameOf(field.choices, one)}</span>
            {at > 0 && (
              <Button
                kind="quiet"
                size="small"
                label={t("{name}: earlier", { name: nameOf(field.choices, one) })}
                class="order-up"
                icon="arrow"
                onPress={() => {
                  const rest = without(at);
                  change([...rest.slice(0, at - 1), one, ...rest.slice(at - 1)]);
                }}
              />
            )}
            <Button
              kind="quiet"
              size="small"
              icon="close"
              label={t("Remove {name}", { name: nameOf(field.choices, one) })}
              onPress={() => change(without(at))}
            />
          </li>
        ))}
      </ol>
      <Add label={field.label} choices={left} add={(one) => change([...value, one])} />
    </>
  );
}

function AmountsInput({ field, value, id, change }: Props<AmountsField, Amounts>) {
  const named = field.choices.filter((one) => one.value in value);
  const left = field.choices.filter((one) => !(one.value in value));
  return (
    <>
      <ul class="order-list">
        {named.map(({ value: key, label }) => {
          const amount = value[key];
          return (
            <li key={key}>
              <label for={`${id}-${key}`}>{label}</label>
              <NumberInput
                id={`${id}-${key}`}
                value={amount}
                describedBy={`${id}-help`}
                invalid={amount === undefined || amount < field.min || amount > field.max}
                change={(now) => change({ ...value, [key]: now })}
              />
              <Button
                kind="quiet"
                size="small"
                icon="close"
                label={t("Remove {name}", { name: label })}
                onPress={() =>
                  change(Object.fromEntries(Object.entries(value).filter(([one]) => one !== key)))
                }
              />
            </li>
          );
        })}
      </ul>
      <Add label={field.label} choices={left} add={(one) => change({ ...value, [one]: 0 })} />
    </>
  );
}

function Input({ field, value, id, change }: Props<Field, Value>) {
  switch (field.type) {
    case "list":
      return <ListInput field={field} value={value as readonly string[]} id={id} change={change} />;
    case "amounts":
      return <AmountsInput field={field} value={value as Amounts} id={id} change={change} />;
    case "choice":
      return (
        <select
          id={id}
          value={String(value)}
          aria-describedby={`${id}-help`}
          onChange={(event) => change(event.currentTarget.value)}
        >
          {field.choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      );
    case "whole": {
      const amount = value as number | undefined;
      return (
        <NumberInput
          id={id}
          value={amount}
          describedBy={`${id}-help`}
          invalid={amount === undefined || amount < field.min || amount > field.max}
          change={change}
        />
      );
    }
    default:
      return null;
  }
}

/** What a number may be, where one is not. */
function boundsOf(field: Field, value: Value): string {
  if (!("min" in field) || isReady(field, value)) return "";
  const say = field.money ? money : number;
  return t("{min} to {max}", { min: say(field.min), max: say(field.max) });
}

interface FieldProps {
  readonly field: Field;
  readonly value: Value;
  change(value: Value): void;
}

/** A field with its label, and what it may say. */
export function OrderField({ field, value, change }: FieldProps) {
  const id = useId();
  if (field.type === "flag") {
    return (
      <label class="choice">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {field.label}
      </label>
    );
  }
  const help = (
    <p class="help" id={`${id}-help`}>
      {[field.help, boundsOf(field, value)].filter(Boolean).join(" ")}
    </p>
  );
  const input = <Input field={field} value={value} id={id} change={change} />;
  if (field.type === "list" || field.type === "amounts") {
    return (
      <fieldset class="order-field" data-type={field.type} aria-describedby={`${id}-help`}>
        <legend>{field.label}</legend>
        {input}
        {help}
      </fieldset>
    );
  }
  return (
    <div class="order-field" data-type={field.type}>
      <label for={id}>{field.label}</label>
      {input}
      {help}
    </div>
  );
}
