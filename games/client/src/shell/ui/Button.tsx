/** The button: its kinds, a letter that presses it, and a reason when it is disabled. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { lettersOn } from "../store/preferences";
import { Icon, type IconName } from "./Icon";
import { registerShortcut } from "./shortcuts";

export interface ButtonProps {
  onPress: () => void;
  children?: ComponentChildren;
  kind?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "normal" | "large";
  icon?: IconName | undefined;
  /** The letter that presses it, lower case; shown on it. */
  shortcut?: string | undefined;
  /** Why it is disabled now. A button with a reason can be focused and read, but does nothing. */
  reason?: string | undefined;
  busy?: boolean | undefined;
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  /** The accessible name, where the content alone does not say it. */
  label?: string | undefined;
  class?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Another button takes its place when it is pressed: a double click or a held key must not press that one too. */
  changes?: boolean | undefined;
  /** It has only just taken another button's place and ignores presses for a moment. */
  settling?: boolean | undefined;
}

/** The letter on a button. Screen readers announce `aria-keyshortcuts` instead. */
function Letter({ letter }: { letter: string }) {
  return lettersOn.value ? <kbd class="ui-letter">{letter.toUpperCase()}</kbd> : null;
}

export function Button(props: ButtonProps) {
  const { kind = "plain", size = "normal", shortcut, reason, busy, settling } = props;
  const element = useRef<HTMLButtonElement>(null);
  const why = useId();
  const off = reason !== undefined || busy === true;
  const press = useRef(props.onPress);
  press.current = off || settling ? () => undefined : props.onPress;
  // Before the browser paints: a visible letter must already work.
  useLayoutEffect(() => {
    if (shortcut === undefined) return undefined;
    return registerShortcut({
      key: shortcut,
      element: () => element.current,
      press: () => press.current(),
    });
  }, [shortcut]);
  useEffect(() => {
    if (props.autoFocus) element.current?.focus();
  }, [props.autoFocus]);
  return (
    <button
      ref={element}
      type="button"
      class={`button button-${kind} button-${size} ${props.class ?? ""}`}
      aria-disabled={off || settling || undefined}
      data-settling={(settling && !off) || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-label={props.label}
      aria-keyshortcuts={shortcut}
      aria-describedby={reason === undefined ? undefined : why}
      title={reason ?? (props.children === undefined ? props.label : undefined)}
      onKeyDown={(event) => props.changes && event.repeat && event.preventDefault()}
      onClick={(event) => {
        if (!(props.changes && event.detail > 1)) press.current();
      }}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.children !== undefined && <span class="ui-button-text">{props.children}</span>}
      {shortcut !== undefined && <Letter letter={shortcut} />}
      {reason !== undefined && (
        <span id={why} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}
