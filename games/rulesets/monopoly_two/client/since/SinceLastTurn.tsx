/** One line at the beginning of my turn: what has changed for me since my last one. */

import { groupName, player as mention, spaceSlots } from "opoly/classic/names";
import { cast, deed, mySeat, presenting } from "opoly/classic/store";
import { languageTag } from "opoly/shell/i18n/catalogue";
import { moneyChange } from "opoly/shell/i18n/money";
import { type Phrase, phrase, phraseList, pluralPhrase } from "opoly/shell/i18n/phrase";
import { PhraseText } from "opoly/shell/log/PhraseText";
import type { Seat, SpaceIndex } from "../messages";
import { board, decision, handCount, isMyTurn, player, state } from "../store";
import { type Remembered, remembered } from "./remembered";

const lost = (index: SpaceIndex): Phrase => {
  const owner = deed(index)?.owner;
  const slots = spaceSlots(cast.value, index);
  return owner === undefined
    ? phrase("{space} went to the bank", slots)
    : phrase("{space} went to {player}", { ...slots, player: mention(cast.value, owner) });
};

/** Groups that others have completed. */
function completed({ monopolies }: Remembered, me: Seat): Phrase[] {
  return Object.values(state.value?.players ?? {})
    .filter(({ seat }) => seat !== me)
    .flatMap(({ seat, monopolies: now }) =>
      now
        .filter((key) => !monopolies[seat]?.includes(key))
        .map((key) =>
          phrase("{player} completed {group}", {
            player: mention(cast.value, seat),
            group: groupName(cast.value, key),
          }),
        ),
    );
}

function whereabouts(before: Remembered, position: SpaceIndex, inJail: boolean): Phrase[] {
  if (inJail !== before.inJail) {
    return [inJail ? phrase("you went to jail") : phrase("you left jail")];
  }
  return position === before.position
    ? []
    : [phrase("you are on {space}", spaceSlots(cast.value, position))];
}

/** Each thing that has changed, the money first. */
export function changes(before: Remembered, me: Seat): readonly Phrase[] {
  const now = player(me);
  if (now === undefined) return [];
  const cash = now.cash - before.cash;
  const cards = handCount(me) - before.cards;
  return [
    ...(cash === 0 ? [] : [[moneyChange(cash)]]),
    ...before.spaces.filter((index) => !now.spaces.includes(index)).map(lost),
    ...now.spaces
      .filter((index) => !before.spaces.includes(index))
      .map((index) => phrase("{space} is yours", spaceSlots(cast.value, index))),
    ...whereabouts(before, now.position, now.in_jail),
    ...(cards > 0 ? [pluralPhrase(cards, "{count} more card", "{count} more cards")] : []),
    ...completed(before, me),
  ];
}

const BEGINNINGS: ReadonlySet<string> = new Set(["roll", "jail"]);

export function SinceLastTurn() {
  const seat = mySeat.value;
  const before = remembered.value;
  if (seat === undefined || before === undefined || board.value === undefined) return null;
  if (presenting.value || !isMyTurn.value || state.value?.rolled) return null;
  if (!BEGINNINGS.has(decision.value?.kind ?? "")) return null;
  const said = changes(before, seat);
  if (said.length === 0) return null;
  return (
    <p class="since">
      <PhraseText
        phrase={phrase("Since your last turn: {changes}.", {
          changes: phraseList(said, languageTag()),
        })}
      />
    </p>
  );
}
