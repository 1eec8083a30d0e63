/** The panel of an open auction. It shows the server's state only: a bid counts once the server has accepted it. */

import { RefusalNote } from "../../shell/commands/RefusalNote";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { DecisionClock, Icon, Money, SeatToken } from "../../shell/ui";
import { useCommands } from "../commands";
import type { Auction as AuctionState } from "../messages";
import { playerName } from "../names";
import { cast, leading, legalOf, mySeat, player, players, state } from "../store";
import { Bidding } from "./Bidding";
import { DeedCard } from "./DeedCard";
import { SealedAuction } from "./SealedAuction";

function Highest({ auction }: { auction: AuctionState }) {
  const { bid, bidder } = auction;
  const isMine = bidder !== undefined && bidder === mySeat.value;
  return (
    <p class="auction-highest" aria-live="assertive" aria-atomic="true" data-mine={isMine}>
      {bidder === undefined ? (
        <span class="auction-no-bid">{t("No bids yet")}</span>
      ) : (
        <>
          <span class="auction-bid">
            <Money amount={bid} />
          </span>
          <span class="auction-bidder">
            <SeatToken seat={bidder} />
            {isMine ? t("You lead") : playerName(cast.value, bidder)}
          </span>
        </>
      )}
    </p>
  );
}

/** The bidders: the leader marked, those who passed struck out. */
function Bidders({ auction }: { auction: AuctionState }) {
  return (
    <ul class="auction-bidders" aria-label={t("Bidders")}>
      {players.value
        .filter((one) => !one.out)
        .map(({ seat }) => {
          const passed = auction.passed.includes(seat);
          const leads = auction.bidder === seat;
          return (
            <li key={seat} data-passed={passed} data-leads={leads}>
              <SeatToken seat={seat} />
              <span>{playerName(cast.value, seat)}</span>
              {passed && <span class="auction-passed">{t("passed")}</span>}
              {leads && <Icon name="gavel" />}
            </li>
          );
        })}
    </ul>
  );
}

/** My cash and my ways to bid, or why I cannot bid. */
function MyBidding({ auction }: { auction: AuctionState }) {
  const commands = useCommands();
  const seat = mySeat.value;
  const bid = leading.value ? undefined : legalOf("bid");
  if (seat === undefined) return null;
  const mine = player(seat);
  return (
    <div class="auction-leading">
      <p class="auction-cash">
        {t("You have {amount}", { amount: money(mine?.cash ?? 0) })}
        {auction.bidder === seat && (
          <span class="quiet">
            {" "}
            {t("({amount} after this bid)", { amount: money((mine?.cash ?? 0) - auction.bid) })}
          </span>
        )}
      </p>
      {bid !== undefined && <Bidding bid={bid} commands={commands} />}
      {bid === undefined && auction.passed.includes(seat) && (
        <p class="quiet">{t("You passed.")}</p>
      )}
      <RefusalNote refusal={commands.refusal} />
    </div>
  );
}

export function Auction() {
  const auction = state.value?.auction;
  if (auction === undefined) return null;
  const { answered } = auction;
  if (answered !== undefined) return <SealedAuction space={auction.space} answered={answered} />;
  return (
    <section class="auction" aria-label={t("Auction")}>
      <div class="auction-status">
        <DeedCard index={auction.space} />
        <div class="auction-now">
          <Highest auction={auction} />
          <DecisionClock digits class="auction-clock" />
        </div>
        <Bidders auction={auction} />
        <MyBidding auction={auction} />
      </div>
    </section>
  );
}
