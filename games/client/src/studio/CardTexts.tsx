/** The texts of a card in each language: written by hand, or proposed from its effect by the catalogue of the language. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cardPhrase } from "../classic/log/cards";
import type { Card } from "../classic/messages";
import { type Catalogue, inLanguage, languageTag, t } from "../shell/i18n/catalogue";
import { languages, textsIn } from "../shell/i18n/languages";
import { plain } from "../shell/i18n/phrase";
import {
  asTable,
  cardTextEdits,
  cardTextIn,
  cardTextPlace,
  figureIn,
  ownLanguage,
  textIn,
} from "./document";
import { edited } from "./edits";
import { TextField } from "./fields";
import { placeName } from "./labels";
import { pathOf } from "./problems";
import { change, doc, flush, format } from "./store";
import type { Edit, Table } from "./types";
import { view } from "./view";

interface Props {
  readonly card: Table;
  readonly at: number;
}

/** The texts of the site in its languages, as far as they are here. */
const catalogues = signal<ReadonlyMap<string, Catalogue>>(new Map());

async function fetchCatalogue(code: string): Promise<void> {
  if (!languages().some((one) => one.code === code)) return;
  const found = await textsIn(code).catch(() => undefined);
  if (found) catalogues.value = new Map([...catalogues.value, [code, found]]);
}

/** The sentence that players read on a card without a text of its own. */
function sentence(card: Table): string {
  const board = view.value ?? { spaces: [], groups: [] };
  const shown = {
    effect: textIn(card.effect),
    amount: figureIn(card.amount),
    space: figureIn(card.space),
    kind: textIn(card.kind),
    house: figureIn(card.house),
    hotel: figureIn(card.hotel),
  };
  return plain(cardPhrase({ seats: [], board }, shown as unknown as Card));
}

/** The same for readers of another language; undefined until its texts are here. */
function sentenceIn(card: Table, code: string): string | undefined {
  if (code === languageTag()) return sentence(card);
  const catalogue = catalogues.value.get(code);
  return catalogue && inLanguage(code, catalogue, () => sentence(card));
}

/** What the reader reads on a card. */
export function shownText(card: Table): string {
  const own = ownLanguage(doc.value);
  return (
    cardTextIn(card, languageTag(), own) ||
    cardTextIn(card, own, own) ||
    textIn(card.text) ||
    sentence(card)
  );
}

/** The languages of the site, and those in which the card has a text. */
function languagesOf(card: Table): readonly { readonly code: string; readonly name: string }[] {
  const known = format().languages;
  const others = [ownLanguage(doc.value), ...Object.keys(asTable(card.texts))].filter(
    (code, at, all) => all.indexOf(code) === at && !known.some((one) => one.code === code),
  );
  return [...known, ...others.map((code) => ({ code, name: code }))];
}

interface TextProps extends Props {
  readonly code: string;
  /** The language, where there are several. */
  readonly name: string | undefined;
}

function Text({ card, at, code, name }: TextProps) {
  const own = ownLanguage(doc.value);
  const steps = ["card", at];
  const text = cardTextIn(card, code, own);
  const proposed = sentenceIn(card, code);
  const place = [...steps, ...cardTextPlace(card, code, own)];
  const set = (value: string) =>
    change(cardTextEdits(steps, card, code, own, value), pathOf(place));
  return (
    <>
      <TextField
        label={name === undefined ? placeName("text") : t("Text ({language})", { language: name })}
        steps={place}
        value={text}
        most={format().limits.text}
        lang={code}
        long
        hint={text === "" ? cardTextIn(card, own, own) || proposed : undefined}
        set={set}
      />
      {proposed !== undefined && text !== proposed && (
        <button
          type="button"
          class="button button-small studio-propose"
          onClick={() => {
            set(proposed);
            flush();
          }}
        >
          {name === undefined
            ? t("Propose a text")
            : t("Propose in {language}", { language: name })}
        </button>
      )}
    </>
  );
}

/** The edits that write the sentence on the effect down in every language of the site that has no text yet. */
function proposals(card: Table, at: number): Edit[] {
  const own = ownLanguage(doc.value);
  const edits: Edit[] = [];
  let now = doc.value;
  for (const { code } of format().languages) {
    const proposed = sentenceIn(card, code);
    if (proposed === undefined || cardTextIn(card, code, own) !== "") continue;
    const here = (now.card as readonly Table[])[at] ?? card;
    const made = cardTextEdits(["card", at], here, code, own, proposed);
    edits.push(...made);
    now = edited(now, made);
  }
  return edits;
}

export function CardTexts({ card, at }: Props) {
  const all = languagesOf(card);
  useEffect(() => {
    for (const { code } of format().languages) {
      if (code !== languageTag() && !catalogues.peek().has(code)) void fetchCatalogue(code);
    }
  }, []);
  const more = proposals(card, at);
  return (
    <>
      <p class="help">
        {t("Without a text, everybody reads what stands below the field, in their own language.")}
      </p>
      {all.map(({ code, name }) => (
        <Text key={code} card={card} at={at} code={code} name={all.length > 1 ? name : undefined} />
      ))}
      {more.length > 1 && (
        <button
          type="button"
          class="button button-small studio-propose"
          onClick={() => change(more)}
        >
          {t("Propose in all languages")}
        </button>
      )}
    </>
  );
}
