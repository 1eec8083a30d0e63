/** The middle of the board: its name and size, and what can be done with the selected space. */

import { plural, t } from "../shell/i18n/catalogue";
import { nameOf } from "../shell/i18n/names";
import { addSpaces, copy, paste, removeSpaces, reverse, whyNotAdd, whyNotRemove } from "./actions";
import { Tool } from "./icons";
import { sideOf } from "./ring";
import { copied, selected, stretch, swapping } from "./selection";
import { draft } from "./store";
import { view } from "./view";

function hint(): string {
  const ends = stretch();
  if (swapping.value) return t("Choose the space to swap with.");
  if (ends) return t("Spaces {first} to {last} are selected.", { first: ends[0], last: ends[1] });
  const space = view.value?.spaces[selected.value];
  const name = (space && nameOf(space)) || t("without a name");
  return t("Space {number}: {name}", { number: selected.value, name });
}

export function Middle() {
  const count = view.value?.spaces.length ?? 0;
  const inFours = sideOf(count) !== undefined;
  return (
    <div class="studio-middle">
      <p class="studio-title">{draft.value?.name}</p>
      <p class="studio-size">
        {plural(count, "{count} space", "{count} spaces")}
        <span class="studio-steps">
          <Tool
            icon="minus"
            label={
              inFours
                ? t("Take four spaces away, one from each side, here")
                : t("Take this space away")
            }
            reason={whyNotRemove()}
            onPress={removeSpaces}
          />
          <Tool
            icon="add"
            label={
              inFours
                ? t("Add four spaces, one on each side, after this one")
                : t("Add a space here")
            }
            reason={whyNotAdd()}
            onPress={addSpaces}
          />
        </span>
      </p>
      <p class="studio-here">{hint()}</p>
      <div
        class="studio-tools"
        role="toolbar"
        aria-label={t("Space {number}", { number: selected.value })}
      >
        <Tool icon="copy" label={t("Copy")} text={t("Copy")} onPress={copy} />
        <Tool
          icon="paste"
          label={t("Paste")}
          text={t("Paste")}
          reason={copied.value === undefined ? t("Copy a space first.") : undefined}
          onPress={paste}
        />
        <Tool
          icon="swap"
          label={t("Swap")}
          text={t("Swap")}
          pressed={swapping.value}
          onPress={() => {
            swapping.value = !swapping.value;
            document
              .querySelector<HTMLElement>(`.studio-board [data-index="${selected.value}"]`)
              ?.focus();
          }}
        />
        <Tool
          icon="reverse"
          label={stretch() ? t("Reverse these spaces") : t("Reverse the direction of play")}
          text={t("Reverse")}
          onPress={reverse}
        />
      </div>
      <p class="studio-keys">
        {t(
          "Arrows walk, Alt and arrows move, Shift and arrows select several. Enter opens a space.",
        )}
      </p>
    </div>
  );
}
