/** Another tab has changed the draft meanwhile: both versions, what differs, and which to go on with. */

import { useEffect, useRef } from "preact/hooks";
import { number, t } from "../shell/i18n/catalogue";
import { money } from "../shell/i18n/money";
import { nameOf } from "../shell/i18n/names";
import { differences } from "./differences";
import { isList } from "./edits";
import { aboutWhat } from "./problems";
import { conflict, format, keepMine, takeTheirs } from "./store";
import type { Table } from "./types";
import { boardOf } from "./view";

/** How many differences are listed. */
const MOST = 60;

const shown = (value: unknown): string => {
  if (value === undefined) return t("none");
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (isList(value) && value.every((one) => typeof one === "number"))
    return value.map((one) => number(Number(one))).join(", ");
  return JSON.stringify(value);
};

function Summary({ data }: { data: Table }) {
  const { spaces } = boardOf(data, format().view);
  return (
    <ol class="studio-summary" start={0}>
      {spaces.map((space) => (
        <li key={space.index}>
          {nameOf(space)}
          {space.price !== undefined && ` · ${money(space.price)}`}
        </li>
      ))}
    </ol>
  );
}

export function ConflictPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const found = conflict.value;
  if (found === undefined) return null;
  const all = differences(found.mine, found.theirs);
  return (
    <section class="studio-conflict" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {t("This draft was changed in another tab meanwhile")}
      </h2>
      <p>
        {t(
          "Compare both versions, and go on with one. After this one, undoing brings the other one back.",
        )}
      </p>
      <div class="table-frame">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Where")}</th>
              <th scope="col">{t("This tab")}</th>
              <th scope="col">{t("The other tab")}</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, MOST).map((one) => (
              <tr key={one.path}>
                <th scope="row">{aboutWhat(one.path)}</th>
                <td>{shown(one.mine)}</td>
                <td>{shown(one.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="studio-versions">
        <div>
          <h3>{t("This tab")}</h3>
          <button type="button" class="button button-primary" onClick={keepMine}>
            {t("Go on with this version")}
          </button>
          <Summary data={found.mine} />
        </div>
        <div>
          <h3>{t("The other tab")}</h3>
          <button type="button" class="button" onClick={takeTheirs}>
            {t("Go on with the other version")}
          </button>
          <Summary data={found.theirs} />
        </div>
      </div>
    </section>
  );
}
