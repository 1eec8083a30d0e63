/** The time for a decision in a game over days, in words and without ticking, and who has days off. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languageTag, t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { banks, decision, presenting, room, serverNow } from "../store";
import type { Member } from "../wire/messages";
import { longTime } from "./duration";
import { TellMe } from "./TellMe";

const RENEWED = 20_000;

/** Draws the calling component again now and then. */
function useSlowly(): void {
  const turn = useSignal(0);
  turn.value;
  useEffect(() => {
    const timer = setInterval(() => {
      turn.value += 1;
    }, RENEWED);
    return () => clearInterval(timer);
  }, []);
}

/** The time that is left, of which a player's bank is the last part. */
export function timeLeft(deadline: number, bank: number, now: number): string {
  const left = Math.max(0, deadline - now);
  if (bank === 0) return t("{time} left", { time: longTime(left) });
  if (left <= bank) return t("Time bank: {time} left", { time: longTime(left) });
  return t("{time} left · time bank {bank}", {
    time: longTime(left - bank),
    bank: longTime(bank),
  });
}

function Left() {
  useSlowly();
  const open = decision.value;
  if (presenting.value || open?.deadline === undefined) return null;
  const [seat, another] = open.players;
  const alone = seat !== undefined && another === undefined && open.kind !== "auction";
  const bank = (alone && banks.value?.[seat]) || 0;
  return <span class="days-left">{timeLeft(open.deadline, bank, serverNow())}</span>;
}

const day = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString(languageTag(), {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });

function DaysOff({ member }: { member: Member }) {
  const { off } = member;
  if (off === undefined) return null;
  const name = drawnName(member.name);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <span class="days-off">
      {off.first <= today
        ? t("{name} has days off until {last}.", { name, last: day(off.last) })
        : t("{name} has days off from {first} to {last}.", {
            name,
            first: day(off.first),
            last: day(off.last),
          })}
    </span>
  );
}

export function DaysLeft() {
  return (
    <div class="days quiet small">
      <Left />
      {room.value?.members.map((member) => (
        <DaysOff key={member.id} member={member} />
      ))}
      <TellMe />
    </div>
  );
}
