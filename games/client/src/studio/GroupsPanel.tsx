/** The groups of the board: colour with pattern, name, members, and what a house costs. */

import type { Group } from "../classic/messages";
import { t } from "../shell/i18n/catalogue";
import { nameOf } from "../shell/i18n/names";
import { groupsIn, nameIn, namePlace, ownLanguage, spacesIn } from "./document";
import { FigureField, SelectField, TextField } from "./fields";
import { Swatch } from "./GroupField";
import {
  COLOURS,
  colourName,
  groupAdded,
  groupNamed,
  groupRemoved,
  houseCostOf,
  houseCosts,
  recoloured,
} from "./groups";
import { Icon } from "./icons";
import { placeName } from "./labels";
import { pathOf } from "./problems";
import { languages } from "./SpacePanel";
import { select, show } from "./selection";
import { change, doc, format } from "./store";
import { nameOfGroup, nameOfKey, view } from "./view";

function Colours({ group }: { group: Group }) {
  return (
    <fieldset class="studio-colours">
      <legend class="visually-hidden">{t("Colour and pattern")}</legend>
      {COLOURS.map(({ key }) => (
        <label key={key} title={colourName(key)}>
          <input
            type="radio"
            name={`colour-${group.key}`}
            checked={group.key === key}
            onChange={() => change(recoloured(doc.value, group.key, key))}
          />
          <span class="studio-swatch" data-group={key} />
          <span class="visually-hidden">{colourName(key)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Names({ group }: { group: Group }) {
  const own = ownLanguage(doc.value);
  const at = groupsIn(doc.value).findIndex(({ key }) => key === group.key);
  const entry = groupsIn(doc.value)[at] ?? {};
  const all = languages(entry);
  return (
    <>
      {all.map(({ code, name }) => (
        <TextField
          key={code}
          label={all.length > 1 ? t("Name ({language})", { language: name }) : t("Name")}
          steps={
            at < 0 ? ["groups", group.key, code] : ["group", at, ...namePlace(entry, code, own)]
          }
          value={at < 0 && code === own ? nameOfKey(group.key) : nameIn(entry, code, own)}
          most={format().limits.name}
          lang={code}
          set={(text) =>
            change(
              groupNamed(doc.value, group.key, code, text),
              pathOf(["group", group.key, "name", code]),
            )
          }
        />
      ))}
    </>
  );
}

function Members({ group }: { group: Group }) {
  const spaces = view.value?.spaces ?? [];
  const kind = spaces[group.spaces[0] ?? -1]?.kind ?? "property";
  const others = spaces.filter((one) => one.kind === kind && one.group !== group.key);
  return (
    <>
      <ul class="studio-chips">
        {group.spaces.map((at) => (
          <li key={at}>
            <button
              type="button"
              class="button button-small"
              onClick={() => {
                select(at);
                show("space", `space[${at}].name`);
              }}
            >
              {(spaces[at] && nameOf(spaces[at])) || t("Space {number}", { number: at })}
            </button>
          </li>
        ))}
        {group.spaces.length === 0 && <li class="help">{t("Nothing is in this group yet.")}</li>}
      </ul>
      {others.length > 0 && (
        <SelectField
          label={t("Put a deed into it")}
          steps={["groups", group.key, "member"]}
          value=""
          choices={[
            { value: "", name: "" },
            ...others.map((one) => ({ value: String(one.index), name: nameOf(one) })),
          ]}
          set={(at) =>
            at !== "" &&
            change([{ do: "set", path: ["space", Number(at), "group"], value: group.key }])
          }
        />
      )}
    </>
  );
}

function OneGroup({ group }: { group: Group }) {
  const streets = group.spaces.filter((at) => spacesIn(doc.value)[at]?.kind === "property");
  const cost = houseCostOf(doc.value, streets);
  const isStreets = group.kind === "street";
  return (
    <section class="studio-group" aria-label={nameOfGroup(group.key)}>
      <header class="studio-head">
        <h2>
          <Swatch group={group.key} />
          {nameOfGroup(group.key)}
        </h2>
        <button
          type="button"
          class="button button-quiet"
          aria-label={t("Take the group {name} away", { name: nameOfGroup(group.key) })}
          onClick={() => change(groupRemoved(doc.value, group.key))}
        >
          <Icon name="bin" />
        </button>
      </header>
      {isStreets && <Colours group={group} />}
      <Names group={group} />
      {isStreets && streets.length > 0 && (
        <FigureField
          label={placeName("house_cost")}
          steps={["groups", group.key, "house_cost"]}
          value={cost}
          placeholder={cost === undefined ? t("different") : undefined}
          set={(value) =>
            change(
              houseCosts(doc.value, streets, value),
              pathOf(["groups", group.key, "house_cost"]),
            )
          }
        />
      )}
      <Members group={group} />
    </section>
  );
}

export function GroupsPanel() {
  const groups = view.value?.groups ?? [];
  return (
    <div class="studio-groups">
      {groups.length === 0 && (
        <p class="help">{t("Streets of one colour form a group. There is none yet.")}</p>
      )}
      {groups.map((group) => (
        <OneGroup key={group.key} group={group} />
      ))}
      <button type="button" class="button" onClick={() => change(groupAdded(doc.value))}>
        <Icon name="add" />
        {t("New group")}
      </button>
    </div>
  );
}
