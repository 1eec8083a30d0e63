/** The form of a room's options by group: the host changes them, everybody sees them change. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useCommands } from "../commands/useCommands";
import { plural, t } from "../i18n/catalogue";
import { RulesLink } from "../page/RulesLink";
import { lazy } from "../parts/lazy";
import { Button } from "../ui";
import type { Room } from "../wire/messages";
import { conflict } from "./conflict";
import { OptionField, valueText } from "./OptionField";
import {
  changedOptions,
  differs,
  fetchRulesets,
  groupLabel,
  type Option,
  type Preset,
  presetOptions,
  type RulesetForm,
  rulesets,
  rulesetsFailed,
} from "./rulesets";
import { SavedSets } from "./SavedSets";

const Estimate = lazy(() => import("./estimate/Estimate").then((module) => module.Estimate));

/** One person, alone or against bots, plays without a clock, whatever its default. */
const untimed = ({ members }: Room): string =>
  members.length > 1
    ? t("No time limit: one person plays against bots.")
    : t("No time limit: one person plays alone.");

/** Why an option does not have the value that the host chose. */
function noteOn(option: Option, room: Room): string | undefined {
  if (option.over_days !== undefined && room.pace !== undefined) {
    return t("In a game over days: {value}.", { value: valueText(option, option.over_days) });
  }
  return isClock(option) && room.untimed ? untimed(room) : undefined;
}

const isClock = (option: Option): boolean => option.type === "whole" && option.clock === true;

interface Group {
  key: string;
  label: string;
  options: readonly Option[];
}

/** The groups of a form in their order, without empty ones. */
function grouped(form: RulesetForm): Group[] {
  return form.groups
    .map((key) => ({
      key,
      label: groupLabel(key),
      options: form.options.filter((option) => option.group === key),
    }))
    .filter((group) => group.options.length > 0);
}

/** Unfolds by itself when a rule in it changes; only the reader folds it again. */
function OptionGroup({ group, room, editable }: { group: Group; room: Room; editable: boolean }) {
  const changed = group.options.filter((option) => differs(option, room.options[option.key]));
  const open = useSignal(changed.length > 0);
  const clashes = group.options.some((option) => conflict.value?.options.has(option.key));
  useEffect(() => {
    if (changed.length > 0 || clashes) open.value = true;
  }, [changed.length, clashes]);
  return (
    <details
      class="option-group"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>
        {group.label}
        {changed.length > 0 && (
          <span class="badge badge-accent">
            {plural(changed.length, "{count} changed", "{count} changed")}
          </span>
        )}
      </summary>
      {group.options.map((option) => (
        <OptionField
          key={option.key}
          option={option}
          value={room.options[option.key] ?? option.default}
          note={noteOn(option, room)}
          editable={editable}
        />
      ))}
    </details>
  );
}

function ResetAll({ changed }: { changed: readonly Option[] }) {
  const commands = useCommands();
  const options = Object.fromEntries(changed.map((option) => [option.key, null]));
  return (
    <Button
      size="small"
      icon="back"
      busy={commands.waiting}
      onPress={() => void commands.lobby({ type: "set_options", options })}
    >
      {t("Reset to defaults")}
    </Button>
  );
}

function Presets({ form, room }: { form: RulesetForm; room: Room }) {
  const commands = useCommands();
  if (form.presets.length === 0) return null;
  const isChosen = (preset: Preset) =>
    form.options.every(
      ({ key, default: usual }) => room.options[key] === (preset.options[key] ?? usual),
    );
  return (
    <fieldset class="room-choice">
      <legend>{t("Preset")}</legend>
      <div class="segments">
        {form.presets.map((preset) => (
          <button
            key={preset.key}
            type="button"
            class="segment"
            aria-pressed={isChosen(preset)}
            onClick={() =>
              void commands.lobby({ type: "set_options", options: presetOptions(form, preset) })
            }
          >
            {preset.name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Failed() {
  return (
    <p class="notice notice-warning">
      {t("The options could not be loaded.")}{" "}
      <Button size="small" onPress={() => void fetchRulesets()}>
        {t("Try again")}
      </Button>
    </p>
  );
}

export function Options({ room, editable }: { room: Room; editable: boolean }) {
  useEffect(() => void fetchRulesets(), []);
  const form = rulesets.value.find((one) => one.key === room.ruleset);
  const changed = changedOptions(room);
  return (
    <section class="lobby-options" aria-labelledby="lobby-options">
      <div class="row row-apart">
        <h2 id="lobby-options">{t("Rules of this room")}</h2>
        {editable && changed.length > 0 && <ResetAll changed={changed} />}
      </div>
      <p class="quiet">
        {changed.length === 0
          ? t("Default rules.")
          : plural(
              changed.length,
              "{count} rule differs from the default.",
              "{count} rules differ from the defaults.",
            )}{" "}
        {room.untimed && <>{untimed(room)} </>}
        <RulesLink>{t("Full rules of this room")}</RulesLink>
      </p>
      {room.continues === undefined && room.challenge === undefined && <Estimate room={room} />}
      {rulesetsFailed.value && <Failed />}
      {form !== undefined && editable && <Presets form={form} room={room} />}
      {form !== undefined && editable && <SavedSets room={room} changed={changed.length} />}
      {form !== undefined &&
        grouped(form).map((group) => (
          <OptionGroup key={group.key} group={group} room={room} editable={editable} />
        ))}
    </section>
  );
}
