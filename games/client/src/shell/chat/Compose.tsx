/** The field for a chat line: Enter sends it, and a refusal stands beside it. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { type Commands, useCommands } from "../commands/useCommands";
import { plural, t } from "../i18n/catalogue";
import { mySeat, room, you } from "../store";
import { Button, secondsLeft } from "../ui";
import { usePulse } from "../ui/pulse";
import type { Refusal } from "../wire/messages";
import { writeRequests } from "./lines";
import { offeredPhrases } from "./texts";

const LONGEST = 300;
/** The counter appears when this many characters are left. */
const TELL_FROM = 60;

const lengthOf = (text: string): number => [...text.trim()].length;

/** The server's refusal, with a countdown when it says until when writing is blocked. */
function Why({ refusal, id }: { refusal: Refusal | undefined; id: string }) {
  const until = refusal?.about?.until;
  const counts = typeof until === "number";
  usePulse(counts);
  const remaining = counts ? secondsLeft(until) : 0;
  const soon = counts && remaining > 0 && remaining < 100;
  return (
    <>
      <p class="refusal" role="alert" id={id}>
        {counts && remaining <= 0 ? "" : refusal?.message}
      </p>
      {soon && (
        <p class="chat-cooldown">
          {plural(
            remaining,
            "You can write again in {count} second.",
            "You can write again in {count} seconds.",
          )}
        </p>
      )}
    </>
  );
}

function Phrases({ commands, onSaid }: { commands: Commands; onSaid: () => void }) {
  return (
    <ul class="chat-phrases" aria-label={t("Quick chat")}>
      {offeredPhrases().map(([code, words]) => (
        <li key={code}>
          <Button
            size="small"
            onPress={() => void commands.run({ type: "phrase", phrase: code }).then(onSaid)}
          >
            {words}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Field() {
  const commands = useCommands();
  const text = useSignal("");
  const phrases = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const requests = writeRequests.value;
  const known = useRef(0);
  useEffect(() => {
    if (requests > known.current) field.current?.focus();
    known.current = requests;
  }, [requests]);
  const remaining = LONGEST - lengthOf(text.value);
  const submit = async () => {
    if (text.value.trim() === "" || commands.waiting) return;
    const sent = text.value;
    const done = await commands.run({ type: "chat", text: sent });
    if (done && text.peek() === sent) text.value = "";
  };
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {phrases.value && (
        <Phrases
          commands={commands}
          onSaid={() => {
            phrases.value = false;
          }}
        />
      )}
      <Why refusal={commands.refusal} id={`${id}-why`} />
      <div class="chat-write">
        <Button
          kind="quiet"
          icon="bulb"
          label={t("Quick chat")}
          expanded={phrases.value}
          onPress={() => {
            phrases.value = !phrases.value;
          }}
        />
        <input
          ref={field}
          type="text"
          autocomplete="off"
          enterkeyhint="send"
          aria-label={t("Message…")}
          aria-invalid={commands.refusal !== undefined || remaining < 0}
          aria-describedby={`${id}-why ${id}-left`}
          placeholder={t("Message…")}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
        <Button
          icon="send"
          label={t("Send")}
          busy={commands.waiting}
          reason={remaining < 0 ? t("The message is too long.") : undefined}
          onPress={() => void submit()}
        />
      </div>
      <p id={`${id}-left`} class="chat-remaining" data-over={remaining < 0 || undefined}>
        {remaining <= TELL_FROM && t("{count} characters left", { count: remaining })}
      </p>
    </form>
  );
}

export function Compose() {
  if (you.value?.user === undefined) {
    const asGuest = document.querySelector(".watch-bar form"); // the bar above offers what the site has
    return (
      <p class="chat-hint">
        {asGuest ? t("Join as a guest or sign in to chat.") : t("Sign in to chat.")}
      </p>
    );
  }
  const apart = room.value?.phase === "playing" && mySeat.value === undefined;
  return (
    <>
      {apart && (
        <p class="chat-hint">{t("During the game, only other spectators see your messages.")}</p>
      )}
      <Field />
    </>
  );
}
