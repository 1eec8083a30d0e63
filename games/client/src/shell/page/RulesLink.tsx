/** A link to the rules as this room plays them; it opens a new tab, because the game goes on. */

import type { ComponentChildren } from "preact";
import { t } from "../i18n/catalogue";
import { room } from "../store";

interface Props {
  /** The chapter to open at. */
  chapter?: string;
  children: ComponentChildren;
}

export function RulesLink({ chapter, children }: Props) {
  const here = room.value;
  if (!here) return null;
  const part = chapter === undefined ? "" : `#${chapter}`;
  return (
    <a
      class="rules-link"
      href={`/rules/${here.ruleset}/?room=${here.code}${part}`}
      target="_blank"
      rel="noopener"
    >
      {children} <span class="visually-hidden">{t("(in a new tab)")}</span>
    </a>
  );
}
