/** The debt panel: the amount missing, what each sale or mortgage brings, the settlement plan (its button is in the action bar), and giving up. */

import { useSignal } from "@preact/signals";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { plural, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { DecisionClock, Money, SeatToken } from "../../shell/ui";
import { useCommands } from "../commands";
import type { Debt as DebtOwed, Seat, Step } from "../messages";
import { partyName, playerName, spaceNames } from "../names";
import { cast, decision, legalOf, mayTrade, mySeat, player } from "../store";
import { type Due, debtsOf, dueFrom, missing } from "./debts";
import { GiveUp } from "./GiveUp";
import { QueuedDebts } from "./QueuedDebts";
import { Sources } from "./Sources";

function stepText({ type, space }: Step): string {
  const slots = spaceNames(cast.value, space);
  return type === "sell" ? t("Sell a building on {space}", slots) : t("Mortgage {space}", slots);
}

const party = (to: DebtOwed["to"]): string => partyName(cast.value, to);

/** The creditor, and how much of the amount the debtor has; the debt is paid by itself once the cash suffices. */
function FullDebt({ seat, due }: { seat: Seat; due: Due }) {
  const cash = player(seat)?.cash ?? 0;
  return (
    <>
      <p class="debt-claim">
        {typeof due.to === "number" && <SeatToken seat={due.to} />}
        {t("You owe {name} {amount}. It is paid in full as soon as you have the cash.", {
          name: party(due.to),
          amount: money(due.amount),
        })}
      </p>
      <Amount seat={seat} />
      <progress
        max={Math.max(1, due.amount)}
        value={Math.min(cash, due.amount)}
        aria-label={t("Cash towards the debt")}
      />
      <p class="quiet">
        {t("You have {cash} of {amount}.", { cash: money(cash), amount: money(due.amount) })}
      </p>
    </>
  );
}

function Amount({ seat }: { seat: Seat }) {
  return (
    <p class="debt-amount" aria-live="polite">
      {t("You need {amount} more", { amount: money(missing(seat)) })}
    </p>
  );
}

/** How far the debtor is from zero. */
function NegativeCash({ seat }: { seat: Seat }) {
  const began = useSignal(0);
  began.value = Math.max(began.value, missing(seat));
  const raised = began.value - missing(seat);
  const owed = debtsOf(seat).map(({ amount, to }) =>
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

const tooLittle = (slots: { amount: string; missing: string }): string =>
  mayTrade()
    ? t(
        "All you can sell and mortgage brings {amount}. You still lack {missing}: only a trade can save you.",
        slots,
      )
    : t("All you can sell and mortgage brings {amount}. You still lack {missing}.", slots);

const nothing = (): string =>
  mayTrade()
    ? t("You have nothing to sell or mortgage: only a trade can save you.")
    : t("You have nothing to sell or mortgage.");

/** That the debt cannot be paid by selling and mortgaging, said before anybody tries. */
function CannotBeRaised() {
  const { raisable = 0, missing: lacking = 0 } = decision.value ?? {};
  if (raisable >= lacking) return null;
  const slots = { amount: money(raisable), missing: money(lacking - raisable) };
  return (
    <p class="notice notice-error" role="alert">
      {raisable > 0 ? tooLittle(slots) : nothing()}
    </p>
  );
}

function Missing({ seat }: { seat: Seat }) {
  const due = dueFrom(seat);
  return (
    <div class="debt-missing">
      {due === undefined ? <NegativeCash seat={seat} /> : <FullDebt seat={seat} due={due} />}
    </div>
  );
}

/** The steps of the server's plan, which the button in the action bar carries out. */
function SettlementPlan() {
  const settle = legalOf("settle");
  if (settle === undefined) return null;
  return (
    <details class="debt-settle" open>
      <summary>
        {plural(
          settle.plan.length,
          "Auto-mortgage takes {count} step and raises {gain}",
          "Auto-mortgage takes {count} steps and raises {gain}",
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

/** For everybody else: the players who are raising money. */
function Others({ seats }: { seats: readonly Seat[] }) {
  return (
    <ul class="debt-others">
      {seats.map((seat) => (
        <li key={seat}>
          <SeatToken seat={seat} />
          {situation(seat)}
        </li>
      ))}
    </ul>
  );
}

function situation(seat: Seat): string {
  const due = dueFrom(seat);
  const slots = { name: playerName(cast.value, seat), amount: money(missing(seat)) };
  if (due === undefined) return t("{name} must raise {amount}", slots);
  return t("{name} owes {other} {whole} and must raise {amount}", {
    ...slots,
    other: party(due.to),
    whole: money(due.amount),
  });
}

function Mine({ seat }: { seat: Seat }) {
  const commands = useCommands();
  return (
    <>
      <Missing seat={seat} />
      <CannotBeRaised />
      <SettlementPlan />
      <Sources commands={commands} />
      <RefusalNote refusal={commands.refusal} />
      {legalOf("settle") && mayTrade() && (
        <p class="quiet debt-hint">{t("You can also trade for cash.")}</p>
      )}
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
        <h2>{isMine ? t("You are in debt") : t("Waiting for payment")}</h2>
        <DecisionClock digits />
      </header>
      {isMine ? <Mine seat={seat} /> : <Others seats={open.players} />}
      <QueuedDebts />
    </section>
  );
}
