/** The banner of a moment, over the middle of the board; a press closes it. The live region has said it already. */

import { t } from "../../shell/i18n/catalogue";
import { plain } from "../../shell/i18n/phrase";
import { Icon, SeatToken } from "../../shell/ui";
import { dismissMoment, moment } from "./moment";

export function MomentBanner() {
  const current = moment.value;
  if (!current) return null;
  return (
    <button
      type="button"
      class="moment"
      data-kind={current.kind}
      title={t("Close")}
      onClick={dismissMoment}
    >
      <Icon name={current.icon} />
      <SeatToken seat={current.seat} />
      <span>{plain(current.text)}</span>
    </button>
  );
}
