/** The figures that are lists: restricted play, groups, spaces and cards. */

import { groupName } from "../../classic/names";
import { mark, t } from "../../shell/i18n/catalogue";
import { moneyChange } from "../../shell/i18n/money";
import { nameOf } from "../../shell/i18n/names";
import { Swatch } from "../GroupField";
import { swatchOf } from "../groups";
import { effectName } from "../labels";
import { board, keyOfGroup } from "./measurement";
import { decimal, percent, shareText } from "./numbers";
import { Fact, Scale } from "./parts";
import type { Figures } from "./types";

interface Props {
  readonly figures: Figures;
}

const WITHOUT: Readonly<Record<string, string>> = {
  trade: mark("Without trading"),
  bid: mark("Without bidding in auctions"),
  build: mark("Without building"),
  mortgage: mark("Without mortgages"),
};
const ALL = 100;
/** How many of the spaces are shown at once. */
const FIRST = 5;

const without = (what: string): string => {
  const known = WITHOUT[what];
  return known === undefined ? t("Without {what}", { what }) : t(known);
};

/** What is left of a seat's wins if it alone does without something. */
export function Restricted({ figures: { restricted, fair } }: Props) {
  const all = Object.entries(restricted);
  if (all.length === 0) return null;
  return (
    <Fact
      wide
      title={t("What decides the game")}
      help={t(
        "How often a player wins who alone does without it; {fair}% would be fair. The less, the more the game depends on it.",
        { fair: decimal(fair) },
      )}
    >
      <ul class="measure-list">
        {all.map(([what, share]) => (
          <li key={what}>
            <span>{without(what)}</span>
            <b>{shareText(share)}</b>
            <Scale share={share} fair={fair} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** The return of each group, as a bar in its colour and pattern. */
export function Groups({ figures: { groups } }: Props) {
  if (groups.length === 0) return null;
  const most = Math.max(ALL, ...groups.map((one) => one.percent));
  const cast = { seats: [], board: board.value };
  return (
    <Fact
      wide
      title={t("Return of the groups")}
      help={t(
        "The rent that a group brings, in percent of what is paid for its deeds and buildings; from {all}% on it pays for itself.",
        { all: ALL },
      )}
    >
      <ul class="measure-list" style={{ "--all": `${(ALL * ALL) / most}%` }}>
        {groups.map(({ spaces, percent: share }) => {
          const key = keyOfGroup(spaces);
          return (
            <li key={key}>
              <span>{groupName(cast, key)}</span>
              <b>{percent(share)}</b>
              <span class="measure-bar is-marked" aria-hidden="true">
                <span
                  class="studio-swatch"
                  data-group={swatchOf(key)}
                  style={{ width: `${(ALL * share) / most}%` }}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Fact>
  );
}

/** The spaces by how many moves end on them. */
export function Spaces({ figures: { landings } }: Props) {
  const most = Math.max(...landings);
  const { spaces } = board.value;
  if (!(most > 0)) return null;
  const sorted = landings.map((share, at) => ({ share, at }));
  sorted.sort((one, other) => other.share - one.share || one.at - other.at);
  const rows = (part: typeof sorted) => (
    <ul class="measure-list">
      {part.map(({ share, at }) => {
        const space = spaces[at];
        return (
          <li key={at}>
            <span>
              {space?.group !== undefined && <Swatch group={space.group} />}
              {(space && nameOf(space)) || t("Space {number}", { number: at })}
            </span>
            <b>{t("{number}%", { number: decimal(share, true) })}</b>
            <span class="measure-bar" aria-hidden="true">
              <span style={{ width: `${(ALL * share) / most}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
  return (
    <Fact
      wide
      title={t("Where pieces land")}
      help={t(
        "The share of all moves that end on a space, also shown on the board; evenly spread it would be {share}%.",
        { share: decimal(ALL / landings.length) },
      )}
    >
      {rows(sorted.slice(0, FIRST))}
      <details class="measure-more">
        <summary>{t("All spaces")}</summary>
        {rows(sorted.slice(FIRST))}
      </details>
    </Fact>
  );
}

/** What each kind of card does to a game. */
export function Cards({ figures: { cards } }: Props) {
  if (cards.length === 0) return null;
  const sorted = [...cards].sort((one, other) => other.drawn - one.drawn);
  return (
    <Fact
      wide
      title={t("Cards")}
      help={t(
        "How often each kind is drawn in a game, and what it changes of the cash of who draws it, on average, with what follows from it, such as rent.",
      )}
    >
      <table class="measure-cards">
        <thead>
          <tr>
            <th scope="col">{t("What it does")}</th>
            <th scope="col">{t("Drawn")}</th>
            <th scope="col">{t("Changes")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ effect, drawn, change }) => (
            <tr key={effect}>
              <th scope="row">{effectName(effect)}</th>
              <td>{decimal(drawn, true)}</td>
              <td>{moneyChange(Math.round(change))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fact>
  );
}
