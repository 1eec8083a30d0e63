/** What made the result of each player: luck and decisions, their own and those of others, and the draws that told. */

import { Told } from "../../coach/Told";
import { number, t } from "../../shell/i18n/catalogue";
import { player } from "../../shell/i18n/names";
import { PhraseText } from "../../shell/log/PhraseText";
import { mySeat } from "../../shell/store";
import { Button } from "../../shell/ui";
import { sharedSeat } from "../place";
import { goTo } from "../playback";
import { people } from "./Decisions";
import type { Review, ReviewedDraw, SeatReview } from "./types";
import { comeback, percent, pointsOf, verdict } from "./words";

function Terms({ seat }: { seat: SeatReview }) {
  const terms = [
    [t("Own luck"), seat.own_luck],
    [t("Luck of others"), seat.others_luck],
    [t("Own decisions"), seat.own_decisions],
    [t("Decisions of others"), seat.others_decisions],
  ] as const;
  return (
    <dl class="review-terms">
      <div>
        <dt>{t("At the start")}</dt>
        <dd class="number">{percent(seat.start)}</dd>
      </div>
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{pointsOf(value)}</dd>
        </div>
      ))}
      <div class="review-sum">
        <dt>{t("In the end")}</dt>
        <dd class="number">{percent(seat.result)}</dd>
      </div>
    </dl>
  );
}

function Draws({ draws }: { draws: readonly ReviewedDraw[] }) {
  if (draws.length === 0) return null;
  return (
    <>
      <h3>{t("Draws that told")}</h3>
      <ul class="review-draws">
        {draws.map((draw) => (
          <li key={draw.version}>
            <span>
              <Told events={draw.events} otherwise={t("Something was drawn.")} />
            </span>
            <span class="number">{pointsOf(draw.luck)}</span>
            <Button
              kind="quiet"
              icon="play"
              label={t("Watch this moment")}
              onPress={() => goTo(draw.version)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function Luck({ review, own }: { review: Review; own: number | null }) {
  const mine = own ?? mySeat.value;
  const shown = sharedSeat ?? mine ?? 0;
  const reader = review.seats.find(({ seat }) => seat === mine);
  const even = review.together ? (reader?.start ?? 0) : 1 / review.seats.length;
  return (
    <>
      {reader && reader.weighed > 0 && review.state === "finished" && (
        <p class="review-verdict">
          {comeback(reader, even)} {verdict(reader)}
        </p>
      )}
      {review.seats.map((seat) => (
        <details key={seat.seat} class="review-seat" open={seat.seat === shown}>
          <summary>
            <PhraseText phrase={[player(people(), seat.seat)]} />{" "}
            <span class="number">{pointsOf(seat.result - seat.start)}</span>
          </summary>
          <Terms seat={seat} />
          <p class="quiet">
            {t("Decisions weighed against others: {count}", { count: number(seat.weighed) })}
          </p>
          <Draws draws={review.draws.filter((draw) => draw.seat === seat.seat)} />
        </details>
      ))}
    </>
  );
}
