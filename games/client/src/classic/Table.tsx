/** The table of the classic games: the board, and beside or below it the players, the offers, the log and the chat. */

import buildingStyles from "opoly/styles/classic/building.css?address";
import jackpotStyles from "opoly/styles/classic/jackpot.css?address";
import tradeStyles from "opoly/styles/classic/trade.css?address";
import { TableFrame } from "../board/TableFrame";
import { t } from "../shell/i18n/catalogue";
import { commonTabs } from "../shell/page/commonTabs";
import { smallStage } from "../shell/page/layout";
import { later } from "../shell/parts/later";
import { lazy } from "../shell/parts/lazy";
import { type Tab, Tabs } from "../shell/ui/Tabs";
import { Actions } from "./actions/Actions";
import { Board } from "./board/Board";
import type { ChoiceOn } from "./board/choices";
import { buildStep } from "./building/mode";
import { Deeds, Holdings } from "./deed/Deeds";
import { jackpot } from "./jackpot/pot";
import { shownTurnSpace } from "./pieces/shown";
import { Players } from "./players/Players";
import { Strip } from "./players/Strip";
import { MomentBanner } from "./showing";
import { stagePanel } from "./stage/panels";
import { Stage } from "./stage/Stage";
import { mySeat, state } from "./store";
import { draft } from "./trade/draft";

const TradeDialog = lazy(() => import("./trade/TradeDialog").then((module) => module.TradeDialog), {
  styles: [tradeStyles],
  open: () => draft.value !== undefined,
});
const OfferStack = lazy(() => import("./trade/OfferStack").then((module) => module.OfferStack), {
  styles: [tradeStyles],
  open: () => Object.keys(state.value?.trades ?? {}).length > 0,
});
const BuildPanel = lazy(() => import("./building/BuildPanel").then((module) => module.BuildPanel), {
  styles: [buildingStyles],
});

const Jackpot = lazy(() => import("./jackpot/Jackpot").then((module) => module.Jackpot), {
  styles: [jackpotStyles],
  open: () => jackpot.value !== undefined,
});

const building = later(() => import("./building/choices"), {
  isNeeded: () => buildStep.value !== undefined,
});
const buildingOn: ChoiceOn = (index) => building.module.value?.buildingOn(index);

/** The bar of build mode while it is on. */
function buildPanel() {
  if (buildStep.value === undefined) return null;
  void building.fetch();
  return <BuildPanel step={buildStep.value} />;
}

function deedTabs(): Tab[] {
  const seat = mySeat.value;
  if (seat === undefined) return [];
  return [
    {
      key: "deeds",
      name: t("My deeds"),
      icon: "house",
      content: () => (
        <>
          <h2 class="visually-hidden">{t("My deeds")}</h2>
          <Holdings seat={seat} withoutCash />
        </>
      ),
    },
  ];
}

function playersTab(): Tab {
  return { key: "players", name: t("Players"), icon: "people", content: () => <Players /> };
}

export function Table() {
  const panel = stagePanel();
  return (
    <>
      <TableFrame
        panel={panel}
        actions={<Actions />}
        instead={buildPanel()}
        inSight={shownTurnSpace}
        strip={<Strip />}
        beside={() => (
          <>
            <Players />
            <OfferStack />
            <Tabs label={t("At the table")} tabs={[...commonTabs(), ...deedTabs()]} />
          </>
        )}
        below={() => (
          <>
            <OfferStack />
            <Tabs label={t("At the table")} tabs={[...deedTabs(), playersTab(), ...commonTabs()]} />
          </>
        )}
      >
        {(middle) => (
          <Board choiceOn={buildingOn}>
            <Stage compact={smallStage.value} panel={panel} besideDice={<Jackpot />}>
              {middle}
            </Stage>
            <MomentBanner />
          </Board>
        )}
      </TableFrame>
      <Deeds />
      <TradeDialog />
    </>
  );
}
