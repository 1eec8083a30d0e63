/** The spaces as a list, in which they can be chosen and moved: on a phone the board above is small. */

import { useEffect, useRef } from "preact/hooks";
import { number, t } from "../shell/i18n/catalogue";
import { money } from "../shell/i18n/money";
import { nameOf } from "../shell/i18n/names";
import { moveTo } from "./actions";
import { Swatch } from "./GroupField";
import { Icon } from "./icons";
import { kindName } from "./labels";
import { problemsAt } from "./problems";
import { select, selected, show } from "./selection";
import { view } from "./view";

export function SpacesPanel() {
  const list = useRef<HTMLOListElement>(null);
  const spaces = view.value?.spaces ?? [];
  const focus = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus(),
    );
  useEffect(() => {
    list.current
      ?.querySelector(`[data-row="${selected.peek()}"]`)
      ?.scrollIntoView({ block: "nearest" });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way === undefined) return;
    const at = selected.value;
    const to = at + way;
    if (to < 0 || to >= spaces.length) return;
    event.preventDefault();
    if (event.altKey) moveTo(at, to);
    else select(to);
    focus(to);
  };
  return (
    <ol ref={list} class="studio-list" onKeyDown={onKeyDown}>
      {spaces.map((space) => {
        const at = space.index;
        const amount = space.price ?? (space.kind === "jail_cards" ? undefined : space.amount);
        return (
          <li key={at} data-selected={at === selected.value || undefined}>
            <button
              type="button"
              class="studio-row"
              data-row={at}
              tabIndex={at === selected.value ? 0 : -1}
              onClick={() => {
                select(at);
                show("space", `space[${at}].kind`);
              }}
            >
              <span class="studio-index">{number(at)}</span>
              <Swatch group={space.group ?? ""} />
              <span class="studio-row-name">
                {nameOf(space) || t("without a name")}
                <small>{kindName(space.kind)}</small>
              </span>
              {problemsAt(["space", at]).length > 0 && (
                <span class="studio-row-wrong">
                  <Icon name="warning" />
                  <span class="visually-hidden">{t("has a problem")}</span>
                </span>
              )}
              {amount !== undefined && <span class="studio-row-price">{money(amount)}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
