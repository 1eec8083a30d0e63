/** The page of the studio: the board with what is open beside it, or below it where the page is narrow. */

import { useEffect, useLayoutEffect } from "preact/hooks";
import { number, t } from "../shell/i18n/catalogue";
import { stepOf } from "../shell/ui/direction";
import { announced } from "./announce";
import { Board } from "./Board";
import { CardsPanel } from "./CardsPanel";
import { ConflictPanel } from "./ConflictPanel";
import { spacesIn } from "./document";
import { GroupsPanel } from "./GroupsPanel";
import { Icon, type StudioIcon } from "./icons";
import { Measures } from "./measuring";
import { NamesPanel } from "./NamesPanel";
import { ProblemsPanel } from "./ProblemsPanel";
import { SpacePanel } from "./SpacePanel";
import { SpacesPanel } from "./SpacesPanel";
import { focusWanted, type Section, section, selected, unfolded, wanted } from "./selection";
import { conflict, doc, problems, redo, refused, undo } from "./store";
import { TopBar } from "./TopBar";

interface Tab {
  readonly key: Section;
  readonly icon: StudioIcon;
  readonly name: () => string;
  readonly count?: () => number;
  readonly content: () => preact.ComponentChildren;
}

const TABS: readonly Tab[] = [
  { key: "space", icon: "space", name: () => t("Space"), content: () => <SpacePanel /> },
  { key: "spaces", icon: "list", name: () => t("List"), content: () => <SpacesPanel /> },
  { key: "groups", icon: "groups", name: () => t("Groups"), content: () => <GroupsPanel /> },
  { key: "cards", icon: "card", name: () => t("Cards"), content: () => <CardsPanel /> },
  { key: "names", icon: "table", name: () => t("Names"), content: () => <NamesPanel /> },
  {
    key: "board",
    icon: "warning",
    name: () => t("Problems"),
    count: () => problems.value.length,
    content: () => <ProblemsPanel />,
  },
];

function Tabs() {
  const open = TABS.find((one) => one.key === section.value) ?? TABS[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const way = stepOf(event.key);
    if (way === undefined || open === undefined) return;
    event.preventDefault();
    const next = TABS.at((TABS.indexOf(open) + way) % TABS.length);
    if (next) section.value = next.key;
    document.querySelector<HTMLElement>(`#studio-tab-${next?.key}`)?.focus();
  };
  return (
    <div class="studio-side">
      <div
        class="tabs-heads"
        role="tablist"
        aria-label={t("Parts of the board")}
        onKeyDown={onKeyDown}
      >
        {TABS.map(({ key, icon, name, count }) => {
          const shown = count?.() ?? 0;
          return (
            <button
              key={key}
              id={`studio-tab-${key}`}
              type="button"
              role="tab"
              aria-selected={key === section.value}
              aria-controls="studio-panel"
              tabIndex={key === section.value ? 0 : -1}
              onClick={() => {
                section.value = key;
              }}
            >
              <Icon name={icon} />
              <span>{name()}</span>
              {shown > 0 && <span class="studio-count">{number(shown)}</span>}
            </button>
          );
        })}
      </div>
      <div
        class="tabs-panel studio-panel"
        id="studio-panel"
        role="tabpanel"
        aria-labelledby={`studio-tab-${section.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
        tabIndex={0}
        key={section.value}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          document
            .querySelector<HTMLElement>(`.studio-board [data-index="${selected.value}"]`)
            ?.focus();
        }}
      >
        {open?.content()}
      </div>
    </div>
  );
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]"))
    return;
  const key = event.key.toLowerCase();
  const isRedo = (key === "z" && event.shiftKey) || key === "y";
  if (key !== "z" && !isRedo) return;
  event.preventDefault();
  (isRedo ? redo : undo)();
}

export function Studio() {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  // Once what was asked for has been drawn, also by parts that draw themselves after this one.
  const field = wanted.value;
  const now = [section.value, selected.value, unfolded.value, doc.value];
  useLayoutEffect(() => queueMicrotask(focusWanted), [field, ...now]);
  const count = spacesIn(doc.value).length;
  useEffect(() => {
    if (selected.value >= count) selected.value = Math.max(0, count - 1);
  }, [count]);
  return (
    <div class="studio">
      <h1 class="visually-hidden">{t("Studio for boards")}</h1>
      <TopBar />
      {refused.value !== undefined && (
        <p class="notice notice-error studio-refused" role="alert">
          {refused.value}
        </p>
      )}
      {conflict.value ? (
        <ConflictPanel />
      ) : (
        <>
          <div class="studio-table">
            <Board />
          </div>
          {section.value === "measure" ? <Measures /> : <Tabs />}
        </>
      )}
      <p class="visually-hidden" role="status">
        {announced.value}
      </p>
    </div>
  );
}
