/** The rents of a deed; the current one is marked, with the reasons for it. */

import { t } from "../../shell/i18n/catalogue";
import { rentReason } from "../log/rent";
import type { DeedAnswer, Reason } from "../messages";
import { lineAmount, lineLabel } from "./labels";

/** Reasons that the label of the line says already. */
const SAID_BY_LINE: ReadonlySet<string> = new Set(["railroads", "utilities"]);

function why(deed: DeedAnswer): string {
  const reasons = ((deed.rent?.reasons ?? []) as unknown as Reason[]).filter(
    (reason) => !SAID_BY_LINE.has(reason.code),
  );
  const words = reasons.map(rentReason).filter((one) => one !== "");
  return words.join("; ");
}

export function RentTable({ deed }: { deed: DeedAnswer }) {
  if (!deed.rents) return null;
  const reason = why(deed);
  return (
    <table class="deed-rents">
      <caption class="visually-hidden">{t("Rents")}</caption>
      <tbody>
        {deed.rents.map((line) => (
          <tr key={`${line.label}${line.count ?? ""}`} data-now={line.now || undefined}>
            <th scope="row">
              {lineLabel(line)}
              {line.now && (
                <span class="deed-now">
                  {reason === "" ? t("now") : t("now: {reason}", { reason })}
                </span>
              )}
            </th>
            <td>{lineAmount(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
