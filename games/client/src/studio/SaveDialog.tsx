/** Saving the draft as a board, and what can be done with it then. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t } from "../shell/i18n/catalogue";
import { Button, Dialog } from "../shell/ui";
import { ask } from "./api";
import { draft, format, held, settled } from "./store";

interface Saved {
  readonly id: number;
  readonly name: string;
}

const unreachable = (): string => t("The server cannot be reached.");

/** Opens a room on the board; says what went wrong, or leaves the page. */
async function openRoom(board: Saved): Promise<string | undefined> {
  const rooms = held.value?.addresses.rooms ?? "";
  const opened = await ask<{ code: string }>("POST", rooms, { ruleset: format().ruleset });
  if (!opened.ok) return opened.away ? unreachable() : opened.refusal.message;
  const { code } = opened.answer;
  const set = { type: "set_board", board: board.id };
  const changed = await ask<object>("POST", `${rooms}${code}/changes/`, set);
  if (!changed.ok) return changed.away ? unreachable() : changed.refusal.message;
  location.assign(`/room/${code}/`);
  return undefined;
}

export function SaveDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const name = useSignal(draft.value?.name ?? "");
  const wrong = useSignal<string | undefined>(undefined);
  const saved = useSignal<Saved | undefined>(undefined);
  const busy = useSignal(false);
  const during = (work: () => Promise<string | undefined>) => async () => {
    if (busy.value) return;
    busy.value = true;
    wrong.value = await work();
    busy.value = false;
  };
  const save = during(async () => {
    if (!(await settled())) return unreachable();
    const address = `${held.value?.addresses.draft}board/`;
    const outcome = await ask<Saved>("POST", address, { name: name.value });
    if (outcome.ok) saved.value = outcome.answer;
    else return outcome.away ? unreachable() : outcome.refusal.message;
    return undefined;
  });
  const board = saved.value;
  if (board !== undefined) {
    const actions = (
      <>
        <a class="button" href={held.value?.addresses.boards ?? "/"}>
          {t("My boards")}
        </a>
        <Button kind="primary" busy={busy.value} autoFocus onPress={during(() => openRoom(board))}>
          {t("Create a room on it")}
        </Button>
      </>
    );
    return (
      <Dialog title={t("The board is saved")} onClose={onClose} actions={actions}>
        <p>
          {t("{name} can be chosen in your rooms. The draft stays, and you can go on with it.", {
            name: board.name,
          })}
        </p>
        {wrong.value !== undefined && (
          <p class="errorlist" role="alert">
            {wrong.value}
          </p>
        )}
      </Dialog>
    );
  }
  const actions = (
    <Button kind="primary" busy={busy.value} onPress={save}>
      {t("Save")}
    </Button>
  );
  return (
    <Dialog title={t("Save as board")} onClose={onClose} actions={actions}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>
          {t(
            "Everybody can play on it in your rooms. Later changes of the draft do not change it.",
          )}
        </p>
        <div class="field">
          <label for={id}>{t("Name of the board")}</label>
          <input
            id={id}
            value={name.value}
            maxLength={format().limits.title}
            autocomplete="off"
            aria-invalid={wrong.value !== undefined}
            aria-describedby={wrong.value === undefined ? undefined : `${id}-wrong`}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
          {wrong.value !== undefined && (
            <p id={`${id}-wrong`} class="errorlist" role="alert">
              {wrong.value}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
