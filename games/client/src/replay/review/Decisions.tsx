/** The decisions that cost more than others would have: what came of them, what was better, and why. */

import { gameClient } from "../../shell/game";
import { number, t } from "../../shell/i18n/catalogue";
import { player } from "../../shell/i18n/names";
import { phrase } from "../../shell/i18n/phrase";
import { PhraseText } from "../../shell/log/PhraseText";
import { mySeat, seats } from "../../shell/store";
import { Button } from "../../shell/ui";
import type { GameEvent } from "../../shell/wire/messages";
import { goTo } from "../playback";
import type { ReviewedDecision } from "./types";
import { actionName, costInWords, gradeName } from "./words";

/** So many sentences of what came of an action: the rest is in the replay. */
const SENTENCES = 2;

export const people = () => ({ seats: seats.value, me: mySeat.value });

interface ToldProps {
  readonly events: readonly GameEvent[];
  readonly otherwise: string;
}

/** Events in the words of the game's log. */
export function Told({ events, otherwise }: ToldProps) {
  const lines = gameClient.value?.describe(events) ?? [];
  const texts = lines.map(({ text }) => text).filter((text) => text.length > 0);
  if (texts.length === 0) return <>{otherwise}</>;
  return (
    <>
      {texts.slice(0, SENTENCES).map((text, index) => (
        <span key={index}>
          <PhraseText phrase={text} />{" "}
        </span>
      ))}
    </>
  );
}

interface Props {
  readonly decisions: readonly ReviewedDecision[];
  readonly game: number;
  /** How many versions are of games that this one continues. */
  readonly earlier: number;
  readonly csrf: string;
}

function Decision({
  one,
  game,
  earlier,
  csrf,
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
        <Told events={one.better_events} otherwise={actionName(one.better.type)} />
      </p>
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
        {before > earlier && (
          <form method="post" action={`/replay/${game}/play-on/`}>
            <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
            <input type="hidden" name="version" value={before - earlier} />
            <button type="submit" class="button button-quiet" name="draws" value="new">
              {t("Play on from here")}
            </button>
          </form>
        )}
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
