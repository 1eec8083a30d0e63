/** The choice of whom to move: every player who may be moved, where they would come to stand, and what it would mean. */

import { swatch } from "opoly/classic/board/palette";
import { playerName } from "opoly/classic/names";
import { cast, mySeat, space, state } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { Button, Money, SeatToken } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { useEffect, useRef } from "preact/hooks";
import { type Commands, useCommands } from "../commands";
import type { CanMove } from "../messages";
import { Consequences } from "./Consequences";
import { asked, chosen, moves, targetOf } from "./moves";
import { cashChange } from "./outcome";

/** The effect on my own cash. */
function Mine({ move }: { move: CanMove }) {
  const seat = mySeat.value;
  const change = seat === undefined ? 0 : cashChange(move.outcome, seat);
  if (change === undefined || change === 0) return null;
  return (
    <span class="move-mine">
      <span class="visually-hidden">{t("For you:")}</span> <Money amount={change} change />
    </span>
  );
}

interface OptionProps {
  move: CanMove;
  /** The digit that presses it. */
  digit: number;
  commands: Commands;
}

function Option({ move, digit, commands }: OptionProps) {
  const target = targetOf(move);
  return (
    <li data-asked={(asked.value !== undefined && asked.value === target) || undefined}>
      <Button
        class="move-option"
        changes
        shortcut={String(digit)}
        busy={commands.waiting}
        onPress={() => void send(commands, move)}
      >
        <SeatToken seat={move.player} />
        <span class="move-what">
          <strong>
            {move.player === mySeat.value
              ? t("Move my own piece")
              : t("Move {player}", { player: playerName(cast.value, move.player) })}
          </strong>
          <Consequences outcome={move.outcome} />
        </span>
        <span
          class="group-swatch is-upright"
          data-group={target === undefined ? undefined : swatch(space(target)?.group)}
          aria-hidden="true"
        />
        <Mine move={move} />
      </Button>
    </li>
  );
}

const send = (commands: Commands, move: CanMove): Promise<boolean> =>
  commands.act(answering(move, { type: "move", player: move.player }));

/** Sends the move that was chosen on the board. */
function useChosen(commands: Commands): void {
  const seat = chosen.value;
  useEffect(() => {
    if (seat === undefined) return;
    chosen.value = undefined;
    const move = moves.value.find((one) => one.player === seat);
    if (move) void send(commands, move);
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
      <h2>{t("Move a player {count} spaces", { count: rolled })}</h2>
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
