/** A hint for the first games: what I can do now, until I have done it once; before all, the rules in short. */

import type { ComponentChildren } from "preact";
import { gameClient, myMove } from "../game";
import { t } from "../i18n/catalogue";
import { rulesOpen } from "../page/rulesOpen";
import { decision, hintsOn, playing, seenHints } from "../store";
import { Button, Icon } from "../ui";
import { dismiss, hintKey, isFirstTable, met } from "./seen";

/** The hint for my current decision, if I do not know it. */
function currentHint(): { key: string; text: string } | undefined {
  const kind = decision.value?.kind;
  if (!hintsOn.value || !playing.value || !myMove.value || kind === undefined) return undefined;
  const key = hintKey(kind);
  const text = seenHints.value.includes(key) ? undefined : gameClient.value?.hints[kind];
  return text === undefined ? undefined : { key, text: t(text) };
}

function Note({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <aside class="hint" aria-label={t("Hint")}>
      <Icon name="bulb" />
      <p>{text}</p>
      <span class="hint-buttons">{children}</span>
    </aside>
  );
}

export function Hint() {
  if (isFirstTable())
    return (
      <Note text={t("Your first game of this? A few sentences are enough to begin.")}>
        <Button
          size="small"
          onPress={() => {
            met();
            rulesOpen.value = true;
          }}
        >
          {t("How to play")}
        </Button>
        <Button kind="quiet" size="small" onPress={met}>
          {t("I know it")}
        </Button>
      </Note>
    );
  const hint = currentHint();
  if (!hint) return null;
  return (
    <Note text={hint.text}>
      <Button size="small" onPress={() => dismiss(hint.key)}>
        {t("Got it")}
      </Button>
      <Button
        kind="quiet"
        size="small"
        onPress={() => {
          hintsOn.value = false;
        }}
      >
        {t("No more hints")}
      </Button>
    </Note>
  );
}
