/** My actions: the bar, and beside its sentence what I may do at any time in this game. */

import { ActionBar } from "opoly/shell/actions/ActionBar";
import { useCommands } from "opoly/shell/commands/useCommands";
import { t } from "opoly/shell/i18n/catalogue";
import { presenting } from "opoly/shell/store";
import { Button } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { reportOpen } from "../animation/lastRound";
import type { Action } from "../messages";
import { decision, legalOf } from "../store";
import { AlarmNote } from "./AlarmNote";
import { choices } from "./choices";

/** Takes my ready back, as long as others are not. */
function Unready() {
  const commands = useCommands<Action>();
  const legal = legalOf("unready");
  if (legal === undefined || presenting.value) return null;
  return (
    <Button
      size="small"
      icon="back"
      shortcut="u"
      busy={commands.waiting}
      onPress={() => void commands.act(answering(legal, { type: "unready" }))}
    >
      {t("Not ready yet")}
    </Button>
  );
}

function RoundReport() {
  return (
    <Button
      kind="quiet"
      size="small"
      icon="play"
      label={t("What happened this round")}
      onPress={() => {
        reportOpen.value = true;
      }}
    />
  );
}

export function Actions() {
  const single = decision.value?.players.length === 1;
  return (
    <ActionBar
      choices={choices}
      oneWaitedFor={single && decision.value?.kind !== "plan"}
      warning={<AlarmNote />}
    >
      <span class="actions-anytime">
        <Unready />
        <RoundReport />
      </span>
    </ActionBar>
  );
}
