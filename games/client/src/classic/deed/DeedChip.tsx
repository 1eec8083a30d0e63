/** A deed as a small card in its group's colour and pattern, struck when mortgaged, with its buildings. */

import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n/catalogue";
import { swatch } from "../board/palette";
import type { SpaceIndex } from "../messages";
import { groupName, spaceName } from "../names";
import { cast, deed, space } from "../store";

interface DeedChipProps {
  space: SpaceIndex;
  /** With its name beside it; without, the bare card (decoration, named by a title). */
  named?: boolean;
  /** With it the chip is a button. */
  onPress?: (() => void) | undefined;
  pressed?: boolean | undefined;
  /** More about the deed, below its name. */
  children?: ComponentChildren;
}

/** The accessible name of a deed: "Lantern Lane, mortgaged". */
export function deedLabel(index: SpaceIndex): string {
  const name = spaceName(cast.value, index);
  const held = deed(index);
  if (held?.mortgaged) return t("{space}, mortgaged", { space: name });
  if (held?.hotel) return t("{space}, with a hotel", { space: name });
  if (held && held.houses > 0) {
    return t("{space}, houses: {count}", { space: name, count: held.houses });
  }
  return name;
}

export function DeedChip(props: DeedChipProps) {
  const { space: index, named = false, onPress, pressed, children } = props;
  const key = space(index)?.group;
  const held = deed(index);
  const built = held?.hotel ? "hotel" : (held?.houses ?? 0);
  const content = (
    <>
      <span class="ui-chip-card" data-group={swatch(key)} data-built={built} aria-hidden="true" />
      {named && (
        <span class="ui-chip-text">
          <span class="ui-chip-name">{spaceName(cast.value, index)}</span>
          {children}
        </span>
      )}
    </>
  );
  const name = `ui-chip ${named ? "is-named" : ""} ${held?.mortgaged ? "is-mortgaged" : ""}`;
  const words = deedLabel(index);
  const title = key === undefined ? words : `${words} (${groupName(cast.value, key)})`;
  if (!onPress) {
    return (
      <span class={name} title={title}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={name}
      title={title}
      aria-label={children ? undefined : words}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {content}
    </button>
  );
}
