/** How the game went: a chart of everybody's worth, and its turning points. */

import { useEffect } from "preact/hooks";
import { t } from "../../shell/i18n/catalogue";
import { PhraseText } from "../../shell/log/PhraseText";
import { Money } from "../../shell/ui";
import { connection, gameClient } from "../store";
import { WorthChart } from "./WorthChart";
import { fetchWorth, type TurningPoint, worthOf } from "./worth";

function TurningPoints({ turns }: { turns: readonly TurningPoint[] }) {
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
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Review({ game }: { game: number }) {
  // A page that the connection failed to bring is fetched once the connection is back.
  useEffect(() => void fetchWorth(game), [game, connection.value]);
  const history = worthOf(game);
  if (history === undefined || history.points.length < 2) return null;
  return (
    <>
      <WorthChart history={history} />
      <TurningPoints turns={history.turns} />
    </>
  );
}
