/** Says that a part of the page could not be fetched, after several attempts. */

import { t } from "../i18n/catalogue";
import { Button } from "../ui";
import { failedParts, fetchFailedParts } from "./parts";

export function MissingParts() {
  if (failedParts.value.length === 0) return null;
  return (
    <div class="missing-parts notice notice-error" role="alert">
      <p>{t("A part of this page could not be loaded.")}</p>
      <Button onPress={fetchFailedParts}>{t("Try again")}</Button>
    </div>
  );
}
