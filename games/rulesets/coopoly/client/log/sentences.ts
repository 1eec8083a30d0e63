/** The sentences of the log, which the animation of a round and the live region say too. */

import type { LogLine } from "opoly/shell/game";
import { languageTag, number } from "opoly/shell/i18n/catalogue";
import { amountOf, type Cast, player } from "opoly/shell/i18n/names";
import {
  type Mention,
  type Phrase,
  phrase,
  phraseList,
  pluralPhrase,
} from "opoly/shell/i18n/phrase";
import { winnersPhrase } from "opoly/shell/log/winners";
import type { GameEvent, SpaceIndex } from "../messages";
import { openSpace } from "../space/open";
import { spaceName, zoneName } from "../store";

const space = (index: SpaceIndex): Mention => ({
  text: spaceName(index),
  open: () => openSpace(index),
});

const listed = (items: readonly Phrase[]): Phrase => phraseList(items, languageTag());
const zonesNamed = (keys: readonly string[]): Phrase => listed(keys.map((key) => [zoneName(key)]));
const dice = (thrown: readonly number[]): Phrase => listed(thrown.map((die) => [number(die)]));

const activists = (count: number): Phrase =>
  pluralPhrase(count, "{count} activist", "{count} activists");

/** Cash and activists that pay for a condo. */
function part({ cash = 0, activists: many = 0 }: { cash?: number; activists?: number }): Phrase {
  const parts: Phrase[] = [];
  if (cash > 0) parts.push([amountOf(cash)]);
  if (many > 0) parts.push(activists(many));
  return listed(parts);
}

type Of<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

function police({ die = 0, steps, to }: Of<"police_moved">): Phrase {
  const slots = { die, spaces: listed(to.map((index) => [space(index)])) };
  return die > 0
    ? phrase("The Police roll {die} and end on {spaces}.", slots)
    : pluralPhrase(
        steps,
        "The Police move {count} position and end on {spaces}.",
        "The Police move {count} positions and end on {spaces}.",
        slots,
      );
}

function freed(cast: Cast, event: Of<"activists_freed">): Phrase {
  const parts = Object.entries(event.freed).map(([index, count]) =>
    phrase("{activists} to {space}", { activists: activists(count), space: space(Number(index)) }),
  );
  return phrase("{player} frees {parts}.", {
    player: player(cast, event.seat),
    parts: listed(parts),
  });
}

function spawned(cast: Cast, event: Of<"activists_spawned">): Phrase {
  const slots = {
    player: player(cast, event.seat),
    die: event.die,
    space: space(event.space),
    activists: activists(event.count ?? 0),
  };
  return (event.count ?? 0) > 0
    ? pluralPhrase(
        event.count ?? 0,
        "{player} rolls {die}: {activists} comes to {space}.",
        "{player} rolls {die}: {activists} come to {space}.",
        slots,
      )
    : phrase("{player} rolls {die} on {space}, but the supply is empty.", slots);
}

const tookBack = ({ cash = 0, activists: many = 0 }: { cash?: number; activists?: number }) =>
  cash === 0 && many === 0;

