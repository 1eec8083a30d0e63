/** The texts of notices and ready phrases, in the reader's language. */

import { achievementOf } from "../achievements/words";
import { gameClient } from "../game";
import { languageTag, mark, t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { room } from "../store";
import type { ChatLine } from "../wire/messages";

/** The quick phrases of any game, in the order in which they are offered. */
const PHRASES: Readonly<Record<string, string>> = {
  hello: mark("Hello!"),
  good_luck: mark("Good luck!"),
  well_played: mark("Well played!"),
  thanks: mark("Thank you!"),
  your_turn: mark("It’s your turn."),
  oops: mark("Oops!"),
  one_moment: mark("One moment, please."),
  good_game: mark("Good game!"),
};

/** The notices that every game has; a game's client knows its own. */
const NOTICES: Readonly<Record<string, string>> = {
  joined: mark("{name} joined."),
  left: mark("{name} left."),
  removed: mark("{name} was removed by the host."),
  host: mark("{name} is now the host."),
  started: mark("The game began."),
  resigned: mark("{name} resigned."),
  disconnected: mark("{name} disconnected."),
  back: mark("{name} is back."),
  took_over: mark("{name} plays on for somebody who did not come back."),
  achievement: mark("{name} earned “{achievement}”."),
  won: mark("{name} won the game!"),
  line_removed: mark("An admin removed a message from {name}."),
  coached: mark("A coach helps in this game, so it counts for nothing."),
  coach_off: mark("The coach is switched off: two people play here now."),
  cancelled: mark("An admin stopped this game. Reason: {reason}"),
};

/** The name of the person who wrote a line; a deleted account has none. */
export const speakerName = ({ by }: ChatLine): string =>
  drawnName(by?.name ?? "") || t("Former player");

function noticeOf(code: string, name: string, about: Readonly<Record<string, unknown>>): string {
  const own = gameClient.value?.notices[code];
  if (own !== undefined) return own(name, about);
  const values = { reason: t(String(about.reason ?? "")), achievement: achievementOf(about) };
  return t(NOTICES[code] ?? "", { name, ...values });
}

/** The quick phrases that can be said now, by their codes and in their order: those of the game first. */
export function offeredPhrases(): readonly (readonly [string, string])[] {
  const own = room.value?.phase === "playing" ? gameClient.value?.phrases : undefined;
  return [
    ...Object.entries(own ?? {}).map(([code, words]) => [code, words()] as const),
    ...Object.entries(PHRASES).map(([code, words]) => [code, t(words)] as const),
  ];
}

function phraseOf(code: string, { space }: Readonly<Record<string, unknown>>): string {
  const own = gameClient.value?.phrases?.[code];
  if (own !== undefined) return own(typeof space === "number" ? space : undefined);
  return t(PHRASES[code] ?? "");
}

/** The text of a line; empty for a notice whose code this client does not know. */
export function textOf(line: ChatLine): string {
  if (line.text !== undefined) return line.text;
  if (line.phrase !== undefined) return phraseOf(line.phrase, line.about ?? {});
  return noticeOf(line.code ?? "", speakerName(line), line.about ?? {});
}

/** The time of day of a line. */
export const timeOf = (line: ChatLine): string =>
  new Intl.DateTimeFormat(languageTag(), { timeStyle: "short", hourCycle: "h23" }).format(line.at);
