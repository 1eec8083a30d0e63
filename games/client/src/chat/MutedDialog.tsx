/** Whom I do not read, and reading them again. */

import { useAsk } from "../ask/ask";
import { RefusalNote } from "../ask/Refusal";
import { t } from "../i18n/catalogue";
import { muted } from "../store";
import { Button, Dialog } from "../ui";

export function MutedDialog({ onClose }: { onClose: () => void }) {
  const ask = useAsk();
  return (
    <Dialog title={t("Muted people")} onClose={onClose}>
      {muted.value.length === 0 && <p>{t("You read everybody.")}</p>}
      <ul class="chat-muted">
        {muted.value.map(({ person, name }) => (
          <li key={person}>
            <span>{name}</span>
            <Button
              size="small"
              label={t("Read {name} again", { name })}
              busy={ask.waiting}
              onPress={() => void ask.run({ type: "unmute", person })}
            >
              {t("Read again")}
            </Button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={ask.refusal} />
    </Dialog>
  );
}
