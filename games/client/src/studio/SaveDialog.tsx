/** Saving the draft as a board, and what can be done with it then. */

import { type Signal, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t } from "../shell/i18n/catalogue";
import { Button } from "../shell/ui";
import { Dialog } from "../shell/ui/Dialog";
import { ask } from "./api";
import { draft, format, held, settled } from "./store";

interface Saved {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly code: string;
  readonly visibility: string;
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

function Way({ text, way, chosen }: { text: string; way: boolean; chosen: Signal<boolean> }) {
  return (
    <label class="choice">
      <input
        type="radio"
        name="save-as"
        checked={chosen.value === way}
        onChange={() => {
          chosen.value = way;
        }}
      />
      <span>{text}</span>
    </label>
  );
}

export function SaveDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const name = useSignal(draft.value?.name ?? "");
  const wrong = useSignal<string | undefined>(undefined);
  const saved = useSignal<Saved | undefined>(undefined);
  const busy = useSignal(false);
  const before = draft.value?.board ?? undefined;
  const asVersion = useSignal(before !== undefined);
  const during = (work: () => Promise<string | undefined>) => async () => {
    if (busy.value) return;
    busy.value = true;
    wrong.value = await work();
    busy.value = false;
  };
  const save = during(async () => {
    if (!(await settled())) return unreachable();
    const address = `${held.value?.addresses.draft}board/`;
    const of = asVersion.value ? { board: before } : {};
    const outcome = await ask<Saved>("POST", address, { name: name.value, ...of });
    if (!outcome.ok) return outcome.away ? unreachable() : outcome.refusal.message;
    saved.value = outcome.answer;
    if (draft.value !== undefined) draft.value = { ...draft.value, board: outcome.answer.id };
    return undefined;
  });
  const board = saved.value;
  if (board !== undefined) {
    const actions = (
      <>
        <a class="button" href={`${held.value?.addresses.gallery ?? "/"}${board.code}/`}>
          {t("The board’s page")}
        </a>
        <Button kind="primary" busy={busy.value} autoFocus onPress={during(() => openRoom(board))}>
          {t("Create a room on it")}
        </Button>
      </>
    );
    return (
      <Dialog title={t("The board is saved")} onClose={onClose} actions={actions}>
        <p>
          {board.version > 1
            ? t(
                "{name} has a new version, number {number}. Rooms and games that began on an earlier one keep it.",
                { name: board.name, number: board.version },
              )
            : t("{name} can be chosen in your rooms. The draft stays, and you can go on with it.", {
                name: board.name,
              })}{" "}
          {board.visibility === "private" && t("On its page you share it with others.")}
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
        {before !== undefined && (
          <fieldset class="stack">
            <legend>{t("Save it as")}</legend>
            <Way text={t("The next version of your board")} way={true} chosen={asVersion} />
            <Way text={t("A new board")} way={false} chosen={asVersion} />
          </fieldset>
        )}
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
