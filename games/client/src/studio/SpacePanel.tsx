/** The fields of the selected space: those that its kind has in the format. */

import { t } from "../shell/i18n/catalogue";
import { nameOf } from "../shell/i18n/names";
import { moveTo } from "./actions";
import { houseFor, isOnCurve, rentsFor, scaleOf } from "./curve";
import {
  asTable,
  fieldEdits,
  figureIn,
  figuresIn,
  nameEdits,
  nameIn,
  namePlace,
  ownLanguage,
  spacesIn,
  textIn,
} from "./document";
import { FigureField, SelectField, TextField } from "./fields";
import { GroupField } from "./GroupField";
import { Tool } from "./icons";
import { kindEdits } from "./kinds";
import { kindName, levelName, placeName } from "./labels";
import { pilesOf } from "./piles";
import { leaveOut, leftOut, pathOf, problemsAt } from "./problems";
import { ShortNames } from "./ShortNames";
import { select, selected } from "./selection";
import { change, doc, format } from "./store";
import type { Step, Table } from "./types";
import { view } from "./view";

interface Props {
  readonly space: Table;
  readonly at: number;
}

/** The languages in which the board can be named: those of the site, and those that it has names in. */
export function languages(
  thing: Table,
): readonly { readonly code: string; readonly name: string }[] {
  const own = ownLanguage(doc.value);
  const known = format().languages;
  const others = [own, ...Object.keys(asTable(thing.names))].filter(
    (code, at, all) => all.indexOf(code) === at && !known.some((one) => one.code === code),
  );
  return [...known, ...others.map((code) => ({ code, name: code }))];
}

interface NamesProps {
  readonly thing: Table;
  readonly steps: readonly Step[];
  readonly most: number;
}

/** The name in each language. */
export function Names({ thing, steps, most }: NamesProps) {
  const own = ownLanguage(doc.value);
  const all = languages(thing);
  return (
    <>
      {all.map(({ code, name }) => (
        <TextField
          key={code}
          label={all.length > 1 ? t("Name ({language})", { language: name }) : t("Name")}
          steps={[...steps, ...namePlace(thing, code, own)]}
          value={nameIn(thing, code, own)}
          most={most}
          lang={code}
          set={(text) =>
            change(nameEdits(steps, thing, code, own, text), pathOf([...steps, "name", code]))
          }
        />
      ))}
    </>
  );
}

function Price({ space, at }: Props) {
  const { curve, limits } = format();
  const scale = scaleOf(doc.value, curve);
  const steps = ["space", at];
  const hasRents = format().kinds[textIn(space.kind)]?.includes("rents") ?? false;
  return (
    <FigureField
      label={placeName("price")}
      steps={[...steps, "price"]}
      value={figureIn(space.price)}
      set={(price) => {
        const edits = fieldEdits(steps, space, "price", price);
        const follows =
          hasRents &&
          (figuresIn(space.rents).length === 0 || isOnCurve(space, curve, scale, limits.money));
        if (follows && price !== undefined && price >= 0) {
          const after = { ...doc.value, space: withPrice(at, price) };
          const rents = rentsFor(price, curve, scaleOf(after, curve), limits.money);
          edits.push({ do: "set", path: [...steps, "rents"], value: rents });
        }
        change(edits, pathOf([...steps, "price"]));
      }}
    />
  );
}

const withPrice = (at: number, price: number): Table[] =>
  spacesIn(doc.value).map((one, index) => (index === at ? { ...one, price } : one));

function Rents({ space, at }: Props) {
  const { curve, limits } = format();
  const scale = scaleOf(doc.value, curve);
  const steps = ["space", at, "rents"];
  const price = figureIn(space.price);
  const rents = figuresIn(space.rents);
  const onCurve = isOnCurve(space, curve, scale, limits.money);
  const levels = Math.max(limits.rents, rents.length);
  return (
    <fieldset class="studio-rents">
      <legend>{placeName("rents")}</legend>
      <div class="studio-figures">
        {Array.from({ length: levels }, (_, level) => (
          <FigureField
            key={level}
            label={levelName(level) || t("Rent {number}", { number: level })}
            steps={[...steps, level]}
            value={rents[level]}
            set={(rent) => {
              const all = Array.from({ length: levels }, (__, one) => rents[one] ?? 0);
              all[level] = rent ?? 0;
              change([{ do: "set", path: steps, value: all }], pathOf(steps));
            }}
          />
        ))}
      </div>
      {rents.length !== limits.rents &&
        problemsAt(steps).map(({ reason }) => (
          <p key={reason} class="errorlist" data-field={pathOf(steps)} tabIndex={-1}>
            {reason}
          </p>
        ))}
      {onCurve ? (
        <p class="help studio-curve">
          {t("From the price, by the classic curve: they follow when it changes.")}
        </p>
      ) : (
        price !== undefined && (
          <button
            type="button"
            class="button button-small studio-curve"
            onClick={() =>
              change([
                { do: "set", path: steps, value: rentsFor(price, curve, scale, limits.money) },
              ])
            }
          >
            {t("Take the rents of the classic curve")}
          </button>
        )
      )}
    </fieldset>
  );
}

