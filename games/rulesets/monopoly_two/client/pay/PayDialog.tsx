/** Paying for a deed or a building in another way than with cash alone. */

import { spaceName } from "opoly/classic/names";
import { cast, legal } from "opoly/classic/store";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button, Dialog } from "opoly/shell/ui";
import { answering } from "opoly/shell/wire/messages";
import { useEffect } from "preact/hooks";
import { useCommands } from "../commands";
import type { Preview, Tray as TrayContent } from "../messages";
import { objection, usePreviews } from "../previews";
import { siteName } from "../sites";
import { allLegal } from "../store";
import { closePayment, type Payable, paying } from "./open";
import { Sum, Tray } from "./Tray";
import { usePayment } from "./usePayment";

const subjectOf = (action: Payable): string =>
  action.type === "buy_deed" ? `${action.space}` : (action.group ?? `${action.space}`);

function title(action: Payable): string {
  return action.type === "buy_deed"
    ? t("Buy {space}", { space: spaceName(cast.value, action.space) })
    : t("Build on {site}", { site: siteName(cast.value, subjectOf(action)) });
}

/** The entry of this action in the list of legal ones. */
function legalEntry(action: Payable) {
  return action.type === "buy_deed"
    ? allLegal("buy_deed").find((one) => one.space === action.space)
    : allLegal("build").find((one) => one.group === action.group && one.space === action.space);
}

interface MakeProps {
  action: Payable;
  first: Preview;
  tray: TrayContent;
}

function Make({ action, first, tray }: MakeProps) {
  const commands = useCommands();
  const due = first.due ?? 0;
  const making = usePayment(subjectOf(action), first.proposal, (pay) => ({ ...action, pay }));
  const pay = async () => {
    const entry = legalEntry(action);
    const whole = { ...action, pay: making.draft.payment };
    if (await commands.act(entry ? answering(entry, whole) : whole)) closePayment();
  };
  return (
    <Dialog
      title={title(action)}
      class="pay-dialog"
      onClose={closePayment}
      actions={
        <>
          <RefusalNote refusal={commands.refusal} />
          <Button onPress={closePayment}>{t("Cancel")}</Button>
          <Button
            kind="primary"
            icon="coins"
            busy={commands.waiting}
            reason={making.objection}
            onPress={() => void pay()}
          >
            {t("Pay {amount}", { amount: money(due) })}
          </Button>
        </>
      }
    >
      <Tray tray={tray} due={due} draft={making.draft} change={making.set} />
      <Sum preview={making.preview} due={due} />
      {making.objection !== undefined && <p class="refusal">{making.objection}</p>}
    </Dialog>
  );
}

function Open({ action }: { action: Payable }) {
  const [answer] = usePreviews([action], 0) ?? [];
  const first = answer?.preview;
  // Somebody else was faster, or the turn is over.
  const gone = legalEntry(action) === undefined && legal.value.length > 0;
  useEffect(() => {
    if (gone) closePayment();
  }, [gone]);
  if (first?.tray !== undefined) return <Make action={action} first={first} tray={first.tray} />;
  return (
    <Dialog title={title(action)} class="pay-dialog" onClose={closePayment}>
      <p class="quiet">{objection(answer) ?? t("Loading…")}</p>
    </Dialog>
  );
}

export function PayDialog() {
  const action = paying.value;
  return action ? <Open key={subjectOf(action)} action={action} /> : null;
}
