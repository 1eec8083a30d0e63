/** Events as scenes: dice that tumble, pieces that walk, cards to read, payments that fly. */

import { type Account, fly } from "../../board/flights";
import { type SoundName, sound } from "../../board/sounds";
import { pause } from "../../shell/ui/motion";
import { JACKPOT, jackpot } from "../jackpot/pot";
import type { Card, GameEvent } from "../messages";
import { type Scene as ShellScene, spaces } from "../store";
import { place, type ShownCard, shownCard, shownDice } from "./shown";

export interface Scene extends ShellScene {
  readonly sound: SoundName;
}

/** The scene of an event that only one game has; undefined for any other. */
export type OwnScene = (event: GameEvent) => Scene | undefined;

const STEP = 180;
const LONG_WAY = 1_700;
const TUMBLE = 460;
const LEAP = 520;
const READ = 900;
const FLIGHT = 560;
/** Between payments of one update, which fly one behind the other. */
const NEXT_FLIGHT = 160;

const nothing = (): void => undefined;

type Moved = Extract<GameEvent, { type: "moved" }>;

/** A long way is walked faster, so that no walk takes longer than LONG_WAY. */
function stepTime(steps: number): number {
  return Math.min(STEP, LONG_WAY / Math.max(1, Math.abs(steps)));
}

function walk({ seat, start, to, steps }: Moved): Scene {
  const count = spaces.value.length;
  const each = stepTime(steps);
  const way = Math.sign(steps);
  return {
    sound: "step",
    takes: each * Math.abs(steps),
    play: async (pace, stop) => {
      for (let gone = 1; gone <= Math.abs(steps) && !stop.aborted; gone += 1) {
        const space = (((start + way * gone) % count) + count) % count;
        place(seat, { space, jailed: false, pace: each / pace });
        sound("step");
        await pause(each / pace, stop);
      }
    },
    end: () => place(seat, { space: to, jailed: false, pace: 0 }),
  };
}

function leap({ seat, to }: Extract<GameEvent, { type: "went_to_jail" }>): Scene {
  const land = (pace: number) => place(seat, { space: to, jailed: true, pace });
  return {
    sound: "jail",
    takes: LEAP,
    play: async (pace, stop) => {
      sound("jail");
      land(LEAP / pace);
      await pause(LEAP / pace, stop);
    },
    end: () => land(0),
  };
}

type Rolled = Extract<GameEvent, { type: "dice_rolled" | "rent_dice_rolled" }>;

function roll({ type, dice, seat }: Rolled): Scene {
  const show = (turns: number) => {
    // A roll for a rent leaves the card that caused it on the stage.
    if (type === "dice_rolled") shownCard.value = undefined;
    shownDice.value = { dice, seat, roll: (shownDice.value?.roll ?? 0) + turns };
  };
  return {
    sound: "dice",
    takes: TUMBLE,
    play: async (pace, stop) => {
      show(1);
      sound("dice");
      await pause(TUMBLE / pace, stop);
    },
    end: () => show(0),
  };
}

/** Shows a card on the stage for as long as it takes to read. */
export function showCard(card: ShownCard): Scene {
  const show = () => {
    shownCard.value = card;
  };
  return {
    sound: "card",
    takes: READ,
    play: async (pace, stop) => {
      show();
      sound("card");
      await pause(READ / pace, stop);
    },
    end: show,
  };
}

export function pay(from: Account, to: Account, amount: number): Scene {
  const name = typeof to === "number" ? "cash" : "pay";
  return {
    sound: name,
    takes: FLIGHT,
    play: async (pace, stop) => {
      const land = fly(from, to, amount, FLIGHT / pace);
      stop.addEventListener("abort", land);
      sound(name);
      await pause(FLIGHT / pace, stop);
    },
    end: nothing,
  };
}

/** Starts the next payment while this one is still on its way. */
const hurried = (payment: Scene): Scene => ({
  ...payment,
  takes: NEXT_FLIGHT,
  play: async (pace, stop) => {
    void payment.play(pace, stop);
    await pause(NEXT_FLIGHT / pace, stop);
  },
});

export function soundOnly(name: SoundName): Scene {
  return { sound: name, takes: 0, play: async () => sound(name), end: nothing };
}

function scene(event: GameEvent): Scene | undefined {
  switch (event.type) {
    case "dice_rolled":
    case "rent_dice_rolled":
      return roll(event);
    case "moved":
      return walk(event);
    case "went_to_jail":
      return leap(event);
    case "card_drawn":
      return showCard({
        seat: event.seat,
        group: event.group,
        card: event.card as unknown as Card,
      });
    case "rent_paid":
    case "money_given":
      return pay(event.seat, event.to, event.amount);
    case "tax_paid":
    case "bail_paid":
    case "fee_paid":
      return pay(event.seat, jackpot.peek() === undefined ? "bank" : JACKPOT, event.amount);
    case "jackpot_taken":
      return pay(JACKPOT, event.seat, event.amount);
    case "went_bankrupt":
      return event.to === undefined ? undefined : pay(event.seat, event.to, event.cash);
    case "deed_bought":
    case "house_built":
    case "hotel_built":
    case "unmortgaged":
    case "debt_paid_to_bank":
      return pay(event.seat, "bank", event.amount);
    case "salary_paid":
    case "money_received":
    case "house_sold":
    case "hotel_sold":
    case "buildings_sold":
    case "mortgaged":
      return pay("bank", event.seat, event.amount);
    case "auction_ended":
      return event.seat === undefined
        ? soundOnly("gavel")
        : pay(event.seat, "bank", event.amount ?? 0);
    case "auction_began":
      return soundOnly("gavel");
    case "bid_made":
      return soundOnly("bid");
    case "trade_made":
      return trade(event);
    case "game_ended":
      return soundOnly("end");
    default:
      return undefined;
  }
}

function trade(event: Extract<GameEvent, { type: "trade_made" }>): Scene {
  const net = (event.give.cash ?? 0) - (event.want.cash ?? 0);
  if (net === 0) return soundOnly("cash");
  return net > 0 ? pay(event.seat, event.to, net) : pay(event.to, event.seat, -net);
}

/** The scenes of one update. An event without a scene is shown by its result alone. */
export function scenes(events: readonly GameEvent[], own?: OwnScene): Scene[] {
  const all = events.flatMap((event) => own?.(event) ?? scene(event) ?? []);
  return all.map((one, index) =>
    one.takes === FLIGHT && all[index + 1]?.takes === FLIGHT ? hurried(one) : one,
  );
}

/** Plays the last sound of an update that is shown without motion. */
export function playSound(events: readonly GameEvent[], own?: OwnScene): void {
  const last = scenes(events, own).at(-1);
  if (last) sound(last.sound);
}
