/** My choice among the eight tokens; those of other members are disabled. */

import { RefusalNote } from "../commands/RefusalNote";
import { useCommands } from "../commands/useCommands";
import { t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { you } from "../store";
import { TOKENS, Token, tokenName } from "../ui";
import type { Room } from "../wire/messages";

export function TokenChoice({ room }: { room: Room }) {
  const commands = useCommands();
  const mine = room.members.find((member) => member.id === you.value?.member);
  if (mine === undefined) return null;
  return (
    <fieldset class="lobby-tokens">
      <legend>{t("Your piece")}</legend>
      <div class="token-choice">
        {Array.from({ length: TOKENS }, (_, token) => {
          const holder = room.members.find((member) => member.token === token);
          const taken = holder !== undefined && holder !== mine;
          return (
            <label
              key={tokenName(token)}
              data-taken={taken}
              title={taken ? drawnName(holder.name) : undefined}
            >
              <input
                type="radio"
                name="token"
                class="visually-hidden"
                checked={mine.token === token}
                disabled={taken}
                onChange={() => void commands.lobby({ type: "token", token })}
              />
              <Token token={token} />
              <span class="visually-hidden">
                {taken
                  ? t("{piece}, taken by {name}", {
                      piece: tokenName(token),
                      name: drawnName(holder.name),
                    })
                  : tokenName(token)}
              </span>
            </label>
          );
        })}
      </div>
      <RefusalNote refusal={commands.refusal} />
    </fieldset>
  );
}
