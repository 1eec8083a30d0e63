/**
 * A player's time: in a live game with time banks how much is left, and whether it runs, otherwise the seconds for the
 * decision. It shows time; the server ends it.
 */

import { effect } from "@preact/signals";
import { plural, t } from "../i18n/catalogue";
import { clockTime } from "../i18n/duration";
import { bankEnds, banks, chair, clockLength, frame, mySeat, player, serverNow } from "../store";
import { Icon, secondsLeft } from "../ui";
import { usePulse } from "../ui/pulse";
import type { Seat } from "../wire/messages";
import { announcement } from "./announce";
import { runAfter } from "./longTimer";

const LOW = 30_000;

/** What a player has left, in ms; undefined without a bank. */
function leftOf(seat: Seat): number | undefined {
  const began = banks.value?.[seat];
  const end = bankEnds.value?.[seat];
  if (began === undefined || end === undefined) return began;
  return Math.min(began, Math.max(0, end - serverNow()));
}

function Bank({ seat }: { seat: Seat }) {
  const runs = bankEnds.value?.[seat] !== undefined;
  usePulse(runs);
  const left = leftOf(seat);
  if (left === undefined || chair(seat)?.kind === "bot" || player(seat)?.out) return null;
  const time = clockTime(Math.ceil(left / 1000));
  return (
    <span
      class="bank"
      role="timer"
      aria-label={t("Time bank: {time}", { time })}
      data-runs={runs || undefined}
      data-low={left < LOW || undefined}
    >
      <Icon name="clock" />
      {time}
    </span>
  );
}

function Seconds({ deadline }: { deadline: number }) {
  usePulse(true);
  const count = Math.min(clockLength.value, secondsLeft(deadline));
  return <span class="player-seconds">{t("{count} s", { count })}</span>;
}

interface Props {
  seat: Seat;
  /** The end of the time for the decision that waits for the player; absent: it is not shown. */
  deadline?: number | undefined;
}

export function SeatTime({ seat, deadline }: Props) {
  if (bankEnds.value) return <Bank seat={seat} />;
  return deadline === undefined ? null : <Seconds deadline={deadline} />;
}

/** The game in which it has been said that my bank is nearly empty. */
let said: number | undefined;

function sayLow(): void {
  said = frame.peek()?.id;
  announcement.value = plural(
    LOW / 1000,
    "You have less than {count} second left in your time bank.",
    "You have less than {count} seconds left in your time bank.",
  );
}

let cancel = () => {};
effect(() => {
  const seat = mySeat.value;
  const end = seat === undefined ? undefined : bankEnds.value?.[seat];
  const game = frame.value?.id;
  cancel();
  if (end !== undefined && said !== game)
    cancel = runAfter(Math.max(0, end - LOW - serverNow()), sayLow);
});
