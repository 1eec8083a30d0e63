/** The decisions that cost more than others would have: what came of them, what was better, and why. */

import { actionName, Told } from "../../coach/Told";
import { number, t } from "../../shell/i18n/catalogue";
import { player } from "../../shell/i18n/names";
import { phrase } from "../../shell/i18n/phrase";
import { PhraseText } from "../../shell/log/PhraseText";
import { mySeat, seats } from "../../shell/store";
import { Button } from "../../shell/ui";
import { goTo } from "../playback";
import type { ReviewedDecision } from "./types";
import { costInWords, gradeName, why } from "./words";

export const people = () => ({ seats: seats.value, me: mySeat.value });

/** Why, in one sentence, where that is sure. */
export function Why({ one, together }: { one: ReviewedDecision; together: boolean }) {
  const reason = why(one, people(), together);
  return reason === undefined ? null : (
    <p>
      <PhraseText phrase={reason} />
    </p>
  );
}

/** Opens a room at a version of this game, with the better choice made there or before any is made. */
export function PlayOn({ version, better, children, ...about }: PlayOnProps) {
  const { game, earlier, csrf } = about;
  if (version <= earlier) return null;
  return (
    <form method="post" action={`/replay/${game}/play-on/`}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="version" value={version - earlier} />
      {better === true && <input type="hidden" name="better" value="1" />}
      <button type="submit" class="button button-quiet" name="draws" value="new">
        {children}
      </button>
    </form>
  );
}

/** The game that a review is of; `earlier` versions are of games that it continues. */
export interface OfGame {
  readonly game: number;
  readonly earlier: number;
  readonly csrf: string;
}

interface PlayOnProps extends OfGame {
  readonly version: number;
  readonly better?: boolean;
  readonly children: string;
}

interface Props extends OfGame {
  readonly together: boolean;
  readonly decisions: readonly ReviewedDecision[];
}

function Decision({
  one,
  together,
  ...about
}: Omit<Props, "decisions"> & { one: ReviewedDecision }) {
  const before = one.version - 1;
  return (
    <li class="review-decision" data-grade={one.grade}>
      <p class="review-grade">
        <strong>{gradeName(one.grade)}</strong> <PhraseText phrase={[player(people(), one.seat)]} />
      </p>
      <p>
        <Told events={one.events} otherwise={t("Nothing was done.")} />
      </p>
      <p>
        <strong>{t("Better:")}</strong>{" "}
        <Told events={one.better_events} otherwise={actionName(one.better)} />
      </p>
      <Why one={one} together={together} />
      <p class="quiet">
        {costInWords(one)}{" "}
        {one.helped !== undefined && one.helped !== one.seat && (
          <PhraseText
            phrase={phrase("It helped {player} most.", { player: player(people(), one.helped) })}
          />
        )}
      </p>
      <div class="review-ways">
        <Button kind="quiet" icon="play" onPress={() => goTo(before)}>
          {t("Watch this moment")}
        </Button>
        <PlayOn version={before} {...about}>
          {t("Play on from here")}
        </PlayOn>
      </div>
    </li>
  );
}

export function Decisions({ decisions, ...about }: Props) {
  if (decisions.length === 0)
    return <p>{t("No decision was found that cost two points or more for sure.")}</p>;
  return (
    <ol class="review-decisions" data-count={number(decisions.length)}>
      {decisions.map((one) => (
        <Decision key={one.version} one={one} {...about} />
      ))}
    </ol>
  );
}
