/** The short names of a space, for small screens: a field for each language in which it has a name. */

import { t } from "../shell/i18n/catalogue";
import { nameIn, ownLanguage } from "./document";
import { TextField } from "./fields";
import { pathOf } from "./problems";
import { proposedShort, shortEdits, shortIn } from "./shorts";
import { change, doc, flush, format } from "./store";
import type { Table } from "./types";

interface Props {
  readonly space: Table;
  readonly at: number;
  readonly language: string;
  readonly label: string;
  /** In a table, whose heading is the label. */
  readonly bare?: boolean;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

export function ShortName({ space, at, language, label, bare, onPaste }: Props) {
  const name = nameIn(space, language, ownLanguage(doc.value));
  const { short: most } = format().limits;
  if (name === "") return null;
  const short = shortIn(doc.value, name);
  const steps = ["short_names", name];
  const proposed = proposedShort(doc.value, at, language, format());
  const set = (text: string) => change(shortEdits(doc.value, name, text), pathOf(steps));
  return (
    <>
      <TextField
        bare={bare}
        label={label}
        steps={steps}
        value={short}
        most={most}
        lang={language}
        placeholder={proposed ?? name}
        hint={
          bare
            ? undefined
            : t("For small screens, at most {most} characters; {count} now.", {
                most,
                count: [...short].length,
              })
        }
        set={set}
        onPaste={onPaste}
      />
      {!bare && proposed !== undefined && proposed !== short && (
        <button
          type="button"
          class="button button-small studio-propose"
          onClick={() => {
            set(proposed);
            flush();
          }}
        >
          {t("Propose: {short}", { short: proposed })}
        </button>
      )}
    </>
  );
}

/** In the panel of a space, folded together while there are none: few names need one. */
export function ShortNames({
  space,
  at,
  languages,
}: {
  space: Table;
  at: number;
  languages: readonly { readonly code: string; readonly name: string }[];
}) {
  return (
    <details class="studio-shorts">
      <summary>{t("Short names for small screens")}</summary>
      <div class="stack">
        {languages.map(({ code, name }) => (
          <ShortName
            key={code}
            space={space}
            at={at}
            language={code}
            label={
              languages.length > 1
                ? t("Short name ({language})", { language: name })
                : t("Short name")
            }
          />
        ))}
      </div>
    </details>
  );
}
