/** The table: the board with the round in its middle, and beside or below it the players, log, chat and zones. */

import { TableFrame } from "opoly/board/TableFrame";
import { t } from "opoly/shell/i18n/catalogue";
import { commonTabs } from "opoly/shell/page/commonTabs";
import { smallStage } from "opoly/shell/page/layout";
import { lazy } from "opoly/shell/parts/lazy";
import { type Tab, Tabs } from "opoly/shell/ui/Tabs";
import { Actions } from "./actions/Actions";
import { reportOpen } from "./animation/lastRound";
import { Board } from "./board/Board";
import { Dragged } from "./plan/Tray";
import { Players } from "./players/Players";
import { Strip } from "./players/Strip";
import { opened } from "./space/open";
import { stagePanel } from "./stage/panel";
import { Stage } from "./stage/Stage";
import { choiceOn } from "./steps/choices";
import { Zones } from "./zones/Zones";

const SpaceDialog = lazy(() => import("./space/SpaceDialog").then((module) => module.SpaceDialog), {
  open: () => opened.value !== undefined,
});
const RoundReport = lazy(
  () => import("./animation/RoundReport").then((module) => module.RoundReport),
  { open: () => reportOpen.value },
);

const zonesTab = (): Tab => ({
  key: "zones",
  name: t("Zones"),
  icon: "house",
  content: () => <Zones />,
});

const playersTab = (): Tab => ({
  key: "players",
  name: t("Players"),
  icon: "people",
  content: () => <Players />,
});

export function Table() {
  const panel = stagePanel();
  return (
    <>
      <TableFrame
        panel={panel}
        actions={<Actions />}
        strip={<Strip />}
        beside={() => (
          <>
            <Players />
            <Tabs label={t("At the table")} tabs={[zonesTab(), ...commonTabs()]} />
          </>
        )}
        below={() => (
          <Tabs label={t("At the table")} tabs={[zonesTab(), playersTab(), ...commonTabs()]} />
        )}
      >
        {(middle) => (
          <Board choiceOn={choiceOn}>
            <Stage compact={smallStage.value} panel={panel}>
              {middle}
            </Stage>
          </Board>
        )}
      </TableFrame>
      <SpaceDialog />
      <RoundReport />
      <Dragged />
    </>
  );
}
