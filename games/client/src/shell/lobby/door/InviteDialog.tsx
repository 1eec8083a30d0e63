/** Inviting friends, or somebody by name, to the room; fetched when it is opened. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { request } from "../../ask";
import { RefusalNote } from "../../commands/RefusalNote";
import { t } from "../../i18n/catalogue";
import { drawnName } from "../../i18n/names";
import { Button } from "../../ui";
import { Dialog } from "../../ui/Dialog";

interface Friend {
  readonly name: string;
  readonly here: boolean;
  readonly invited: boolean;
}

interface Props {
  readonly code: string;
  readonly onClose: () => void;
}

const csrf = (): string => document.getElementById("table")?.dataset.csrf ?? "";
const NAME_LENGTH = 40;

export function InviteDialog({ code, onClose }: Props) {
  const id = useId();
  const address = `/api/rooms/${code}/invitations/`;
  const friends = useSignal<readonly Friend[] | undefined>(undefined);
  const away = useSignal(false);
  const name = useSignal("");
  const busy = useSignal(false);
  const said = useSignal("");
  const refused = useSignal<{ message: string } | undefined>(undefined);

  const load = async () => {
    const found = await request<readonly Friend[]>(csrf(), "GET", address);
    away.value = !found.ok;
    if (found.ok) friends.value = found.answer;
  };
  useEffect(() => void load(), []);

  const invite = async (person: string) => {
    busy.value = true;
    refused.value = undefined;
    said.value = "";
    const sent = await request<unknown>(csrf(), "POST", address, { name: person });
    busy.value = false;
    if (sent.ok) {
      said.value = t("{name} is invited.", { name: drawnName(person) });
      name.value = "";
      await load();
    } else {
      refused.value = sent.away ? { message: t("The server cannot be reached.") } : sent.refusal;
    }
  };

  return (
    <Dialog title={t("Invite to this room")} onClose={onClose} class="lobby-invite">
      {friends.value?.length === 0 && (
        <p class="quiet">{t("None of your friends can be invited now. Send them the link.")}</p>
      )}
      {away.value && <p class="refusal">{t("The server cannot be reached.")}</p>}
      <ul class="lobby-friends">
        {friends.value?.map((friend) => (
          <li key={friend.name}>
            <span>
              {drawnName(friend.name)}
              {friend.here && <span class="badge badge-good">{t("Here")}</span>}
            </span>
            {friend.invited ? (
              <span class="quiet">{t("Invited")}</span>
            ) : (
              <Button size="small" busy={busy.value} onPress={() => void invite(friend.name)}>
                {t("Invite")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form
        class="lobby-invite-name"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.value.trim() !== "") void invite(name.value.trim());
        }}
      >
        <label for={id}>{t("Somebody else, by name")}</label>
        <input
          id={id}
          type="text"
          autocomplete="off"
          required
          maxLength={NAME_LENGTH}
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button button-small" disabled={busy.value}>
          {t("Invite")}
        </button>
      </form>
      <p role="status">{said.value}</p>
      <RefusalNote refusal={refused.value} />
    </Dialog>
  );
}
