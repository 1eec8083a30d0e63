/** The dialog for an offer or a counter-offer: two columns, its outlook, and sending it. */

import { useEffect } from "preact/hooks";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { t } from "../../shell/i18n/catalogue";
import { wholeNeeded } from "../../shell/i18n/digits";
import { Button, SeatToken } from "../../shell/ui";
import { Dialog } from "../../shell/ui/Dialog";
import { type Commands, useCommands } from "../commands";
import type { Seat } from "../messages";
import { playerName } from "../names";
import { cast, legalOf, mySeat, shownVersion } from "../store";
import { closeTrade, type Draft, draft } from "./draft";
import { choosePartner, isEmpty, isUnread, tidyDraft } from "./edit";
import { Meaning } from "./Outlook";
import { type Answer, usePreview } from "./preview";
import { TradeSide } from "./TradeSide";

function Partners({ chosen, partners }: { chosen: Seat; partners: readonly Seat[] }) {
  return (
    <fieldset class="trade-partners">
      <legend class="visually-hidden">{t("Trade with")}</legend>
      {partners.map((seat) => (
        <Button key={seat} pressed={seat === chosen} onPress={() => choosePartner(seat)}>
          <SeatToken seat={seat} />
          {playerName(cast.value, seat)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Why the offer cannot be sent as it stands, or undefined. */
function cannotSend(held: Draft, answer: Answer | undefined): string | undefined {
  if (isUnread(held)) return wholeNeeded();
  if (isEmpty(held.give) && isEmpty(held.want)) return t("Add something to the offer.");
  if (legalOf("offer_trade")?.to.includes(held.to) !== true) {
    return t("You cannot trade with them now.");
  }
  if (answer?.refused !== undefined) return answer.refused;
  return answer?.preview?.legal === false ? answer.preview.message : undefined;
}

async function offer(commands: Commands, { to, give, want, counterOf }: Draft): Promise<void> {
  const counter = counterOf === undefined ? {} : { counter_of: counterOf };
  if (await commands.act({ type: "offer_trade", to, give, want, ...counter })) closeTrade();
}

function Open({ held, me }: { held: Draft; me: Seat }) {
  const commands = useCommands();
  const answer = usePreview(held);
  useEffect(tidyDraft, [shownVersion.value]);
  const partners = legalOf("offer_trade")?.to ?? [];
  const isCounter = held.counterOf !== undefined;
  const name = playerName(cast.value, held.to);
  return (
    <Dialog
      title={isCounter ? t("Counter-offer to {name}", { name }) : t("Offer a trade")}
      class="trade-dialog"
      onClose={closeTrade}
      actions={
        <>
          <RefusalNote refusal={commands.refusal} />
          <Button onPress={closeTrade}>{t("Cancel")}</Button>
          <Button
            kind="primary"
            icon="handshake"
            busy={commands.waiting}
            reason={cannotSend(held, answer)}
            onPress={() => void offer(commands, held)}
          >
            {isCounter ? t("Send counter-offer") : t("Send offer")}
          </Button>
        </>
      }
    >
      {!isCounter && <Partners chosen={held.to} partners={partners} />}
      <div class="trade-sides">
        <TradeSide
          side="give"
          seat={me}
          holding={held.give}
          unread={held.unread?.give === true}
          cashAfter={answer?.preview?.mine_after.cash}
        />
        <TradeSide
          key={held.to}
          side="want"
          seat={held.to}
          holding={held.want}
          unread={held.unread?.want === true}
          cashAfter={answer?.preview?.theirs_after.cash}
        />
      </div>
      <Meaning answer={answer} give={held.give} want={held.want} />
    </Dialog>
  );
}

/** The dialog, while there is a draft. */
export function TradeDialog() {
  const held = draft.value;
  const me = mySeat.value;
  if (held === undefined || me === undefined) return null;
  return <Open held={held} me={me} />;
}