function House({ space, at }: Props) {
  const { curve, limits } = format();
  const usual = houseFor(
    at,
    spacesIn(doc.value).length,
    curve,
    scaleOf(doc.value, curve),
    limits.money,
  );
  const steps = ["space", at];
  return (
    <FigureField
      label={placeName("house_cost")}
      steps={[...steps, "house_cost"]}
      value={figureIn(space.house_cost)}
      placeholder={String(usual)}
      set={(cost) =>
        change(fieldEdits(steps, space, "house_cost", cost), pathOf([...steps, "house_cost"]))
      }
    />
  );
}

function Amount({ space, at }: Props) {
  const steps = ["space", at];
  return (
    <FigureField
      label={space.kind === "jail_cards" ? t("Number of jail cards") : placeName("amount")}
      steps={[...steps, "amount"]}
      value={figureIn(space.amount)}
      set={(amount) =>
        change(fieldEdits(steps, space, "amount", amount), pathOf([...steps, "amount"]))
      }
    />
  );
}

function Pile({ space, at }: Props) {
  const steps = ["space", at];
  return (
    <SelectField
      label={t("Draws from")}
      steps={[...steps, "cards"]}
      value={textIn(space.cards)}
      choices={[
        { value: "", name: t("no cards: it does nothing") },
        ...pilesOf(doc.value).map((key) => ({ value: key, name: key })),
      ]}
      set={(key) => change(fieldEdits(steps, space, "cards", key || undefined))}
    />
  );
}

const FIELDS = {
  group: GroupField,
  price: Price,
  rents: Rents,
  house_cost: House,
  amount: Amount,
  cards: Pile,
} as const;
const ORDER = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** Problems of the space that stand at none of its fields. */
function Others({ at, shown }: { at: number; shown: readonly string[] }) {
  const mine = problemsAt(["space", at]).filter(
    ({ path }) =>
      !shown.some(
        (field) => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`),
      ),
  );
  return (
    <>
      {mine.map((one) => (
        <div
          key={`${one.path} ${one.code}`}
          class="notice notice-error"
          data-field={one.path}
          tabIndex={-1}
        >
          <p>{one.reason}</p>
          {leftOut(one) && (
            <button type="button" class="button button-small" onClick={() => leaveOut(one)}>
              {t("Leave it out")}
            </button>
          )}
        </div>
      ))}
    </>
  );
}

export function SpacePanel() {
  const at = selected.value;
  const spaces = spacesIn(doc.value);
  const space = spaces[at];
  if (space === undefined) return <p>{t("This board has no spaces yet.")}</p>;
  const kind = textIn(space.kind);
  const has = format().kinds[kind] ?? [];
  const steps = ["space", at];
  const fields = ORDER.filter((field) => has.includes(field));
  const shown = ["kind", "name", "names", ...fields].map((field) => pathOf([...steps, field]));
  const seen = view.value?.spaces[at];
  return (
    <div class="studio-space" key={at}>
      <header class="studio-head">
        <h2>
          <span class="studio-number">{t("Space {number}", { number: at })}</span>
          {seen && nameOf(seen)}
        </h2>
        <span class="studio-steps">
          <Tool
            icon="up"
            label={t("Previous space")}
            onPress={() => select((at - 1 + spaces.length) % spaces.length)}
          />
          <Tool
            icon="down"
            label={t("Next space")}
            onPress={() => select((at + 1) % spaces.length)}
          />
        </span>
      </header>
      <Others at={at} shown={shown} />
      <SelectField
        label={placeName("kind")}
        steps={[...steps, "kind"]}
        value={kind}
        choices={Object.keys(format().kinds).map((one) => ({ value: one, name: kindName(one) }))}
        set={(next) => change(kindEdits(doc.value, at, next, format()))}
      />
      <Names thing={space} steps={steps} most={format().limits.name} />
      {format().deeds.includes(kind) && (
        <ShortNames space={space} at={at} languages={languages(space)} />
      )}
      {fields.map((field) => {
        const Part = FIELDS[field];
        return <Part key={field} space={space} at={at} />;
      })}
      <p class="studio-move">
        <button
          type="button"
          class="button button-small"
          disabled={at === 0}
          onClick={() => moveTo(at, at - 1)}
        >
          {t("Move back")}
        </button>
        <button
          type="button"
          class="button button-small"
          disabled={at === spaces.length - 1}
          onClick={() => moveTo(at, at + 1)}
        >
          {t("Move forward")}
        </button>
      </p>
    </div>
  );
}