/** The sentence of an event; nothing for those that are only steps towards another. */
function sentence(event: GameEvent, cast: Cast): Phrase | undefined {
  const who = "seat" in event ? player(cast, event.seat) : "";
  const at = "space" in event && event.space !== undefined ? space(event.space) : "";
  const zone = "zone" in event ? zoneName(event.zone) : "";
  const slots = { player: who, space: at, zone };
  switch (event.type) {
    case "game_began":
      return phrase("The game began.");
    case "game_continued":
      return phrase("The game goes on from a saved position.");
    case "round_began":
      return phrase("Round {round}: the Developers’ turn.", { round: event.round });
    case "tiles_drawn":
      return event.tiles.length === 0
        ? phrase("The bag is empty: the Developers draw no tile.")
        : phrase("The Developers draw tiles: {zones}.", { zones: zonesNamed(event.tiles) });
    case "tile_placed":
      return phrase("A property tile is laid on {space}.", slots);
    case "zone_rolled":
      return event.lucky
        ? phrase("The Developers roll {die}: {zone}. Every property there has its condo already.", {
            ...slots,
            die: event.die,
          })
        : phrase("The Developers roll {die}: {zone}.", { ...slots, die: event.die });
    case "condo_placed":
      return event.cause === "complete"
        ? phrase("{zone} is complete: a luxury condo goes up on {space}.", slots)
        : phrase("A luxury condo goes up on {space}.", slots);
    case "police_moved":
      return police(event);
    case "activists_jailed":
      return pluralPhrase(
        event.count,
        "{count} activist on {space} is taken to jail.",
        "{count} activists on {space} are taken to jail.",
        slots,
      );
    case "go_paid":
      return phrase("{player} earns {amount} on Go.", { ...slots, amount: amountOf(event.amount) });
    case "jail_rolled":
      return phrase("{player} rolls {dice} at the jail.", { ...slots, dice: dice(event.dice) });
    case "activists_freed":
      return freed(cast, event);
    case "activists_spawned":
      return spawned(cast, event);
    case "car_rolled":
      return phrase("{player} rolls {dice} at the Car Co-op.", {
        ...slots,
        dice: dice(event.dice),
      });
    case "activists_moved":
      return phrase("{player} moves {activists} from {from} to {to}.", {
        ...slots,
        activists: activists(event.count),
        from: space(event.start),
        to: space(event.to),
      });
    case "condo_pledged":
      return tookBack(event)
        ? phrase("{player} takes back what they put in for {space}.", slots)
        : phrase("{player} puts in {part} for the condo on {space}.", {
            ...slots,
            part: part(event),
          });
    case "condo_paid":
      return phrase("{player} pays {part} for the condo on {space}.", {
        ...slots,
        part: part(event),
      });
    case "condo_removed":
      return phrase("The condo on {space} is removed.", slots);
    case "tile_pledged":
      return (event.pawns?.length ?? 0) > 0
        ? phrase("{player} agrees to remove the tile on {space}.", slots)
        : phrase("{player} no longer agrees to remove the tile on {space}.", slots);
    case "tile_removed":
      return phrase("The tile on {space} goes back to the bag.", slots);
    case "homes_built":
      return phrase("{player} builds tiny homes on {space}.", slots);
    case "homes_removed":
      return phrase("The tiny homes on {space} make way for the condo above them.", slots);
    case "zones_won":
      return event.by === "players"
        ? phrase("Tiny homes fill {zones}.", { zones: zonesNamed(event.zones) })
        : phrase("Luxury condos fill {zones}.", { zones: zonesNamed(event.zones) });
    case "player_left":
      return phrase("{player} left the game. The others take over their pawns.", slots);
    case "game_ended":
      return winnersPhrase(cast, event.winners ?? [], event.won_by ?? "players");
    default:
      return undefined;
  }
}

/** Events that only the live region announces: the log would be full of pawns that go to and fro. */
function aside(event: GameEvent, cast: Cast): Phrase | undefined {
  const slots = { player: "seat" in event ? player(cast, event.seat) : "" };
  switch (event.type) {
    case "pawn_placed":
      return event.space === undefined
        ? phrase("{player} takes pawn {pawn} back.", { ...slots, pawn: event.pawn + 1 })
        : phrase("{player} puts pawn {pawn} on {space}.", {
            ...slots,
            pawn: event.pawn + 1,
            space: space(event.space),
          });
    case "readied":
      return phrase("{player} is ready.", slots);
    case "unreadied":
      return phrase("{player} is not ready yet.", slots);
    case "passed":
      return phrase("{player} passes.", slots);
    default:
      return undefined;
  }
}

export function describe(events: readonly GameEvent[], cast: Cast): readonly LogLine[] {
  return events.flatMap((event): readonly LogLine[] => {
    const { type } = event;
    const seat = "seat" in event ? { seat: event.seat } : {};
    const text = sentence(event, cast);
    if (text !== undefined) return [{ event: type, ...seat, text }];
    const heard = aside(event, cast);
    return heard === undefined ? [] : [{ event: type, ...seat, text: heard, as: "hidden" }];
  });
}
