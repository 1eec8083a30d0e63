/** "What would you do?": the dearest decisions of each player, to be made again at their positions. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { actionName, Told } from "../../coach/Told";
import { number, t } from "../../shell/i18n/catalogue";
import { player, playerName } from "../../shell/i18n/names";
import { PhraseText } from "../../shell/log/PhraseText";
import { mySeat } from "../../shell/store";
import { Button } from "../../shell/ui";
import { goTo } from "../playback";
import { type OfGame, PlayOn, people, Why } from "./Decisions";
import { type Choice, choices, dearest, learners } from "./exercise";
import type { Review, ReviewedDecision } from "./types";
import { percent, points } from "./words";

/** The version of the decision that is open, and the choice that was made in it. */
const open = signal<number | undefined>(undefined);
const made = signal<Choice | undefined>(undefined);

function begin(one: ReviewedDecision): void {
  made.value = undefined;
  open.value = one.version;
  goTo(one.version - 1);
}

const Label = ({ choice }: { choice: Choice }) => (
  <Told events={choice.events} otherwise={actionName(choice.action)} />
);

function costOf({ best, cost, error }: Choice): string {
  if (best) return t("The best that was found");
  const slots = { cost: number(points(cost)), error: number(Math.max(1, points(2 * error))) };
  if (cost <= 2 * error) return t("About as good");
  return t("{cost} points worse, give or take {error}", slots);
}

interface ExerciseProps {
  readonly one: ReviewedDecision;
  readonly about: OfGame;
  readonly together: boolean;
}

function Answer({ one, about, together }: ExerciseProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const mine = made.value;
  const right = mine !== undefined && (mine.best || mine.cost <= 2 * mine.error);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status" class="review-verdict">
        {right ? t("That is the better choice.") : t("There is a better choice.")}
      </p>
      <ul class="review-choices">
        {choices(one).map((choice) => (
          <li
            key={JSON.stringify(choice.action)}
            data-best={choice.best || undefined}
            data-mine={choice.action === mine?.action || undefined}
          >
            <span>
              <Label choice={choice} />
            </span>
            <span class="quiet">{costOf(choice)}</span>
            {choice.done && <span class="quiet">{t("Done in the game")}</span>}
          </li>
        ))}
      </ul>
      <Why one={one} together={together} />
      <p class="quiet">
        {t("The chance to win, between players like bots: {better} instead of {chance}.", {
          better: percent(one.better_chance),
          chance: percent(one.chance),
        })}
      </p>
      <div class="review-ways">
        <PlayOn version={one.version - 1} better {...about}>
          {t("Play on with the better choice")}
        </PlayOn>
        <Button
          kind="quiet"
          onPress={() => {
            open.value = undefined;
          }}
        >
          {t("Close")}
        </Button>
      </div>
    </>
  );
}

function Exercise({ one, about, together }: ExerciseProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  const answered = made.value !== undefined;
  useEffect(() => first.current?.scrollIntoView({ block: "start" }), [answered]);
  return (
    <div class="review-exercise" ref={first}>
      <p>
        <strong>{t("What would you do?")}</strong>{" "}
        {t("The board shows the moment before the decision.")}
      </p>
      {made.value === undefined ? (
        <div class="review-options">
          {choices(one).map((choice) => (
            <Button
              key={JSON.stringify(choice.action)}
              onPress={() => {
                made.value = choice;
              }}
            >
              <span>
                <Label choice={choice} />
              </span>
            </Button>
          ))}
        </div>
      ) : (
        <Answer one={one} about={about} together={together} />
      )}
    </div>
  );
}

interface Props extends OfGame {
  readonly review: Review;
  readonly own: number | null;
}

export function Exercises({ review, own, ...about }: Props) {
  const seats = learners(review.decisions, own ?? mySeat.value);
  if (review.state !== "finished" || seats.length === 0) return null;
  return (
    <section class="review-exercises">
      <h2>{t("Exercises")}</h2>
      {seats.map((seat) => (
        <div key={seat}>
          <h3>
            <PhraseText phrase={[player(people(), seat)]} />
          </h3>
          <ol>
            {dearest(review.decisions, seat).map((one, index) => (
              <li key={one.version}>
                {open.value === one.version ? (
                  <Exercise one={one} about={about} together={review.together} />
                ) : (
                  <Button
                    kind="quiet"
                    icon="bulb"
                    label={t("Exercise {number} of {player}", {
                      number: number(index + 1),
                      player: playerName(people(), seat),
                    })}
                    onPress={() => begin(one)}
                  >
                    {t("What would you do?")}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
