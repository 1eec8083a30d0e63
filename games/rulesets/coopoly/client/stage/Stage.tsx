/** The middle of the board: the round, what is counted, the animation or what I have to do, and my actions. */

import { Latest } from "opoly/board/Latest";
import type { StagePanel } from "opoly/board/stagePanel";
import { presenting } from "opoly/shell/store";
import type { ComponentChildren } from "preact";
import { currentEvent } from "../animation/screen";
import { Counters } from "./Counters";
import { Phases } from "./Phases";
import { RoundScene } from "./RoundScene";
import { ZoneCounts } from "./ZoneCounts";

interface StageProps {
  /** On a phone the panel moves to the sheet. */
  compact: boolean;
  panel: StagePanel | undefined;
  children?: ComponentChildren;
}

function Show({ compact, panel }: StageProps) {
  if (presenting.value) return currentEvent.value === undefined ? null : <RoundScene />;
  if (!compact && panel) return <div class="coop-panel">{panel.content}</div>;
  return compact ? <ZoneCounts /> : <Latest />;
}

export function Stage(props: StageProps) {
  const { compact, panel, children } = props;
  const over = panel?.kind === "end" && !compact;
  return (
    <div class="stage coop-stage" data-matter={over ? "end" : undefined}>
      {!over && (
        <header class="coop-top">
          <Phases />
          <Counters />
        </header>
      )}
      <div class="stage-show" data-account="bank">
        <Show {...props} />
      </div>
      {!over && children}
    </div>
  );
}
