/** The buttons that sell all buildings of a group at once. */

import { swatch } from "opoly/classic/board/palette";
import { Way } from "opoly/classic/debt/Way";
import { actionLabel } from "opoly/classic/deed/labels";
import { groupName } from "opoly/classic/names";
import type { MoreSales } from "opoly/classic/sales";
import { cast } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { Button } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { sales, WORDS } from "./groupSale";

export const OfGroup: MoreSales["OfGroup"] = ({ group, act }) => {
  const sale = sales().find((one) => one.group === group);
  if (sale === undefined) return null;
  const { icon, text } = actionLabel(sale, WORDS);
  return (
    <Button
      size="small"
      icon={icon}
      label={`${groupName(cast.value, group)}: ${text}`}
      onPress={() => act({ type: "sell_group", group })}
    >
      {text}
    </Button>
  );
};

export const Ways: MoreSales["Ways"] = ({ commands }) => (
  <>
    {sales().map((sale) => {
      const { group, gain } = sale;
      const name = groupName(cast.value, group);
      return (
        <li key={group} class="debt-group" data-group={swatch(group)}>
          <span class="ui-chip is-named">
            <span class="group-swatch" aria-hidden="true" />
            <span class="ui-chip-name">{t("All buildings: {group}", { group: name })}</span>
          </span>
          <span class="debt-options">
            <Way
              commands={commands}
              action={answering(sale, { type: "sell_group", group })}
              icon="sack"
              gain={gain}
              of={name}
            >
              {t("Sell all")}
            </Way>
          </span>
        </li>
      );
    })}
  </>
);
