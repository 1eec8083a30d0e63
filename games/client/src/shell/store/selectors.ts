/** Values that components derive from the server's messages. Reading one inside a component follows it. */

import { computed } from "@preact/signals";
import { t } from "../i18n/catalogue";
import type { Decision, LegalAction, Member, Player, Seat, SeatedPlayer } from "../wire/messages";
import { bankEnds, connection, frame, room, state, you } from "./received";
import { presenting } from "./timeline";

export const mySeat = computed<Seat | undefined>(() => you.value?.seat);
export const decision = computed<Decision | undefined>(() => state.value?.decision);
/** The game goes on for days: nobody has to be here, and no clock is shown that ticks. */
export const overDays = computed<boolean>(() => room.value?.pace !== undefined);
/** When the time to answer ends; undefined without a limit, over days, and while the screen has not yet shown what led to the decision. */
export const shownDeadline = computed<number | undefined>(() =>
  presenting.value || overDays.value ? undefined : state.value?.decision?.deadline,
);
/** How long the clock of the decision is in all, in seconds: a player's whole time bank, if theirs run. */
export const clockLength = computed<number>(() => {
  const open = decision.value;
  const onBanks = open?.players.some((seat) => bankEnds.value?.[seat]);
  return (onBanks && room.value?.clock?.bank) || (open?.seconds ?? 0);
});
export const legal = computed<readonly LegalAction[]>(() => state.value?.legal ?? []);
export const seats = computed<readonly SeatedPlayer[]>(() => frame.value?.seats ?? []);
export const playing = computed<boolean>(() => state.value?.status === "playing");

export function player(seat: Seat): Player | undefined {
  return state.value?.players[seat];
}

export function chair(seat: Seat): SeatedPlayer | undefined {
  return seats.value.find((one) => one.seat === seat);
}

export function memberAt(seat: Seat): Member | undefined {
  return room.value?.members.find((member) => member.seat === seat);
}

/** A person who ought to be here, and is not. */
export const isGone = ({ kind, here }: Member): boolean =>
  kind === "person" && !here && !overDays.value;

export const isLegal = (type: string): boolean => legal.value.some((one) => one.type === type);

/** Why nothing can be sent now; undefined while connected. */
export function disconnected(): string | undefined {
  switch (connection.value) {
    case "offline":
      return t("You’re offline. Waiting for the network…");
    case "restarting":
      return t("Updating…");
    case "lost":
      return t("Connection lost. Reconnecting…");
    default:
      return undefined;
  }
}

/** The game is over, as far as the screen shows it. */
export const ended = computed<boolean>(
  () => state.value !== undefined && state.value.status !== "playing",
);
