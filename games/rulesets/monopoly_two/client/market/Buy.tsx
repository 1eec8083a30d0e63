/** The buttons that buy a deed: in cash at once, or in another way by the payment's dialog. */

import { spaceName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import type { Commands } from "../commands";
import { openPayment } from "../pay/open";
import { type LegalOf, player } from "../store";

interface Props {
  offer: LegalOf<"buy_deed">;
  commands: Commands;
  /** It stands out from the others. */
  primary?: boolean;
}

/** I have something else to pay with than cash. */
const hasGoods = (): boolean => (player(mySeat.value ?? -1)?.spaces.length ?? 0) > 0;

export function Buy({ offer, commands, primary = false }: Props) {
  const { space, cost, in_cash } = offer;
  const slots = { space: spaceName(cast.value, space), amount: money(cost) };
  const action = { type: "buy_deed", space } as const;
  return (
    <span class="buy">
      <Button
        kind={primary ? "primary" : "plain"}
        size="small"
        changes
        label={`${slots.space}: ${t("Buy · {amount}", slots)}`}
        busy={commands.waiting}
        onPress={() => {
          if (in_cash) void commands.act(answering(offer, action));
          else openPayment(action);
        }}
      >
        {t("Buy · {amount}", slots)}
      </Button>
      {in_cash && hasGoods() && (
        <Button
          kind="quiet"
          size="small"
          icon="handshake"
          label={t("Pay for {space} with deeds or buildings", slots)}
          onPress={() => openPayment(action)}
        />
      )}
    </span>
  );
}
