/** The table of the classic games: the board, and beside or below it the players, the offers, the log and the chat. */

import { Hint } from "../shell/hints/Hint";
import { t } from "../shell/i18n/catalogue";
import { commonTabs } from "../shell/page/commonTabs";
import { smallStage, stacked } from "../shell/page/layout";
import { Sheet } from "../shell/page/Sheet";
import { type Tab, Tabs } from "../shell/ui/Tabs";
import { Actions } from "./actions/Actions";
import { Board } from "./board/Board";
import { useZoom } from "./board/zoom";
import { buildPanel } from "./building/BuildPanel";
import { buildingOn } from "./building/choices";
import { Deeds } from "./deed/Deeds";
import { Holdings } from "./deed/Holdings";
import { MomentBanner } from "./moments/MomentBanner";
import { Players } from "./players/Players";
import { Strip } from "./players/Strip";
import { Stage } from "./stage/Stage";
import { type StagePanel, stagePanel } from "./stage/StagePanel";
import { mySeat } from "./store";
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

/** My actions or, while I build, the bar of build mode in their place. */
const bar = () =>
  buildPanel() ?? (
    <div class="bar">
      {!smallStage.value && <Hint />}
      <Actions />
    </div>
  );

function playersTab(): Tab {
  return { key: "players", name: t("Players"), icon: "people", content: () => <Players /> };
}

/** Beside the board. With a small stage my actions stand here, above everything else. */
function Aside({ panel }: { panel: StagePanel | undefined }) {
  return (
    <aside class="table-side">
      {smallStage.value && (
        <div class="table-content">
          {panel?.kind !== "end" && bar()}
          {panel?.content}
        </div>
      )}
      <Players />
      <OfferStack />
      <Tabs label={t("At the table")} tabs={[...commonTabs(), ...deedTabs()]} />
    </aside>
  );
}

/** Below the board on a phone. */
function Below({ panel }: { panel: StagePanel | undefined }) {
  return (
    <Sheet strip={<Strip />} pinned={panel?.kind !== "end" && bar()}>
      {panel?.content}
      <OfferStack />
      <Tabs label={t("At the table")} tabs={[playersTab(), ...deedTabs(), ...commonTabs()]} />
    </Sheet>
  );
}

export function Table() {
  const small = smallStage.value;
  const frame = useZoom(stacked.value);
  const panel = stagePanel();
  return (
    <>
      <div ref={frame} class="table-board">
        <Board choiceOn={buildingOn}>
          <Stage compact={small} panel={panel}>
            {small ? <Hint /> : bar()}
          </Stage>
          <MomentBanner />
        </Board>
      </div>
      {stacked.value ? <Below panel={panel} /> : <Aside panel={panel} />}
      <Deeds />
      <TradeDialog />
    </>
  );
}
