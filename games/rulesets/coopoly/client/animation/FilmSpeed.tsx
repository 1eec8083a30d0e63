/** The choice of how fast a round is told. */

import { mark, t } from "opoly/shell/i18n/catalogue";
import { filmSpeed, type Speed } from "./speed";

const NAMES: Readonly<Record<Speed, string>> = {
  slow: mark("Slow"),
  normal: mark("Normal"),
  fast: mark("Fast"),
};

export function FilmSpeed() {
  return (
    <fieldset class="coop-speed" data-keeps-showing>
      <legend class="visually-hidden">{t("Speed")}</legend>
      <span class="segments">
        {(Object.keys(NAMES) as Speed[]).map((speed) => (
          <button
            key={speed}
            type="button"
            class="segment"
            aria-pressed={filmSpeed.value === speed}
            onClick={() => {
              filmSpeed.value = speed;
            }}
          >
            {t(NAMES[speed])}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
