/** One column of a trade: the holdings of one player, and which of them are part of the offer. */

import { plural, t } from "../../shell/i18n/catalogue";
import { Button, Money, SeatToken } from "../../shell/ui";
import { AmountField } from "../../shell/ui/AmountField";
import { DeedChip } from "../deed/DeedChip";
import type { Holding, Seat } from "../messages";
import { playerName } from "../names";
import { cast, deedsOf, mySeat, player } from "../store";
import { DeedFacts } from "./DeedFacts";
import type { Side } from "./draft";
import { setCash, setJailCards, toggleDeed } from "./edit";

interface Props {
  side: Side;
  seat: Seat;
  holding: Holding;
  /** The field of cash says no whole number. */
  unread: boolean;
  /** Their cash after the trade, once the server has computed it. */
  cashAfter: number | undefined;
}

const CASH_STEP = 10;

function Head({ seat, cashAfter }: Pick<Props, "seat" | "cashAfter">) {
  const cash = player(seat)?.cash ?? 0;
  return (
    <header class="trade-head">
      <SeatToken seat={seat} />
      <h3>
        {seat === mySeat.value
          ? t("You give")
          : t("{name} gives", { name: playerName(cast.value, seat) })}
      </h3>
      <p class="quiet">
        <Money amount={cash} />
        {cashAfter !== undefined && cashAfter !== cash && (
          <>
            <span data-turns>{" → "}</span>
            <Money amount={cashAfter} />
          </>
        )}
      </p>
    </header>
  );
}

function Deeds({ side, seat, holding }: Props) {
  const owned = deedsOf(seat);
  if (owned.length === 0) return <p class="quiet">{t("No deeds")}</p>;
  return (
    <ul class="deed-choices trade-deeds">
      {owned.map((index) => (
        <li key={index}>
          <DeedChip
            space={index}
            named
            pressed={holding.spaces.includes(index)}
            onPress={() => toggleDeed(side, index)}
          >
            <DeedFacts index={index} />
          </DeedChip>
        </li>
      ))}
    </ul>
  );
}

function JailCards({ side, seat, holding }: Props) {
  const held = player(seat)?.jail_cards ?? 0;
  if (held === 0) return null;
  const set = (count: number) => setJailCards(side, count);
  return (
    <fieldset class="trade-cards">
      <legend class="visually-hidden">{t("Jail cards")}</legend>
      <span>
        {plural(holding.jail_cards, "{count} jail card", "{count} jail cards")}
        <span class="quiet"> {t("of {count}", { count: held })}</span>
      </span>
      <Button
        icon="minus"
        label={t("Remove a jail card")}
        reason={holding.jail_cards === 0 ? t("There are none in the offer.") : undefined}
        onPress={() => set(holding.jail_cards - 1)}
      />
      <Button
        icon="plus"
        label={t("Add a jail card")}
        reason={holding.jail_cards >= held ? t("There are no more jail cards.") : undefined}
        onPress={() => set(holding.jail_cards + 1)}
      />
    </fieldset>
  );
}

export function TradeSide(props: Props) {
  const { side, seat, holding, unread, cashAfter } = props;
  return (
    <section class="trade-side" data-side={side}>
      <Head seat={seat} cashAfter={cashAfter} />
      <AmountField
        label={t("Cash")}
        amount={unread ? undefined : holding.cash}
        min={0}
        max={Math.max(0, player(seat)?.cash ?? 0)}
        step={CASH_STEP}
        change={(cash) => setCash(side, cash)}
      />
      <JailCards {...props} />
      <Deeds {...props} />
    </section>
  );
}
