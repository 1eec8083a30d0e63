/** A hint for the first game: what I can do now, once for each kind of decision, until it is dismissed. */

import { gameClient, myMove } from "../game";
import { t } from "../i18n/catalogue";
import { decision, hintsOn, playing, seenHints } from "../store";
import { Button, Icon } from "../ui";

/** The hint for my current decision, if I have not dismissed it. */
function currentHint(): { key: string; text: string } | undefined {
  const key = decision.value?.kind;
  if (!hintsOn.value || !playing.value || !myMove.value || key === undefined) return undefined;
  const text = seenHints.value.includes(key) ? undefined : gameClient.value?.hints[key];
  return text === undefined ? undefined : { key, text: t(text) };
}

export function Hint() {
  const hint = currentHint();
  if (!hint) return null;
  return (
    <aside class="hint" aria-label={t("Hint")}>
      <Icon name="bulb" />
      <p>{hint.text}</p>
      <span class="hint-buttons">
        <Button
          size="small"
          onPress={() => {
            seenHints.value = [...seenHints.value, hint.key];
          }}
        >
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
      </span>
    </aside>
  );
}
