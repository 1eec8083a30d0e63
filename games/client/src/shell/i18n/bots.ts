/** What the site's own bots are called, by their levels. */

import type { Member } from "../wire/messages";
import { mark, t } from "./catalogue";

const LEVELS: Readonly<Record<string, string>> = {
  easy: mark("Easy bot"),
  normal: mark("Normal bot"),
  hard: mark("Hard bot"),
};

export const botLevelName = (level: string): string => t(LEVELS[level] ?? level);

/** What stands beside a bot's name: its level, if that is known; undefined for people. */
export const botMark = (of: Pick<Member, "kind" | "level"> | undefined): string | undefined =>
  of?.kind === "bot" ? t(LEVELS[of.level ?? ""] ?? mark("Bot")) : undefined;
