/** The open offers, the newest on top: answered, countered or withdrawn here, never over the board. */

import { useSignal } from "@preact/signals";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { plural, t } from "../../shell/i18n/catalogue";
import { PhraseText } from "../../shell/log/PhraseText";
import { Button, ClockRing, Icon, SeatToken } from "../../shell/ui";
import { answering } from "../../shell/wire/messages";
import { useCommands } from "../commands";
import { holdingPhrase } from "../log/holding";
import type { Legal, Seat, Trade } from "../messages";
import { playerName } from "../names";
import { cast, legal, mySeat, overDays, state } from "../store";
import { openCounter } from "./edit";
import { Consequences } from "./Outlook";
import { usePreview } from "./preview";

interface OfferProps {
  id: number;
  trade: Trade;
}

type Answer = "accept_trade" | "reject_trade" | "withdraw_trade";

const entry = (type: Answer, id: number): Legal | undefined =>
  legal.value.find((one) => one.type === type && "trade" in one && one.trade === id);

const may = (type: Answer, id: number): boolean => entry(type, id) !== undefined;

const givesText = (seat: Seat): string =>
  seat === mySeat.value ? t("You give") : t("{name} gives", { name: playerName(cast.value, seat) });

function Exchange({ trade }: { trade: Trade }) {
  const names = cast.value;
  return (
    <dl class="offer-exchange">
      <div>
        <dt>{givesText(trade.from)}</dt>
        <dd>
          <PhraseText phrase={holdingPhrase(names, trade.give)} />
        </dd>
      </div>
      <div>
        <dt>{givesText(trade.to)}</dt>
        <dd>
          <PhraseText phrase={holdingPhrase(names, trade.want)} />
        </dd>
      </div>
    </dl>
  );
}

/** The effect of accepting, shown to the player who received the offer. */
function WouldMean({ trade }: { trade: Trade }) {
  const answer = usePreview({ to: trade.from, give: trade.want, want: trade.give });
  return answer?.preview === undefined ? null : (
    <Consequences preview={answer.preview} deeds={[...trade.give.spaces, ...trade.want.spaces]} />
  );
}

function Answers({ id, trade }: OfferProps) {
  const commands = useCommands();
  const answer = (type: Answer) => {
    const possible = entry(type, id);
    if (possible) void commands.act(answering(possible, { type, trade: id }));
  };
  return (
    <>
      <div class="offer-answers">
        {may("accept_trade", id) && (
          <Button
            kind="primary"
            icon="check"
            busy={commands.waiting}
            onPress={() => answer("accept_trade")}
          >
            {t("Accept")}
          </Button>
        )}
        {may("reject_trade", id) && (
          <>
            <Button icon="handshake" onPress={() => openCounter(id, trade)}>
              {t("Counter-offer")}
            </Button>
            <Button
              kind="quiet"
              icon="close"
              busy={commands.waiting}
              onPress={() => answer("reject_trade")}
            >
              {t("Reject")}
            </Button>
          </>
        )}
        {may("withdraw_trade", id) && (
          <Button
            kind="quiet"
            icon="back"
            busy={commands.waiting}
            onPress={() => answer("withdraw_trade")}
          >
            {t("Withdraw")}
          </Button>
        )}
      </div>
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

function heading({ from, to }: Trade): string {
  const names = cast.value;
  if (to === mySeat.value) return t("{name} offers you a trade", { name: playerName(names, from) });
  if (from === mySeat.value) return t("Your offer to {name}", { name: playerName(names, to) });
  return t("{from} offers {to} a trade", {
    from: playerName(names, from),
    to: playerName(names, to),
  });
}

function Offer({ id, trade }: OfferProps) {
  const isForMe = trade.to === mySeat.value;
  return (
    <article class="offer" data-for-me={isForMe} aria-label={heading(trade)}>
      <header>
        <ClockRing
          deadline={overDays.value ? undefined : trade.deadline}
          seconds={trade.seconds ?? 0}
        >
          <SeatToken seat={trade.from} />
        </ClockRing>
        <h3>{heading(trade)}</h3>
      </header>
      <Exchange trade={trade} />
      {isForMe && <WouldMean trade={trade} />}
      <Answers id={id} trade={trade} />
    </article>
  );
}

/** Mine first, then the newest. */
function ordered(trades: Readonly<Record<string, Trade>>): OfferProps[] {
  const me = mySeat.value;
  const rank = ({ to, from }: Trade) => (to === me ? 0 : from === me ? 1 : 2);
  return Object.entries(trades)
    .map(([id, trade]) => ({ id: Number(id), trade }))
    .sort((a, b) => rank(a.trade) - rank(b.trade) || b.id - a.id);
}

export function OfferStack() {
  const spread = useSignal(false);
  const offers = ordered(state.value?.trades ?? {});
  const [top, ...rest] = offers;
  if (top === undefined) return null;
  return (
    <section
      class="offers"
      aria-label={t("Open offers")}
      aria-live="polite"
      data-more={rest.length}
    >
      <h2 class="visually-hidden">{t("Open offers")}</h2>
      <Offer key={top.id} {...top} />
      {rest.length > 0 && (
        <button
          type="button"
          class="offers-more"
          aria-expanded={spread.value}
          onClick={() => {
            spread.value = !spread.value;
          }}
        >
          <Icon name="handshake" />
          {plural(rest.length, "{count} more offer", "{count} more offers")}
        </button>
      )}
      {spread.value && rest.map((offer) => <Offer key={offer.id} {...offer} />)}
    </section>
  );
}
