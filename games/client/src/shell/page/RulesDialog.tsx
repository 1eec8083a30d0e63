/** The rules without leaving the table: in short, the room's options, and the way to the whole page. */

import { t } from "../i18n/catalogue";
import { Options } from "../lobby/Options";
import { rulesets } from "../lobby/rulesets";
import { room } from "../store";
import { Dialog } from "../ui/Dialog";

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const here = room.value;
  if (!here) return null;
  const short = rulesets.value.find((form) => form.key === here.ruleset)?.short_rules ?? [];
  return (
    <Dialog title={t("Rules")} class="rules-dialog" onClose={onClose}>
      {short.length > 0 && (
        <>
          <h3>{t("How to play")}</h3>
          <ol class="rules-short">
            {short.map(({ text, picture }) => (
              <li key={text}>
                <svg aria-hidden="true" focusable="false">
                  <use href={picture} />
                </svg>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <Options room={here} editable={false} />
    </Dialog>
  );
}
