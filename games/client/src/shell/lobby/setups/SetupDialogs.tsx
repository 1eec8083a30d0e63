/** Saving the options of a room as a table set-up, and using one that was saved. Fetched when one of them is opened. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { RefusalNote } from "../../commands/RefusalNote";
import { useCommands } from "../../commands/useCommands";
import { isolate, plural, t } from "../../i18n/catalogue";
import { Button } from "../../ui";
import { CopyLink } from "../../ui/CopyLink";
import { Dialog } from "../../ui/Dialog";
import type { Room } from "../../wire/messages";
import { fetchSetups, linkTo, type Setup, saveSetup } from "./setups";

interface Props {
  readonly room: Room;
  /** How many options differ from their defaults. */
  readonly changed: number;
  readonly onClose: () => void;
}

const NAME_LENGTH = 60;
const MINE = "/setups/";

/** The reader's set-ups; undefined until they are here, a text if they cannot be fetched. */
function useSetups() {
  const found = useSignal<readonly Setup[] | string | undefined>(undefined);
  useEffect(() => {
    void fetchSetups().then((answer) => {
      found.value = answer;
    });
  }, []);
  return found;
}

const rulesText = (changed: number): string =>
  changed === 0
    ? t("Default rules.")
    : plural(
        changed,
        "{count} rule differs from the default.",
        "{count} rules differ from the defaults.",
      );

function Saved({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  return (
    <Dialog
      title={t("The table set-up is saved")}
      onClose={onClose}
      actions={<CopyLink link={linkTo(setup)} name={t("Link to this table set-up")} />}
    >
      <p role="status">
        {t("Whoever opens its link sees what differs, and can create a room with it.")}{" "}
        <a href={MINE}>{t("My table set-ups")}</a>
      </p>
    </Dialog>
  );
}

export function SaveSetup({ room, changed, onClose }: Props) {
  const id = useId();
  const found = useSetups();
  const name = useSignal("");
  const over = useSignal("");
  const withBoard = useSignal(true);
  const withSeats = useSignal(false);
  const busy = useSignal(false);
  const problem = useSignal("");
  const saved = useSignal<Setup | undefined>(undefined);
  const own = typeof found.value === "object" ? found.value : [];
  if (saved.value) return <Saved setup={saved.value} onClose={onClose} />;
  const submit = async () => {
    if (busy.value) return;
    busy.value = true;
    const contents = {
      name: name.value,
      ruleset: room.ruleset,
      options: room.options,
      board: (withBoard.value && room.board.id) || null,
      seats: withSeats.value ? room.seats : null,
    };
    const outcome = await saveSetup(contents, over.value);
    busy.value = false;
    if (typeof outcome === "string") problem.value = outcome;
    else saved.value = outcome;
  };
  const actions = (
    <Button kind="primary" busy={busy.value} onPress={() => void submit()}>
      {t("Save")}
    </Button>
  );
  return (
    <Dialog title={t("Save these options")} onClose={onClose} actions={actions}>
      <form
        class="lobby-setup"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t("{game}: {rules}", { game: room.ruleset_name, rules: rulesText(changed) })}</p>
        {own.length > 0 && (
          <div class="field">
            <label for={`${id}-over`}>{t("Save as")}</label>
            <select
              id={`${id}-over`}
              value={over.value}
              onChange={(event) => {
                over.value = event.currentTarget.value;
                name.value = own.find(({ code }) => code === over.value)?.name ?? "";
              }}
            >
              <option value="">{t("A new table set-up")}</option>
              {own.map((one) => (
                <option key={one.code} value={one.code}>
                  {t("In place of {name}", { name: one.name })}
                </option>
              ))}
            </select>
          </div>
        )}
        <div class="field">
          <label for={`${id}-name`}>{t("Name")}</label>
          <input
            id={`${id}-name`}
            value={name.value}
            maxLength={NAME_LENGTH}
            dir="auto"
            autocomplete="off"
            aria-invalid={problem.value !== ""}
            aria-describedby={`${id}-wrong`}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
          <RefusalNote id={`${id}-wrong`} refusal={{ message: problem.value }} />
        </div>
        {room.board.id !== undefined && (
          <label class="choice">
            <input
              type="checkbox"
              checked={withBoard.value}
              onChange={(event) => {
                withBoard.value = event.currentTarget.checked;
              }}
            />
            {t("With the board {name}", { name: room.board.name })}
          </label>
        )}
        <label class="choice">
          <input
            type="checkbox"
            checked={withSeats.value}
            onChange={(event) => {
              withSeats.value = event.currentTarget.checked;
            }}
          />
          {plural(room.seats, "With {count} seat", "With {count} seats")}
        </label>
      </form>
    </Dialog>
  );
}

/** What a set-up has, in one line. */
function contentsText(setup: Setup): string {
  const rules = rulesText(Object.keys(setup.options).length);
  const board = setup.board_gone
    ? t("Its board {name} has been deleted: default board.", { name: setup.board_name })
    : setup.board_name !== "" && t("Board: {name}.", { name: setup.board_name });
  const seats = setup.seats !== null && `${plural(setup.seats, "{count} seat", "{count} seats")}.`;
  return [`${setup.ruleset_name}.`, board, seats, rules].filter(Boolean).join(" ");
}

export function UseSetup({ onClose }: Props) {
  const found = useSetups();
  const commands = useCommands();
  const use = async (setup: Setup) => {
    if (await commands.lobby({ type: "use_setup", setup: setup.code })) onClose();
  };
  const setups = found.value;
  return (
    <Dialog title={t("Use a saved set")} onClose={onClose}>
      {setups === undefined && <p role="status">{t("Loading…")}</p>}
      {typeof setups === "string" && <RefusalNote refusal={{ message: setups }} />}
      {typeof setups === "object" && setups.length === 0 && (
        <p>{t("You have no table set-ups yet. Save the options of a room first.")}</p>
      )}
      {typeof setups === "object" && setups.length > 0 && (
        <ul class="lobby-setups">
          {setups.map((setup) => (
            <li key={setup.code}>
              <span>
                <b>{isolate(setup.name)}</b>
                <span class="help">{contentsText(setup)}</span>
              </span>
              <Button
                busy={commands.waiting}
                label={t("Use {name}", { name: setup.name })}
                onPress={() => void use(setup)}
              >
                {t("Use")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RefusalNote refusal={commands.refusal} />
      <p>
        <a href={MINE}>{t("My table set-ups")}</a>
      </p>
    </Dialog>
  );
}
