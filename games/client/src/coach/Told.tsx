/** What an action begins with, in the words of the game's log. */

import { gameClient } from "../shell/game";
import { t } from "../shell/i18n/catalogue";
import { money } from "../shell/i18n/money";
import { PhraseText } from "../shell/log/PhraseText";
import type { GameEvent } from "../shell/wire/messages";

/** So many sentences of what came of an action: the rest is in the replay. */
const SENTENCES = 2;

/** An action, as far as it is told by itself. */
export interface ActionTold {
  readonly type: string;
  readonly amount?: number;
}

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

/** What cannot be told by what came of it, because nothing did yet. */
export function actionName({ type, amount }: ActionTold): string {
  if (amount !== undefined) return t("Bid {amount}.", { amount: money(amount) });
  if (type === "roll") return t("Roll the dice.");
  if (type === "end_turn") return t("End the turn.");
  if (type.startsWith("pass")) return t("Pass.");
  return t("Do nothing for now.");
}
