/** My hand as a fan of cards; a press opens a card, to be played or discarded. */

import { mySeat, playing } from "opoly/classic/store";
import { myMove } from "opoly/shell/game";
import { plural, t } from "opoly/shell/i18n/catalogue";
import { stepOf } from "opoly/shell/ui/direction";
import { useRef } from "preact/hooks";
import type { Card } from "../messages";
import { hand } from "../store";
import { AllHands } from "./AllHands";
import { canDiscard, cardText, openedCard, pileName, targetsOf } from "./cards";

/** The turn of a card in the fan, in degrees from upright, and how far it sinks at the edges. */
function place(at: number, count: number) {
  const from = at - (count - 1) / 2;
  const spread = Math.min(5, 16 / Math.max(1, count - 1));
  return {
    "--turn": `${(from * spread).toFixed(1)}deg`,
    "--sink": `${(Math.abs(from) * spread * 0.03).toFixed(2)}rem`,
  };
}

interface FaceProps {
  card: Card;
  at: number;
  count: number;
}

function Face({ card, at, count }: FaceProps) {
  const usable = myMove.value && (targetsOf(card).length > 0 || canDiscard(card));
  return (
    <li style={place(at, count)}>
      <button
        type="button"
        class="hand-card"
        data-pile={card.group}
        data-usable={usable || undefined}
        onClick={() => {
          openedCard.value = card;
        }}
      >
        <span class="hand-pile">{pileName(card)}</span>
        <span class="hand-text">{cardText(card)}</span>
        {usable && <span class="visually-hidden">{t("Can be played now.")}</span>}
      </button>
    </li>
  );
}

/** Brings my hand into sight, and the focus to its first card. */
export function focusHand(): void {
  const card = document.querySelector<HTMLElement>(".hand-card");
  card?.scrollIntoView({ block: "nearest" });
  card?.focus();
}

export function Hand() {
  const fan = useRef<HTMLUListElement>(null);
  const cards = hand.value;
  if (mySeat.value === undefined) return <AllHands />;
  if (!playing.value) return null;
  /** Arrows go from card to card. */
  const onKeyDown = (event: KeyboardEvent) => {
    const way = stepOf(event.key);
    if (way === undefined) return;
    const all = [...(fan.current?.querySelectorAll("button") ?? [])];
    const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + way];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <section class="hand" aria-label={t("My hand")}>
      <h2 class="hand-head">
        {t("My hand")}
        <span class="quiet">{plural(cards.length, "{count} card", "{count} cards")}</span>
      </h2>
      {cards.length > 0 && (
        <ul ref={fan} class="hand-fan" onKeyDown={onKeyDown}>
          {cards.map((card, at) => (
            <Face
              key={`${at}-${card.group}-${card.effect}`}
              card={card}
              at={at}
              count={cards.length}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
