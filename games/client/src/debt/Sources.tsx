/** What brings a debtor money: whole groups, then each deed, with what selling there and mortgaging it brings. */

import type { ComponentChildren } from "preact";
import type { Ask } from "../ask/ask";
import { t } from "../i18n/catalogue";
import { groupName, spaceName } from "../i18n/names";
import { cast, legal } from "../store";
import { Button, DeedChip, type IconName, Money, swatch } from "../ui";
import type { Action, Legal } from "../wire/messages";

type OnDeed = Extract<Legal, { type: "sell" | "mortgage" }>;
type OnGroup = Extract<Legal, { type: "sell_group" }>;

const isOnDeed = (one: Legal): one is OnDeed => one.type === "sell" || one.type === "mortgage";
const isOnGroup = (one: Legal): one is OnGroup => one.type === "sell_group";

interface WayProps {
  ask: Ask;
  action: Action;
  icon: IconName;
  gain: number;
  /** Of what, for who hears the button alone. */
  of: string;
  children: ComponentChildren;
}

function Way({ ask, action, icon, gain, of, children }: WayProps) {
  return (
    <Button size="small" icon={icon} busy={ask.waiting} onPress={() => void ask.act(action)}>
      {children} <span class="visually-hidden">{of}</span> <Money amount={gain} change />
    </Button>
  );
}

function OfGroup({ sale, ask }: { sale: OnGroup; ask: Ask }) {
  const { group, gain } = sale;
  const name = groupName(cast.value, group);
  return (
    <li class="debt-group" data-group={swatch(group)}>
      <span class="ui-chip is-named">
        <span class="debt-swatch" aria-hidden="true" />
        <span class="ui-chip-name">{t("All buildings: {group}", { group: name })}</span>
      </span>
      <span class="debt-ways">
        <Way ask={ask} action={{ type: "sell_group", group }} icon="sack" gain={gain} of={name}>
          {t("Sell all")}
        </Way>
      </span>
    </li>
  );
}

function OfDeed({ ways, ask }: { ways: readonly OnDeed[]; ask: Ask }) {
  return (
    <span class="debt-ways">
      {ways.map(({ type, space, gain }) => (
        <Way
          key={type}
          ask={ask}
          action={{ type, space }}
          icon={type === "sell" ? "house" : "mortgage"}
          gain={gain}
          of={spaceName(cast.value, space)}
        >
          {type === "sell" ? t("Sell") : t("Mortgage")}
        </Way>
      ))}
    </span>
  );
}

export function Sources({ ask }: { ask: Ask }) {
  const onDeeds = legal.value.filter(isOnDeed);
  const onGroups = legal.value.filter(isOnGroup);
  const spaces = [...new Set(onDeeds.map((way) => way.space))];
  if (spaces.length + onGroups.length === 0) return null;
  return (
    <ul class="debt-sources" aria-label={t("What brings money")}>
      {onGroups.map((sale) => (
        <OfGroup key={sale.group} sale={sale} ask={ask} />
      ))}
      {spaces.map((space) => (
        <li key={space}>
          <DeedChip space={space} named />
          <OfDeed ways={onDeeds.filter((way) => way.space === space)} ask={ask} />
        </li>
      ))}
    </ul>
  );
}
