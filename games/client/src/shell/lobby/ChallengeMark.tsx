/** The table says that it plays the challenge of the day, and what leaving it means. */

import { t } from "../i18n/catalogue";
import { stacked } from "../page/layout";
import { mySeat, room } from "../store";

const counts = (): boolean => room.value?.challenge?.counts === true;
/** After the end the room speaks of its next game, which says nothing about the one on the table. */
const isPlayed = (): boolean => room.value?.phase === "playing";

function words(): string {
  if (isPlayed() && !counts()) return t("Challenge, uncounted");
  return stacked.value ? t("Challenge") : t("Challenge of the day");
}

/** In the bar above the table. */
export function ChallengeMark() {
  return (
    <span
      class={isPlayed() && counts() ? "badge badge-accent" : "badge"}
      title={isPlayed() ? challengeNote() : undefined}
    >
      {words()}
    </span>
  );
}

function challengeNote(): string {
  if (!counts()) {
    return t(
      "This game of the challenge does not count: only everybody’s first try of the day does.",
    );
  }
  return mySeat.value === undefined
    ? t("Their try at the challenge of the day.")
    : t(
        "This is your try at the challenge of the day. Leaving it loses it, and so does midnight (UTC) before its end.",
      );
}

/** In the menu. */
export function ChallengeNote() {
  if (!isPlayed()) return null;
  return (
    <p class="notice notice-info" role="status">
      {challengeNote()}
    </p>
  );
}

/** Beside the warning before one resigns. */
export function LostTry() {
  if (!counts()) return null;
  return (
    <p>
      <strong>{t("Your try at the challenge is lost then, and there is no other today.")}</strong>
    </p>
  );
}
