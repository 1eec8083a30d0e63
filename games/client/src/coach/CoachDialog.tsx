/** The coach's warning before an action: what it may cost, what is better, and the choice between them. */

import { useEffect } from "preact/hooks";
import { type Advice, advice } from "../shell/coach/advice";
import { t } from "../shell/i18n/catalogue";
import { legal } from "../shell/store";
import { Button } from "../shell/ui";
import { Dialog } from "../shell/ui/Dialog";
import { actionName, Told } from "./Told";

/** The decision is open no more: its clock has run out, or another tab was quicker. */
const isClosed = ({ action: { decision } }: Advice): boolean =>
  decision !== undefined && !legal.value.some((one) => one.decision === decision);

function Warning({ warning }: { warning: Advice }) {
  const { message, better, events, choose } = warning;
  const closed = isClosed(warning);
  useEffect(() => {
    if (closed) choose("back");
  }, [closed, choose]);
  return (
    <Dialog
      title={t("Coach")}
      onClose={() => choose("back")}
      actions={
        <>
          <Button kind="quiet" onPress={() => choose("back")}>
            {t("Back")}
          </Button>
          <Button onPress={() => choose("anyway")}>{t("Do it anyway")}</Button>
          <Button kind="primary" autoFocus onPress={() => choose("better")}>
            {t("Take the better one")}
          </Button>
        </>
      }
    >
      <p>{message}</p>
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
  return warning === undefined ? null : <Warning key={warning.message} warning={warning} />;
}
