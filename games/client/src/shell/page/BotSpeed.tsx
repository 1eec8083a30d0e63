/** The pace of the bots, which the host chooses in the lobby or at the table. */

import type { Commands } from "../commands/useCommands";
import { mark, t } from "../i18n/catalogue";
import type { OptionValue, Room } from "../wire/messages";

interface Props {
  room: Room;
  commands: Commands;
}

/** A bot's pause before each action, in tenths of a second. */
const BOT_SPEEDS = [
  { pace: 20, name: mark("Slow") },
  { pace: 8, name: mark("Normal") },
  { pace: 4, name: mark("Fast") },
] as const;

/** The nearest speed to the pace that the options have, which may be any. */
function speedOf(pace: OptionValue | undefined) {
  const away = (speed: (typeof BOT_SPEEDS)[number]) => Math.abs(speed.pace - Number(pace));
  return BOT_SPEEDS.reduce((best, one) => (away(one) < away(best) ? one : best));
}

export function BotSpeed({ room, commands }: Props) {
  const chosen = speedOf(room.options.bot_pace);
  return (
    <fieldset class="room-choice menu-choices">
      <legend>{t("Bot speed")}</legend>
      <div class="segments">
        {BOT_SPEEDS.map((speed) => (
          <button
            key={speed.pace}
            type="button"
            class="segment"
            aria-pressed={speed === chosen}
            onClick={() =>
              void commands.lobby({ type: "set_options", options: { bot_pace: speed.pace } })
            }
          >
            {t(speed.name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
