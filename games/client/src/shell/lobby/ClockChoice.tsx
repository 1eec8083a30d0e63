/** The clock of the room's live games: the rules' seconds for each decision, or a time bank for each player. */

import { useId } from "preact/hooks";
import type { Commands } from "../commands/useCommands";
import { plural, t } from "../i18n/catalogue";
import type { LobbyChange, Room } from "../wire/messages";

type SetClock = Extract<LobbyChange, { type: "set_clock" }>;
type Increment = NonNullable<SetClock["increment"]>;

const MINUTE = 60;
/** In seconds. */
const BANKS: readonly NonNullable<SetClock["bank"]>[] = [300, 600, 900, 1200, 1800];
const INCREMENTS: readonly Increment[] = [0, 5, 10, 15, 30];
const USUAL: Increment = 10;
/** The seconds that a decision has at least, however little is left in the bank. */
const LEAST = 10;

const bankName = (bank: number): string =>
  plural(bank / MINUTE, "{count} minute for each player", "{count} minutes for each player");

const incrementName = (increment: number): string =>
  increment === 0 ? t("Nothing") : plural(increment, "{count} second", "{count} seconds");

export function clockName({ clock }: Room): string {
  if (clock === undefined) return t("Seconds for each decision");
  const { bank, increment } = clock;
  if (increment === 0) return bankName(bank);
  return t("{bank}, and {increment} for each answer", {
    bank: bankName(bank),
    increment: incrementName(increment),
  });
}

function help({ clock }: Room): string {
  if (clock === undefined) return t("The rules of this room say how many.");
  const count = Math.max(LEAST, clock.increment);
  return plural(
    count,
    "A player’s time runs while the game waits for them. When it is used up, the game decides. Each decision has at least {count} second.",
    "A player’s time runs while the game waits for them. When it is used up, the game decides. Each decision has at least {count} seconds.",
  );
}

export function ClockChoice({ room, commands }: { room: Room; commands: Commands }) {
  const id = useId();
  const { clock } = room;
  const set = (bank: SetClock["bank"], increment: Increment) =>
    void commands.lobby({ type: "set_clock", bank, ...(bank === null ? {} : { increment }) });
  const bank = BANKS.find((one) => one === clock?.bank) ?? null;
  const increment = INCREMENTS.find((one) => one === clock?.increment) ?? USUAL;
  return (
    <>
      <div class="room-choice">
        <label for={id}>{t("Clock")}</label>
        <select
          id={id}
          value={String(bank ?? "")}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget: { value } }) =>
            set(BANKS.find((one) => String(one) === value) ?? null, increment)
          }
        >
          <option value="">{t("Seconds for each decision")}</option>
          {BANKS.map((one) => (
            <option key={one} value={String(one)}>
              {bankName(one)}
            </option>
          ))}
        </select>
        <p class="help" id={`${id}-help`}>
          {help(room)}
        </p>
      </div>
      {bank !== null && (
        <div class="room-choice">
          <label for={`${id}-increment`}>{t("Each answer adds")}</label>
          <select
            id={`${id}-increment`}
            value={String(increment)}
            onChange={({ currentTarget: { value } }) =>
              set(bank, INCREMENTS.find((one) => String(one) === value) ?? increment)
            }
          >
            {INCREMENTS.map((one) => (
              <option key={one} value={String(one)}>
                {incrementName(one)}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}
