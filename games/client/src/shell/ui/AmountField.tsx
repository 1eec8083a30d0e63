/** A field for an amount of money, to type or to step: digits only, with its limits shown, and never changed while somebody types. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { digits, readDigits, rewrite } from "../i18n/digits";
import { money } from "../i18n/money";
import { Button } from ".";

interface Props {
  label: string;
  amount: number;
  min: number;
  max: number;
  step: number;
  change(amount: number): void;
  /** Enter was pressed in the field. */
  submit?: (() => void) | undefined;
  /** The field lost the focus without a change. */
  leave?: (() => void) | undefined;
  autoFocus?: boolean | undefined;
}

const clamp = (amount: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, amount));

/** Why an amount is not allowed, or undefined. */
export function outside(amount: number, min: number, max: number): string | undefined {
  if (amount < min) return t("At least {amount}.", { amount: money(min) });
  if (amount > max) return t("At most {amount}.", { amount: money(max) });
  return undefined;
}

export function AmountField({ label, amount, min, max, step, change, submit, leave }: Props) {
  const id = useId();
  const wrong = outside(amount, min, max);
  // The text in the field while it has the focus: another player's bid must not change it between two keys.
  const held = useSignal<string | undefined>(undefined);
  const touched = useSignal(false);
  return (
    <div class="amount">
      <label for={id}>{label}</label>
      <div class="amount-line">
        <Button
          icon="minus"
          label={t("{amount} less", { amount: money(step) })}
          reason={amount <= min ? t("At least {amount}.", { amount: money(min) }) : undefined}
          onPress={() => change(clamp(amount - step, min, max))}
        />
        <input
          id={id}
          inputMode="numeric"
          autocomplete="off"
          value={held.value ?? digits(amount)}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-limits`}
          onFocus={(event) => {
            held.value = event.currentTarget.value;
            touched.value = false;
            change(amount);
            event.currentTarget.select();
          }}
          onBlur={() => {
            held.value = undefined;
            if (!touched.value) leave?.();
          }}
          onInput={(event) => {
            const typed = readDigits(event.currentTarget.value) ?? 0;
            held.value = digits(typed);
            touched.value = true;
            rewrite(event.currentTarget, held.value);
            change(typed);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || wrong !== undefined) return;
            submit?.();
            held.value = undefined;
          }}
        />
        <Button
          icon="plus"
          label={t("{amount} more", { amount: money(step) })}
          reason={amount >= max ? t("At most {amount}.", { amount: money(max) }) : undefined}
          onPress={() => change(clamp(amount + step, min, max))}
        />
      </div>
      <p id={`${id}-limits`} class="amount-limits" data-wrong={wrong !== undefined}>
        {wrong ?? t("{min} to {max}", { min: money(min), max: money(max) })}
      </p>
    </div>
  );
}
