/** The ways to raise cash: selling whole groups, then selling on and mortgaging each deed, with the gain of each. */

import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n/catalogue";
import { Button, type IconName, Money } from "../../shell/ui";
import { answering } from "../../shell/wire/messages";
import { swatch } from "../board/palette";
import type { Commands } from "../commands";
import { DeedChip } from "../deed/DeedChip";
import type { Action, Legal } from "../messages";
import { groupName, spaceName } from "../names";
import { cast, legal } from "../store";

type OnDeed = Extract<Legal, { type: "sell" | "mortgage" }>;
type OnGroup = Extract<Legal, { type: "sell_group" }>;

const isOnDeed = (one: Legal): one is OnDeed => one.type === "sell" || one.type === "mortgage";
const isOnGroup = (one: Legal): one is OnGroup => one.type === "sell_group";

interface WayProps {
  commands: Commands;
  action: Action;
  icon: IconName;
  gain: number;
  /** The deed or group, for screen readers. */
  of: string;
  children: ComponentChildren;
}

function Way({ commands, action, icon, gain, of, children }: WayProps) {
  return (
    <Button
      size="small"
      icon={icon}
      busy={commands.waiting}
      onPress={() => void commands.act(action)}
    >
      {children} <span class="visually-hidden">{of}</span> <Money amount={gain} change />
    </Button>
  );
}

function OfGroup({ sale, commands }: { sale: OnGroup; commands: Commands }) {
  const { group, gain } = sale;
  const name = groupName(cast.value, group);
  return (
    <li class="debt-group" data-group={swatch(group)}>
      <span class="ui-chip is-named">
        <span class="debt-swatch" aria-hidden="true" />
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
}

function OfDeed({ ways, commands }: { ways: readonly OnDeed[]; commands: Commands }) {
  return (
    <span class="debt-options">
      {ways.map((way) => (
        <Way
          key={way.type}
          commands={commands}
          action={answering(way, { type: way.type, space: way.space })}
          icon={way.type === "sell" ? "house" : "mortgage"}
          gain={way.gain}
          of={spaceName(cast.value, way.space)}
        >
          {way.type === "sell" ? t("Sell") : t("Mortgage")}
        </Way>
      ))}
    </span>
  );
}

export function Sources({ commands }: { commands: Commands }) {
  const onDeeds = legal.value.filter(isOnDeed);
  const onGroups = legal.value.filter(isOnGroup);
  const spaces = [...new Set(onDeeds.map((way) => way.space))];
  if (spaces.length + onGroups.length === 0) return null;
  return (
    <ul class="debt-sources" aria-label={t("Ways to raise cash")}>
      {onGroups.map((sale) => (
        <OfGroup key={sale.group} sale={sale} commands={commands} />
      ))}
      {spaces.map((space) => (
        <li key={space}>
          <DeedChip space={space} named />
          <OfDeed ways={onDeeds.filter((way) => way.space === space)} commands={commands} />
        </li>
      ))}
    </ul>
  );
}
