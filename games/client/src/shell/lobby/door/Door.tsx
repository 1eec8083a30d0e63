/** What the host asks of those who sit down, and the language of the table; fetched when a lobby is drawn. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import type { Commands } from "../../commands/useCommands";
import { number, t } from "../../i18n/catalogue";
import { digits, readField, wholeNeeded } from "../../i18n/digits";
import { languages } from "../../i18n/languages";
import type { LobbyChange, Room } from "../../wire/messages";

type Asks = NonNullable<Room["asks"]>;
type SetAsks = Extract<LobbyChange, { type: "set_asks" }>;

interface Props {
  room: Room;
  commands: Commands;
  /** Whether the reader is the host. */
  editable: boolean;
}

const NOTHING: Asks = { verified: false, friends: false };
const HIGHEST = 9999;

export const languageName = (code: string): string =>
  languages().find((one) => one.code === code)?.name ?? code;

/** What is asked, in words. */
export function asksInWords({
  rating_from: from,
  rating_to: to,
  verified,
  friends,
}: Asks): string[] {
  const said: string[] = [];
  if (from !== undefined && to !== undefined) {
    said.push(
      t("Rating from {lowest} to {highest}", { lowest: number(from), highest: number(to) }),
    );
  } else if (from !== undefined) {
    said.push(t("Rating of {lowest} or more", { lowest: number(from) }));
  } else if (to !== undefined) {
    said.push(t("Rating of {highest} at most", { highest: number(to) }));
  }
  if (verified) said.push(t("Verified email address"));
  if (friends) said.push(t("Friends of the host"));
  return said;
}

interface RatingProps {
  label: string;
  value: number | undefined;
  set(value: number | undefined): void;
}

/** Why a rating is not allowed, or undefined. */
function whyNot(rating: number | undefined): string | undefined {
  if (rating === undefined) return wholeNeeded();
  return rating > HIGHEST ? t("At most {amount}.", { amount: number(HIGHEST) }) : undefined;
}

/** A rating, or none if the field is empty. */
function RatingField({ label, value, set }: RatingProps) {
  const id = useId();
  const typed = useSignal<string | undefined>(undefined);
  const amount = useSignal<number | undefined>(value);
  useEffect(() => {
    typed.value = undefined;
    amount.value = value;
  }, [value]);
  const wrong = typed.value ? whyNot(amount.value) : undefined;
  const finish = () => {
    if (wrong === undefined && amount.value !== value) set(amount.value);
  };
  return (
    <span class="door-rating">
      <label for={id}>{label}</label>
      <input
        type="text"
        id={id}
        inputMode="numeric"
        autocomplete="off"
        size={5}
        value={typed.value ?? (value === undefined ? "" : digits(value))}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-wrong`}
        onInput={(event) => {
          const read = readField(event.currentTarget);
          typed.value = read.text;
          amount.value = read.text === "" ? undefined : read.amount;
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter") finish();
        }}
      />
      <small class="refusal" id={`${id}-wrong`} role="status">
        {wrong}
      </small>
    </span>
  );
}

const ofClub = ({ for_club: only }: Room): string[] => (only ? [t("Members of the club")] : []);

function Summary({ room }: { room: Room }) {
  const asked = [...ofClub(room), ...(room.asks === undefined ? [] : asksInWords(room.asks))];
  if (asked.length === 0 && room.language === undefined) return null;
  return (
    <dl class="room-summary">
      {room.language !== undefined && (
        <div>
          <dt>{t("Language")}</dt>
          <dd>{languageName(room.language)}</dd>
        </div>
      )}
      {asked.length > 0 && (
        <div>
          <dt>{t("Who may sit down")}</dt>
          <dd>{asked.join(" · ")}</dd>
        </div>
      )}
    </dl>
  );
}

export function Door({ room, commands, editable }: Props) {
  const id = useId();
  if (!editable) return <Summary room={room} />;
  const asks = room.asks ?? NOTHING;
  const ask = (change: Omit<SetAsks, "type">) =>
    void commands.lobby({ type: "set_asks", ...asks, ...change });
  const rating = (key: "rating_from" | "rating_to", value: number | undefined) =>
    ask({ [key]: value ?? null });
  return (
    <>
      <div class="room-choice">
        <label for={id}>{t("Language")}</label>
        <select
          id={id}
          value={room.language ?? ""}
          onChange={(event) =>
            commands.lobby({ type: "set_language", language: event.currentTarget.value || null })
          }
        >
          <option value="">{t("Any language")}</option>
          {languages().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <fieldset class="room-choice door">
        <legend>{t("Who may sit down")}</legend>
        {ofClub(room).map((members) => (
          <p key={members}>{members}</p>
        ))}
        {room.unrated !== "together" && (
          <div class="door-ratings">
            <RatingField
              label={t("Rating from")}
              value={asks.rating_from}
              set={(value) => rating("rating_from", value)}
            />
            <RatingField
              label={t("to")}
              value={asks.rating_to}
              set={(value) => rating("rating_to", value)}
            />
          </div>
        )}
        <label class="choice">
          <input
            type="checkbox"
            checked={asks.verified}
            onChange={(event) => ask({ verified: event.currentTarget.checked })}
          />
          {t("Verified email address")}
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={asks.friends}
            onChange={(event) => ask({ friends: event.currentTarget.checked })}
          />
          {t("Friends of the host")}
        </label>
        <p class="help">{t("People who sit already stay. Whom you invite is always welcome.")}</p>
      </fieldset>
    </>
  );
}
