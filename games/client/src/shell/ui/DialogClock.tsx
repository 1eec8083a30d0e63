/** The clock in the head of a dialog while the game waits for me: a dialog covers the one in the action bar. */

import { myMove } from "../game";
import { t } from "../i18n/catalogue";
import { shownDeadline } from "../store/selectors";
import { DecisionClock } from "./DecisionClock";

export function DialogClock() {
  if (!myMove.value || shownDeadline.value === undefined) return null;
  return (
    <span class="ui-dialog-clock">
      <span>{t("Your turn")}</span>
      <DecisionClock digits />
    </span>
  );
}
