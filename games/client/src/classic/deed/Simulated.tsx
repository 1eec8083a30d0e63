/** The results of simulated games for a space: how often pieces land on it, and how soon it pays for itself. */

import { languageTag, number, plural, t } from "../../shell/i18n/catalogue";
import { RulesLink } from "../../shell/page/RulesLink";
import type { DeedAnswer } from "../messages";
import { lineLabel } from "./labels";

const DIGITS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export function Simulated({ deed }: { deed: DeedAnswer }) {
  const { simulated } = deed;
  if (!simulated) return null;
  const { best, of, rank, share } = simulated;
  return (
    <p class="deed-simulated">
      {t("Landed on in {share}% of rolls, ranked #{rank} of {of}.", {
        share: share.toLocaleString(languageTag(), DIGITS),
        rank: number(rank),
        of: number(of),
      })}
      {best && (
        <>
          {" "}
          {plural(
            best.rolls,
            "{level}: pays for itself after {count} opponent roll.",
            "{level}: pays for itself after {count} opponent rolls.",
            { level: lineLabel({ ...best, now: false }) },
          )}
        </>
      )}{" "}
      <RulesLink chapter="simulation">{t("How often each space is landed on")}</RulesLink>
    </p>
  );
}
