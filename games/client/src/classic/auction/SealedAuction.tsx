/** The panel of an auction by sealed bids: who has answered, and my one bid, which nobody sees until all have. */

import { signal } from "@preact/signals";
import { RefusalNote } from "../../shell/commands/RefusalNote";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { DecisionClock, Icon, SeatToken } from "../../shell/ui";
import { answering } from "../../shell/wire/messages";
import { useCommands } from "../commands";
import type { Seat, SpaceIndex } from "../messages";
import { playerName } from "../names";
import { cast, decision, frame, legal, mySeat, player, players } from "../store";
import { DeedCard } from "./DeedCard";
import { type SealedBid, SealedBidding } from "./SealedBidding";

/** What I have bid in this tab; the server tells nobody, not even me. */
const mine = signal<{ readonly auction: string; readonly amount: number } | undefined>(undefined);

function Bidders({ answered }: { answered: readonly Seat[] }) {
  return (
    <ul class="auction-bidders" aria-label={t("Bidders")}>
      {players.value
        .filter((one) => !one.out)
        .map(({ seat }) => (
          <li key={seat} data-answered={answered.includes(seat)}>
            <SeatToken seat={seat} />
            <span>{playerName(cast.value, seat)}</span>
            {answered.includes(seat) ? (
              <>
                <Icon name="check" />
                <span class="visually-hidden">{t("has answered")}</span>
              </>
            ) : (
              <span class="auction-passed">{t("is asked")}</span>
            )}
          </li>
        ))}
    </ul>
  );
}

/** After my answer. */
function Answered({ amount }: { amount: number | undefined }) {
  return (
    <p class="auction-answered">
      <b>
        {amount === undefined
          ? t("You have answered.")
          : amount === 0
            ? t("You passed.")
            : t("Your highest bid is {amount}.", { amount: money(amount) })}
      </b>{" "}
      {t("When everyone has answered, all bids are shown.")}
    </p>
  );
}

interface Props {
  space: SpaceIndex;
  answered: readonly Seat[];
}

export function SealedAuction({ space, answered }: Props) {
  const commands = useCommands();
  const seat = mySeat.value;
  const open = decision.value;
  const auction = `${frame.value?.id}/${open?.id}/${seat}`;
  const ways = legal.value.filter((one): one is SealedBid => one.type === "sealed_bid");
  const bid = async (amount: number, way: SealedBid) => {
    if (await commands.act(answering(way, { type: "sealed_bid", amount }))) {
      mine.value = { auction, amount };
    }
  };
  return (
    <section class="auction" data-sealed aria-label={t("Auction")}>
      <div class="auction-status">
        <DeedCard index={space} />
        <div class="auction-now">
          <p class="auction-rule">
            {t("Everyone bids once, unseen. The highest bid wins and pays the second highest.")}
          </p>
          <DecisionClock digits class="auction-clock" />
        </div>
        <Bidders answered={answered} />
        {seat !== undefined && (
          <div class="auction-leading">
            <p class="auction-cash">
              {t("You have {amount}", { amount: money(player(seat)?.cash ?? 0) })}
            </p>
            {ways.length > 0 && (
              <SealedBidding ways={ways} space={space} busy={commands.waiting} bid={bid} />
            )}
            {answered.includes(seat) && (
              <Answered amount={mine.value?.auction === auction ? mine.value.amount : undefined} />
            )}
            <RefusalNote refusal={commands.refusal} />
          </div>
        )}
      </div>
    </section>
  );
}
