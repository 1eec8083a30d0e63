/** Choosing a board for the room: one's own, those that one likes, or any of the gallery. Fetched when it is opened. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { type Refusal, request } from "../../ask";
import { RefusalNote } from "../../commands/RefusalNote";
import { useCommands } from "../../commands/useCommands";
import { plural, t } from "../../i18n/catalogue";
import { Dialog } from "../../ui/Dialog";
import type { LobbyChange, Room } from "../../wire/messages";
import { fetchBoards } from "../boards";
import { changedOptions, rulesets } from "../rulesets";
import { Boards } from "./Boards";
import { countIn, fetchChoices } from "./choices";

type SetBoard = Extract<LobbyChange, { type: "set_board" }>;

interface Props {
  readonly room: Room;
  readonly onClose: () => void;
}

const TEXT_LENGTH = 100;
/** Milliseconds after the last letter. */
const TYPED = 250;

const csrf = (): string => document.getElementById("table")?.dataset.csrf ?? "";

/** What becomes of the rules that the host has set; nothing as long as it is not known which these are. */
function rulesText(room: Room): string {
  if (rulesets.value.length === 0) return "";
  const changed = changedOptions(room).length;
  return changed === 0
    ? t("The room keeps the default rules.")
    : plural(
        changed,
        "The rule that you have changed stays as it is.",
        "The {count} rules that you have changed stay as they are.",
      );
}

/** Saves a draft as a board, or as the next version of an own one; a text or refusal says why not. */
async function saveDraft(draft: string, own?: string): Promise<number | Refusal> {
  const body = own === undefined ? {} : { board: Number(own) };
  const address = `/api/boards/drafts/${draft}/board/`;
  const saved = await request<{ id: number }>(csrf(), "POST", address, body);
  if (saved.ok) return saved.answer.id;
  return saved.away
    ? { code: "unavailable", message: t("The server cannot be reached.") }
    : saved.refusal;
}

export function BoardDialog({ room, onClose }: Props) {
  const id = useId();
  const commands = useCommands();
  const text = useSignal("");
  const pages = useSignal<readonly string[]>([]);
  const status = useSignal<"waiting" | "here" | "away">("waiting");
  const refused = useSignal<Refusal | undefined>(undefined);
  const busy = useSignal(false);
  const latest = useRef(0);

  const load = async (page = 1) => {
    latest.current += 1;
    const asked = latest.current;
    const found = await fetchChoices(room.ruleset, text.value, page);
    if (asked !== latest.current) return;
    status.value = found === undefined ? "away" : "here";
    if (found !== undefined) pages.value = page === 1 ? [found] : [...pages.value, found];
  };
  useEffect(() => {
    void load();
    return () => {
      latest.current += 1;
    };
  }, []);
  const timer = useRef<number | undefined>(undefined);
  const search = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void load(), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = async ({ board, gallery, draft, own }: DOMStringMap) => {
    if (busy.value) return;
    busy.value = true;
    refused.value = undefined;
    const saved = draft === undefined ? undefined : await saveDraft(draft, own);
    if (typeof saved === "object") refused.value = saved;
    else {
      const change: SetBoard =
        gallery === undefined
          ? { type: "set_board", board: saved ?? (board ? Number(board) : null) }
          : { type: "set_board", board: null, gallery };
      if (saved !== undefined) await fetchBoards(room.ruleset);
      if (await commands.lobby(change)) onClose();
    }
    busy.value = false;
  };

  const count = pages.value.reduce((sum, page) => sum + countIn(page), 0);
  return (
    <Dialog title={t("Choose a board")} class="boards-dialog" onClose={onClose}>
      <search class="board-search">
        <label for={id}>{t("Name")}</label>
        <input
          id={id}
          type="search"
          value={text.value}
          maxLength={TEXT_LENGTH}
          dir="auto"
          autocomplete="off"
          enterkeyhint="search"
          onKeyDown={({ key }) => key === "Enter" && search(0)}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            search(TYPED);
          }}
        />
      </search>
      <p class="help">
        {rulesText(room)} {t("Everybody else says again that they are ready.")}
      </p>
      <RefusalNote refusal={refused.value ?? commands.refusal} />
      {status.value === "away" && (
        <RefusalNote refusal={{ message: t("The server cannot be reached.") }} />
      )}
      <p role="status" class={status.value === "waiting" ? undefined : "visually-hidden"}>
        {status.value === "waiting"
          ? t("Loading…")
          : plural(count, "{count} board", "{count} boards")}
      </p>
      <Boards
        pages={pages.value}
        chosen={room.board.id}
        onChoose={(choice) => void choose(choice)}
        onMore={(page) => void load(page)}
      />
    </Dialog>
  );
}
