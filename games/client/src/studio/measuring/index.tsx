/** The panel with the measures, which is fetched when it is opened first. */

import styles from "opoly/styles/studio/measuring.css?address";
import { t } from "../../shell/i18n/catalogue";
import { lazy } from "../../shell/parts/lazy";
import { failedParts, fetchFailedParts } from "../../shell/parts/parts";
import { section } from "../selection";

const MeasurePanel = lazy(() => import("./MeasurePanel").then((module) => module.MeasurePanel), {
  styles: [styles],
  open: () => section.value === "measure",
});

export function Measures() {
  if (failedParts.value.length === 0) return <MeasurePanel />;
  return (
    <div class="studio-side">
      <div class="notice notice-error" role="alert">
        <p>{t("A part of this page could not be loaded.")}</p>
        <button type="button" class="button" onClick={fetchFailedParts}>
          {t("Try again")}
        </button>
      </div>
    </div>
  );
}
