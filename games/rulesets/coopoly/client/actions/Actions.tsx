/** My actions: the bar, and beside its sentence what I may do at any time in this game. */

import { ActionBar } from "opoly/shell/actions/ActionBar";
import { useCommands } from "opoly/shell/commands/useCommands";
import { t } from "opoly/shell/i18n/catalogue";
import { presenting } from "opoly/shell/store";
import { Button } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { toldOpen } from "../film/again";
import type { Action } from "../messages";
import { decision, legalOf } from "../store";
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

function Told() {
  return (
    <Button
      kind="quiet"
      size="small"
      icon="play"
      label={t("What happened this round")}
      onPress={() => {
        toldOpen.value = true;
      }}
    />
  );
}

export function Actions() {
  const single = decision.value?.players.length === 1;
  return (
    <ActionBar choices={choices} oneWaitedFor={single && decision.value?.kind !== "plan"}>
      <span class="actions-anytime">
        <Unready />
        <Told />
      </span>
    </ActionBar>
  );
}
