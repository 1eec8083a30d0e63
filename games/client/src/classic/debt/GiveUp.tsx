/** Declaring bankruptcy, after a confirmation. */

import { useSignal } from "@preact/signals";
import type { Commands } from "../../shell/commands/useCommands";
import { t } from "../../shell/i18n/catalogue";
import { Button } from "../../shell/ui";
import { Dialog } from "../../shell/ui/Dialog";
import { answering } from "../../shell/wire/messages";
import type { Action } from "../messages";
import { playerName } from "../names";
import { cast, legalOf } from "../store";
import type { Due } from "./debts";

interface Props {
  commands: Commands<Extract<Action, { type: "declare_bankruptcy" }>>;
  /** The creditor, who gets everything. */
  to: Due["to"] | undefined;
}

export function GiveUp({ commands, to }: Props) {
  const confirming = useSignal(false);
  const legal = legalOf("declare_bankruptcy");
  if (legal === undefined) return null;
  const close = () => {
    confirming.value = false;
  };
  return (
    <>
      <Button
        kind="danger"
        onPress={() => {
          confirming.value = true;
        }}
      >
        {t("Declare bankruptcy")}
      </Button>
      {confirming.value && (
        <Dialog
          title={t("Give up this game?")}
          onClose={close}
          actions={
            <>
              <Button onPress={close} autoFocus>
                {t("No, keep playing")}
              </Button>
              <Button
                kind="danger"
                busy={commands.waiting}
                onPress={() =>
                  void commands.act(answering(legal, { type: "declare_bankruptcy" })).then(close)
                }
              >
                {t("Yes, I am bankrupt")}
              </Button>
            </>
          }
        >
          <p>
            {typeof to === "number"
              ? t(
                  "Everything you own goes to {name} and you are out of the game. You can stay and watch.",
                  {
                    name: playerName(cast.value, to),
                  },
                )
              : t(
                  "Your deeds go back to the bank and you are out of the game. You can stay and watch.",
                )}
          </p>
        </Dialog>
      )}
    </>
  );
}
