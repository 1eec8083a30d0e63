/** All deeds of one player by group, with buttons to build, sell, mortgage and unmortgage on mine. */

import { RefusalNote } from "../../shell/commands/RefusalNote";
import { t } from "../../shell/i18n/catalogue";
import { Button, Money, SeatToken } from "../../shell/ui";
import { swatch } from "../board/palette";
import { BankStock } from "../building/BankStock";
import { useCommands } from "../commands";
import type { Action, Legal, Seat, SpaceIndex } from "../messages";
import { groupName, spaceName } from "../names";
import { moreSales } from "../sales";
import { cast, deedsOf, group, legalOn, mySeat, player, space } from "../store";
import { DeedChip } from "./DeedChip";
import { actionLabel } from "./labels";
import { openDeed } from "./open";
import type { DeedParts } from "./parts";

interface Bunch {
  key: string;
  spaces: SpaceIndex[];
}

function bunches(seat: Seat): Bunch[] {
  const held: Bunch[] = [];
  for (const index of deedsOf(seat)) {
    const key = space(index)?.group ?? "";
    const last = held.at(-1);
    if (last?.key === key) last.spaces.push(index);
    else held.push({ key, spaces: [index] });
  }
  return held;
}

/** Selling buildings is left to build mode and the dialog of a deed. */
type OnSpace = Extract<Legal, { type: "build" | "mortgage" | "unmortgage" }>;

function isOnSpace(one: Legal): one is OnSpace {
  return one.type === "build" || one.type === "mortgage" || one.type === "unmortgage";
}

function Row({ index, mine, act }: { index: SpaceIndex; mine: boolean; act: (a: Action) => void }) {
  const possible = mine ? legalOn(index).filter(isOnSpace) : [];
  return (
    <li class="holdings-row">
      <DeedChip space={index} named onPress={() => openDeed(index)} />
      <span class="holdings-actions">
        {possible.map((one) => {
          const { icon, text } = actionLabel(one);
          return (
            <Button
              key={one.type}
              size="small"
              icon={icon}
              label={`${spaceName(cast.value, index)}: ${text}`}
              onPress={() => act({ type: one.type, space: index })}
            >
              {text}
            </Button>
          );
        })}
      </span>
    </li>
  );
}

function GroupOf({ bunch, mine, act }: { bunch: Bunch; mine: boolean; act: (a: Action) => void }) {
  const whole = group(bunch.key)?.spaces.length;
  const Sale = moreSales.value?.OfGroup;
  return (
    <section class="holdings-group" data-group={swatch(bunch.key)}>
      <h3>
        <span class="group-swatch" aria-hidden="true" />
        {bunch.key === "" ? t("No group") : groupName(cast.value, bunch.key)}
        {whole !== undefined && (
          <span class="badge">
            {t("{count} of {whole}", { count: bunch.spaces.length, whole })}
          </span>
        )}
      </h3>
      <ul>
        {bunch.spaces.map((index) => (
          <Row key={index} index={index} mine={mine} act={act} />
        ))}
      </ul>
      {mine && Sale && <Sale group={bunch.key} act={act} />}
    </section>
  );
}

function Means({ seat, withoutCash }: { seat: Seat; withoutCash: boolean }) {
  const person = player(seat);
  if (!person) return null;
  return (
    <p class="holdings-cash">
      {!withoutCash && (
        <>
          <SeatToken seat={seat} />
          <span>
            {t("Cash")} <Money amount={person.cash} />
          </span>
        </>
      )}
      <span>
        {t("Net worth")} <Money amount={person.worth} />
      </span>
      {person.jail_cards > 0 && (
        <span>{t("Jail cards: {count}", { count: person.jail_cards })}</span>
      )}
      <BankStock />
    </p>
  );
}

interface HoldingsProps {
  seat: Seat;
  /** The cash stands beside it already. */
  withoutCash?: boolean;
  none?: DeedParts["none"] | undefined;
}

export function Holdings({ seat, withoutCash = false, none }: HoldingsProps) {
  const commands = useCommands();
  const mine = seat === mySeat.value;
  const held = bunches(seat);
  const act = (action: Action) => void commands.act(action);
  return (
    <div class="holdings">
      <Means seat={seat} withoutCash={withoutCash} />
      <RefusalNote refusal={commands.refusal} />
      {held.length === 0 && (
        <p>{none?.() ?? t("No deeds yet. Buy the spaces you land on, or win them at auction.")}</p>
      )}
      {held.map((bunch) => (
        <GroupOf key={bunch.key} bunch={bunch} mine={mine} act={act} />
      ))}
      {mine && held.length > 0 && (
        <p class="quiet holdings-hint">
          {t("Select a deed to see its rents and what you can do with it.")}
        </p>
      )}
    </div>
  );
}
