/** More cards than the hand may hold: which to give up. Playing one of them will do as well. */

import { cardGroupName, playerName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { Button, DecisionClock } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { useCommands } from "../commands";
import { allLegal, decision } from "../store";
import { cardText, openedCard, pileName, targetsOf } from "./cards";

/** "1 Chance card and 2 Community Chest cards". */
function excessText(): string {
  const parts = Object.entries(decision.value?.excess ?? {})
    .filter(([, count]) => count > 0)
    .map(([group, count]) =>
      plural(count, "{count} {group} card", "{count} {group} cards", {
        group: cardGroupName(cast.value, group),
      }),
    );
  return list(parts);
}

function Mine() {
  const commands = useCommands();
  return (
    <>
      <p>{t("You hold too many: play or discard {cards}.", { cards: excessText() })}</p>
      <ul class="discard-cards">
        {allLegal("discard").map((one, at) => (
          <li key={at}>
            <span>
              <small class="quiet">{pileName(one.card)}</small>
              {cardText(one.card)}
            </span>
            {targetsOf(one.card).length > 0 && (
              <Button
                size="small"
                icon="cards"
                label={t("Play: {card}", { card: cardText(one.card) })}
                onPress={() => {
                  openedCard.value = one.card;
                }}
              >
                {t("Play it")}
              </Button>
            )}
            <Button
              size="small"
              icon="gone"
              changes
              label={t("Discard: {card}", { card: cardText(one.card) })}
              busy={commands.waiting}
              onPress={() => void commands.act(answering(one, { type: "discard", card: one.card }))}
            >
              {t("Discard")}
            </Button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

export function DiscardPanel() {
  const open = decision.value;
  if (open?.kind !== "discard") return null;
  const seat = mySeat.value;
  const names = open.players.map((one) => playerName(cast.value, one));
  return (
    <section class="discard" aria-label={t("Too many cards")}>
      <header class="pay-head">
        <h2>{t("Too many cards")}</h2>
        <DecisionClock digits />
      </header>
      {seat !== undefined && open.players.includes(seat) ? (
        <Mine />
      ) : (
        <p>{t("Waiting for {players} to play or discard cards.", { players: list(names) })}</p>
      )}
    </section>
  );
}
