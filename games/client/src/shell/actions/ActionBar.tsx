/** The action bar: what the game waits for, the one primary button with the clock round it, and what else I may do. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { type Commands, useCommands } from "../commands/useCommands";
import { gameClient, myMove } from "../game";
import { t } from "../i18n/catalogue";
import { money } from "../i18n/money";
import { plain } from "../i18n/phrase";
import { connection, decision, entries, memberAt, mySeat, playing } from "../store";
import { Button, ClockRing, SeatToken } from "../ui";
import type { Choice } from "./choice";

interface Props {
  /** My choices now; the first is the primary one. */
  choices: () => readonly Choice[];
  /** Whether the clock runs for the one player that the game waits for, not for several at once. */
  oneWaitedFor: boolean;
  /** What I may do at any time, beside the prompt. */
  children?: ComponentChildren;
}

function words(choice: Choice): string {
  return choice.amount === undefined ? choice.text : `${choice.text} · ${money(choice.amount)}`;
}

interface PromptProps {
  away: boolean;
  oneWaitedFor: boolean;
  children: ComponentChildren;
}

/** What the game waits for, with the clock that runs. */
function Prompt({ away, oneWaitedFor, children }: PromptProps) {
  const open = decision.value;
  const [seat] = open?.players ?? [];
  return (
    <div class="actions-awaited">
      {seat !== undefined && open && oneWaitedFor && (
        <ClockRing deadline={open.deadline} seconds={open.seconds} class="actions-who">
          <SeatToken seat={seat} />
        </ClockRing>
      )}
      <p>
        {away ? t("You were away, so the game is playing for you.") : gameClient.value?.prompt()}
      </p>
      {children}
    </div>
  );
}

/** For a player who let the time run out twice: the game plays for them until they press this. */
function Back({ commands }: { commands: Commands }) {
  return (
    <Button
      kind="primary"
      size="large"
      icon="check"
      shortcut="h"
      busy={commands.waiting}
      onPress={() => void commands.run({ type: "back" })}
    >
      {t("I’m back")}
    </Button>
  );
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

/** Keeps the focus in the bar when the button that had it disappears with the move it made. */
function useKeptFocus() {
  const bar = useRef<HTMLElement>(null);
  const held = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      held.current = bar.current?.contains(event.target as Node) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body) bar.current?.focus();
  });
  return bar;
}

export function ActionBar({ choices, oneWaitedFor, children }: Props) {
  const commands = useCommands();
  const bar = useKeptFocus();
  const seat = mySeat.value;
  const away = seat !== undefined && playing.value && memberAt(seat)?.away === true;
  const all = myMove.value && !away ? choices() : [];
  const [primary, ...others] = all;
  const open = decision.value;
  const lost = connection.value === "lost" ? t("Connection lost. Reconnecting…") : undefined;
  const press = (choice: Choice) => void commands.act(choice.action);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      class="actions"
      aria-label={t("Your actions")}
      data-mine={myMove.value || undefined}
    >
      <Prompt away={away} oneWaitedFor={oneWaitedFor}>
        {children}
      </Prompt>
      <RefusalNote refusal={commands.refusal} />
      <div class="actions-row">
        {primary && (
          <ClockRing
            deadline={open?.deadline}
            seconds={open?.seconds ?? 0}
            shape="frame"
            class="actions-primary"
          >
            <Button
              kind="primary"
              size="large"
              changes
              icon={primary.icon}
              shortcut={primary.letter}
              busy={commands.waiting}
              reason={lost ?? primary.reason}
              onPress={() => press(primary)}
            >
              {words(primary)}
            </Button>
          </ClockRing>
        )}
        {others.map((other) => (
          <Button
            key={other.action.type}
            changes
            icon={other.icon}
            shortcut={other.letter}
            busy={commands.waiting}
            reason={lost}
            onPress={() => press(other)}
          >
            {words(other)}
          </Button>
        ))}
        {away && <Back commands={commands} />}
        {!primary && !away && <Latest />}
      </div>
    </section>
  );
}
