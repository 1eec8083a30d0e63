/** The chances to win over the game, and on request its review: luck told from decisions. */

import { useEffect } from "preact/hooks";
import { WorthChart } from "../../classic/end/WorthChart";
import { number, t } from "../../shell/i18n/catalogue";
import { mySeat } from "../../shell/store";
import { CopyLink } from "../../shell/ui/CopyLink";
import type { Source } from "../about";
import { reviewAddress, sharedSeat } from "../place";
import { at, goTo } from "../playback";
import {
  asked,
  askForReview,
  chances,
  fetchChances,
  follow,
  lookForReview,
  refusal,
  review,
  stop,
} from "./asking";
import { Deals } from "./Deals";
import { Decisions } from "./Decisions";
import { Exercises } from "./Exercises";
import { Luck } from "./Luck";

const HUNDRED = 100;

interface Props {
  readonly source: Source;
  readonly csrf: string;
  readonly earlier: number;
  readonly own: number | null;
  /** Whether the reader may ask for a review: whoever is signed in, of a game that hides nothing any more. */
  readonly mayAsk: boolean;
}

function Curve() {
  const story = chances.value;
  if (story === undefined || story.points.length < 2) return null;
  const drawn = story.points.map(({ version, chances: every }) => ({
    version,
    worth: every.map((chance) => chance * HUNDRED),
  }));
  return (
    <WorthChart
      history={{ points: drawn, turns: [], best: [] }}
      at={at.value}
      onPick={goTo}
      show={(share) => t("{number}%", { number: number(share) })}
      together={story.together}
      caption={
        story.together
          ? t("The players’ chance to win over the game, between players like bots")
          : t("Each player’s chance to win over the game, between players like bots")
      }
    />
  );
}

function Progress() {
  // Until the server has answered, the review waits: a busy server may take a few seconds.
  const { state, progress } = review.value ?? { state: "waiting", progress: 0 };
  if (!asked.value || state === "finished") return null;
  if (state === "failed")
    return <p class="notice notice-error">{t("This game could not be reviewed.")}</p>;
  return (
    <div class="review-progress">
      <progress max={HUNDRED} value={progress} aria-label={t("Progress of the review")} />
      <p role="status">
        {state === "waiting"
          ? t("One game is reviewed at a time. This one begins as soon as it can.")
          : t("{percent}% of the game is reviewed.", { percent: number(progress) })}
      </p>
    </div>
  );
}

function Share({ source, own }: { source: Source; own: number | null }) {
  const seat = own ?? mySeat.value ?? sharedSeat ?? 0;
  return (
    <div class="review-share">
      <span>{t("Share this review")}</span>
      <CopyLink
        link={reviewAddress(source.game, seat, source.code)}
        name={t("Link to this review")}
      />
    </div>
  );
}

export function ReviewTab({ source, csrf, earlier, own, mayAsk }: Props) {
  useEffect(() => {
    void fetchChances(source);
    void lookForReview(source);
    const stopFollowing = follow(source);
    const leave = () => stop(source, csrf);
    addEventListener("pagehide", leave);
    return () => {
      stopFollowing();
      removeEventListener("pagehide", leave);
    };
  }, [source, csrf]);
  const now = review.value;
  const about = { game: source.game, earlier, csrf };
  const canAsk = mayAsk && !asked.value && now?.state !== "finished";
  return (
    <div class="review">
      <Curve />
      {canAsk && (
        <div class="review-ask">
          <p>
            {t(
              "A review tells luck from decisions: every roll and card against all that could have come, every decision against what else could have been done.",
            )}
          </p>
          <button
            type="button"
            class="button button-primary"
            onClick={() => void askForReview(source, csrf)}
          >
            {t("Review this game")}
          </button>
        </div>
      )}
      {refusal.value !== undefined && (
        <p class="notice notice-error" role="alert">
          {refusal.value}
        </p>
      )}
      <Progress />
      {now !== undefined && now.seats.length > 0 && (
        <>
          <h2>{t("Luck and decisions")}</h2>
          <p class="quiet">
            {t(
              "In points: hundredths of the chance to win, between players like the bots of the usual level. What nobody decided and nobody drew, because the chances before were not exact, is counted with the decisions.",
            )}
          </p>
          <Luck review={now} own={own} />
          {now.state === "finished" && <Share source={source} own={own} />}
          <Exercises review={now} own={own} {...about} />
          <details class="review-all" open={now.decisions.length === 0}>
            <summary>
              <h2>{t("Decisions that could have been better")}</h2>
              <span class="number">{number(now.decisions.length)}</span>
            </summary>
            <Decisions decisions={now.decisions} together={now.together} {...about} />
          </details>
          <Deals deals={now.deals} />
        </>
      )}
    </div>
  );
}
