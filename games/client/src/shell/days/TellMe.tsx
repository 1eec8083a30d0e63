/** Offers to tell whoever sits at the table of a game over days when it is their turn; the browser is asked by a press only. */

import { useSignal } from "@preact/signals";
import { possible, turnOn } from "../../site/push";
import { dismiss } from "../hints/seen";
import { t } from "../i18n/catalogue";
import { mySeat, seenHints } from "../store";
import { Button } from "../ui";

/** What stands for this offer among the hints that a person has seen. */
const OFFER = "tell-me";

export function TellMe() {
  const busy = useSignal(false);
  const problem = useSignal("");
  if (mySeat.value === undefined || seenHints.value.includes(OFFER)) return null;
  if (possible() !== "ask" && !busy.value && !problem.value) return null;

  const accept = async () => {
    busy.value = true;
    if (await turnOn().catch(() => false)) dismiss(OFFER);
    else if (possible() === "blocked")
      problem.value = t("This browser does not allow notifications.");
    else problem.value = t("It could not be turned on. Try again in a moment.");
    busy.value = false;
  };

  return (
    <div class="tell-me">
      <span role="status">
        {problem.value || t("You can close this page and be told when it is your turn.")}
      </span>
      <span class="row">
        <Button size="small" busy={busy.value} onPress={() => void accept()}>
          {t("Tell me")}
        </Button>
        <Button kind="quiet" size="small" onPress={() => dismiss(OFFER)}>
          {t("No, thanks")}
        </Button>
      </span>
    </div>
  );
}
