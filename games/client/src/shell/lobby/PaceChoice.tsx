/** The pace of the room's games: live, or so much time for a decision that nobody has to be here all the time. */

import { useId } from "preact/hooks";
import type { Commands } from "../commands/useCommands";
import { mark, t } from "../i18n/catalogue";
import type { LobbyChange, Room } from "../wire/messages";
import { valueText } from "./OptionField";
import { rulesets } from "./rulesets";

type Pace = Extract<LobbyChange, { type: "set_pace" }>["pace"];

/** In seconds; null: live. */
const PACES: readonly { pace: Pace; name: string }[] = [
  { pace: null, name: mark("Live") },
  { pace: 43_200, name: mark("12 hours for a decision") },
  { pace: 86_400, name: mark("1 day for a decision") },
  { pace: 172_800, name: mark("2 days for a decision") },
  { pace: 259_200, name: mark("3 days for a decision") },
  { pace: 604_800, name: mark("7 days for a decision") },
];

const paceOf = (room: Room) => PACES.find(({ pace }) => pace === (room.pace ?? null));

export const paceName = (room: Room): string => t(paceOf(room)?.name ?? "Live");

/** The options that have one value in every game over days. */
function Fixed({ room }: { room: Room }) {
  const form = rulesets.value.find((one) => one.key === room.ruleset);
  const fixed = form?.options.filter((option) => option.over_days !== undefined) ?? [];
  return fixed.map((option) => (
    <span key={option.key} class="pace-fixed">
      {" "}
      {t("{option}: {value}.", {
        option: option.label,
        value: valueText(option, option.over_days ?? option.default),
      })}
    </span>
  ));
}

export function PaceChoice({ room, commands }: { room: Room; commands: Commands }) {
  const id = useId();
  return (
    <div class="room-choice">
      <label for={id}>{t("Pace")}</label>
      <select
        id={id}
        value={String(room.pace ?? "")}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          const chosen = PACES.find(({ pace }) => String(pace ?? "") === event.currentTarget.value);
          if (chosen) void commands.lobby({ type: "set_pace", pace: chosen.pace });
        }}
      >
        {PACES.map(({ pace, name }) => (
          <option key={name} value={String(pace ?? "")}>
            {t(name)}
          </option>
        ))}
      </select>
      <p class="help" id={`${id}-help`}>
        {room.pace === undefined
          ? t("Everyone is at the table at the same time.")
          : t(
              "Everyone looks in when they can. Whoever needs longer uses their time bank; then the game decides once.",
            )}
        {room.pace !== undefined && <Fixed room={room} />}
      </p>
    </div>
  );
}
