/** One of my cards: pick a player, see what it would do to them, and play it; or discard it. */

import { useSignal } from "@preact/signals";
import { playerName } from "opoly/classic/names";
import { cast, mySeat, players } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { Button, SeatToken } from "opoly/shell/ui";
import { Dialog } from "opoly/shell/ui/Dialog";
import { answering } from "opoly/shell/wire/messages";
import { useEffect } from "preact/hooks";
import { useCommands } from "../commands";
import type { Card, Seat } from "../messages";
import { Consequences } from "../move/Consequences";
import { type Answer, objection, usePreviews } from "../previews";
import { allLegal, hand } from "../store";
import {
  canDiscard,
  cardText,
  closeCard,
  openedCard,
  pileName,
  sameCard,
  targetsOf,
} from "./cards";

/** Myself first, then the others in turn order. */
function everybody(): readonly Seat[] {
  const me = mySeat.value;
  const seats = players.value.filter(({ out }) => !out).map(({ seat }) => seat);
  return [...seats].sort((a, b) => Number(b === me) - Number(a === me));
}

interface TargetProps {
  seat: Seat;
  chosen: boolean;
  answer: Answer | undefined;
  choose: () => void;
}

/** A player to play the card on, with what it would do to them, or why it cannot. */
function Target({ seat, chosen, answer, choose }: TargetProps) {
  const no = objection(answer);
  const outcome = answer?.preview?.outcome;
  return (
    <li>
      <label class="card-target" data-off={no !== undefined || undefined}>
        <input
          type="radio"
          name="card-target"
          checked={chosen}
          disabled={no !== undefined}
          onChange={choose}
        />
        <SeatToken seat={seat} />
        <span class="card-what">
          <strong>{seat === mySeat.value ? t("Myself") : playerName(cast.value, seat)}</strong>
          {no === undefined ? (
            outcome && <Consequences outcome={outcome} />
          ) : (
            <span class="outcome">{no}</span>
          )}
        </span>
      </label>
    </li>
  );
}

function playText(seat: Seat | undefined): string {
  if (seat === undefined) return t("Play it");
  return seat === mySeat.value
    ? t("Play on myself")
    : t("Play on {player}", { player: playerName(cast.value, seat) });
}

function Opened({ card }: { card: Card }) {
  const commands = useCommands();
  const chosen = useSignal<Seat | undefined>(undefined);
  const seats = everybody();
  const answers = usePreviews(
    seats.map((on) => ({ type: "play_card", card, on })),
    0,
  );
  const possible = targetsOf(card);
  const target =
    chosen.value !== undefined && possible.includes(chosen.value) ? chosen.value : undefined;
  const gone = !hand.value.some((one) => sameCard(one, card));
  useEffect(() => {
    if (gone) closeCard();
  }, [gone]);
  const play = async () => {
    const entry = allLegal("play_card").find(
      (one) => one.on === target && sameCard(one.card, card),
    );
    if (entry === undefined || target === undefined) return;
    if (await commands.act(answering(entry, { type: "play_card", card, on: target }))) closeCard();
  };
  const discard = async () => {
    const entry = allLegal("discard").find((one) => sameCard(one.card, card));
    if (entry && (await commands.act(answering(entry, { type: "discard", card })))) closeCard();
  };
  return (
    <Dialog
      title={pileName(card)}
      class="card-dialog"
      onClose={closeCard}
      actions={
        <>
          <RefusalNote refusal={commands.refusal} />
          {canDiscard(card) && (
            <Button icon="gone" shortcut="d" busy={commands.waiting} onPress={() => void discard()}>
              {t("Discard")}
            </Button>
          )}
          <Button
            kind="primary"
            icon="cards"
            shortcut="p"
            busy={commands.waiting}
            reason={cannotPlay(possible, target)}
            onPress={() => void play()}
          >
            {playText(target)}
          </Button>
        </>
      }
    >
      <p class="card-text">{cardText(card)}</p>
      <fieldset class="card-targets">
        <legend>{t("Play it on")}</legend>
        <ul>
          {seats.map((seat, at) => (
            <Target
              key={seat}
              seat={seat}
              chosen={seat === target}
              answer={answers?.[at]}
              choose={() => {
                chosen.value = seat;
              }}
            />
          ))}
        </ul>
      </fieldset>
    </Dialog>
  );
}

function cannotPlay(possible: readonly Seat[], target: Seat | undefined): string | undefined {
  if (possible.length === 0) return t("This card cannot be played now.");
  return target === undefined ? t("Pick a player first.") : undefined;
}

export function CardDialog() {
  const card = openedCard.value;
  return card ? <Opened key={JSON.stringify(card)} card={card} /> : null;
}
