/** The coach's warning before an action: what it may cost, what is better, and the choice between them. */

import { useEffect } from "preact/hooks";
import { type Advice, advice } from "../shell/coach/advice";
import { t } from "../shell/i18n/catalogue";
import { legal, send } from "../shell/store";
import { Button } from "../shell/ui";
import { Dialog } from "../shell/ui/Dialog";
import type { GameAction, GameEvent } from "../shell/wire/messages";
import { actionName, Told } from "./Told";

interface About {
  /** What would be better; absent if that is not to make the offer. */
  readonly better?: GameAction;
  /** What that begins with. */
  readonly events: readonly GameEvent[];
}

/** The decision is open no more: its clock has run out, or another tab was quicker. */
const isClosed = ({ decision }: GameAction): boolean =>
  decision !== undefined && !legal.value.some((one) => one.decision === decision);

function Warning({ command, refusal, end }: Advice) {
  const { better, events } = refusal.about as unknown as About;
  const closed = isClosed(command.action);
  const back = () => end(false);
  const act = async (action: GameAction) => {
    await send({ ...command, action, anyway: true });
    return true;
  };
  useEffect(() => {
    if (closed) end(false);
  }, [closed, end]);
  return (
    <Dialog
      title={t("Coach")}
      onClose={back}
      actions={
        <>
          <Button kind="quiet" onPress={back}>
            {t("Back")}
          </Button>
          <Button onPress={() => end(act(command.action))}>{t("Do it anyway")}</Button>
          <Button
            kind="primary"
            autoFocus
            onPress={() => end(better === undefined ? true : act(better))}
          >
            {t("Take the better one")}
          </Button>
        </>
      }
    >
      <p>{refusal.message}</p>
      <p>
        <strong>{t("A better choice:")}</strong>{" "}
        {better === undefined ? (
          t("Do not offer this.")
        ) : (
          <Told events={events} otherwise={actionName(better)} />
        )}
      </p>
      <p class="quiet">{t("Between players like bots, by what you can see.")}</p>
    </Dialog>
  );
}

export function CoachDialog() {
  const warning = advice.value;
  return warning === undefined ? null : <Warning key={warning.refusal.message} {...warning} />;
}
