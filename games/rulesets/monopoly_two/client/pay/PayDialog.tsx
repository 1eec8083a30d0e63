/** Paying for a deed, a building or a debt in another way than with cash alone. */

import { closeDeed } from "opoly/classic/deed/open";
import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Button } from "opoly/shell/ui";
import { Dialog } from "opoly/shell/ui/Dialog";
import { answering } from "opoly/shell/wire/messages";
import { useEffect } from "preact/hooks";
import { useCommands } from "../commands";
import type { Preview, Tray as TrayContent } from "../messages";
import { objection, usePreviews } from "../previews";
import { closePayment, type Payable, paying } from "./open";
import { entryOf, keyOf, paidWith, titleOf } from "./subject";
import { Sum, Tray } from "./Tray";
import { usePayment } from "./usePayment";

interface MakeProps {
  action: Payable;
  first: Preview;
  tray: TrayContent;
}

function Make({ action, first, tray }: MakeProps) {
  const commands = useCommands();
  const due = first.due ?? 0;
  const making = usePayment(keyOf(action), first.sparing ?? first.proposal, (payment) =>
    paidWith(action, payment),
  );
  const pay = async () => {
    const entry = entryOf(action);
    const whole = paidWith(action, making.draft.payment);
    if (!(await commands.act(entry ? answering(entry, whole) : whole))) return;
    closePayment();
    if (action.type === "buy_deed") closeDeed();
  };
  return (
    <Dialog
      title={titleOf(action)}
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
      <Tray tray={tray} due={due} to={first.to} draft={making.draft} change={making.set} />
      <Sum preview={making.preview} due={due} objection={making.objection} />
    </Dialog>
  );
}

function Open({ action }: { action: Payable }) {
  const [answer] = usePreviews([action], 0) ?? [];
  const first = answer?.preview;
  // Somebody else was faster, or the time is over.
  const gone = entryOf(action) === undefined;
  useEffect(() => {
    if (gone) closePayment();
  }, [gone]);
  if (first?.tray !== undefined) return <Make action={action} first={first} tray={first.tray} />;
  return (
    <Dialog title={titleOf(action)} class="pay-dialog" onClose={closePayment}>
      <p class="quiet">{objection(answer) ?? t("Loading…")}</p>
    </Dialog>
  );
}

export function PayDialog() {
  const action = paying.value;
  return action ? <Open key={keyOf(action)} action={action} /> : null;
}
