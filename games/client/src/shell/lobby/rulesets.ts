/** The games on offer and the form of their options, fetched once from the server. */

import { signal } from "@preact/signals";
import { gameClient } from "../game";
import { mark, t } from "../i18n/catalogue";
import { room } from "../store";
import type { Member, OptionValue, Room } from "../wire/messages";

interface OptionBase {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly group: string;
  /** Its value in every game over days, whatever the host chose. */
  readonly over_days?: OptionValue;
}

export interface WholeOption extends OptionBase {
  readonly type: "whole";
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** It is the time for a decision. */
  readonly clock?: boolean;
}

export interface FlagOption extends OptionBase {
  readonly type: "flag";
  readonly default: boolean;
}

export interface ChoiceOption extends OptionBase {
  readonly type: "choice";
  readonly default: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export type Option = WholeOption | FlagOption | ChoiceOption;

export interface Preset {
  readonly key: string;
  readonly name: string;
  readonly options: Readonly<Record<string, OptionValue>>;
}

export interface RulesetForm {
  readonly key: string;
  readonly name: string;
  readonly player_counts: readonly number[];
  /** The game starts by itself once the room is full and everybody is ready; otherwise only the host starts it. */
  readonly starts_when_full?: boolean;
  readonly options: readonly Option[];
  /** Named sets of options; what a preset does not name is at its default. */
  readonly presets: readonly Preset[];
  /** The levels of its bots, the default first. */
  readonly bot_levels?: readonly string[];
  /** The rules in a few sentences, each with the address of a picture. */
  readonly short_rules?: readonly { readonly text: string; readonly picture: string }[];
  /** The groups of options in their order. */
  readonly groups: readonly string[];
}

/** The options that a preset changes; the others go back to their defaults. */
export const presetOptions = (form: RulesetForm, preset: Preset) =>
  Object.fromEntries(form.options.map(({ key }) => [key, preset.options[key] ?? null]));

export const rulesets = signal<readonly RulesetForm[]>([]);
export const rulesetsFailed = signal(false);

let requested = false;

/** Fetches the forms, once; a failure may be tried again. */
export async function fetchRulesets(): Promise<void> {
  if (requested) return;
  requested = true;
  rulesetsFailed.value = false;
  try {
    const answer = await fetch("/api/rulesets/", { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    rulesets.value = (await answer.json()) as RulesetForm[];
  } catch {
    requested = false;
    rulesetsFailed.value = true;
  }
}

/** Fetches the forms again after a change of language, if they were fetched at all. */
export function refetchRulesets(): void {
  if (!requested) return;
  requested = false;
  void fetchRulesets();
}

/** The groups of options that every game has; a game's client names its own. */
const GROUPS: Readonly<Record<string, string>> = { time: mark("Time") };

/** The name of a group of options. */
export const groupLabel = (key: string): string =>
  t(GROUPS[key] ?? gameClient.value?.optionGroups[key] ?? key);

/** The bot levels of this room's game, the default first. */
export const botLevels = (): readonly string[] =>
  rulesets.value.find((form) => form.key === room.value?.ruleset)?.bot_levels ?? [];

/** Whether an option differs from its default. */
export const differs = (option: Option, value: OptionValue | undefined): boolean =>
  value !== undefined && value !== option.default;

/** The options of a room that differ from their defaults; none until the form is here. */
export const changedOptions = (room: Room): readonly Option[] =>
  rulesets.value
    .find((form) => form.key === room.ruleset)
    ?.options.filter((option) => differs(option, room.options[option.key])) ?? [];

const CHARACTERS: Readonly<Record<string, string>> = {
  cautious: mark("Cautious"),
  builder: mark("Builder"),
  trader: mark("Trader"),
  blocker: mark("Blocker"),
};

/** How a bot differs from others of its level; undefined without a character. */
export const characterName = ({ character }: Pick<Member, "character">): string | undefined =>
  character === undefined ? undefined : t(CHARACTERS[character] ?? character);
