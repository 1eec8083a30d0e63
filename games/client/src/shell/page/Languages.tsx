/** The choice of the language: two side by side, more as a list, each by the name that it has in itself. */

import { useSignal } from "@preact/signals";
import { languageTag, t } from "../i18n/catalogue";
import { languages } from "../i18n/languages";
import { switchLanguage } from "./language";

interface ChoiceProps {
  onChoose: (code: string) => void;
}

function Row({ onChoose }: ChoiceProps) {
  return (
    <div class="segments">
      {languages().map(({ code, name }) => (
        <button
          key={code}
          type="button"
          class="segment"
          lang={code}
          aria-pressed={code === languageTag()}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function List({ onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={t("Language")}
      value={languageTag()}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {languages().map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function Languages() {
  const failed = useSignal(false);
  const choose = (code: string) => {
    failed.value = false;
    switchLanguage(code).catch(() => {
      failed.value = true;
    });
  };
  const Choice = languages().length > 2 ? List : Row;
  return (
    <fieldset class="menu-choices">
      <legend>{t("Language")}</legend>
      <Choice onChoose={choose} />
      {failed.value && <p role="alert">{t("The language could not be loaded. Try again.")}</p>}
    </fieldset>
  );
}
