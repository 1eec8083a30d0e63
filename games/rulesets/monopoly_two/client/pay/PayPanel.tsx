/** The payment that is due: to whom and why, the cheapest way, and a tray to pay in any other. */

import { GiveUp } from "opoly/classic/debt/GiveUp";
import { QueuedDebts } from "opoly/classic/debt/QueuedDebts";
import { partyName, playerName } from "opoly/classic/names";
import { cast, mySeat, shownDeadline } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { plain } from "opoly/shell/i18n/phrase";
import { PhraseText } from "opoly/shell/log/PhraseText";
import { Button, ClockRing, SeatToken } from "opoly/shell/ui";
import { useCommands } from "../commands";
import { cardText, openedCard } from "../hand/cards";
import type { Decision } from "../messages";
import { allLegal, decision, type LegalOf, legalOf } from "../store";
import { chargePhrase } from "./charge";
import { contentsOf, contentsPhrase } from "./contents";
import { isPlainCash, whole } from "./draft";
import { openPayment } from "./open";

type Due = LegalOf<"pay">;

/** How the primary button of the action bar would pay. */
function Proposal({ claim }: { claim: Due }) {
  if (isPlainCash(claim.proposal)) return null;
  return (
    <p class="pay-proposal">
      {t("Cheapest way: {payment}.", {
        payment: plain(contentsPhrase(cast.value, contentsOf(whole(claim.proposal)))),
      })}
      {claim.change > 0 && ` ${t("You get {amount} back.", { amount: money(claim.change) })}`}
      {claim.lost > 0 && (
        <strong class="is-loss"> {t("{amount} is lost.", { amount: money(claim.lost) })}</strong>
      )}
    </p>
  );
}

function Mine({ claim }: { claim: Due }) {
  const { spaces, buildings } = claim.tray;
  return (
    <>
      <Proposal claim={claim} />
      {spaces.length + buildings.length > 0 && (
        <Button icon="handshake" shortcut="o" onPress={() => openPayment({ type: "pay" })}>
          {t("Pay another way")}
        </Button>
      )}
    </>
  );
}

/** The cards that bring me cash before I pay. */
function CashCards() {
  const cards = allLegal("play_card").map(({ card }) => card);
  if (cards.length === 0) return null;
  return (
    <div class="pay-cards">
      <p>{t("Before you pay, you can play cards that bring you cash.")}</p>
      {cards.map((card, at) => (
        <Button
          key={at}
          size="small"
          icon="cards"
          onPress={() => {
            openedCard.value = card;
          }}
        >
          {t("Play: {card}", { card: cardText(card) })}
        </Button>
      ))}
    </div>
  );
}

/** All I have is too little. */
function Broke({ open }: { open: Decision }) {
  const commands = useCommands();
  return (
    <>
      <p>{t("Everything you own is worth less than that.")}</p>
      <GiveUp commands={commands} to={open.to} />
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

function Claim({ open, mine }: { open: Decision; mine: boolean }) {
  const [debtor = 0] = open.players;
  const slots = {
    name: playerName(cast.value, debtor),
    other: partyName(cast.value, open.to ?? "bank"),
    amount: money(open.amount ?? 0),
  };
  return (
    <div class="pay-claim">
      <h2 class="pay-amount">
        {!mine && <SeatToken seat={debtor} />}
        {mine ? t("You owe {other} {amount}", slots) : t("{name} owes {other} {amount}", slots)}
        {open.to !== undefined && <SeatToken seat={open.to} />}
      </h2>
      {open.charge && (
        <p class="quiet">
          <PhraseText phrase={chargePhrase(cast.value, open.charge)} />
        </p>
      )}
    </div>
  );
}

export function PayPanel() {
  const open = decision.value;
  if (open?.kind !== "pay") return null;
  const seat = mySeat.value;
  const mine = seat !== undefined && open.players.includes(seat);
  const claim = mine ? legalOf("pay") : undefined;
  return (
    <section class="pay" aria-label={t("Payment")}>
      <header class="pay-head">
        <Claim open={open} mine={mine} />
        <ClockRing deadline={shownDeadline.value} seconds={open.seconds} digits />
      </header>
      {mine && <CashCards />}
      {claim && <Mine claim={claim} />}
      {mine && legalOf("declare_bankruptcy") && <Broke open={open} />}
      <QueuedDebts />
    </section>
  );
}
