/**
 * Bidding more than the minimum (the minimum bid and passing are in the action bar): the server's quick amounts, or any
 * amount within its limits.
 */

import { useSignal } from "@preact/signals";
import { t } from "../../shell/i18n/catalogue";
import { money, moneyChange } from "../../shell/i18n/money";
import { Button } from "../../shell/ui";
import { AmountField, outside } from "../../shell/ui/AmountField";
import { answering } from "../../shell/wire/messages";
import type { Commands } from "../commands";
import type { Legal } from "../messages";
import { state } from "../store";

type Bid = Extract<Legal, { type: "bid" }>;

const STEP = 10;

/** The first amount that no button bids; undefined where there is none. */
function firstOther({ min, max, quick }: Bid): number | undefined {
  const taken = new Set([min, ...quick]);
  for (let amount = min + STEP; amount <= max; amount += STEP) {
    if (!taken.has(amount)) return amount;
  }
  return taken.has(max) ? undefined : max;
}

interface Props {
  bid: Bid;
  commands: Commands;
}

export function Bidding({ bid, commands }: Props) {
  // Undefined until somebody types; then the amount, which is undefined where the field says none.
  const typed = useSignal<{ readonly amount: number | undefined } | undefined>(undefined);
  const first = firstOther(bid);
  const bidNow = typed.value === undefined ? first : typed.value.amount;
  const offer = async (value: number) => {
    if (await commands.act(answering(bid, { type: "bid", amount: value }))) typed.value = undefined;
  };
  // Read when it is sent, not when it was rendered: Enter may come before the next render.
  const offerTyped = () => {
    const { amount } = typed.value ?? { amount: first };
    if (amount !== undefined && outside(amount, bid.min, bid.max) === undefined) void offer(amount);
  };
  const standing = state.value?.auction?.bid ?? 0;
  const wrong = outside(bidNow, bid.min, bid.max);
  return (
    <div class="bidding">
      <fieldset class="bidding-quick">
        <legend class="visually-hidden">{t("Quick bids")}</legend>
        {bid.quick
          .filter((quick) => quick > bid.min)
          .map((quick) => ({
            quick,
            raise: standing > 0 ? moneyChange(quick - standing) : undefined,
          }))
          .map(({ quick, raise }) => (
            <Button
              key={quick}
              // The words on the button are part of its name, so that who says them to press it is understood.
              label={t("Bid {amount}", {
                amount: raise === undefined ? money(quick) : `${money(quick)} ${raise}`,
              })}
              busy={commands.waiting}
              onPress={() => void offer(quick)}
            >
              {money(quick)}
              {raise !== undefined && <small class="bidding-raise"> {raise}</small>}
            </Button>
          ))}
      </fieldset>
      {(first !== undefined || typed.value !== undefined) && (
        <div class="bidding-custom">
          <AmountField
            label={t("Your bid")}
            amount={bidNow}
            min={bid.min}
            max={bid.max}
            step={STEP}
            change={(amount) => {
              typed.value = { amount };
            }}
            submit={offerTyped}
            leave={() => {
              typed.value = undefined;
            }}
          />
          <Button busy={commands.waiting} reason={wrong} onPress={offerTyped}>
            {bidNow === undefined ? t("Bid") : t("Bid {amount}", { amount: money(bidNow) })}
          </Button>
        </div>
      )}
    </div>
  );
}
