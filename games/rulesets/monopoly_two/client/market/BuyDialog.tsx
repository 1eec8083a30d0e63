/** Everything that I may buy now: from the row, and from other players without their consent. */

import { DeedChip } from "opoly/classic/deed/DeedChip";
import { openDeed } from "opoly/classic/deed/open";
import { playerName } from "opoly/classic/names";
import { cast, mySeat, space } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { Money, SeatToken } from "opoly/shell/ui";
import { Dialog } from "opoly/shell/ui/Dialog";
import { type Commands, useCommands } from "../commands";
import type { SpaceIndex } from "../messages";
import { allLegal, board, type LegalOf, player, purchasesLeft } from "../store";
import { Buy } from "./Buy";
import { Completes } from "./Completes";
import { completes } from "./lacking";
import { buyingOpen } from "./open";

type Offer = LegalOf<"buy_deed">;

/** Deeds that complete a monopoly of mine first, then in the order of the board. */
function inOrder(offers: readonly Offer[]): readonly Offer[] {
  const rank = (index: SpaceIndex): number => (completes(index, mySeat.value) ? 0 : 1);
  return [...offers].sort((a, b) => rank(a.space) - rank(b.space) || a.space - b.space);
}

function Row({ offer, commands }: { offer: Offer; commands: Commands }) {
  const { owner } = offer;
  return (
    <li class="offer-row">
      <DeedChip space={offer.space} named onPress={() => openDeed(offer.space)}>
        <span class="offer-facts">
          {owner !== undefined && (
            <>
              <SeatToken seat={owner} />
              {playerName(cast.value, owner)}
              {" · "}
            </>
          )}
          {t("printed price")} <Money amount={space(offer.space)?.price ?? 0} />
        </span>
        <Completes index={offer.space} />
      </DeedChip>
      <Buy offer={offer} commands={commands} primary={completes(offer.space, mySeat.value)} />
    </li>
  );
}

interface SectionProps {
  heading: string;
  note: string;
  offers: readonly Offer[];
  commands: Commands;
}

function Section({ heading, note, offers, commands }: SectionProps) {
  return (
    <section class="offer-section">
      <h3>{heading}</h3>
      <p class="quiet">{note}</p>
      {offers.length > 0 && (
        <ul>
          {inOrder(offers).map((offer) => (
            <Row key={offer.space} offer={offer} commands={commands} />
          ))}
        </ul>
      )}
    </section>
  );
}

const fromRow = (): string =>
  purchasesLeft.value === 0
    ? t("You have bought as many of the deeds for sale as a turn allows.")
    : t("At the printed price, {count} in a turn.", { count: board.value?.purchases_a_turn ?? 1 });

export function BuyDialog() {
  const commands = useCommands();
  if (!buyingOpen.value) return null;
  const offers = allLegal("buy_deed");
  const close = () => {
    buyingOpen.value = false;
  };
  const cash = player(mySeat.value ?? -1)?.cash ?? 0;
  return (
    <Dialog title={t("Buy deeds")} class="buy-dialog" onClose={close}>
      <p class="offer-cash">
        {t("My cash")} <Money amount={cash} />
      </p>
      <RefusalNote refusal={commands.refusal} />
      <Section
        heading={t("Deeds for sale")}
        note={fromRow()}
        offers={offers.filter(({ source }) => source !== "player")}
        commands={commands}
      />
      <Section
        heading={t("From other players")}
        note={t("Any deed that is not part of a monopoly, without asking its owner.")}
        offers={offers.filter(({ source }) => source === "player")}
        commands={commands}
      />
    </Dialog>
  );
}
