/** Saves the running game under a name: with the account, and as a file that this browser keeps. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { mySeat, playing, room } from "../store";
import { Button } from "../ui";
import { keepSave } from "./kept";

interface Saved {
  readonly name: string;
  readonly players: readonly string[];
  readonly situation: readonly string[];
  readonly file: string;
}

/** Sends the save and keeps its file here; returns why it failed, or undefined. */
async function save(game: number, name: string): Promise<string | undefined> {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", document.getElementById("table")?.dataset.csrf ?? "");
  body.set("game", String(game));
  body.set("name", name);
  const answer = await fetch("/saves/new/", { method: "POST", body });
  if (answer.status !== 201) {
    const refused = (await answer.json()) as { message?: string };
    return refused.message ?? failed();
  }
  const { file, ...saved } = (await answer.json()) as Saved;
  keepSave({ ...saved, file, at: Date.now(), game: room.value?.ruleset_name ?? "" });
  return undefined;
}

const failed = () => t("The game could not be saved.");

export function SaveGame() {
  const field = useId();
  const open = useSignal(false);
  const busy = useSignal(false);
  const done = useSignal(false);
  const name = useSignal("");
  const problem = useSignal("");
  const game = room.value?.game;
  if (game === undefined || mySeat.value === undefined || !playing.value) return null;
  if (!open.value) {
    return (
      <Button
        icon="copy"
        onPress={() => {
          open.value = true;
        }}
      >
        {t("Save game…")}
      </Button>
    );
  }
  const submit = async () => {
    busy.value = true;
    problem.value = (await save(game, name.value).catch(failed)) ?? "";
    busy.value = false;
    done.value = problem.value === "";
  };
  if (done.value) {
    return (
      <p role="status">
        {t("Saved, also in this browser.")} <a href="/saves/">{t("My saves")}</a>
      </p>
    );
  }
  return (
    <form
      class="menu-save"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label for={field}>{t("Name of the save")}</label>
      <input
        id={field}
        maxLength={60}
        value={name.value}
        placeholder={room.value?.ruleset_name}
        onInput={(event) => {
          name.value = event.currentTarget.value;
        }}
      />
      <p class="refusal" role="alert">
        {problem.value}
      </p>
      <Button kind="primary" busy={busy.value} onPress={() => void submit()}>
        {t("Save game")}
      </Button>
    </form>
  );
}
