/** This game's part of the store: its state and board, which are typed here and nowhere else, and selectors on them. */

import { computed } from "@preact/signals";
import { nameOf } from "opoly/shell/i18n/names";
import { frame, mySeat, presenting, state as received, seats } from "opoly/shell/store";
import { animatedBoard } from "./animation/screen";
import type {
  Alarm,
  Board,
  BoardSpace,
  CoopPlayer,
  Decision,
  Legal,
  LegalType,
  OnSpace,
  PawnId,
  PawnState,
  PoliceOutlook,
  Seat,
  SpaceIndex,
  State,
  Zone,
  ZoneKey,
} from "./messages";

export const state = computed<State | undefined>(
  () => received.value as unknown as State | undefined,
);
export const board = computed<Board | undefined>(() => frame.value?.board as Board | undefined);
export const decision = computed<Decision | undefined>(() => state.value?.decision);
export const legal = computed<readonly Legal[]>(() => state.value?.legal ?? []);

export type LegalOf<T extends LegalType> = Extract<Legal, { type: T }>;

export const allLegal = <T extends LegalType>(type: T): readonly LegalOf<T>[] =>
  legal.value.filter((one): one is LegalOf<T> => one.type === type);

export const legalOf = <T extends LegalType>(type: T): LegalOf<T> | undefined => allLegal(type)[0];

/** The names of the players, for sentences. */
export const cast = computed(() => ({ seats: seats.value }));

export const players = computed<readonly CoopPlayer[]>(() =>
  Object.values(state.value?.players ?? {}).sort((a, b) => a.seat - b.seat),
);
export const player = (seat: Seat): CoopPlayer | undefined => state.value?.players[seat];

/** I play alone: nobody else has pawns. */
export const alone = computed<boolean>(() => players.value.length === 1);

export const spaces = computed<readonly BoardSpace[]>(() => board.value?.spaces ?? []);
export const spaceAt = (index: SpaceIndex): BoardSpace | undefined => spaces.value[index];
export const zones = computed<readonly Zone[]>(() => board.value?.zones ?? []);
export const zone = (key: ZoneKey | undefined): Zone | undefined =>
  zones.value.find((one) => one.key === key);

export function spaceName(index: SpaceIndex): string {
  const match = spaceAt(index);
  return match === undefined ? "" : nameOf(match);
}

export function zoneName(key: ZoneKey): string {
  const match = zone(key);
  return match === undefined ? key : nameOf(match);
}

/** The board as the screen shows it: in the middle of an animation it is not yet as the state says. */
export const shown = computed(() => animatedBoard.value ?? state.value);

const BARE: OnSpace = { tile: false, condo: false, homes: 0, activists: 0 };

export const onSpace = (index: SpaceIndex): OnSpace => shown.value?.spaces[index] ?? BARE;
export const police = computed<readonly SpaceIndex[]>(() => shown.value?.police ?? []);

export interface Pawn extends PawnState {
  readonly id: PawnId;
}

export const pawns = computed<readonly Pawn[]>(() =>
  Object.entries(shown.value?.pawns ?? {})
    .map(([id, pawn]) => ({ id: Number(id), ...pawn }))
    .sort((a, b) => a.id - b.id),
);

export const pawn = (id: PawnId): Pawn | undefined => pawns.value.find((one) => one.id === id);
export const pawnsOf = (seat: Seat): readonly Pawn[] =>
  pawns.value.filter((one) => one.player === seat);
export const pawnsOn = (index: SpaceIndex): readonly Pawn[] =>
  pawns.value.filter((one) => one.space === index);

export const myPawns = computed<readonly Pawn[]>(() => {
  const seat = mySeat.value;
  return seat === undefined ? [] : pawnsOf(seat);
});

/** The players whom the open decision still waits for. */
export const awaits = (seat: Seat): boolean => decision.value?.players.includes(seat) === true;

/** Where the Police may go next, while it matters to the plans and nothing else is being shown. */
export const outlook = computed<PoliceOutlook | undefined>(() =>
  planning.value && !presenting.value ? state.value?.police_outlook : undefined,
);

/** The Developers are about to win, and the screen has shown what led to it. */
export const alarm = computed<Alarm | undefined>(() =>
  presenting.value ? undefined : state.value?.alarm,
);

/** The game is in the plans, where pawns go to and fro until everybody is ready. */
export const planning = computed<boolean>(() => decision.value?.kind === "plan");
