/** The payment that is due: to whom and why, the cheapest way, and a tray to pay in any other. */

import { GiveUp } from "opoly/classic/debt/GiveUp";
import { QueuedDebts } from "opoly/classic/debt/QueuedDebts";
import { partyName, playerName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { plain } from "opoly/shell/i18n/phrase";
import { PhraseText } from "opoly/shell/log/PhraseText";
import { Button, DecisionClock, SeatToken } from "opoly/shell/ui";
import { useCommands } from "../commands";
import { cardText, openedCard } from "../hand/cards";
import { isMe } from "../me";
import type { Decision, WayToPay } from "../messages";
import { allLegal, decision, type LegalOf, legalOf } from "../store";
import { type CardPlayed, causeOf, movedBy, playedBy } from "./cause";
import { chargePhrase, isSaidByCard } from "./charge";
import { contentsOf, contentsPhrase } from "./contents";
import { isPlainCash, whole } from "./draft";
import { Notes } from "./Notes";
import { openPayment } from "./open";
import { hold, pending } from "./standing";

type Due = LegalOf<"pay">;

const wordsFor = ({ proposal }: WayToPay): string =>
  plain(contentsPhrase(cast.value, contentsOf(whole(proposal))));

/** A way to pay, and what comes of it. */
function Way({ way, text }: { way: WayToPay; text: string }) {
  return (
    <>
      <p class="pay-proposal">
        {text}
        {way.change > 0 && ` ${t("You get {amount} back.", { amount: money(way.change) })}`}
        {way.lost > 0 && (
          <strong class="is-loss"> {t("{amount} is lost.", { amount: money(way.lost) })}</strong>
        )}
      </p>
      <Notes {...way} />
    </>
  );
}

/** How the buttons of the action bar would pay. */
function Proposal({ claim }: { claim: Due }) {
  if (isPlainCash(claim.proposal)) return null;
  const { sparing } = claim;
  const name = partyName(cast.value, claim.to);
  return (
    <>
      {sparing && (
        <Way
          way={sparing}
          text={t("Safer way, which completes nothing for {name}: {payment}.", {
            name,
            payment: wordsFor(sparing),
          })}
        />
      )}
      <Way way={claim} text={t("Cheapest way: {payment}.", { payment: wordsFor(claim) })} />
    </>
  );
}

/** A small debt is about to be paid by itself. */
function Pending() {
  if (pending.value === undefined) return null;
  return (
    <p class="pay-pending" role="status">
      {t("Paying in cash by itself…")}
      <Button size="small" icon="pause" shortcut="z" onPress={hold}>
        {t("Wait")}
      </Button>
    </p>
  );
}

function Mine({ claim }: { claim: Due }) {
  const { spaces, buildings } = claim.tray;
  return (
    <>
      <Proposal claim={claim} />
      <Pending />
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

function claimText(open: Decision, mine: boolean): string {
  const slots = {
    name: playerName(cast.value, open.players[0] ?? 0),
    other: partyName(cast.value, open.to ?? "bank"),
    amount: money(open.amount ?? 0),
  };
  if (mine) return t("You owe {other} {amount}", slots);
  return isMe(open.to)
    ? t("{name} owes you {amount}", slots)
    : t("{name} owes {other} {amount}", slots);
}

function Claim({ open, mine }: { open: Decision; mine: boolean }) {
  const [debtor = 0] = open.players;
  return (
    <div class="pay-claim">
      <h2 class="pay-amount">
        {!mine && <SeatToken seat={debtor} />}
        {claimText(open, mine)}
        {open.to !== undefined && <SeatToken seat={open.to} />}
      </h2>
      <Why open={open} />
    </div>
  );
}

/** The reason for the payment, and who played the card that it comes from, or moved the debtor. */
function Why({ open }: { open: Decision }) {
  const { charge } = open;
  const cause = causeOf(open);
  const card = cause?.type === "card_played" ? cause : undefined;
  const move = cause?.type === "move_chosen" && cause.player !== cause.seat ? cause : undefined;
  return (
    <>
      {charge && !(card && isSaidByCard(charge.kind)) && (
        <p class="quiet">
          <PhraseText phrase={chargePhrase(cast.value, charge)} />
          {move && (
            <>
              {" · "}
              <PhraseText phrase={movedBy(cast.value, move.seat, move.player)} />
            </>
          )}
        </p>
      )}
      {card && <PlayedCard played={card} />}
    </>
  );
}

function PlayedCard({ played }: { played: CardPlayed }) {
  return (
    <figure class="pay-card" data-pile={played.card.group}>
      <figcaption>
        <PhraseText phrase={playedBy(cast.value, played)} />
      </figcaption>
      <p>{cardText(played.card)}</p>
    </figure>
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
        <DecisionClock digits />
      </header>
      {mine && <CashCards />}
      {claim && <Mine claim={claim} />}
      {mine && legalOf("declare_bankruptcy") && <Broke open={open} />}
      <QueuedDebts />
    </section>
  );
}
