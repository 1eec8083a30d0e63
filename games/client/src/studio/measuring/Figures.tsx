/** The figures of a measurement, each with one sentence for somebody who is no statistician. */

import { list, plural, t } from "../../shell/i18n/catalogue";
import { Cards, Groups, Restricted, Spaces } from "./lists";
import { decimal, isKnown, percent } from "./numbers";
import { Fact, ShareFact } from "./parts";
import type { Figures as AllFigures, Share } from "./types";

function Length({ figures: { turns, minutes } }: { figures: AllFigures }) {
  if (turns === null || minutes === null) return null;
  return (
    <Fact
      title={t("Length")}
      value={list([
        plural(minutes.middle, "{count} minute", "{count} minutes"),
        plural(turns.middle, "{count} turn", "{count} turns"),
      ])}
      help={t(
        "Half of all games take {low} to {high} minutes, if one person plays against bots, and {least} to {most} turns of all players together.",
        { low: minutes.low, high: minutes.high, least: turns.low, most: turns.high },
      )}
    />
  );
}

function firstSeat(share: Share, fair: number): string {
  const slots = { fair: decimal(fair) };
  if (share.low > fair)
    return t("Who begins wins more often than others: {fair}% would be fair.", slots);
  if (share.high < fair)
    return t("Who begins wins less often than others: {fair}% would be fair.", slots);
  return t("Who begins has no advantage that could be seen: {fair}% would be fair.", slots);
}

function Course({ figures: { lowest, settled } }: { figures: AllFigures }) {
  return (
    <>
      {lowest !== null && (
        <Fact
          title={t("Drama")}
          value={percent(lowest.middle)}
          help={t(
            "In the second half of a game, its winner once owned only this much of everything; in half of all games {low} to {high}%. The less, the more thrilling.",
            { low: lowest.low, high: lowest.high },
          )}
        />
      )}
      {settled !== null && (
        <Fact
          title={t("Settled")}
          value={percent(settled.middle)}
          help={t(
            "After this much of a game, the winner stays ahead to its end; in half of all games after {low} to {high}%. The later, the longer everybody can hope.",
            { low: settled.low, high: settled.high },
          )}
        />
      )}
    </>
  );
}

export function Figures({ figures }: { figures: AllFigures }) {
  const { ended, first_seat: first, fair, houses_ran_out: ranOut } = figures;
  return (
    <div class="measure-figures">
      <Length figures={figures} />
      <ShareFact
        title={t("Games that end")}
        share={ended}
        help={t("So many games end with a winner; the others would go on for hours.")}
      />
      <ShareFact
        title={t("Wins of the first seat")}
        share={first}
        fair={fair}
        help={
          isKnown(first) ? firstSeat(first, fair) : t("What going first is worth is not known yet.")
        }
      />
      <ShareFact
        title={t("No houses left")}
        share={ranOut}
        help={t("In so many games the bank ran out of houses, and nobody could build for a while.")}
      />
      <Course figures={figures} />
      <Restricted figures={figures} />
      <Groups figures={figures} />
      <Spaces figures={figures} />
      <Cards figures={figures} />
    </div>
  );
}
