/** The clock in the head of a dialog while the game waits for me: a dialog covers the one in the action bar. */

import { myMove } from "../game";
import { t } from "../i18n/catalogue";
import { decision, shownDeadline } from "../store/selectors";
import { ClockRing } from "./ClockRing";

export function DialogClock() {
  const deadline = myMove.value ? shownDeadline.value : undefined;
  if (deadline === undefined) return null;
  return (
    <span class="ui-dialog-clock">
      <span>{t("Your turn")}</span>
      <ClockRing deadline={deadline} seconds={decision.value?.seconds ?? 0} digits />
    </span>
  );
}
