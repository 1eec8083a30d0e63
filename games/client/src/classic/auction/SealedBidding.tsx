/** My one bid in an auction by sealed bids: an amount to begin with is the deed's price; or a pass. */

import { useSignal } from "@preact/signals";
import { useSettling } from "../../shell/actions/settling";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { Button } from "../../shell/ui";
import { AmountField, outside } from "../../shell/ui/AmountField";
import type { Legal, SpaceIndex } from "../messages";
import { space } from "../store";

export type SealedBid = Extract<Legal, { type: "sealed_bid" }>;

const STEP = 10;

interface Props {
  /** A range of bids, unless I have too little cash, and a pass: nothing. */
  ways: readonly SealedBid[];
  space: SpaceIndex;
  busy: boolean;
  bid(amount: number, way: SealedBid): Promise<void>;
}

export function SealedBidding({ ways, space: index, busy, bid }: Props) {
  const range = ways.find(({ max }) => max > 0);
  const pass = ways.find(({ max }) => max === 0);
  const settling = useSettling("sealed", true);
  const price = space(index)?.price ?? 0;
  const first = range && Math.min(range.max, Math.max(range.min, price));
  // Undefined until somebody types; then the amount, which is undefined where the field says none.
  const typed = useSignal<{ readonly amount: number | undefined } | undefined>(undefined);
  const amount = typed.value === undefined ? first : typed.value.amount;
  const wrong = range && outside(amount, range.min, range.max);
  // Read when it is sent, not when it was rendered: Enter may come before the next render.
  const send = () => {
    const now = typed.value === undefined ? first : typed.value.amount;
    if (!range || now === undefined || outside(now, range.min, range.max) !== undefined) return;
    void bid(now, range);
  };
  return (
    <div class="sealed-bidding">
      {range ? (
        <AmountField
          label={t("Your highest bid")}
          amount={amount}
          min={range.min}
          max={range.max}
          step={STEP}
          change={(next) => {
            typed.value = { amount: next };
          }}
          submit={send}
        />
      ) : (
        <p class="quiet">{t("You have too little cash to bid. You can sell or mortgage first.")}</p>
      )}
      <div class="sealed-buttons">
        {range && (
          <Button
            kind="primary"
            icon="gavel"
            shortcut="b"
            changes
            settling={settling}
            busy={busy}
            reason={wrong}
            onPress={send}
          >
            {amount === undefined ? t("Bid") : t("Bid {amount}", { amount: money(amount) })}
          </Button>
        )}
        {pass && (
          <Button
            icon="pass"
            shortcut="p"
            changes
            settling={settling}
            busy={busy}
            onPress={() => void bid(0, pass)}
          >
            {t("Pass")}
          </Button>
        )}
      </div>
      <p class="quiet small">{t("A bid cannot be changed.")}</p>
    </div>
  );
}
