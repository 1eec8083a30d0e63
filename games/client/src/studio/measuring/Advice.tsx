/** Advice in sentences, each tried before it is shown, with a button that makes a copy of the draft with the change. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { groupName } from "../../classic/names";
import { mark, number, ordered, t } from "../../shell/i18n/catalogue";
import { moneyChange } from "../../shell/i18n/money";
import { Button } from "../../shell/ui";
import { effectName } from "../labels";
import { board, isEarlier, keyOfGroup, measurement } from "./measurement";
import { advice, advise, applyToCopy, isAway, resultOf, wrong } from "./trying";
import type { Change, Piece } from "./types";

const CHANGES: Readonly<Record<string, string>> = {
  rents: mark("All rents {percent}"),
  prices: mark("All prices of deeds {percent}"),
  houses: mark("All prices of houses {percent}"),
  taxes: mark("Taxes {percent}"),
  gifts: mark("Free money {percent}"),
};
const OF_A_GROUP: Readonly<Record<string, string>> = {
  rents: mark("Rents of {group} {percent}"),
  prices: mark("Prices of {group} {percent}"),
};

const group = (spaces: readonly number[]): string =>
  groupName({ seats: [], board: board.value }, keyOfGroup(spaces));

/** "All rents +20%". */
function changeText({ what, percent: by, spaces = [], effect = "" }: Change): string {
  const percent = t("{number}%", {
    number: ordered(`${by < 0 ? "\u2212" : "+"}${number(Math.abs(by))}`),
  });
  if (effect !== "")
    return t("Cards “{effect}” {percent}", { effect: effectName(effect), percent });
  if (spaces.length > 0) return t(OF_A_GROUP[what] ?? what, { group: group(spaces), percent });
  return t(CHANGES[what] ?? what, { percent });
}

const OUTCOMES: Readonly<Record<string, string>> = {
  ended: mark("{after}% of games end instead of {before}%."),
  minutes: mark("A game takes {after} minutes instead of {before}."),
  first_seat: mark("Who begins wins {after}% of games instead of {before}%."),
  houses_ran_out: mark("The bank runs out of houses in {after}% of games instead of {before}%."),
  settled: mark("A game is settled after {after}% of it instead of {before}%."),
  group: mark("{after}% of what the group costs comes back instead of {before}%."),
  card: mark("Who draws one has {after} instead of {before}."),
};

/** "94% of games end instead of 51%." */
function outcomeText({ figure, before, after }: Piece): string {
  const word = (value: number) =>
    figure === "card" ? moneyChange(Math.round(value)) : number(Math.round(value));
  return t(OUTCOMES[figure] ?? "", { before: word(before), after: word(after) });
}

function OnePiece({ piece }: { piece: Piece }) {
  const busy = useSignal(false);
  const refused = useSignal<string | undefined>(undefined);
  const change = changeText(piece.change);
  const apply = async () => {
    if (busy.value) return;
    busy.value = true;
    refused.value = await applyToCopy(piece, change);
    busy.value = refused.value === undefined;
  };
  return (
    <li>
      <p>
        <b>{t("{change}:", { change })}</b> {outcomeText(piece)}
      </p>
      <Button
        size="small"
        busy={busy.value}
        label={t("Apply to a copy: {change}", { change })}
        onPress={() => void apply()}
      >
        {t("Apply to a copy")}
      </Button>
      {refused.value !== undefined && (
        <p class="notice notice-error" role="alert">
          {refused.value}
        </p>
      )}
    </li>
  );
}

function howFar(): string {
  const now = advice.value;
  if (isAway.value) return t("The server cannot be reached. It is asked again in a moment.");
  if (now === undefined || now.state === "waiting") return t("Changes are tried in a moment.");
  return t("{percent}%: bots play with changes that may help.", { percent: now.progress });
}

export function Advice() {
  const id = useId();
  useEffect(advise, []);
  const now = advice.value;
  if (measurement.value?.state !== "finished" || isEarlier.value) return null;
  const result = now && resultOf(now);
  return (
    <section class="measure-advice" aria-labelledby={id}>
      <h3 id={id}>{t("Advice")}</h3>
      {wrong.value !== undefined ? (
        <p class="notice notice-error" role="alert">
          {wrong.value || t("No changes could be tried.")}
        </p>
      ) : result === undefined ? (
        <div class="measure-progress">
          <progress aria-labelledby={`${id}-far`} max={100} value={now?.progress ?? 0} />
          <p id={`${id}-far`}>{howFar()}</p>
        </div>
      ) : (
        <p class="help">{result}</p>
      )}
      {now !== undefined && now.found.length > 0 && (
        <ul class="measure-pieces">
          {now.found.map((piece) => (
            <OnePiece key={JSON.stringify([piece.figure, piece.change])} piece={piece} />
          ))}
        </ul>
      )}
    </section>
  );
}
