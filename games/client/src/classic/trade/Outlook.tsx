/** The outlook of a trade: groups completed or broken, buildings sold, mortgaged deeds. */

import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { Icon } from "../../shell/ui";
import { swatch } from "../board/palette";
import type { Holding, Seat, SpaceIndex, TradePreview } from "../messages";
import { groupName, playerName, spaceName, spaceNames } from "../names";
import { cast, deed, mySeat, space } from "../store";
import { isEmpty } from "./edit";
import type { Answer } from "./preview";

const isMe = (seat: Seat): boolean => seat === mySeat.value;

function completesText(seat: Seat, group: string): string {
  const slots = { name: playerName(cast.value, seat), group: groupName(cast.value, group) };
  return isMe(seat)
    ? t("{group}: you will own the whole group.", slots)
    : t("{group}: {name} will own the whole group.", slots);
}

function breaksText(seat: Seat, group: string): string {
  const slots = { name: playerName(cast.value, seat), group: groupName(cast.value, group) };
  return isMe(seat)
    ? t("{group}: you will no longer own the whole group.", slots)
    : t("{group}: {name} will no longer own the whole group.", slots);
}

function soldText({ space, owner, gain }: TradePreview["sells_buildings"][number]): string {
  return t("The buildings on {space} will be sold. {name} gets {amount}.", {
    ...spaceNames(cast.value, space),
    amount: money(gain),
    name: playerName(cast.value, owner),
  });
}

interface LineProps {
  kind: "gain" | "loss" | "warning";
  group: string;
  children: ComponentChildren;
}

function Line({ kind, group, children }: LineProps) {
  return (
    <li data-kind={kind}>
      <span class="group-swatch is-upright" data-group={swatch(group)} aria-hidden="true" />
      <Icon name={kind === "gain" ? "crown" : kind === "loss" ? "gone" : "house"} />
      <span>{children}</span>
    </li>
  );
}

interface ConsequencesProps {
  preview: TradePreview;
  /** The deeds that change hands. */
  deeds: readonly SpaceIndex[];
}

/** The groups completed and broken, the buildings sold and the deeds that are mortgaged, as a list. */
export function Consequences({ preview, deeds }: ConsequencesProps) {
  const { completes, breaks, sells_buildings } = preview;
  const mortgaged = deeds.filter((index) => deed(index)?.mortgaged);
  const count = completes.length + breaks.length + sells_buildings.length + mortgaged.length;
  if (count === 0) return null;
  return (
    <ul class="group-changes">
      {completes.map(({ seat, group }) => (
        <Line key={`made-${seat}-${group}`} kind={isMe(seat) ? "gain" : "warning"} group={group}>
          {completesText(seat, group)}
        </Line>
      ))}
      {breaks.map(({ seat, group }) => (
        <Line key={`broken-${seat}-${group}`} kind="loss" group={group}>
          {breaksText(seat, group)}
        </Line>
      ))}
      {sells_buildings.map((sale) => (
        <Line key={`sold-${sale.space}`} kind="warning" group={sale.group}>
          {soldText(sale)}
        </Line>
      ))}
      {mortgaged.map((index) => (
        <Line key={`mortgaged-${index}`} kind="warning" group={space(index)?.group ?? ""}>
          {t("{space} is mortgaged: it collects no rent.", { space: spaceName(cast.value, index) })}
        </Line>
      ))}
    </ul>
  );
}

interface MeaningProps {
  answer: Answer | undefined;
  give: Holding;
  want: Holding;
}

/** The outlook under a draft: values, consequences, and why it cannot be offered. */
export function Meaning({ answer, give, want }: MeaningProps) {
  if (isEmpty(give) && isEmpty(want))
    return <p class="trade-outlook quiet">{t("Add something to the offer.")}</p>;
  const preview = answer?.preview;
  const no = answer?.refused ?? (preview?.legal === false ? preview.message : undefined);
  return (
    <div class="trade-outlook" aria-live="polite">
      {preview !== undefined && (
        <p class="trade-values">
          {t("Value: you give {give} and get {want}.", {
            give: money(preview.give_worth),
            want: money(preview.want_worth),
          })}
        </p>
      )}
      {preview !== undefined && (
        <Consequences preview={preview} deeds={[...give.spaces, ...want.spaces]} />
      )}
      {no !== undefined && <p class="refusal">{no}</p>}
    </div>
  );
}
