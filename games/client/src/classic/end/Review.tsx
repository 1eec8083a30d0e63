/** How the game went: a chart of everybody's worth, and its turning points. */

import { useEffect } from "preact/hooks";
import type { ReviewProps } from "../../shell/game";
import { t } from "../../shell/i18n/catalogue";
import { phrase } from "../../shell/i18n/phrase";
import { PhraseText } from "../../shell/log/PhraseText";
import { Button, Icon, Money } from "../../shell/ui";
import { amountOf, space } from "../names";
import { cast, connection, gameClient, mySeat } from "../store";
import { WorthChart } from "./WorthChart";
import { type BestDeed as BestDeedOf, fetchWorth, type TurningPoint, worthOf } from "./worth";

interface Shown {
  readonly game: number;
  readonly code: string;
  readonly onPick: ReviewProps["onPick"];
}

interface TurningPointsProps extends Shown {
  readonly turns: readonly TurningPoint[];
}

interface WayProps extends Shown {
  readonly version: number;
}

/** The way to a moment: in the replay at hand, or in that of the game. */
function Way({ game, code, version, onPick }: WayProps) {
  const name = t("Watch this moment");
  if (onPick !== undefined)
    return <Button kind="quiet" icon="play" label={name} onPress={() => onPick(version)} />;
  const where = new URLSearchParams({ at: `${version}`, ...(code && { code }) });
  return (
    <a class="button button-quiet" href={`/replay/${game}/?${where}`} aria-label={name}>
      <Icon name="play" />
    </a>
  );
}

function TurningPoints({ game, code, turns, onPick }: TurningPointsProps) {
  if (turns.length === 0) return null;
  return (
    <section class="end-turns">
      <h3>{t("Turning points")}</h3>
      <ol>
        {turns.map(({ version, seat, change, event }) => (
          <li key={`${version}-${seat}`}>
            <span>
              <PhraseText phrase={gameClient.value?.describe([event])[0]?.text ?? []} />
            </span>
            <Money amount={change} change />
            <Way game={game} code={code} version={version} onPick={onPick} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The deed that has earned me most rent. */
function BestDeed({ best }: { best: readonly BestDeedOf[] }) {
  const mine = best.find(({ seat }) => seat === mySeat.value);
  if (mine === undefined) return null;
  return (
    <p class="end-best">
      <PhraseText
        phrase={phrase("Your best deed: {space}, with {amount} in rent.", {
          space: space(cast.value, mine.space),
          amount: amountOf(mine.amount),
        })}
      />
    </p>
  );
}

export function Review({ game, code, at, onPick }: ReviewProps) {
  // A page that the connection failed to bring is fetched once the connection is back.
  useEffect(() => void fetchWorth(game, code), [game, code, connection.value]);
  const history = worthOf(game);
  if (history === undefined || history.points.length < 2) return null;
  return (
    <>
      <WorthChart history={history} at={at} onPick={onPick} />
      <BestDeed best={history.best} />
      <TurningPoints game={game} code={code} turns={history.turns} onPick={onPick} />
    </>
  );
}
