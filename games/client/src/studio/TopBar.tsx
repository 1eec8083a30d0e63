/** The bar of the studio: name, undo and redo, whether everything is saved, and saving as a board. */

import { useSignal } from "@preact/signals";
import { plural, t } from "../shell/i18n/catalogue";
import { Tool } from "./icons";
import { closeMeasures, openMeasures } from "./measuring/open";
import { SaveDialog } from "./SaveDialog";
import { section } from "./selection";
import {
  change,
  conflict,
  doc,
  draft,
  format,
  isWaiting,
  problems,
  redo,
  rename,
  state,
  undo,
} from "./store";

const STATES = {
  saved: () => t("Everything is saved."),
  saving: () => t("Saving…"),
  away: () => t("The server cannot be reached. Your changes are sent as soon as it can."),
} as const;

function Name() {
  return (
    <input
      class="studio-name"
      data-field="name"
      aria-label={t("Name of the draft")}
      value={draft.value?.name ?? ""}
      maxLength={format().limits.title}
      autocomplete="off"
      onChange={(event) => {
        const name = event.currentTarget.value;
        if (typeof doc.value.name === "string")
          change([{ do: "set", path: ["name"], value: name }]);
        void rename(name);
      }}
    />
  );
}

/** Why the board can neither be saved nor measured. */
function whyNotYet(): string | undefined {
  if (conflict.value !== undefined) return t("This draft was changed in another tab meanwhile");
  const count = problems.value.length;
  if (count === 0) return undefined;
  return plural(
    count,
    "{count} problem has to be put right first. The draft is kept.",
    "{count} problems have to be put right first. The draft is kept.",
  );
}

export function TopBar() {
  const saving = useSignal(false);
  const now = state.value;
  const reason = whyNotYet();
  const canUndo = draft.value?.can_undo || isWaiting();
  return (
    <header class="studio-bar">
      <Name />
      <span class="studio-state" data-state={now}>
        {conflict.value === undefined && STATES[now]()}
      </span>
      <Tool
        icon="undo"
        label={t("Undo")}
        keys="Control+Z"
        reason={canUndo ? undefined : t("There is nothing to undo.")}
        onPress={undo}
      />
      <Tool
        icon="redo"
        label={t("Redo")}
        keys="Control+Shift+Z"
        reason={draft.value?.can_redo ? undefined : t("There is nothing to do again.")}
        onPress={redo}
      />
      {format().seats.length > 0 && (
        <span id="studio-measure">
          <Tool
            icon="measure"
            kind="secondary"
            label={t("Measure")}
            text={t("Measure")}
            short=""
            pressed={section.value === "measure"}
            reason={section.value === "measure" ? undefined : reason}
            onPress={() => (section.value === "measure" ? closeMeasures() : openMeasures())}
          />
        </span>
      )}
      <Tool
        icon="save"
        kind="primary"
        label={t("Save as board")}
        text={t("Save as board")}
        short={t("Save")}
        reason={reason}
        onPress={() => {
          saving.value = true;
        }}
      />
      {saving.value && (
        <SaveDialog
          onClose={() => {
            saving.value = false;
          }}
        />
      )}
    </header>
  );
}
