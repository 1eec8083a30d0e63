/** The banner of a moment, over the middle of the board; a press closes it. The live region has said it already. */

import { t } from "../../shell/i18n/catalogue";
import { plain } from "../../shell/i18n/phrase";
import { Icon, SeatToken } from "../../shell/ui";
import { dismissMoment, moment } from "./moment";

export function MomentBanner() {
  const shown = moment.value;
  if (!shown) return null;
  return (
    <button
      type="button"
      class="moment"
      data-kind={shown.kind}
      title={t("Close")}
      onClick={dismissMoment}
    >
      <Icon name={shown.icon} />
      <SeatToken seat={shown.seat} />
      <span>{plain(shown.text)}</span>
    </button>
  );
}
