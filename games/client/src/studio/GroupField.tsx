/** The group of a deed: one that there is, none, or a new one. */

import { t } from "../shell/i18n/catalogue";
import { fieldEdits, textIn } from "./document";
import { SelectField } from "./fields";
import { freeKey, swatchOf } from "./groups";
import { groupKeys } from "./kinds";
import { placeName } from "./labels";
import { change, doc } from "./store";
import type { Table } from "./types";
import { nameOfGroup } from "./view";

const NEW = "\n";

export function Swatch({ group }: { group: string }) {
  return <span class="studio-swatch" data-group={swatchOf(group)} aria-hidden="true" />;
}

export function GroupField({ space, at }: { space: Table; at: number }) {
  const steps = ["space", at];
  const key = textIn(space.group);
  return (
    <div class="studio-group-field">
      <Swatch group={key} />
      <SelectField
        label={placeName("group")}
        steps={[...steps, "group"]}
        value={key}
        choices={[
          { value: "", name: t("none") },
          ...groupKeys(doc.value).map((one) => ({ value: one, name: nameOfGroup(one) })),
          { value: NEW, name: t("a new group") },
        ]}
        set={(chosen) => {
          const group = chosen === NEW ? freeKey(doc.value) : chosen;
          change(fieldEdits(steps, space, "group", group || undefined));
        }}
      />
    </div>
  );
}
