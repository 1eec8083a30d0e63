/** The consequences of a move or a card, as a list of plain text: it stands inside buttons too. */

import { t } from "opoly/shell/i18n/catalogue";
import { plain } from "opoly/shell/i18n/phrase";
import type { Outcome } from "../messages";
import { isIdle, outcomePhrases } from "./outcome";

export function Consequences({ outcome }: { outcome: Outcome }) {
  return (
    <span class="outcome">
      {outcomePhrases(outcome).map((one, at) => (
        <span key={at} class="outcome-line">
          {plain(one)}
        </span>
      ))}
      {isIdle(outcome) && <span class="outcome-line">{t("nothing else happens")}</span>}
    </span>
  );
}
