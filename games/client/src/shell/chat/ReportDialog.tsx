/** Reporting a line or a person to the admins: a reason and a note. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { useCommands } from "../commands/useCommands";
import { mark, t } from "../i18n/catalogue";
import { Button } from "../ui";
import { Dialog } from "../ui/Dialog";
import type { Target } from "./PersonActions";

const REASONS: Readonly<Record<string, string>> = {
  abuse: mark("Insults or threats"),
  hate: mark("Hate speech"),
  sexual: mark("Sexual or obscene content"),
  spam: mark("Advertising or spam"),
  cheating: mark("Cheating or ruining the game"),
  name: mark("An offensive name"),
  other: mark("Something else"),
};
const NOTE_LENGTH = 500;

interface Props {
  target: Target;
  name: string;
  onClose: () => void;
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t("Thank you")}
      onClose={onClose}
      actions={
        <Button kind="primary" autoFocus onPress={onClose}>
          {t("Close")}
        </Button>
      }
    >
      <p role="status">
        {t("An admin will review your report. In the meantime, you can mute this person.")}
      </p>
    </Dialog>
  );
}

export function ReportDialog({ target, name, onClose }: Props) {
  const commands = useCommands();
  const reason = useSignal("");
  const note = useSignal("");
  const thanked = useSignal(false);
  const noteId = useId();
  const choose = t("Choose a reason first.");
  if (thanked.value) return <Thanks onClose={onClose} />;
  const report = async () => {
    const said = { reason: reason.value, note: note.value };
    thanked.value = await commands.run({ type: "report", ...target, ...said });
  };
  return (
    <Dialog
      title={
        "line" in target ? t("Report {name}’s message", { name }) : t("Report {name}", { name })
      }
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={commands.waiting}
          reason={reason.value === "" ? choose : undefined}
          onPress={() => void report()}
        >
          {t("Report")}
        </Button>
      }
    >
      <fieldset class="chat-reasons">
        <legend>{t("What’s wrong?")}</legend>
        {Object.entries(REASONS).map(([key, words]) => (
          <label key={key} class="choice">
            <input
              type="radio"
              name="reason"
              value={key}
              checked={reason.value === key}
              onChange={() => {
                reason.value = key;
              }}
            />
            {t(words)}
          </label>
        ))}
      </fieldset>
      <p class="chat-note">
        <label for={noteId}>{t("Anything else we should know? (optional)")}</label>
        <textarea
          id={noteId}
          rows={3}
          maxLength={NOTE_LENGTH}
          value={note.value}
          onInput={(event) => {
            note.value = event.currentTarget.value;
          }}
        />
      </p>
      <RefusalNote refusal={commands.refusal} />
    </Dialog>
  );
}
