/** Says that a part of the page could not be fetched, after several attempts; those of an older build may be gone. */

import { t } from "../i18n/catalogue";
import { outdated, reload } from "../page/NewVersion";
import { Button } from "../ui";
import { failedParts, fetchFailedParts } from "./parts";

export function MissingParts() {
  if (failedParts.value.length === 0) return null;
  return (
    <div class="page-note notice notice-error" role="alert">
      <p>{t("A part of this page could not be loaded.")}</p>
      {outdated.value ? (
        <Button onPress={reload}>{t("Reload")}</Button>
      ) : (
        <Button onPress={fetchFailedParts}>{t("Try again")}</Button>
      )}
    </div>
  );
}
