/** Whether the room's game is rated, and why not; and the host's switch. */

import type { Commands } from "../commands/useCommands";
import { mark, t } from "../i18n/catalogue";
import type { Room } from "../wire/messages";

const UNRATED: Readonly<Record<NonNullable<Room["unrated"]>, string>> = {
  casual: mark("Not rated: the host made this room casual."),
  board: mark("Not rated: only games on the default board are."),
  options: mark("Not rated: only games by the default rules or a preset are."),
  alone: mark("Not rated against bots alone. It counts for statistics and achievements."),
  guests: mark("Not rated: at least two players need an account."),
  bot_accounts: mark("Not rated: at least two players need an account that is no bot’s."),
  same_people: mark("Not rated: two of these people have played many rated games in a day."),
  void: mark("Not rated: the game was over in the first round."),
  taken_over: mark("Not rated: somebody else plays on in one of the seats."),
  continued: mark("Not rated: the position that this game began with does not count."),
  coach: mark("With a coach nothing counts: no rating, no statistics, no leaderboard."),
  together: "",
};

/** One line; nothing where players play together, or where the lobby says it in its own words. */
export function RatingNote({ room }: { room: Room }) {
  if (room.challenge || room.continues?.unrated || room.unrated === "together") return null;
  return (
    <p class="quiet rating-note" role="status">
      {room.unrated === undefined
        ? t("Rated: this game changes the ratings of the players with an account.")
        : t(UNRATED[room.unrated])}
    </p>
  );
}

/** Only where one person plays against bots. */
export function CoachChoice({ room, commands }: { room: Room; commands: Commands }) {
  if (room.coach === undefined) return null;
  const set = (coach: boolean) => void commands.lobby({ type: "set_coach", coach });
  return (
    <fieldset class="room-choice">
      <legend>{t("Coach")}</legend>
      <div class="segments">
        <button type="button" class="segment" aria-pressed={!room.coach} onClick={() => set(false)}>
          {t("Off")}
        </button>
        <button type="button" class="segment" aria-pressed={room.coach} onClick={() => set(true)}>
          {t("On")}
        </button>
      </div>
      <p class="help">
        {t("Warns you before decisions that may cost you much, at most three times a game.")}
      </p>
    </fieldset>
  );
}

export function CasualChoice({ room, commands }: { room: Room; commands: Commands }) {
  const set = (casual: boolean) => void commands.lobby({ type: "set_casual", casual });
  return (
    <fieldset class="room-choice">
      <legend>{t("Ratings")}</legend>
      <div class="segments">
        <button
          type="button"
          class="segment"
          aria-pressed={!room.casual}
          onClick={() => set(false)}
        >
          {t("Rated")}
        </button>
        <button type="button" class="segment" aria-pressed={room.casual} onClick={() => set(true)}>
          {t("Casual")}
        </button>
      </div>
    </fieldset>
  );
}
