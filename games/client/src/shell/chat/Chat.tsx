/** The chat of the room: its lines, what one may do about each, and the field to write in. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { plural, t } from "../i18n/catalogue";
import { lazy } from "../parts/lazy";
import { chatLines, markChatRead, moreChat, muted, you } from "../store";
import { Button, Icon, Token } from "../ui";
import { useSteadyScroll } from "../ui/useSteadyScroll";
import type { ChatLine } from "../wire/messages";
import { Compose } from "./Compose";
import { fetchEarlierLines, fetchingLines } from "./lines";
import { PersonActions } from "./PersonActions";
import { speakerName, textOf, timeOf } from "./texts";

const MutedDialog = lazy(() => import("./MutedDialog").then((module) => module.MutedDialog));

function Time({ line }: { line: ChatLine }) {
  return (
    <time class="chat-time" dateTime={new Date(line.at).toISOString()}>
      {timeOf(line)}
    </time>
  );
}

/** A notice of the room; quieter than people's lines. */
function Announcement({ line }: { line: ChatLine }) {
  const words = textOf(line);
  if (words === "") return null;
  return (
    <li class="chat-notice" data-code={line.code}>
      {words} <Time line={line} />
    </li>
  );
}

function Mark({ line }: { line: ChatLine }) {
  const token = line.by?.token;
  if (line.spectators_only || token === undefined) {
    return (
      <>
        <Icon name="eye" class="chat-audience" />
        {line.spectators_only && <span class="visually-hidden">{t("Spectator")} </span>}
      </>
    );
  }
  return <Token token={token} />;
}

function Message({ line }: { line: ChatLine }) {
  const open = useSignal(false);
  const name = speakerName(line);
  const person = line.by?.person;
  const isMine = person !== undefined && person === you.value?.user;
  const canAct = !isMine && person !== undefined && you.value?.user !== undefined;
  return (
    <li class="chat-line" data-mine={isMine || undefined} data-token={line.by?.token}>
      <Mark line={line} />
      <span class="chat-message">
        {canAct ? (
          <button
            type="button"
            class="chat-name"
            aria-expanded={open.value}
            aria-label={t("{name}: mute or report", { name })}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            {name}
          </button>
        ) : (
          <span class="chat-name">{name}</span>
        )}{" "}
        <span class="chat-text" dir="auto">
          {textOf(line)}
        </span>{" "}
        <Time line={line} />
        {open.value && <PersonActions target={{ line: line.id }} name={name} />}
      </span>
    </li>
  );
}

function Muted() {
  const open = useSignal(false);
  const count = muted.value.length;
  if (count === 0 && !open.value) return null;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="mute"
        class="chat-muted-count"
        onPress={() => {
          open.value = true;
        }}
      >
        {plural(count, "{count} person muted", "{count} people muted")}
      </Button>
      {open.value && (
        <MutedDialog
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </>
  );
}

/** Marks lines as read while the chat is visible. */
function useReading(newest: number | undefined): void {
  useEffect(() => {
    const look = () => document.hidden || markChatRead();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [newest]);
}

export function Chat() {
  const lines = chatLines.value;
  const newest = lines.at(-1)?.id;
  useReading(newest);
  const { box, onScroll, missed, toNewest } = useSteadyScroll<HTMLDivElement>(
    lines[0]?.id,
    newest,
    fetchEarlierLines,
  );
  return (
    <section class="chat" aria-label={t("Chat")}>
      <div
        ref={box}
        class="chat-lines"
        role="log"
        aria-label={t("Chat messages")}
        aria-busy={fetchingLines.value}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list has to be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {moreChat.value && (
          <Button
            size="small"
            class="chat-earlier"
            busy={fetchingLines.value}
            onPress={() => void fetchEarlierLines()}
          >
            {t("Earlier messages")}
          </Button>
        )}
        <ol>
          {lines.map((line) =>
            line.code === undefined ? (
              <Message key={line.id} line={line} />
            ) : (
              <Announcement key={line.id} line={line} />
            ),
          )}
        </ol>
        {lines.length === 0 && <p class="chat-hint">{t("No messages yet.")}</p>}
      </div>
      {missed.value && (
        <Button size="small" icon="arrow" class="chat-newest" onPress={toNewest}>
          {t("New messages")}
        </Button>
      )}
      <Muted />
      <Compose />
    </section>
  );
}
