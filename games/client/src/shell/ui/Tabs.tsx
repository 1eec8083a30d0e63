/** Tabs: one panel in sight at a time, arrow keys move between their headings. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { number, plural } from "../i18n/catalogue";
import { lettersOn } from "../store";
import { stepOf } from "./direction";
import { Icon, type IconName } from "./Icon";
import { registerShortcut } from "./shortcuts";

export interface Tab {
  key: string;
  name: string;
  icon: IconName;
  count?: number;
  /** The letter that opens it; `onOpen` may then move the focus. */
  shortcut?: string;
  onOpen?: () => void;
  /** It is open at first, instead of the first one. */
  open?: boolean;
  content: () => ComponentChildren;
}

interface TabsProps {
  tabs: readonly Tab[];
  label: string;
}

/** The number of new entries in a tab. */
function Count({ count }: { count: number }) {
  return (
    <>
      <span class="actions-count" aria-hidden="true">
        {number(count)}
      </span>
      <span class="visually-hidden">{plural(count, "({count} new)", "({count} new)")}</span>
    </>
  );
}

interface HeadProps {
  tab: Tab;
  id: string;
  selected: boolean;
  choose: () => void;
}

function Head({ tab, id, selected, choose }: HeadProps) {
  const element = useRef<HTMLButtonElement>(null);
  const open = useRef(choose);
  open.current = () => {
    choose();
    tab.onOpen?.();
  };
  const { shortcut } = tab;
  useLayoutEffect(() => {
    if (shortcut === undefined) return undefined;
    return registerShortcut({
      key: shortcut,
      element: () => element.current,
      press: () => open.current(),
    });
  }, [shortcut]);
  return (
    <button
      ref={element}
      type="button"
      role="tab"
      id={`${id}-${tab.key}`}
      data-tab={tab.key}
      aria-selected={selected}
      aria-controls={`${id}-panel`}
      aria-keyshortcuts={shortcut}
      tabIndex={selected ? 0 : -1}
      onClick={choose}
    >
      <Icon name={tab.icon} />
      {tab.name}
      {tab.count !== undefined && tab.count > 0 && <Count count={tab.count} />}
      {shortcut !== undefined && lettersOn.value && (
        <span class="ui-letter" aria-hidden="true">
          {shortcut.toUpperCase()}
        </span>
      )}
    </button>
  );
}

export function Tabs({ tabs, label }: TabsProps) {
  const id = useId();
  const chosen = useSignal<string | undefined>(undefined);
  const heads = useRef<HTMLDivElement>(null);
  const current =
    tabs.find(({ key, open }) => (chosen.value === undefined ? open : key === chosen.value)) ??
    tabs[0];
  if (!current) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = stepOf(event.key);
    if (way === undefined) return;
    event.preventDefault();
    const next = tabs.at((tabs.indexOf(current) + way) % tabs.length);
    chosen.value = next?.key;
    heads.current?.querySelector<HTMLElement>(`[data-tab="${next?.key}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div ref={heads} class="tabs-heads" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Head
            key={tab.key}
            tab={tab}
            id={id}
            selected={tab === current}
            choose={() => {
              chosen.value = tab.key;
            }}
          />
        ))}
      </div>
      <div
        class="tabs-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
        tabIndex={0}
        key={current.key}
      >
        {current.content()}
      </div>
    </div>
  );
}
