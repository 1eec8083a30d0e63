/** Events as scenes of the animation, each with the time it takes at normal speed. */

import { pause } from "../../shell/ui/motion";
import type { Card, GameEvent } from "../messages";
import { fly, type Purse } from "../players/flights";
import { type SoundName, sound } from "../sounds";
import { pot, spaces } from "../store";
import { place, shownCard, shownDice } from "./shown";

export interface Scene {
  /** How long the next scene waits for this one, in ms at normal speed. */
  takes: number;
  /** `pace` shortens it: 2 is twice as fast. */
  show: (pace: number) => Promise<void>;
}

const STEP = 180;
const LONG_WAY = 1_700;
const TUMBLE = 460;
const LEAP = 520;
const READ = 900;
const FLIGHT = 240;

type Moved = Extract<GameEvent, { type: "moved" }>;

/** A long way is walked faster, so that no walk takes longer than LONG_WAY. */
function stepTime(steps: number): number {
  return Math.min(STEP, LONG_WAY / Math.max(1, Math.abs(steps)));
}

function walk(event: Moved): Scene {
  const count = spaces.value.length;
  const each = stepTime(event.steps);
  const way = Math.sign(event.steps);
  return {
    takes: each * Math.abs(event.steps),
    show: async (pace) => {
      for (let gone = 1; gone <= Math.abs(event.steps); gone += 1) {
        const space = (((event.start + way * gone) % count) + count) % count;
        place(event.seat, { space, jailed: false, pace: each / pace });
        sound("step");
        await pause(each / pace);
      }
    },
  };
}

function leap(event: Extract<GameEvent, { type: "went_to_jail" }>): Scene {
  return {
    takes: LEAP,
    show: async (pace) => {
      sound("jail");
      place(event.seat, { space: event.to, jailed: true, pace: LEAP / pace });
      await pause(LEAP / pace);
    },
  };
}

type Rolled = Extract<GameEvent, { type: "dice_rolled" | "rent_dice_rolled" }>;

function roll(event: Rolled): Scene {
  return {
    takes: TUMBLE,
    show: async (pace) => {
      // A roll for a rent leaves the card that caused it on the stage.
      if (event.type === "dice_rolled") shownCard.value = undefined;
      shownDice.value = {
        dice: event.dice,
        seat: event.seat,
        roll: (shownDice.value?.roll ?? 0) + 1,
      };
      sound("dice");
      await pause(TUMBLE / pace);
    },
  };
}

function draw(event: Extract<GameEvent, { type: "card_drawn" }>): Scene {
  const { seat, group, card } = event;
  return {
    takes: READ,
    show: async (pace) => {
      shownCard.value = { seat, group, card: card as unknown as Card };
      sound("card");
      await pause(READ / pace);
    },
  };
}

/** The receiver of taxes, fines and fees: the jackpot in games that have one. */
const till = (): Purse => (pot.peek() === undefined ? "bank" : "pot");

function pay(from: Purse, to: Purse, amount: number): Scene {
  return {
    takes: FLIGHT,
    show: async (pace) => {
      fly(from, to, amount, pace);
      sound(typeof to === "number" ? "cash" : "pay");
      await pause(FLIGHT / pace);
    },
  };
}

function soundOnly(name: SoundName): Scene {
  return {
    takes: 0,
    show: async () => sound(name),
  };
}

export function scene(event: GameEvent): Scene | undefined {
  switch (event.type) {
    case "dice_rolled":
    case "rent_dice_rolled":
      return roll(event);
    case "moved":
      return walk(event);
    case "went_to_jail":
      return leap(event);
    case "card_drawn":
      return draw(event);
    case "rent_paid":
    case "money_given":
      return pay(event.seat, event.to, event.amount);
    case "tax_paid":
    case "bail_paid":
    case "fee_paid":
    case "debt_paid_to_bank":
      return pay(event.seat, till(), event.amount);
    case "jackpot_taken":
      return pay("pot", event.seat, event.amount);
    case "went_bankrupt":
      return event.to === undefined ? undefined : pay(event.seat, event.to, event.cash);
    case "deed_bought":
    case "house_built":
    case "hotel_built":
    case "unmortgaged":
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
