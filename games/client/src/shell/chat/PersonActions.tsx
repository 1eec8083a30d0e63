/** The actions on another person: mute or report them, or open their profile, where one can ask or block them. */

import { useSignal } from "@preact/signals";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { t } from "../i18n/catalogue";
import { drawnName, profilePath } from "../i18n/names";
import { lazy } from "../parts/lazy";
import { Button } from "../ui";

const ReportDialog = lazy(() => import("./ReportDialog").then((module) => module.ReportDialog));

/** A person, named by one of their lines or by their membership of the room. */
export type Target = { line: number } | { member: number };

interface Props {
  target: Target;
  name: string;
  onDone?: () => void;
}

function Mute({ target, name, onDone, commands }: Props & { commands: Commands }) {
  return (
    <Button
      kind="quiet"
      size="small"
      icon="mute"
      busy={commands.waiting}
      onPress={() =>
        void commands.run({ type: "mute", ...target }).then((done) => done && onDone?.())
      }
    >
      {t("Mute {name}", { name })}
    </Button>
  );
}

export function PersonActions(props: Props) {
  const { target } = props;
  const name = drawnName(props.name);
  const commands = useCommands();
  const reporting = useSignal(false);
  return (
    <span class="chat-actions">
      <Mute {...props} commands={commands} />
      <Button
        kind="quiet"
        size="small"
        icon="flag"
        onPress={() => {
          reporting.value = true;
        }}
      >
        {"line" in target ? t("Report this message") : t("Report {name}", { name })}
      </Button>
      <a
        class="button button-quiet button-small"
        href={profilePath(props.name)}
        target="_blank"
        rel="noopener"
      >
        {t("Profile of {name}", { name })}
      </a>
      <RefusalNote refusal={commands.refusal} />
      {reporting.value && (
        <ReportDialog
          target={target}
          name={name}
          onClose={() => {
            reporting.value = false;
          }}
        />
      )}
    </span>
  );
}
