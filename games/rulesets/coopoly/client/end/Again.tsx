/** Other ways to play once more after a loss: the same draws, or a gentler level. */

import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { useCommands } from "opoly/shell/commands/useCommands";
import { t } from "opoly/shell/i18n/catalogue";
import { fetchRulesets, type Preset, presetOptions, rulesets } from "opoly/shell/lobby/rulesets";
import { room, you } from "opoly/shell/store";
import { Button } from "opoly/shell/ui";
import { useEffect } from "preact/hooks";
import { state } from "../store";

/** The level before the one that was played, by the options that levels differ in; none below the first. */
function gentler(presets: readonly Preset[]): Preset | undefined {
  const keys = new Set(presets.flatMap(({ options }) => Object.keys(options)));
  const form = rulesets.value.find(({ key }) => key === room.value?.ruleset);
  const usual = Object.fromEntries((form?.options ?? []).map((one) => [one.key, one.default]));
  const played = presets.findIndex(({ options }) =>
    [...keys].every((key) => room.value?.options[key] === (options[key] ?? usual[key])),
  );
  return presets[played - 1];
}

function Gentler() {
  const commands = useCommands();
  useEffect(() => void fetchRulesets(), []);
  const form = rulesets.value.find(({ key }) => key === room.value?.ruleset);
  const level = form && gentler(form.presets);
  if (form === undefined || level === undefined) return null;
  const play = async () => {
    const options = presetOptions(form, level);
    if (await commands.lobby({ type: "set_options", options })) {
      await commands.lobby({ type: "rematch" });
    }
  };
  return (
    <>
      <Button busy={commands.waiting} onPress={() => void play()}>
        {t("Play again, gentler: {level}", { level: level.name })}
      </Button>
      <RefusalNote refusal={commands.refusal} />
    </>
  );
}

/** Opens a room at the beginning of the game, with its draws. */
function SameDraws({ game }: { game: number }) {
  const csrf = document.getElementById("table")?.dataset.csrf ?? "";
  return (
    <form method="post" action={`/replay/${game}/play-on/`}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="version" value="1" />
      <button type="submit" class="button" name="draws" value="same">
        {t("Same draws again")}
      </button>
    </form>
  );
}

export function Again({ game }: { game: number }) {
  if (state.value?.loss === undefined || room.value?.challenge !== undefined) return null;
  const host = you.value?.member !== undefined && you.value.member === room.value?.host;
  return (
    <div class="coop-again-ways">
      <SameDraws game={game} />
      {host && <Gentler />}
    </div>
  );
}
