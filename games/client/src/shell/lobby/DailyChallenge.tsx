/** The challenge of the day that a room plays: until when, and whether its next game counts. */

import { list, t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import type { Room } from "../wire/messages";

type Challenge = NonNullable<Room["challenge"]>;

export function DailyChallenge({ room, challenge }: { room: Room; challenge: Challenge }) {
  const used = room.members.filter((member) => challenge.used.includes(member.id));
  return (
    <section class="lobby-continued" aria-labelledby="lobby-challenge">
      <h2 id="lobby-challenge">{t("Challenge of the day")}</h2>
      <p>
        {t(
          "The same draws for everybody, until midnight (UTC). The first game of each person counts; leaving it loses it.",
        )}
      </p>
      <p class={challenge.counts ? "quiet" : "notice notice-warning"} role="status">
        {challenge.counts
          ? t("This game counts: everybody here still has their try.")
          : used.length === 0
            ? t(
                "This game does not count: with a guest or a bot account everybody plays other draws than those of the day.",
              )
            : t(
                "This game does not count: {names} has already played today, or somebody else in the same browser. It uses up everybody’s try.",
                { names: list(used.map(({ name }) => drawnName(name))) },
              )}
      </p>
    </section>
  );
}
