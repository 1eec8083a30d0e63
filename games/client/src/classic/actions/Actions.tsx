/** The action bar of the classic games, with the way to my deeds and to a trade. */

import { ActionBar } from "../../shell/actions/ActionBar";
import { number, t } from "../../shell/i18n/catalogue";
import { Button } from "../../shell/ui";
import { buildChoices, startBuilding } from "../building/mode";
import { openMyDeeds } from "../deed/open";
import { legal, legalOf, mySeat, playing, state } from "../store";
import { openTrade } from "../trade/draft";
import { choices, unaffordable } from "./choices";

const IMPROVING: ReadonlySet<string> = new Set(["unmortgage"]);
const RAISING: ReadonlySet<string> = new Set(["sell", "mortgage"]);

/** How many deeds I may unmortgage now or, when I cannot pay for a deed on offer, raise cash from. */
function countOfUsableDeeds(): number {
  const types = unaffordable() === undefined ? IMPROVING : RAISING;
  const spaces = legal.value.flatMap((one) =>
    "space" in one && types.has(one.type) ? [one.space] : [],
  );
  return new Set(spaces).size;
}

function AnytimeButtons() {
  const seat = mySeat.value;
  if (seat === undefined || !playing.value) return null;
  const offer = legalOf("offer_trade");
  const count = countOfUsableDeeds();
  return (
    <span class="actions-anytime">
      <Button kind="quiet" icon="house" shortcut="m" class="actions-deeds" onPress={openMyDeeds}>
        {t("My deeds")}
        {count > 0 && <span class="actions-count">{number(count)}</span>}
      </Button>
      {buildChoices.value.length > 0 && (
        <Button kind="quiet" icon="hotel" shortcut="u" onPress={startBuilding}>
          {t("Build")}
        </Button>
      )}
      {offer && (
        <Button
          kind="quiet"
          icon="handshake"
          shortcut="t"
          onPress={() => openTrade(offer.to[0] ?? 0)}
        >
          {t("Trade")}
        </Button>
      )}
    </span>
  );
}

export function Actions() {
  return (
    <ActionBar choices={choices} oneWaitedFor={state.value?.auction === undefined}>
      <AnytimeButtons />
    </ActionBar>
  );
}
