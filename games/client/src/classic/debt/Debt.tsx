/** Getting out of debt: what is missing, what each sale or mortgage brings, the cheapest way (its button is the action bar's), giving up. */

import { useSignal } from "@preact/signals";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { plural, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { Button, ClockRing, Dialog, Money, SeatToken } from "../../shell/ui";
import { type Commands, useCommands } from "../commands";
import type { Debt as DebtOwed, Seat, Step } from "../messages";
import { partyName, playerName, spaceName } from "../names";
import { cast, decision, legalOf, mySeat, player } from "../store";
import { type Due, dueFrom, later, missing, owedBy } from "./debts";
import { Sources } from "./Sources";

function stepText({ type, space }: Step): string {
  const slots = { space: spaceName(cast.value, space) };
  return type === "sell" ? t("Sell a building on {space}", slots) : t("Mortgage {space}", slots);
}

const party = (to: DebtOwed["to"]): string => partyName(cast.value, to);

/** Whom it is owed to, and how much of it is there already; it is paid by itself once all of it is. */
function Whole({ seat, claim }: { seat: Seat; claim: Due }) {
  const cash = player(seat)?.cash ?? 0;
  return (
    <>
      <p class="debt-claim">
        {typeof claim.to === "number" && <SeatToken seat={claim.to} />}
        {t("You owe {name} {amount}, paid whole as soon as you have it.", {
          name: party(claim.to),
          amount: money(claim.amount),
        })}
      </p>
      <Amount seat={seat} />
      <progress
        max={Math.max(1, claim.amount)}
        value={Math.min(cash, claim.amount)}
        aria-label={t("Cash towards the debt")}
      />
      <p class="quiet">
        {t("You have {cash} of {amount}.", { cash: money(cash), amount: money(claim.amount) })}
      </p>
    </>
  );
}

function Amount({ seat }: { seat: Seat }) {
  return (
    <p class="debt-amount" aria-live="polite">
      {t("{amount} missing", { amount: money(missing(seat)) })}
    </p>
  );
}

/** How far it is back to nothing owed. */
function BelowNothing({ seat }: { seat: Seat }) {
  const began = useSignal(0);
  began.value = Math.max(began.value, missing(seat));
  const raised = began.value - missing(seat);
  const owed = owedBy(seat).map(({ amount, to }) =>
    t("{amount} to {name}", { amount: money(amount), name: party(to) }),
  );
  return (
    <>
      <Amount seat={seat} />
      <progress max={Math.max(1, began.value)} value={raised} aria-label={t("Raised so far")} />
      <p class="quiet">
        {[t("Raised so far: {amount}", { amount: money(raised) }), ...owed].join(" · ")}
      </p>
    </>
  );
}

function Missing({ seat }: { seat: Seat }) {
  const claim = dueFrom(seat);
  return (
    <div class="debt-missing">
      {claim === undefined ? <BelowNothing seat={seat} /> : <Whole seat={seat} claim={claim} />}
    </div>
  );
}

/** Debts that wait for this one. */
function Later() {
  const waiting = later();
  if (waiting.length === 0) return null;
  return (
    <section class="debt-later" aria-labelledby="debt-later">
      <h3 id="debt-later">{t("Then")}</h3>
      <ol>
        {waiting.map(({ from, to, amount }, index) => (
          <li key={index}>
            <SeatToken seat={from} />
            {t("{name} owes {other} {amount}", {
              name: playerName(cast.value, from),
              other: party(to),
              amount: money(amount),
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The server's plan, which the action bar carries out in one press: its steps to read before. */
function Cheapest() {
  const settle = legalOf("settle");
  if (settle === undefined) return null;
  return (
    <details class="debt-settle">
      <summary>
        {plural(
          settle.plan.length,
          "The cheapest way: {count} step that brings {gain}",
          "The cheapest way: {count} steps that bring {gain}",
          { gain: money(settle.gain) },
        )}
      </summary>
      <ol class="debt-plan">
        {settle.plan.map((step, index) => (
          <li key={index}>
            {stepText(step)} <Money amount={step.gain} change />
          </li>
        ))}
      </ol>
    </details>
  );
}

function GiveUp({ commands, to }: { commands: Commands; to: Due["to"] | undefined }) {
  const asks = useSignal(false);
  if (legalOf("declare_bankruptcy") === undefined) return null;
  const close = () => {
    asks.value = false;
  };
  return (
    <>
      <Button
        kind="danger"
        onPress={() => {
          asks.value = true;
        }}
      >
        {t("Declare bankruptcy")}
      </Button>
      {asks.value && (
        <Dialog
          title={t("Give up this game?")}
          onClose={close}
          actions={
            <>
              <Button onPress={close} autoFocus>
                {t("No, play on")}
              </Button>
              <Button
                kind="danger"
                busy={commands.waiting}
                onPress={() => void commands.act({ type: "declare_bankruptcy" }).then(close)}
              >
                {t("Yes, I am bankrupt")}
              </Button>
            </>
          }
        >
          <p>
            {typeof to === "number"
              ? t(
                  "All you have goes to {name} and you are out of the game. You may stay and watch.",
                  {
                    name: party(to),
                  },
                )
              : t(
                  "Your deeds go back to the bank and you are out of the game. You may stay and watch.",
                )}
          </p>
        </Dialog>
      )}
    </>
  );
}

/** For everybody else: who is raising money, and for whom. */
function Others({ seats }: { seats: readonly Seat[] }) {
  return (
    <ul class="debt-others">
      {seats.map((seat) => (
        <li key={seat}>
          <SeatToken seat={seat} />
          {raises(seat)}
        </li>
      ))}
    </ul>
  );
}

function raises(seat: Seat): string {
  const claim = dueFrom(seat);
  const slots = { name: playerName(cast.value, seat), amount: money(missing(seat)) };
  if (claim === undefined) return t("{name} has to raise {amount}", slots);
  return t("{name} owes {other} {whole} and has to raise {amount}", {
    ...slots,
    other: party(claim.to),
    whole: money(claim.amount),
  });
}

function Mine({ seat }: { seat: Seat }) {
  const commands = useCommands();
  return (
    <>
      <Missing seat={seat} />
      <Cheapest />
      <Sources commands={commands} />
      <RefusalNote refusal={commands.refusal} />
      <p class="quiet debt-hint">{t("A trade can bring money too.")}</p>
      <GiveUp commands={commands} to={dueFrom(seat)?.to} />
    </>
  );
}

export function Debt() {
  const open = decision.value;
  if (open?.kind !== "debt") return null;
  const seat = mySeat.value;
  const isMine = seat !== undefined && open.players.includes(seat);
  return (
    <section class="debt" aria-label={t("Debt")}>
      <header class="debt-head">
        <h2>{isMine ? t("You are in debt") : t("Waiting for money")}</h2>
        <ClockRing deadline={open.deadline} seconds={open.seconds} digits />
      </header>
      {isMine ? <Mine seat={seat} /> : <Others seats={open.players} />}
      <Later />
    </section>
  );
}
