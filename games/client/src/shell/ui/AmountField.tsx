/** A field for an amount of money, to type or to step: with its limits shown, and never changed while somebody types. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { digits, readField, wholeNeeded } from "../i18n/digits";
import { money } from "../i18n/money";
import { Button } from ".";

interface Props {
  label: string;
  /** Undefined while the field says no whole number. */
  amount: number | undefined;
  min: number;
  max: number;
  step: number;
  change(amount: number | undefined): void;
  /** Enter was pressed in the field. */
  submit?: (() => void) | undefined;
  /** The field lost the focus without a change. */
  leave?: (() => void) | undefined;
  autoFocus?: boolean | undefined;
}

const clamp = (amount: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, amount));

/** Why an amount is not allowed, or undefined. */
export function outside(amount: number | undefined, min: number, max: number): string | undefined {
  if (amount === undefined) return wholeNeeded();
  if (amount < min) return t("At least {amount}.", { amount: money(min) });
  if (amount > max) return t("At most {amount}.", { amount: money(max) });
  return undefined;
}

export function AmountField({ label, amount, min, max, step: size, change, submit, leave }: Props) {
  const id = useId();
  const wrong = outside(amount, min, max);
  // The text in the field while it has the focus: another player's bid must not change it between two keys.
  const held = useSignal<string | undefined>(undefined);
  const focused = useSignal(false);
  const touched = useSignal(false);
  const current = amount ?? min;
  const step = (by: number) => {
    held.value = undefined;
    change(clamp(current + by, min, max));
  };
  return (
    <div class="amount">
      <label for={id}>{label}</label>
      <div class="amount-line">
        <Button
          icon="minus"
          label={t("{amount} less", { amount: money(size) })}
          reason={current <= min ? t("At least {amount}.", { amount: money(min) }) : undefined}
          onPress={() => step(-size)}
        />
        <input
          id={id}
          inputMode="numeric"
          autocomplete="off"
          value={
            (focused.value || amount === undefined ? held.value : undefined) ?? digits(current)
          }
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-limits`}
          onFocus={(event) => {
            held.value = event.currentTarget.value;
            focused.value = true;
            touched.value = false;
            change(amount);
            event.currentTarget.select();
          }}
          onBlur={() => {
            focused.value = false;
            if (!touched.value) leave?.();
          }}
          onInput={(event) => {
            const field = event.currentTarget;
            if (field.value === "") field.value = digits(0);
            const read = readField(field);
            held.value = read.text;
            touched.value = true;
            change(read.amount);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || wrong !== undefined) return;
            submit?.();
            held.value = undefined;
          }}
        />
        <Button
          icon="plus"
          label={t("{amount} more", { amount: money(size) })}
          reason={current >= max ? t("At most {amount}.", { amount: money(max) }) : undefined}
          onPress={() => step(size)}
        />
      </div>
      <p id={`${id}-limits`} class="amount-limits" data-wrong={wrong !== undefined}>
        {wrong ?? t("{min} to {max}", { min: money(min), max: money(max) })}
      </p>
    </div>
  );
}
