/** The groups of cards: what each card does, and its text. */

import { list, number, plural, t } from "../shell/i18n/catalogue";
import { nameOf } from "../shell/i18n/names";
import { CardTexts, shownText } from "./CardTexts";
import { cardAdded, effectEdits } from "./cards";
import { cardsIn, fieldEdits, figureIn, textIn } from "./document";
import { FigureField, SelectField, TextField } from "./fields";
import { Icon } from "./icons";
import { effectName, kindName, placeName } from "./labels";
import { pileRemoved, pileRenamed, pilesOf } from "./piles";
import { pathOf, problemsAt } from "./problems";
import { show, unfold, unfolded } from "./selection";
import { change, doc, flush, format } from "./store";
import type { Table } from "./types";
import { view } from "./view";

interface Props {
  readonly card: Table;
  readonly at: number;
}

const SPACES = new Set(["go_back", "go_forward"]);

function amountName(effect: string): string {
  if (SPACES.has(effect)) return t("How many spaces");
  return effect === "jail_card" ? t("Number of jail cards") : placeName("amount");
}

/** A field of a card, by the format. */
function CardField({ card, at, field }: Props & { readonly field: string }) {
  const steps = ["card", at];
  const set = (value: unknown) =>
    change(fieldEdits(steps, card, field, value), pathOf([...steps, field]));
  if (field === "space") {
    const spaces = view.value?.spaces ?? [];
    return (
      <SelectField
        label={placeName(field)}
        steps={[...steps, field]}
        value={String(figureIn(card.space) ?? "")}
        choices={spaces.map((one) => ({
          value: String(one.index),
          name: t("{number}: {name}", { number: one.index, name: nameOf(one) }),
        }))}
        set={(value) => set(Number(value))}
      />
    );
  }
  if (field === "kind") {
    return (
      <SelectField
        label={placeName(field)}
        steps={[...steps, field]}
        value={textIn(card.kind)}
        choices={Object.keys(format().kinds).map((one) => ({ value: one, name: kindName(one) }))}
        set={set}
      />
    );
  }
  return (
    <FigureField
      label={field === "amount" ? amountName(textIn(card.effect)) : placeName(field)}
      steps={[...steps, field]}
      value={figureIn(card[field])}
      set={set}
    />
  );
}

function OneCard({ card, at }: Props) {
  const key = `card[${at}]`;
  const isOpen = unfolded.value.has(key);
  const effect = textIn(card.effect);
  const wrong = problemsAt(["card", at]).length > 0;
  return (
    <details
      class="studio-card"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) unfold(key, event.currentTarget.open);
      }}
    >
      <summary>
        {wrong && <Icon name="warning" />}
        <span>{shownText(card)}</span>
      </summary>
      {isOpen && (
        <div class="studio-card-fields">
          <SelectField
            label={placeName("effect")}
            steps={["card", at, "effect"]}
            value={effect}
            choices={Object.keys(format().effects).map((one) => ({
              value: one,
              name: effectName(one),
            }))}
            set={(next) => change(effectEdits(doc.value, at, next, format()))}
          />
          {(format().effects[effect] ?? []).map((field) => (
            <CardField key={field} card={card} at={at} field={field} />
          ))}
          <CardTexts card={card} at={at} />
          <p class="studio-card-do">
            <button
              type="button"
              class="button button-small"
              onClick={() => {
                flush();
                change([{ do: "insert", path: ["card", at + 1], value: card }]);
              }}
            >
              <Icon name="copy" />
              {t("Copy the card")}
            </button>
            <button
              type="button"
              class="button button-small button-danger"
              onClick={() => {
                unfold(key, false);
                change([{ do: "remove", path: ["card", at] }]);
              }}
            >
              <Icon name="bin" />
              {t("Take it away")}
            </button>
          </p>
        </div>
      )}
    </details>
  );
}

function Pile({ name, place }: { name: string; place: number }) {
  const cards = cardsIn(doc.value).flatMap((card, at) =>
    card.group === name ? [{ card, at }] : [],
  );
  const draws = (view.value?.spaces ?? []).filter((one) => one.cards === name);
  const title = (draws[0] && nameOf(draws[0])) || name; // as players see it
  const last = cards.at(-1)?.at ?? cardsIn(doc.value).length - 1;
  return (
    <section class="studio-group" aria-label={title}>
      <header class="studio-head">
        <h2>
          {title}
          <small class="quiet">{plural(cards.length, "{count} card", "{count} cards")}</small>
        </h2>
        <button
          type="button"
          class="button button-quiet"
          aria-label={t("Take the cards {name} away", { name: title })}
          onClick={() => change(pileRemoved(doc.value, name))}
        >
          <Icon name="bin" />
        </button>
      </header>
      <TextField
        label={t("Name of these cards")}
        steps={["piles", place, "name"]}
        value={name}
        most={format().limits.name}
        set={(text) => {
          const isFree = text !== "" && !pilesOf(doc.value).includes(text);
          if (isFree) change(pileRenamed(doc.value, name, text), `piles[${place}]`);
        }}
      />
      <p class="help">
        {draws.length === 0
          ? t(
              "No space draws from these cards. Make a space of the kind Cards, and choose them there.",
            )
          : t("Drawn on these spaces: {spaces}", {
              spaces: list(draws.map(({ index }) => number(index))),
            })}
      </p>
      {cards.map(({ card, at }) => (
        <OneCard key={at} card={card} at={at} />
      ))}
      <button
        type="button"
        class="button button-small"
        onClick={() => {
          change(cardAdded(doc.value, name, format(), last + 1));
          show("cards", `card[${last + 1}].effect`);
        }}
      >
        <Icon name="add" />
        {t("Add a card")}
      </button>
    </section>
  );
}

function newName(): string {
  const taken = pilesOf(doc.value);
  let number = taken.length + 1;
  while (taken.includes(t("Cards {number}", { number }))) number += 1;
  return t("Cards {number}", { number });
}

export function CardsPanel() {
  const piles = pilesOf(doc.value);
  return (
    <div class="studio-groups">
      {piles.map((name, place) => (
        // The place and not the name is its key: the field stays while the name is typed.
        <Pile key={place} name={name} place={place} />
      ))}
      <button
        type="button"
        class="button"
        onClick={() => {
          const count = cardsIn(doc.value).length;
          change(cardAdded(doc.value, newName(), format(), count));
          show("cards", `card[${count}].effect`);
        }}
      >
        <Icon name="add" />
        {t("New group of cards")}
      </button>
    </div>
  );
}
