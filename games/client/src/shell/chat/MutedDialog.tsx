/** The people I have muted, and unmuting them. */

import { RefusalNote } from "../commands/RefusalNote";
import { useCommands } from "../commands/useCommands";
import { t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { muted } from "../store";
import { Button } from "../ui";
import { Dialog } from "../ui/Dialog";

export function MutedDialog({ onClose }: { onClose: () => void }) {
  const commands = useCommands();
  const named = muted.value.map((one) => ({ ...one, name: drawnName(one.name) }));
  return (
    <Dialog title={t("Muted people")} onClose={onClose}>
      {muted.value.length === 0 && <p>{t("You haven’t muted anyone.")}</p>}
      <ul class="chat-muted">
        {named.map(({ person, name }) => (
          <li key={person}>
            <span>{name}</span>
            <Button
              size="small"
              label={t("Unmute {name}", { name })}
              busy={commands.waiting}
              onPress={() => void commands.run({ type: "unmute", person })}
            >
              {t("Unmute")}
            </Button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={commands.refusal} />
    </Dialog>
  );
}
