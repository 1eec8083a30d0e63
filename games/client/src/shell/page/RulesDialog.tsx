/** The rules without leaving the table: in short, the room's options, and the way to the whole page. */

import { gameClient } from "../game";
import { t } from "../i18n/catalogue";
import { Options } from "../lobby/Options";
import { room } from "../store";
import { Dialog } from "../ui";

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const here = room.value;
  if (!here) return null;
  return (
    <Dialog title={t("Rules")} class="rules-dialog" onClose={onClose}>
      <h3>{t("How to play")}</h3>
      <ul class="rules-short">
        {gameClient.value?.rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
      <Options room={here} editable={false} />
    </Dialog>
  );
}
