/** The events since the plans, as sentences, and their animation once more. */

import { t } from "opoly/shell/i18n/catalogue";
import { PhraseText } from "opoly/shell/log/PhraseText";
import { entries } from "opoly/shell/store";
import { Button } from "opoly/shell/ui";
import { Dialog } from "opoly/shell/ui/Dialog";
import { motionIsOff } from "opoly/shell/ui/motion";
import { describe } from "../log/sentences";
import type { GameEvent } from "../messages";
import { cast } from "../store";
import { FilmSpeed } from "./FilmSpeed";
import { begins, lastRound, repeatRound, reportOpen } from "./lastRound";

/** Since the end of the last plans that are over, as far as this page knows. */
function lately(): readonly GameEvent[] {
  const { told } = lastRound.value;
  if (told.length > 0) return told.map(({ event }) => event);
  const events = entries.value.flatMap((entry) => entry.events as unknown as readonly GameEvent[]);
  const beginnings = events.flatMap((event, at) => (begins(event) ? [at] : []));
  return events.slice(beginnings.at(-1) ?? 0);
}

export function RoundReport() {
  const close = () => {
    reportOpen.value = false;
  };
  const lines = describe(lately(), cast.value).filter((line) => line.as !== "hidden");
  const canShow = lastRound.value.before !== undefined && !motionIsOff();
  return (
    <Dialog
      title={t("What happened")}
      onClose={close}
      actions={
        canShow && (
          <Button
            kind="primary"
            icon="play"
            onPress={() => {
              close();
              repeatRound();
            }}
          >
            {t("Show it again")}
          </Button>
        )
      }
    >
      {canShow && <FilmSpeed />}
      <ol class="coop-told">
        {lines.map((line, at) => (
          <li key={at} data-event={line.event} data-heading={line.as === "turn" || undefined}>
            <PhraseText phrase={line.text} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
