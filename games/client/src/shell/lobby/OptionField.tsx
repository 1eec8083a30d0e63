/** One option of a room: a field for the host, the value for everybody else, its help, and a button that resets it. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { number, t } from "../i18n/catalogue";
import { digits, readField, readWhole, wholeNeeded } from "../i18n/digits";
import { Button } from "../ui";
import type { OptionValue } from "../wire/messages";
import { conflict, conflictIn } from "./conflict";
import { differs, type Option, type WholeOption } from "./rulesets";

interface Props {
  option: Option;
  value: OptionValue;
  /** Why the value does not hold for the game that starts now. */
  note?: string | undefined;
  editable: boolean;
}

interface InputProps<Of extends Option> {
  option: Of;
  value: OptionValue;
  id: string;
  describedBy: string;
  invalid: boolean;
  /** What is typed says no whole number. */
  unread: Signal<boolean>;
  change(value: OptionValue): void;
}

/** A value as text: the label of a choice, on or off, a number. */
export function valueText(option: Option, value: OptionValue): string {
  if (option.type === "flag") return value === true ? t("On") : t("Off");
  if (option.type === "whole") return number(Number(value));
  return option.choices.find((choice) => choice.value === value)?.label ?? String(value);
}

function WholeInput(props: InputProps<WholeOption>) {
  const { option, value, id, describedBy, invalid, unread, change } = props;
  const typed = useSignal<string | undefined>(undefined);
  const current = readWhole(typed.value ?? "") ?? Number(value);
  useEffect(() => {
    typed.value = undefined;
    unread.value = false;
  }, [value]);
  const finish = () => {
    if (unread.value) return;
    typed.value = undefined;
    if (current !== value) change(current);
  };
  const step = (by: number) => {
    unread.value = false;
    typed.value = digits(Math.min(option.max, Math.max(option.min, current + by)));
  };
  return (
    <input
      type="text"
      role="spinbutton"
      inputMode="numeric"
      autocomplete="off"
      id={id}
      aria-valuemin={option.min}
      aria-valuemax={option.max}
      aria-valuenow={current}
      value={typed.value ?? digits(Number(value))}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onInput={(event) => {
        const { text, amount } = readField(event.currentTarget);
        typed.value = text;
        unread.value = text !== "" && amount === undefined;
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        step(event.key === "ArrowUp" ? 1 : -1);
      }}
    />
  );
}

function FlagInput({ value, id, describedBy, change }: InputProps<Option>) {
  return (
    <input
      type="checkbox"
      id={id}
      checked={value === true}
      aria-describedby={describedBy}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function Input(props: InputProps<Option>) {
  const { option, value, id, describedBy, change } = props;
  if (option.type === "whole") return <WholeInput {...props} option={option} />;
  if (option.type === "flag") return <FlagInput {...props} />;
  return (
    <select
      id={id}
      value={String(value)}
      aria-describedby={describedBy}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {option.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Range({ option }: { option: Option }) {
  const value = valueText(option, option.default);
  if (option.type !== "whole") return <>{t("Default: {value}.", { value })}</>;
  const { min, max } = option;
  return <>{t("{min} to {max}. Default: {value}.", { min, max, value })}</>;
}

function Reset({ commands, option }: { commands: Commands; option: Option }) {
  const value = valueText(option, option.default);
  return (
    <Button
      kind="quiet"
      size="small"
      icon="back"
      label={t("{label}: reset to {value}", { label: option.label, value })}
      busy={commands.waiting}
      onPress={() => void commands.lobby({ type: "set_options", options: { [option.key]: null } })}
    >
      {t("Reset to {value}", { value })}
    </Button>
  );
}

export function OptionField({ option, value, note, editable }: Props) {
  const id = useId();
  const commands = useCommands();
  const changed = differs(option, value);
  const change = async (wanted: OptionValue) => {
    conflict.value = undefined;
    await commands.lobby({ type: "set_options", options: { [option.key]: wanted } });
  };
  useEffect(() => {
    if (commands.refusal) conflict.value = conflictIn(commands.refusal);
  }, [commands.refusal]);
  const unread = useSignal(false);
  const own =
    commands.refusal && conflictIn(commands.refusal) === undefined ? commands.refusal : undefined;
  const refusal = unread.value
    ? { message: wholeNeeded() }
    : (own ?? (conflict.value?.options.has(option.key) ? conflict.value.refusal : undefined));
  return (
    <div class="option" data-option={option.key} data-changed={changed} data-type={option.type}>
      <div class="option-line">
        <label for={editable ? id : undefined}>
          {option.label}
          {changed && (
            <span class="badge badge-accent option-mark">
              {t("was {value}", { value: valueText(option, option.default) })}
            </span>
          )}
        </label>
        {editable ? (
          <span class="option-input">
            <Input
              option={option}
              value={value}
              id={id}
              describedBy={`${id}-help ${id}-no`}
              invalid={refusal !== undefined}
              unread={unread}
              change={change}
            />
          </span>
        ) : (
          <output class="option-value">{note ?? valueText(option, value)}</output>
        )}
      </div>
      <div class="option-line">
        <p class="help" id={`${id}-help`}>
          {option.help} <Range option={option} />{" "}
          {editable && note !== undefined && <strong>{note}</strong>}
        </p>
        {editable && changed && <Reset commands={commands} option={option} />}
      </div>
      <RefusalNote refusal={refusal} id={`${id}-no`} />
    </div>
  );
}
