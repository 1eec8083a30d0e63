/** The tray of a payment: cash, deeds and buildings to put in, and what the payment comes to before it is made. */

import { DeedChip } from "opoly/classic/deed/DeedChip";
import { cast } from "opoly/classic/store";
import { plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button, Money } from "opoly/shell/ui";
import { AmountField } from "opoly/shell/ui/AmountField";
import type { Party, Preview, TrayBuildings, Tray as TrayContent, TrayDeed } from "../messages";
import { siteName, siteSwatch } from "../sites";
import { board, levelOf } from "../store";
import { type Draft, withBuildings, withCash, withDeed } from "./draft";
import { giftText } from "./gift";
import { Notes } from "./Notes";

const CASH_STEP = 10;

interface TrayProps {
  tray: TrayContent;
  due: number;
  to: Party | undefined;
  draft: Draft;
  change(draft: Draft): void;
}

function Deed({ deed, tray, due, to, draft, change }: TrayProps & { deed: TrayDeed }) {
  const gift = giftText(deed.space, to, draft.payment.spaces);
  return (
    <li>
      <DeedChip
        space={deed.space}
        named
        pressed={draft.payment.spaces.includes(deed.space)}
        onPress={() => change(withDeed(tray, due, draft, deed))}
      >
        <span class="deed-facts">
          {t("worth {amount}", { amount: money(deed.worth) })}
          {board.value?.single_buildings === true && levelOf(`${deed.space}`) > 0 && (
            <span class="badge">{levelText(levelOf(`${deed.space}`))}</span>
          )}
          {deed.breaks !== undefined && (
            <span class="badge badge-bad">{t("breaks a monopoly")}</span>
          )}
          {gift !== undefined && <span class="badge badge-bad">{gift}</span>}
          {deed.needs !== undefined && (
            <span class="badge badge-warn">{t("with all its buildings")}</span>
          )}
        </span>
      </DeedChip>
    </li>
  );
}

/** "2 houses", "hotel": so many buildings on one site. */
function levelText(level: number): string {
  if (level > (board.value?.most_houses ?? 0)) return t("hotel");
  return level === 0 ? t("no buildings") : plural(level, "{count} house", "{count} houses");
}

function Buildings({ site, tray, due, draft, change }: TrayProps & { site: TrayBuildings }) {
  const given = draft.payment.buildings[site.site] ?? 0;
  const whole = site.hotel ? (board.value?.most_houses ?? 0) + 1 : site.count;
  const name = siteName(cast.value, site.site);
  const set = (count: number) => change(withBuildings(tray, due, draft, site.site, count));
  return (
    <li class="tray-site" data-group={siteSwatch(site.site)}>
      <span class="group-swatch is-upright" aria-hidden="true" />
      <span class="tray-name">
        {name}
        <small class="quiet">
          {t("{from} → {to}", { from: levelText(whole), to: levelText(whole - given) })}
          {` · ${money(site.worth * given)}`}
        </small>
      </span>
      <Button
        icon="minus"
        label={t("Put in fewer buildings on {site}", { site: name })}
        reason={given === 0 ? t("None of them is in the payment.") : undefined}
        onPress={() => set(given - 1)}
      />
      <Button
        icon="plus"
        label={t("Put in more buildings on {site}", { site: name })}
        reason={given >= site.count ? t("All of them are in the payment.") : undefined}
        onPress={() => set(given + 1)}
      />
    </li>
  );
}

export function Tray(props: TrayProps) {
  const { tray, draft, change } = props;
  return (
    <div class="tray">
      <AmountField
        label={t("Cash")}
        amount={draft.unread ? undefined : draft.payment.cash}
        min={0}
        max={Math.max(0, tray.cash)}
        step={CASH_STEP}
        change={(cash) => change(withCash(draft, cash))}
      />
      {tray.spaces.length > 0 && (
        <ul class="deed-choices tray-deeds" aria-label={t("Deeds")}>
          {tray.spaces.map((deed) => (
            <Deed key={deed.space} deed={deed} {...props} />
          ))}
        </ul>
      )}
      {tray.buildings.length > 0 && (
        <ul class="tray-buildings" aria-label={t("Buildings")}>
          {tray.buildings.map((site) => (
            <Buildings key={site.site} site={site} {...props} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Figure({ name, amount, tone }: { name: string; amount: number; tone?: "bad" | "good" }) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

interface SumProps {
  preview: Preview | undefined;
  due: number;
  /** Why it cannot be made as it stands. */
  objection: string | undefined;
}

/** The result of the payment: total, change, loss, and the monopolies that it makes and breaks. */
export function Sum({ preview, due, objection }: SumProps) {
  const { given = due, change = 0, lost = 0 } = preview ?? {};
  return (
    <div class="tray-sum" aria-live="polite" aria-busy={preview === undefined}>
      <dl>
        <Figure name={t("Due")} amount={due} />
        {preview !== undefined && <Figure name={t("Put in")} amount={given} />}
        {given < due && <Figure name={t("Missing")} amount={due - given} tone="bad" />}
        {change > 0 && <Figure name={t("Change")} amount={change} tone="good" />}
        {lost > 0 && <Figure name={t("Lost")} amount={lost} tone="bad" />}
      </dl>
      {preview !== undefined && <Notes {...preview} />}
      {objection !== undefined && <p class="tray-objection">{objection}</p>}
    </div>
  );
}
