/** The field in which a guest chooses a name; the site's random ones are no name that anybody chose. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { you } from "../store";
import { Button } from "../ui";

const MAX_LENGTH = 24;
const RANDOM = /^Guest [A-Z][a-z]+ \d+$/;

const chosenName = (): string => {
  const name = you.value?.name ?? "";
  return RANDOM.test(name) ? "" : name;
};

/** Changes the name; everybody in the room sees it at once. Returns why it was refused, or undefined. */
async function rename(name: string): Promise<string | undefined> {
  const answer = await fetch("/api/players/me/", {
    method: "PATCH",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": document.getElementById("table")?.dataset.csrf ?? "",
    },
    body: JSON.stringify({ name }),
  });
  if (answer.ok) return undefined;
  const refused = (await answer.json()) as { message?: string };
  return refused.message ?? failed();
}

const failed = (): string => t("Your name could not be changed.");

export function GuestName() {
  const field = useId();
  const name = useSignal(chosenName());
  const busy = useSignal(false);
  const problem = useSignal("");
  const unchanged = name.value.trim() === "" || name.value === you.value?.name;
  const submit = async () => {
    if (unchanged || busy.value) return;
    busy.value = true;
    problem.value = (await rename(name.value).catch(failed)) ?? "";
    busy.value = false;
  };
  return (
    <form
      class="lobby-name"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label for={field}>{t("Your name")}</label>
      <span class="row">
        <input
          id={field}
          maxLength={MAX_LENGTH}
          autoComplete="nickname"
          spellcheck={false}
          placeholder={drawnName(you.value?.name ?? "")}
          value={name.value}
          aria-invalid={problem.value !== ""}
          aria-describedby={`${field}-problem`}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
        <Button
          busy={busy.value}
          reason={unchanged ? t("Type a name first.") : undefined}
          onPress={() => void submit()}
        >
          {t("Save")}
        </Button>
      </span>
      <RefusalNote id={`${field}-problem`} refusal={{ message: problem.value }} />
    </form>
  );
}
