/** The action bar: the current decision, the one primary button with the clock round it, and my other actions. */

import daysStyles from "opoly/styles/days.css?address";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { out, resultOpen } from "../end/out";
import { gameClient, myMove } from "../game";
import { t } from "../i18n/catalogue";
import { money } from "../i18n/money";
import { plain } from "../i18n/phrase";
import { ranOut } from "../page/ranOut";
import { lazy } from "../parts/lazy";
import {
  connection,
  decision,
  disconnected,
  entries,
  memberAt,
  mySeat,
  overDays,
  playing,
  presenting,
  room,
} from "../store";
import { Button, DecisionClock, SeatToken } from "../ui";
import type { Choice } from "./choice";
import { useSettling } from "./settling";

interface Props {
  /** My choices now; the first is the primary one. */
  choices: () => readonly Choice[];
  /** Whether the clock runs for the one player that the game waits for, not for several at once. */
  oneWaitedFor: boolean;
  /** A warning above the prompt. */
  warning?: ComponentChildren;
  /** Actions I may take at any time, beside the prompt. */
  children?: ComponentChildren;
}

const days = (part: "DaysLeft" | "Vacant", open: () => boolean) =>
  lazy(() => import("../days").then((parts) => parts[part]), { styles: [daysStyles], open });
const DaysLeft = days("DaysLeft", () => overDays.value && playing.value);
const Vacant = days("Vacant", () => room.value?.vacant !== undefined && playing.value);

function words(choice: Choice): string {
  return choice.amount === undefined ? choice.text : `${choice.text} · ${money(choice.amount)}`;
}

interface PromptProps {
  /** Replaces the sentence about the current decision. */
  instead: string | undefined;
  oneWaitedFor: boolean;
  children: ComponentChildren;
}

/** The decision the game waits for, with its running clock. */
function Prompt({ instead, oneWaitedFor, children }: PromptProps) {
  const [seat] = decision.value?.players ?? [];
  return (
    <div class="actions-awaited">
      {seat !== undefined && oneWaitedFor && (
        <DecisionClock class="actions-prompt">
          <SeatToken seat={seat} />
        </DecisionClock>
      )}
      <p>{instead ?? gameClient.value?.prompt()}</p>
      {children}
      <DaysLeft />
    </div>
  );
}

interface BackProps {
  commands: Commands;
  children: ComponentChildren;
}

/** Tells the server that I am at the table: it stops playing for me, and a paused game goes on. */
function Back({ commands, children }: BackProps) {
  return (
    <Button
      kind="primary"
      size="large"
      icon="check"
      shortcut="h"
      busy={commands.waiting}
      onPress={() => void commands.run({ type: "back" })}
    >
      {children}
    </Button>
  );
}

/** Why a player's buttons give way to one that brings the player back; undefined while they do not. */
function interruption(): { text: string; back: string } | undefined {
  const seat = mySeat.value;
  if (!playing.value || presenting.value) return undefined;
  if (room.value?.paused) {
    return { text: t("The game is paused because everybody left."), back: t("Resume") };
  }
  if (seat === undefined || !memberAt(seat)?.away) return undefined;
  return { text: t("You were away, so the game is playing for you."), back: t("I’m back") };
}

/** While others act: what happened last, in the place of my buttons. */
function Latest() {
  const events = entries.value.slice(-4).flatMap((entry) => entry.events);
  const line = gameClient.value
    ?.describe(events)
    .filter((one) => one.as === undefined)
    .at(-1);
  return line ? (
    <p class="actions-latest" aria-hidden="true">
      {plain(line.text)}
    </p>
  ) : null;
}

/** Takes the focus when what had it, such as a button, disappears with the move it made. */
function useKeptFocus() {
  const bar = useRef<HTMLElement>(null);
  const last = useRef<Node | undefined>(undefined);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target as Node;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const had = last.current;
    const isGone = had !== undefined && (!had.isConnected || bar.current?.contains(had) === true);
    if (isGone && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true });
    }
  });
  return bar;
}

export function ActionBar({ choices, oneWaitedFor, warning, children }: Props) {
  const commands = useCommands();
  const bar = useKeptFocus();
  const interrupted = interruption();
  const mayReturn = mySeat.value !== undefined && interrupted !== undefined;
  const all = myMove.value && !interrupted ? choices() : [];
  const [primary, ...others] = all;
  const open = decision.value;
  const settling = useSettling(primary && `${open?.id} ${words(primary)}`);
  const restarting = connection.value === "restarting";
  const lost = restarting
    ? disconnected()
    : disconnected() && t("Not connected: you can go on once the connection is back.");
  const press = (choice: Choice) => void commands.act(choice.action);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      class="actions"
      aria-label={t("Your actions")}
      data-mine={myMove.value || undefined}
      data-paused={room.value?.paused || undefined}
    >
      {warning}
      <Prompt instead={interrupted?.text} oneWaitedFor={oneWaitedFor}>
        {children}
      </Prompt>
      <RefusalNote refusal={commands.refusal} />
      <p class="actions-note" role="alert">
        {ranOut.value}
      </p>
      <div class="actions-row">
        {primary && (
          <DecisionClock
            shape="frame"
            class={primary.finishes ? "actions-primary is-finish" : "actions-primary"}
          >
            <Button
              kind={primary.finishes ? "plain" : "primary"}
              size="large"
              changes
              settling={settling}
              icon={primary.icon}
              shortcut={primary.letter}
              busy={commands.waiting}
              reason={lost ?? primary.reason}
              onPress={() => press(primary)}
            >
              {words(primary)}
            </Button>
          </DecisionClock>
        )}
        {others.map((other) => (
          <Button
            key={other.letter}
            changes
            settling={settling}
            icon={other.icon}
            shortcut={other.letter}
            busy={commands.waiting}
            reason={lost}
            onPress={() => press(other)}
          >
            {words(other)}
          </Button>
        ))}
        {out.value && !mayReturn && (
          <Button
            size="small"
            icon="flag"
            onPress={() => {
              resultOpen.value = true;
            }}
          >
            {t("Your result")}
          </Button>
        )}
        {mayReturn && <Back commands={commands}>{interrupted.back}</Back>}
        {!primary && !mayReturn && !myMove.value && !gameClient.value?.isTelling?.() && <Latest />}
      </div>
      {primary && lost !== undefined && !restarting && <p class="actions-note">{lost}</p>}
      <Vacant />
    </section>
  );
}
