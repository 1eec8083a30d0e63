/** The middle of the board: the dice and the drawn card, or the stage panel; below them my actions. */

import type { ComponentChildren } from "preact";
import { Latest } from "../../board/Latest";
import type { StagePanel } from "../../board/stagePanel";
import { siteName } from "../../shell/page/site";
import { Dice } from "../dice/Dice";
import type { SpaceIndex } from "../messages";
import { shownCard } from "../pieces/shown";
import { DrawnCard, OnOffer } from "../showing";
import { decision } from "../store";

/** The space on offer. */
function onOffer(): SpaceIndex | undefined {
  const open = decision.value;
  return open?.kind === "buy" ? open.space : undefined;
}

/** Printed on the felt: the name on a ribbon across a compass ring. */
function Emblem() {
  const name = siteName();
  const size = Math.min(78, 560 / name.length); // a longer name is smaller, so that it stays on the ribbon
  return (
    <svg class="stage-emblem" viewBox="0 0 400 400" role="img" aria-label={name}>
      <g class="emblem-ring">
        <circle cx="200" cy="200" r="182" />
        <circle cx="200" cy="200" r="172" />
        <circle class="emblem-ticks" cx="200" cy="200" r="156" pathLength="160" />
        <circle cx="200" cy="200" r="142" />
      </g>
      <path class="emblem-star" d="M200 62l26 112 112 26-112 26-26 112-26-112-112-26 112-26z" />
      <g class="emblem-name" transform="translate(0 -62) rotate(-12 200 200)">
        <path class="emblem-ribbon" d="M8 158h384l-14 42 14 42H8l14-42z" />
        <path class="emblem-edge" d="M20 166h360M20 234h360" />
        <text x="200" y={200 + 0.32 * size} text-anchor="middle" style={{ fontSize: size }}>
          {name}
        </text>
      </g>
    </svg>
  );
}

interface StageProps {
  /** On a phone: the panel moves to the sheet, and the stage keeps the dice and the card. */
  compact: boolean;
  panel: StagePanel | undefined;
  /** Content that stays in the middle, above the dice; on a phone a card covers it. */
  shelf?: ComponentChildren;
  besideDice?: ComponentChildren;
  children?: ComponentChildren;
}

export function Stage({ compact, panel, shelf, besideDice, children }: StageProps) {
  const current = compact ? undefined : panel;
  const offered = onOffer();
  const covered = offered !== undefined || shownCard.value !== undefined;
  return (
    <div
      class="stage"
      data-matter={current?.kind}
      data-card={covered || undefined}
      data-shelf={shelf !== undefined || undefined}
    >
      {!compact && !current && <Emblem />}
      <div class="stage-show" data-account="bank">
        {current ? (
          current.content
        ) : (
          <>
            {compact && shelf === undefined && !covered && <Latest />}
            {!(compact && covered) && shelf}
            {offered !== undefined && <OnOffer index={offered} />}
            {offered === undefined && shownCard.value && <DrawnCard />}
            <div class="stage-bottom">
              <Dice />
              {besideDice}
            </div>
          </>
        )}
      </div>
      {current?.kind !== "end" && children}
    </div>
  );
}
