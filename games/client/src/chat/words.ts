/** What the room tells and what ready phrases say, in the reader's language. */

import { languageTag, mark, t } from "../i18n/catalogue";
import { money } from "../i18n/money";
import type { ChatLine } from "../wire/messages";

/** The ready phrases, in the order in which they are offered. */
export const PHRASES: Readonly<Record<string, string>> = {
  hello: mark("Hello!"),
  good_luck: mark("Good luck!"),
  well_played: mark("Well played!"),
  thanks: mark("Thank you!"),
  your_turn: mark("It is your turn."),
  oops: mark("Oops!"),
  one_moment: mark("One moment, please."),
  good_game: mark("Good game!"),
};

const TOLD: Readonly<Record<string, string>> = {
  joined: mark("{name} came in."),
  left: mark("{name} left."),
  removed: mark("{name} was removed by the host."),
  host: mark("{name} is the host now."),
  started: mark("The game began."),
  resigned: mark("{name} resigned."),
  bankrupt: mark("{name} went bankrupt."),
  disconnected: mark("{name} has lost the connection."),
  back: mark("{name} is back."),
  won: mark("{name} won the game!"),
  jackpot: mark("{name} takes the jackpot of {amount}!"),
  time_reached: mark("The time is up: the turn is played out, and the richest wins."),
  line_removed: mark("A line of {name} was removed by the people who run the site."),
  broken_off: mark("The people who run the site ended this game. The reason: {reason}"),
};

/** A person as a line names them; an account that was deleted has no name any more. */
export const speakerName = ({ by }: ChatLine): string => by?.name || t("Former player");

/** The line's words; a code that this client does not know says nothing. */
export function wordsOf(line: ChatLine): string {
  if (line.text !== undefined) return line.text;
  if (line.phrase !== undefined) return t(PHRASES[line.phrase] ?? "");
  const { amount, reason } = (line.about ?? {}) as { amount?: number; reason?: string };
  return t(TOLD[line.code ?? ""] ?? "", {
    name: speakerName(line),
    amount: amount === undefined ? "" : money(amount),
    reason: reason ?? "",
  });
}

/** When it was said, as a clock shows it. */
export const timeOf = (line: ChatLine): string =>
  new Intl.DateTimeFormat(languageTag(), { timeStyle: "short", hourCycle: "h23" }).format(line.at);
