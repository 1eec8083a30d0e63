/** The ways to raise cash: those that only this game has, then selling on and mortgaging each deed, with the gain of each. */

import { t } from "../../shell/i18n/catalogue";
import { answering } from "../../shell/wire/messages";
import type { Commands } from "../commands";
import { DeedChip } from "../deed/DeedChip";
import type { Legal } from "../messages";
import { spaceName } from "../names";
import { moreSales } from "../sales";
import { cast, legal } from "../store";
import { Way } from "./Way";

type OnDeed = Extract<Legal, { type: "sell" | "mortgage" }>;

const isOnDeed = (one: Legal): one is OnDeed => one.type === "sell" || one.type === "mortgage";

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
  const sales = moreSales.value;
  const hasMore = sales?.possible() === true;
  const spaces = [...new Set(onDeeds.map((way) => way.space))];
  if (spaces.length === 0 && !hasMore) return null;
  return (
    <ul class="debt-sources" aria-label={t("Ways to raise cash")}>
      {sales && hasMore && <sales.Ways commands={commands} />}
      {spaces.map((space) => (
        <li key={space}>
          <DeedChip space={space} named />
          <OfDeed ways={onDeeds.filter((way) => way.space === space)} commands={commands} />
        </li>
      ))}
    </ul>
  );
}
