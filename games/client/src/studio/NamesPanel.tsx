/** "Just the names": all names and prices beside each other, to type over or to paste columns into. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { number, plural, t } from "../shell/i18n/catalogue";
import { announce } from "./announce";
import {
  amountField,
  type Column,
  cellsOf,
  pastedCells,
  priceEdits,
  readFactor,
  scaled,
} from "./columns";
import {
  fieldEdits,
  figureIn,
  nameEdits,
  nameIn,
  namePlace,
  ownLanguage,
  spacesIn,
  textIn,
} from "./document";
import { FigureField, TextField } from "./fields";
import { Swatch } from "./GroupField";
import { pathOf, problemsAt } from "./problems";
import { ShortName } from "./ShortNames";
import { selected } from "./selection";
import { change, doc, format } from "./store";

interface RowProps {
  readonly at: number;
  readonly short: boolean;
  paste(at: number, column: number, event: ClipboardEvent): void;
}

function Row({ at, short, paste }: RowProps) {
  const space = spacesIn(doc.value)[at] ?? {};
  const own = ownLanguage(doc.value);
  const steps = ["space", at];
  const field = amountField(space, format());
  const { languages, limits } = format();
  return (
    <tr
      data-selected={selected.value === at || undefined}
      onFocusCapture={() => {
        selected.value = at;
      }}
    >
      <th scope="row">
        <span class="studio-index">{number(at)}</span>
        <Swatch group={textIn(space.group)} />
      </th>
      {languages.map(({ code, name }, column) => (
        <td key={code}>
          <TextField
            bare
            label={t("Space {number}, name ({language})", { number: at, language: name })}
            steps={[...steps, ...namePlace(space, code, own)]}
            value={nameIn(space, code, own)}
            most={limits.name}
            lang={code}
            set={(text) =>
              change(nameEdits(steps, space, code, own, text), pathOf([...steps, "name", code]))
            }
            onPaste={(event) => paste(at, column, event)}
          />
        </td>
      ))}
      {short &&
        languages.map(({ code, name }, column) => (
          <td key={code}>
            {format().deeds.includes(textIn(space.kind)) && (
              <ShortName
                bare
                space={space}
                at={at}
                language={code}
                label={t("Space {number}, short name ({language})", { number: at, language: name })}
                onPaste={(event) => paste(at, languages.length + column, event)}
              />
            )}
          </td>
        ))}
      <td class="number">
        {field !== undefined && (
          <FigureField
            bare
            label={t("Space {number}, price or amount", { number: at })}
            steps={[...steps, field]}
            value={figureIn(space[field])}
            set={(amount) =>
              change(
                field === "price" && amount !== undefined
                  ? priceEdits(doc.value, at, amount, format())
                  : fieldEdits(steps, space, field, amount),
                pathOf([...steps, field]),
              )
            }
            onPaste={(event) => paste(at, languages.length * (short ? 2 : 1), event)}
          />
        )}
      </td>
    </tr>
  );
}

function Currency() {
  const set = (sign: string) =>
    change(fieldEdits([], doc.value, "currency", sign.trim() || undefined), "currency");
  return (
    <div class="studio-sign">
      <TextField
        label={t("Sign of the money")}
        steps={["currency"]}
        value={textIn(doc.value.currency)}
        placeholder={format().view.currency}
        most={format().limits.sign}
        set={set}
      />
    </div>
  );
}

function Scale() {
  const id = useId();
  const text = useSignal("");
  const factor = readFactor(text.value);
  return (
    <form
      class="studio-scale"
      onSubmit={(event) => {
        event.preventDefault();
        if (factor === undefined) return;
        change(scaled(doc.value, factor, format().limits.money));
        announce(t("All amounts were changed."));
        text.value = "";
      }}
    >
      <div class="field">
        <label for={id}>{t("All amounts times")}</label>
        <input
          id={id}
          class="studio-figure"
          inputMode="decimal"
          autocomplete="off"
          placeholder={number(10)}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </div>
      <button type="submit" class="button" aria-disabled={factor === undefined}>
        {t("Multiply")}
      </button>
    </form>
  );
}

const SHORT = ["short_names"];

/** What is wrong with short names, of which the server says the names and no space. */
function ShortProblems() {
  const found = problemsAt(SHORT);
  if (found.length === 0) return null;
  return (
    <ul class="errorlist" data-field={pathOf(SHORT)} tabIndex={-1}>
      {found.map(({ reason }) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

export function NamesPanel() {
  const onlyDeeds = useSignal(false);
  const withShort = useSignal(problemsAt(SHORT).length > 0);
  const lost = useSignal(0);
  const all = spacesIn(doc.value);
  const rows = all.flatMap((space, at) =>
    !onlyDeeds.value || format().deeds.includes(textIn(space.kind)) ? [at] : [],
  );
  const { languages } = format();
  const columns: Column[] = [
    ...languages.map(({ code }) => ({ language: code })),
    ...(withShort.value ? languages.map(({ code }) => ({ language: code, short: true })) : []),
    "amount",
  ];
  const paste = (at: number, column: number, event: ClipboardEvent) => {
    const cells = cellsOf(event.clipboardData?.getData("text/plain") ?? "");
    if (cells === undefined) return;
    event.preventDefault();
    const from = rows.indexOf(at);
    const pasted = pastedCells(doc.value, cells, rows.slice(from), columns.slice(column), format());
    change(pasted.edits);
    lost.value = pasted.lost;
    announce(plural(cells.length, "{count} line pasted.", "{count} lines pasted."));
  };
  return (
    <div class="studio-names">
      <p class="help">
        {t(
          "Type over anything, or copy columns in a spreadsheet and paste them into the first cell.",
        )}
      </p>
      <div class="studio-names-bar">
        <label class="choice">
          <input
            type="checkbox"
            checked={onlyDeeds.value}
            onChange={(event) => {
              onlyDeeds.value = event.currentTarget.checked;
            }}
          />
          {t("Only what can be bought")}
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={withShort.value}
            onChange={(event) => {
              withShort.value = event.currentTarget.checked;
            }}
          />
          {t("Short names for small screens")}
        </label>
        <Currency />
        <Scale />
      </div>
      {lost.value > 0 && (
        <p class="notice notice-warning" role="status">
          {plural(
            lost.value,
            "{count} cell had no place and was left out.",
            "{count} cells had no place and were left out.",
          )}
        </p>
      )}
      <ShortProblems />
      <div class="table-frame">
        <table data-short={withShort.value || undefined}>
          <thead>
            <tr>
              <th scope="col">{t("Space")}</th>
              {languages.map(({ code, name }) => (
                <th key={code} scope="col">
                  {t("Name ({language})", { language: name })}
                </th>
              ))}
              {withShort.value &&
                languages.map(({ code, name }) => (
                  <th key={code} scope="col">
                    {t("Short name ({language})", { language: name })}
                  </th>
                ))}
              <th scope="col" class="number">
                {t("Price or amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((at) => (
              <Row key={at} at={at} short={withShort.value} paste={paste} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
