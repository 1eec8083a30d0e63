/** The settings of the room itself: visibility, number of places, game and board. */

import { useSignal } from "@preact/signals";
import boardStyles from "opoly/styles/board-choices.css?address";
import doorStyles from "opoly/styles/door.css?address";
import { useEffect, useId } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { number, plural, t } from "../i18n/catalogue";
import { BotSpeed } from "../page/BotSpeed";
import { lazy } from "../parts/lazy";
import { Button } from "../ui";
import type { Room } from "../wire/messages";
import { boards, fetchBoards } from "./boards";
import { ClockChoice, clockName } from "./ClockChoice";
import { PaceChoice, paceName } from "./PaceChoice";
import { CasualChoice, CoachChoice, RatingNote } from "./Rating";
import { rulesets } from "./rulesets";

const BoardDialog = lazy(async () => (await import("./choosing/BoardDialog")).BoardDialog, {
  styles: [boardStyles],
});

const Door = lazy(async () => (await import("./door/Door")).Door, { styles: [doorStyles] });

interface Props {
  room: Room;
  commands: Commands;
}

function Listing({ room, commands }: Props) {
  const set = (listed: boolean) => void commands.lobby({ type: "set_public", public: listed });
  return (
    <fieldset class="room-choice">
      <legend>{t("Visibility")}</legend>
      <div class="segments">
        <button type="button" class="segment" aria-pressed={room.public} onClick={() => set(true)}>
          {t("Public")}
        </button>
        <button
          type="button"
          class="segment"
          aria-pressed={!room.public}
          onClick={() => set(false)}
        >
          {t("Private")}
        </button>
      </div>
    </fieldset>
  );
}

/** The number of seats: one of those the game can be played with, and enough for the members. */
function SeatsChoice({ room, commands }: Props) {
  const set = (seats: number | undefined) => {
    if (seats !== undefined) void commands.lobby({ type: "set_seats", seats });
  };
  const { seats, player_counts: counts } = room;
  const fewer = counts.filter((count) => count < seats).at(-1);
  const more = counts.find((count) => count > seats);
  return (
    <fieldset class="room-choice">
      <legend>{t("Seats")}</legend>
      <div class="stepper">
        <Button
          icon="minus"
          label={t("One seat fewer")}
          reason={
            fewer === undefined
              ? t("This game needs at least {count} players.", { count: seats })
              : undefined
          }
          onPress={() => set(fewer)}
        />
        <output aria-live="polite">{number(seats)}</output>
        <Button
          icon="plus"
          label={t("One seat more")}
          reason={
            more === undefined
              ? t("This game is for at most {count} players.", { count: seats })
              : undefined
          }
          onPress={() => set(more)}
        />
      </div>
    </fieldset>
  );
}

function RulesetChoice({ room, commands }: Props) {
  const id = useId();
  const known = rulesets.value.length > 0;
  const games = known ? rulesets.value : [{ key: room.ruleset, name: room.ruleset_name }];
  return (
    <div class="room-choice">
      <label for={id}>{t("Game")}</label>
      <select
        id={id}
        value={room.ruleset}
        aria-describedby={`${id}-help`}
        onChange={(event) =>
          commands.lobby({ type: "set_ruleset", ruleset: event.currentTarget.value })
        }
      >
        {games.map((form) => (
          <option key={form.key} value={form.key}>
            {form.name}
          </option>
        ))}
      </select>
      <p class="help" id={`${id}-help`}>
        {t(
          "Another game has its own rules and boards. Your changes are reset; everyone keeps their seat.",
        )}
      </p>
    </div>
  );
}

const DEFAULT_BOARD = "";

function BoardChoice({ room, commands }: Props) {
  const id = useId();
  const open = useSignal(false);
  useEffect(() => void fetchBoards(room.ruleset), [room.ruleset]);
  const choose = (value: string) =>
    commands.lobby({ type: "set_board", board: value === DEFAULT_BOARD ? null : Number(value) });
  const chosen = room.board;
  // A board of the gallery, or one that a table set-up of somebody else has brought.
  const isOther = chosen.id !== undefined && !boards.value.some(({ id: own }) => own === chosen.id);
  return (
    <div class="room-choice">
      <label for={id}>{t("Board")}</label>
      <select
        id={id}
        value={room.board.id === undefined ? DEFAULT_BOARD : String(room.board.id)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={DEFAULT_BOARD}>{t("Default board")}</option>
        {isOther && <option value={String(chosen.id)}>{chosen.name}</option>}
        {boards.value.map((board) => (
          <option key={board.id} value={String(board.id)}>
            {board.name}
          </option>
        ))}
      </select>
      <Button
        size="small"
        onPress={() => {
          open.value = true;
        }}
      >
        {t("Choose from the gallery…")}
      </Button>
      {open.value && (
        <BoardDialog
          room={room}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
      {chosen.newer !== undefined && (
        <>
          <p class="help">{t("There is a newer version of this board.")}</p>
          <Button size="small" onPress={() => choose(String(chosen.newer))}>
            {t("Use it")}
          </Button>
        </>
      )}
    </div>
  );
}

/** The settings that the reader cannot change; `chosen`: visibility, pace and clock stand above. */
function RoomSummary({ room, chosen }: { room: Room; chosen: boolean }) {
  return (
    <dl class="room-summary">
      <div>
        <dt>{t("Game")}</dt>
        <dd>{room.ruleset_name}</dd>
      </div>
      <div>
        <dt>{t("Board")}</dt>
        <dd>{room.continues?.board ?? room.board.name}</dd>
      </div>
      {!chosen && (
        <div>
          <dt>{t("Pace")}</dt>
          <dd>{paceName(room)}</dd>
        </div>
      )}
      {!chosen && room.clock !== undefined && (
        <div>
          <dt>{t("Clock")}</dt>
          <dd>{clockName(room)}</dd>
        </div>
      )}
      <div>
        <dt>{t("Seats")}</dt>
        <dd>{plural(room.seats, "{count} seat", "{count} seats")}</dd>
      </div>
      {!chosen && (
        <div>
          <dt>{t("Visibility")}</dt>
          <dd>{room.public ? t("Public") : t("Private")}</dd>
        </div>
      )}
    </dl>
  );
}

export function RoomSettings({ room, editable }: { room: Room; editable: boolean }) {
  const commands = useCommands();
  return (
    <section class="lobby-room" aria-label={t("Room settings")}>
      {editable && room.continues === undefined ? (
        <div class="room-choices">
          <Listing room={room} commands={commands} />
          <SeatsChoice room={room} commands={commands} />
          <PaceChoice room={room} commands={commands} />
          {room.pace === undefined && <ClockChoice room={room} commands={commands} />}
          <RulesetChoice room={room} commands={commands} />
          <BoardChoice room={room} commands={commands} />
          {room.unrated !== "together" && <CasualChoice room={room} commands={commands} />}
          <CoachChoice room={room} commands={commands} />
          {room.options.bot_pace !== undefined && <BotSpeed room={room} commands={commands} />}
          <Door room={room} commands={commands} editable />
        </div>
      ) : (
        <>
          {editable && (
            <>
              <Listing room={room} commands={commands} />
              <PaceChoice room={room} commands={commands} />
              {room.pace === undefined && <ClockChoice room={room} commands={commands} />}
              <CoachChoice room={room} commands={commands} />
              <Door room={room} commands={commands} editable />
            </>
          )}
          <RoomSummary room={room} chosen={editable} />
          {!editable && <Door room={room} commands={commands} editable={false} />}
        </>
      )}
      <RatingNote room={room} />
      <RefusalNote refusal={commands.refusal} />
    </section>
  );
}
