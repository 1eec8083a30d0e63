/** Fields of the document: each with the problems that the server finds there, and sent while it is typed. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { digits, readField, wholeNeeded } from "../shell/i18n/digits";
import { pathOf, problemsAt } from "./problems";
import { flush } from "./store";
import type { Step } from "./types";

interface Common {
  readonly label: string;
  /** Where the value is in the document. */
  readonly steps: readonly Step[];
  /** The label is for screen readers only: a heading says it. */
  readonly bare?: boolean | undefined;
  readonly hint?: ComponentChildren;
}

/** What an input of a field needs to be found, described and marked as wrong. */
interface Marks {
  readonly id: string;
  readonly "data-field": string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface FrameProps extends Common {
  /** What is wrong before it is sent. */
  readonly wrong?: string | undefined;
  /** Other places whose problems are shown here. */
  readonly also?: readonly (readonly Step[])[] | undefined;
  readonly children: (marks: Marks) => ComponentChildren;
}

/** A label, the input, and what is wrong with it. */
export function Field({ label, steps, bare, hint, wrong, also = [], children }: FrameProps) {
  const id = useId();
  const found = wrong === undefined ? [steps, ...also].flatMap(problemsAt) : [];
  const reasons = wrong === undefined ? [...new Set(found.map(({ reason }) => reason))] : [wrong];
  const hasHint = hint !== undefined && hint !== null;
  const described = [hasHint && `${id}-hint`, reasons.length > 0 && `${id}-wrong`].filter(Boolean);
  return (
    <div class="field studio-field">
      <label for={id} class={bare ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children({
        id,
        "data-field": pathOf(steps),
        "aria-invalid": reasons.length > 0,
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
      })}
      {hasHint && (
        <p id={`${id}-hint`} class="help">
          {hint}
        </p>
      )}
      {reasons.length > 0 && (
        <ul id={`${id}-wrong`} class="errorlist studio-wrong">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TextProps extends Common {
  readonly value: string;
  readonly most: number;
  readonly lang?: string | undefined;
  readonly long?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly also?: readonly (readonly Step[])[] | undefined;
  set(value: string): void;
  onPaste?: ((event: ClipboardEvent) => void) | undefined;
}

export function TextField({
  value,
  most,
  lang,
  long,
  placeholder,
  set,
  onPaste,
  ...common
}: TextProps) {
  return (
    <Field {...common}>
      {(marks) =>
        long ? (
          <textarea
            {...marks}
            value={value}
            maxLength={most}
            rows={2}
            onInput={(event) => set(event.currentTarget.value)}
            onBlur={flush}
          />
        ) : (
          <input
            {...marks}
            value={value}
            maxLength={most}
            placeholder={placeholder}
            lang={lang}
            dir="auto"
            autocomplete="off"
            onInput={(event) => set(event.currentTarget.value)}
            onPaste={onPaste}
            onBlur={flush}
          />
        )
      }
    </Field>
  );
}

interface FigureProps extends Common {
  readonly value: number | undefined;
  /** Undefined when the field is emptied. */
  set(value: number | undefined): void;
  onPaste?: ((event: ClipboardEvent) => void) | undefined;
  readonly placeholder?: string | undefined;
}

interface Typed {
  readonly text: string;
  readonly isNumber: boolean;
}

/** A whole number, in the digits of the reader. */
export function FigureField({ value, set, onPaste, placeholder, ...common }: FigureProps) {
  const typed = useSignal<Typed | undefined>(undefined);
  // What the document had once the text was typed: if that changes, as by undoing, the text no longer holds.
  const over = useRef<{ readonly value: number | undefined } | undefined>(undefined);
  over.current ??= typed.value && { value };
  const text = over.current?.value === value ? typed.value : undefined;
  const wrong = text?.isNumber === false ? wholeNeeded() : undefined;
  return (
    <Field {...common} wrong={wrong}>
      {(marks) => (
        <input
          {...marks}
          class="studio-figure"
          inputMode="numeric"
          autocomplete="off"
          placeholder={placeholder}
          value={text?.text ?? (value === undefined ? "" : digits(value))}
          onInput={(event) => {
            const read = readField(event.currentTarget);
            const isNumber = read.text.trim() === "" || read.amount !== undefined;
            over.current = undefined;
            typed.value = { text: read.text, isNumber };
            if (isNumber) set(read.amount);
          }}
          onPaste={onPaste}
          onBlur={() => {
            if (typed.value?.isNumber) typed.value = undefined;
            over.current = undefined;
            flush();
          }}
        />
      )}
    </Field>
  );
}

interface Choice {
  readonly value: string;
  readonly name: string;
}

interface SelectProps extends Common {
  readonly value: string;
  readonly choices: readonly Choice[];
  set(value: string): void;
}

/** One of several values; one that is none of them is shown as it is. */
export function SelectField({ value, choices, set, ...common }: SelectProps) {
  const isKnown = choices.some((one) => one.value === value);
  return (
    <Field {...common}>
      {(marks) => (
        <select {...marks} value={value} onChange={(event) => set(event.currentTarget.value)}>
          {!isKnown && <option value={value}>{value}</option>}
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
