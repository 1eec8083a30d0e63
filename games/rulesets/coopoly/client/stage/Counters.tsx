/** How many activists are in jail and in the supply, how many tiles in the bag. */

import { number, t } from "opoly/shell/i18n/catalogue";
import { Icon } from "opoly/shell/ui";
import { Person } from "../board/marks";
import { shown } from "../store";

export function Counters() {
  const { jail = 0, supply = 0, bag = {} } = shown.value ?? {};
  const tiles = Object.values(bag).reduce((sum, count) => sum + count, 0);
  return (
    <ul class="coop-counters" aria-label={t("Supplies")}>
      <li data-of="jail">
        <Icon name="jail" />
        <span>{t("In jail")}</span>
        <b>{number(jail)}</b>
      </li>
      <li data-of="supply">
        <Person />
        <span>{t("In supply")}</span>
        <b>{number(supply)}</b>
      </li>
      <li data-of="bag">
        <Icon name="sack" />
        <span>{t("Tiles in the bag")}</span>
        <b>{number(tiles)}</b>
      </li>
    </ul>
  );
}
