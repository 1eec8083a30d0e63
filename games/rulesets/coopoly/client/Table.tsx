/** The table: the board with the round in its middle, and beside or below it the players, log, chat and zones. */

import { useZoom } from "opoly/classic/board/zoom";
import { Hint } from "opoly/shell/hints/Hint";
import { t } from "opoly/shell/i18n/catalogue";
import { commonTabs } from "opoly/shell/page/commonTabs";
import { smallStage, stacked } from "opoly/shell/page/layout";
import { Sheet } from "opoly/shell/page/Sheet";
import { type Tab, Tabs } from "opoly/shell/ui/Tabs";
import { Actions } from "./actions/Actions";
import { Board } from "./board/Board";
import { Told } from "./film/Told";
import { Dragged } from "./plan/Tray";
import { Players } from "./players/Players";
import { Strip } from "./players/Strip";
import { SpaceDialog } from "./space/SpaceDialog";
import { type StagePanel, stagePanel } from "./stage/panel";
import { Stage } from "./stage/Stage";
import { choiceOn } from "./steps/choices";
import { Zones } from "./zones/Zones";

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

const bar = () => (
  <div class="bar">
    {!smallStage.value && <Hint />}
    <Actions />
  </div>
);

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
      <Tabs label={t("At the table")} tabs={[zonesTab(), ...commonTabs()]} />
    </aside>
  );
}

/** Below the board on a phone. */
function Below({ panel }: { panel: StagePanel | undefined }) {
  return (
    <Sheet strip={<Strip />} pinned={panel?.kind !== "end" && bar()}>
      {panel?.content}
      <Tabs label={t("At the table")} tabs={[zonesTab(), playersTab(), ...commonTabs()]} />
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
        <Board choiceOn={choiceOn}>
          <Stage compact={small} panel={panel}>
            {small ? <Hint /> : bar()}
          </Stage>
        </Board>
      </div>
      {stacked.value ? <Below panel={panel} /> : <Aside panel={panel} />}
      <SpaceDialog />
      <Told />
      <Dragged />
    </>
  );
}
