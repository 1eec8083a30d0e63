/** The choice of whom to move: every player who may be moved, where they would come to stand, and what it would mean. */

import { swatch } from "opoly/classic/board/palette";
import { playerName } from "opoly/classic/names";
import { cast, mySeat, space, state } from "opoly/classic/store";
import { useSettling } from "opoly/shell/actions/settling";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button, DecisionClock, Money, SeatToken } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { useEffect, useRef } from "preact/hooks";
import { type Commands, useCommands } from "../commands";
import type { CanMove } from "../messages";
import { decision } from "../store";
import { Consequences } from "./Consequences";
import { asked, chosen, moves, targetOf } from "./moves";
import { cashChange, cashChanges } from "./outcome";
import { best, confirm, confirming, costsMe } from "./worth";

/** Whose cash it changes, and by how much; mine is the largest. */
function Changes({ move }: { move: CanMove }) {
  const changes = cashChanges(move.outcome, mySeat.value);
  if (changes.length === 0) return null;
  return (
    <span class="move-changes">
      {changes.map(([seat, change]) => (
        <span key={seat} data-mine={seat === mySeat.value || undefined}>
          <span class="visually-hidden">
            {seat === mySeat.value
              ? t("For you:")
              : t("For {player}:", { player: playerName(cast.value, seat) })}
          </span>{" "}
          {seat !== mySeat.value && <SeatToken seat={seat} />}
          {change === undefined ? "?" : <Money amount={change} change />}
        </span>
      ))}
    </span>
  );
}

/** "This costs you £200." */
function question(move: CanMove): string {
  const change = cashChange(move.outcome, mySeat.value ?? -1);
  if (change === undefined) return t("This costs you money.");
  return change < 0
    ? t("This costs you {amount}.", { amount: money(-change) })
    : t("This sends you to jail.");
}

interface OptionProps {
  move: CanMove;
  /** The digit that presses it. */
  digit: number;
  commands: Commands;
}

function Option({ move, digit, commands }: OptionProps) {
  const target = targetOf(move);
  const asks = confirming.value === move.player;
  const settling = useSettling(`${decision.value?.id}`, true);
  return (
    <li
      data-asked={(asked.value !== undefined && asked.value === target) || undefined}
      data-best={best.value.has(move.player) || undefined}
      data-confirming={asks || undefined}
    >
      <Button
        class="move-option"
        changes
        settling={settling}
        shortcut={String(digit)}
        busy={commands.waiting}
        onPress={() => void choose(commands, move)}
      >
        <SeatToken seat={move.player} />
        <span class="move-what">
          <strong>
            {move.player === mySeat.value
              ? t("Move my own piece")
              : t("Move {player}", { player: playerName(cast.value, move.player) })}
            {best.value.has(move.player) && (
              <span class="badge badge-good">{t("Best for you")}</span>
            )}
          </strong>
          <Consequences outcome={move.outcome} />
        </span>
        <span
          class="group-swatch is-upright"
          data-group={target === undefined ? undefined : swatch(space(target)?.group)}
          aria-hidden="true"
        />
        <Changes move={move} />
      </Button>
      {asks && <Sure move={move} commands={commands} />}
    </li>
  );
}

/** Asks once more, below the option: a second press in the same place must cost nothing. */
function Sure({ move, commands }: { move: CanMove; commands: Commands }) {
  return (
    <p class="move-sure" role="alert">
      <strong>{question(move)}</strong>
      <Button
        kind="danger"
        size="small"
        shortcut="y"
        changes
        busy={commands.waiting}
        onPress={() => void send(commands, move)}
      >
        {t("Move anyway")}
      </Button>
    </p>
  );
}

const send = (commands: Commands, move: CanMove): Promise<boolean> =>
  commands.act(answering(move, { type: "move", player: move.player }));

/** Sends a move, or asks once more. */
async function choose(commands: Commands, move: CanMove): Promise<void> {
  if (costsMe(move)) confirm(move.player);
  else await send(commands, move);
}

/** Sends the move that was chosen on the board. */
function useChosen(commands: Commands): void {
  const seat = chosen.value;
  useEffect(() => {
    if (seat === undefined) return;
    chosen.value = undefined;
    const move = moves.value.find((one) => one.player === seat);
    if (!move) return;
    if (costsMe(move)) asked.value = targetOf(move);
    void choose(commands, move);
  }, [seat]);
}

/** Brings the players who would stand on the space that was pressed into sight. */
function useAsked() {
  const options = useRef<HTMLUListElement>(null);
  const index = asked.value;
  useEffect(() => {
    if (index === undefined) return;
    const first = options.current?.querySelector<HTMLElement>("[data-asked] button");
    first?.scrollIntoView({ block: "nearest" });
    first?.focus();
  }, [index]);
  useEffect(
    () => () => {
      asked.value = undefined;
      confirm(undefined);
    },
    [],
  );
  return options;
}

export function MovePanel() {
  const commands = useCommands();
  const options = useAsked();
  useChosen(commands);
  const rolled = (state.value?.dice ?? []).reduce((sum, die) => sum + die, 0);
  return (
    <section class="move" aria-label={t("Whom to move")}>
      <header class="pay-head">
        <h2>{t("Move a player {count} spaces", { count: rolled })}</h2>
        <DecisionClock digits />
      </header>
      <ul ref={options} class="move-options">
        {moves.value.map((move, at) => (
          <Option key={move.player} move={move} digit={at + 1} commands={commands} />
        ))}
      </ul>
      <RefusalNote refusal={commands.refusal} />
      <p class="quiet">{t("You can also press a highlighted space on the board.")}</p>
    </section>
  );
}
