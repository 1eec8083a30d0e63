/** The table: the board with the deeds for sale in its middle, and beside or below it the race, my hand, log and chat. */

import { TableFrame } from "opoly/board/TableFrame";
import { Board } from "opoly/classic/board/Board";
import type { UnownedNote } from "opoly/classic/board/label";
import { Deeds, Holdings } from "opoly/classic/deed/Deeds";
import type { DeedParts } from "opoly/classic/deed/parts";
import { shownTurnSpace } from "opoly/classic/pieces/shown";
import { Players, type Remark } from "opoly/classic/players/Players";
import { Strip } from "opoly/classic/players/Strip";
import { MomentBanner } from "opoly/classic/showing";
import { Stage } from "opoly/classic/stage/Stage";
import { mySeat } from "opoly/classic/store";
import { plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { commonTabs } from "opoly/shell/page/commonTabs";
import { smallStage } from "opoly/shell/page/layout";
import { lazy } from "opoly/shell/parts/lazy";
import { type Tab, Tabs } from "opoly/shell/ui/Tabs";
import { Actions } from "./actions/Actions";
import { buildingOpen } from "./build/open";
import { openedCard } from "./hand/cards";
import { Hand } from "./hand/Hand";
import { DeedActions, unownedText } from "./market/DeedActions";
import { Market } from "./market/Market";
import { buyingOpen } from "./market/open";
import type { Seat, TwoDeedPage } from "./messages";
import { movingTo } from "./move/moves";
import { stagePanel } from "./panels";
import { paying } from "./pay/open";
import { RaceBar, Score } from "./race/RaceBar";
import { scoreText } from "./race/words";
import { board, handCount, market, player } from "./store";

const BuildDialog = lazy(() => import("./build/BuildDialog").then((module) => module.BuildDialog), {
  open: () => buildingOpen.value,
});
const BuyDialog = lazy(() => import("./market/BuyDialog").then((module) => module.BuyDialog), {
  open: () => buyingOpen.value,
});
const CardDialog = lazy(() => import("./hand/CardDialog").then((module) => module.CardDialog), {
  open: () => openedCard.value !== undefined,
});
const PayDialog = lazy(() => import("./pay/PayDialog").then((module) => module.PayDialog), {
  open: () => paying.value !== undefined,
});
const Race = lazy(() => import("./race/Race").then((module) => module.Race));

const DEEDS: DeedParts = {
  unowned: unownedText,
  actions: (deed) => <DeedActions deed={deed as unknown as TwoDeedPage} />,
  none: () => t("No deeds yet. Buy from the deeds for sale on your turn."),
};

const unowned: UnownedNote = ({ index, price = 0 }) =>
  market.value.includes(index)
    ? { text: t("for sale at {amount}", { amount: money(price) }), key: "market" }
    : { text: t("not for sale yet, printed price {amount}", { amount: money(price) }) };

/** How many cards a player holds, and how long they stay in jail. */
function remarksOn(seat: Seat): readonly Remark[] {
  const person = player(seat);
  const count = handCount(seat);
  const said: Remark[] = [{ text: plural(count, "{count} card", "{count} cards"), tone: "plain" }];
  if (person?.in_jail) {
    const remaining = Math.max(0, (board.value?.jail_turns ?? 0) - person.jail_turns);
    said.push({ text: plural(remaining, "{count} turn left", "{count} turns left"), tone: "warn" });
  }
  return said;
}

const Seats = () => (
  <Players belongings={(seat) => <RaceBar seat={seat} />} remarksOn={remarksOn} />
);

/** How far a player of the strip is; nothing once they are out. */
function StripScore({ seat }: { seat: Seat }) {
  if (player(seat)?.out) return null;
  return (
    <>
      <span class="visually-hidden">{scoreText(seat)}</span>
      <span aria-hidden="true">
        <Score seat={seat} />
      </span>
    </>
  );
}

function raceTab(): Tab {
  return { key: "race", name: t("Race"), icon: "crown", content: () => <Race /> };
}

function deedTabs(): readonly Tab[] {
  const seat = mySeat.value;
  if (seat === undefined) return [];
  const content = () => <Holdings seat={seat} none={DEEDS.none} />;
  return [{ key: "deeds", name: t("My deeds"), icon: "house", content }];
}

function playersTab(): Tab {
  return { key: "players", name: t("Players"), icon: "people", content: () => <Seats /> };
}

export function Table() {
  const panel = stagePanel();
  return (
    <>
      <TableFrame
        panel={panel}
        actions={<Actions />}
        inSight={shownTurnSpace}
        strip={<Strip more={(seat) => <StripScore seat={seat} />} />}
        beside={() => (
          <>
            <Seats />
            <Hand />
            <Tabs label={t("At the table")} tabs={[...commonTabs(), raceTab(), ...deedTabs()]} />
          </>
        )}
        below={() => (
          <>
            <Hand />
            <Tabs
              label={t("At the table")}
              tabs={[playersTab(), raceTab(), ...deedTabs(), ...commonTabs()]}
            />
          </>
        )}
      >
        {(middle) => (
          <Board choiceOn={movingTo} unowned={unowned}>
            <Stage compact={smallStage.value} panel={panel} shelf={<Market />}>
              {middle}
            </Stage>
            <MomentBanner />
          </Board>
        )}
      </TableFrame>
      <Deeds {...DEEDS} />
      <BuyDialog />
      <BuildDialog />
      <CardDialog />
      <PayDialog />
    </>
  );
}
