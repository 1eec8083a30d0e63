/** Phrases to say about a space: everybody sees them there on the board, and reads them in the chat. */

import { RefusalNote } from "opoly/shell/commands/RefusalNote";
import { useCommands } from "opoly/shell/commands/useCommands";
import { t } from "opoly/shell/i18n/catalogue";
import { mySeat, playing } from "opoly/shell/store";
import { Button } from "opoly/shell/ui";
import type { SpaceIndex } from "../messages";
import { closeSpace } from "../space/open";
import { alone } from "../store";
import { ABOUT_SPACES, PHRASES } from "./phrases";

export function Say({ about }: { about: SpaceIndex }) {
  const commands = useCommands();
  if (mySeat.value === undefined || alone.value || !playing.value) return null;
  const say = async (code: string) => {
    if (await commands.run({ type: "phrase", phrase: code, space: about })) closeSpace();
  };
  return (
    <section class="coop-say" aria-label={t("Say to everybody")}>
      <h3>{t("Say to everybody")}</h3>
      <div class="coop-line">
        {ABOUT_SPACES.map((code) => (
          <Button
            key={code}
            size="small"
            icon={code === "look" ? "eye" : "chat"}
            busy={commands.waiting}
            onPress={() => void say(code)}
          >
            {PHRASES[code]?.(about)}
          </Button>
        ))}
      </div>
      <RefusalNote refusal={commands.refusal} />
    </section>
  );
}
