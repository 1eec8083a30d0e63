/** The table of the classic games: the board, and beside or below it the players, the offers, the log and the chat. */

import { t } from "../shell/i18n/catalogue";
import { commonTabs } from "../shell/page/commonTabs";
import { smallStage } from "../shell/page/layout";
import { type Tab, Tabs } from "../shell/ui/Tabs";
import { Actions } from "./actions/Actions";
import { Board } from "./board/Board";
import { buildPanel } from "./building/BuildPanel";
import { buildingOn } from "./building/choices";
import { Deeds } from "./deed/Deeds";
import { Holdings } from "./deed/Holdings";
import { MomentBanner } from "./moments/MomentBanner";
import { Players } from "./players/Players";
import { Strip } from "./players/Strip";
import { stagePanel } from "./stage/panels";
import { Stage } from "./stage/Stage";
import { mySeat } from "./store";
import { TableFrame } from "./TableFrame";
import { OfferStack } from "./trade/OfferStack";
import { TradeDialog } from "./trade/TradeDialog";

function deedTabs(): Tab[] {
  const seat = mySeat.value;
  if (seat === undefined) return [];
  return [
    {
      key: "deeds",
      name: t("My deeds"),
      icon: "house",
      content: () => <Holdings seat={seat} />,
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
            <Tabs label={t("At the table")} tabs={[playersTab(), ...deedTabs(), ...commonTabs()]} />
          </>
        )}
      >
        {(middle) => (
          <Board choiceOn={buildingOn}>
            <Stage compact={smallStage.value} panel={panel}>
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
