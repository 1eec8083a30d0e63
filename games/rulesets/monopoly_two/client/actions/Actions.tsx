/** The action bar of this game, with the ways to buying, building, my cards and my deeds. */

import { openMyDeeds } from "opoly/classic/deed/open";
import { partyName } from "opoly/classic/names";
import { cast, mySeat, playing } from "opoly/classic/store";
import { ActionBar } from "opoly/shell/actions/ActionBar";
import { number, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button } from "opoly/shell/ui";
import { buildingOpen } from "../build/open";
import { focusHand } from "../hand/Hand";
import { completes } from "../market/lacking";
import { buyingOpen } from "../market/open";
import { openPayment } from "../pay/open";
import { paid } from "../pay/standing";
import { SinceLastTurn } from "../since/SinceLastTurn";
import { allLegal, decision, hand } from "../store";
import { choices } from "./choices";

/** How many deeds that I may buy now would complete a monopoly for me. */
const completing = (): number =>
  allLegal("buy_deed").filter(({ space }) => completes(space, mySeat.value)).length;

function Anytime() {
  const seat = mySeat.value;
  if (seat === undefined || !playing.value) return null;
  const leave = allLegal("buy_deed").find(({ source }) => source === "leave");
  const made = completing();
  return (
    <span class="actions-anytime">
      <Button kind="quiet" icon="house" shortcut="m" class="actions-deeds" onPress={openMyDeeds}>
        {t("My deeds")}
      </Button>
      {hand.value.length > 0 && (
        <Button kind="quiet" icon="cards" shortcut="c" onPress={focusHand}>
          {t("Cards")}
        </Button>
      )}
      {allLegal("buy_deed").some(({ source }) => source !== "leave") && (
        <Button
          kind="quiet"
          icon="gavel"
          shortcut="b"
          onPress={() => {
            buyingOpen.value = true;
          }}
        >
          {t("Buy")}
          {made > 0 && <span class="actions-count">{number(made)}</span>}
        </Button>
      )}
      {leave && (
        <Button
          kind="quiet"
          icon="handshake"
          shortcut="o"
          onPress={() => openPayment({ type: "buy_deed", space: leave.space })}
        >
          {t("Pay with deeds or buildings")}
        </Button>
      )}
      {allLegal("build").length > 0 && (
        <Button
          kind="quiet"
          icon="hotel"
          shortcut="u"
          onPress={() => {
            buildingOpen.value = true;
          }}
        >
          {t("Build")}
        </Button>
      )}
    </span>
  );
}

/** That a small debt was paid by itself. */
function PaidByItself() {
  if (paid.value === undefined) return null;
  const { amount, to } = paid.value;
  return (
    <p class="since" role="status">
      {t("Paid {other} {amount} by itself. The menu can switch this off.", {
        other: partyName(cast.value, to),
        amount: money(amount),
      })}
    </p>
  );
}

export function Actions() {
  return (
    <ActionBar
      choices={choices}
      oneWaitedFor={decision.value?.kind !== "discard"}
      warning={
        <>
          <PaidByItself />
          <SinceLastTurn />
        </>
      }
    >
      <Anytime />
    </ActionBar>
  );
}
