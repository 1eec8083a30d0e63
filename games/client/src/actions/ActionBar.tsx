/** The action bar: what is awaited of whom, the one primary button with the clock round it, and what else I may do. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Ask, useAsk } from "../ask/ask";
import { RefusalNote } from "../ask/Refusal";
import { openMyDeeds } from "../deed/open";
import { number, t } from "../i18n/catalogue";
import { money } from "../i18n/money";
import { plain } from "../i18n/phrase";
import { story } from "../log/sentences";
import {
  cast,
  connection,
  decision,
  journal,
  legal,
  legalOf,
  memberAt,
  myMove,
  mySeat,
  playing,
} from "../store";
import { openTrade } from "../trade/draft";
import { Button, ClockRing, SeatToken } from "../ui";
import { awaited } from "./awaited";
import { type Choice, choices, unaffordable } from "./choices";

/** Events that the sentence above already tells. */
const PLAIN = new Set(["turn_began", "turn_ended"]);

function words(choice: Choice): string {
  return choice.amount === undefined ? choice.text : `${choice.text} · ${money(choice.amount)}`;
}

/** Who the table waits for, with the clock that runs for them. */
function Awaited({ away }: { away: boolean }) {
  const open = decision.value;
  const [seat] = open?.players ?? [];
  return (
    <div class="actions-awaited">
      {seat !== undefined && open && open.kind !== "auction" && (
        <ClockRing deadline={open.deadline} seconds={open.seconds} class="actions-who">
          <SeatToken seat={seat} />
        </ClockRing>
      )}
      <p>{away ? t("You were away, so the game plays for you.") : awaited()}</p>
      <Standing />
    </div>
  );
}

/** I let my time run out twice and am played for, until I say that I am here. */
function Back({ ask }: { ask: Ask }) {
  return (
    <Button
      kind="primary"
      size="large"
      icon="check"
      shortcut="h"
      busy={ask.waiting}
      onPress={() => void ask.run({ type: "back" })}
    >
      {t("I am here again")}
    </Button>
  );
}

const IMPROVING: ReadonlySet<string> = new Set(["build", "unmortgage"]);
const RAISING: ReadonlySet<string> = new Set(["sell", "mortgage"]);

/** How many deeds I may do something with now: improve them or, short of a deed's price, raise cash from them. */
function workable(): number {
  const wanted = unaffordable() === undefined ? IMPROVING : RAISING;
  const spaces = legal.value.flatMap((one) =>
    "space" in one && wanted.has(one.type) ? [one.space] : [],
  );
  return new Set(spaces).size;
}

function Standing() {
  const seat = mySeat.value;
  if (seat === undefined || !playing.value) return null;
  const offer = legalOf("offer_trade");
  const count = workable();
  return (
    <span class="actions-standing">
      <Button kind="quiet" icon="house" shortcut="m" class="actions-deeds" onPress={openMyDeeds}>
        {t("My deeds")}
        {count > 0 && <span class="actions-count">{number(count)}</span>}
      </Button>
      {offer && (
        <Button
          kind="quiet"
          icon="handshake"
          shortcut="t"
          onPress={() => openTrade(offer.to[0] ?? 0)}
        >
          {t("Trade")}
        </Button>
      )}
    </span>
  );
}

/** While others act: what happened last, in the place of my buttons. */
function Latest() {
  const lately = journal.value.slice(-4).flatMap((told) => told.events);
  const line = story(lately, cast.value)
    .filter(({ event }) => !PLAIN.has(event.type))
    .at(-1);
  return line ? (
    <p class="actions-latest" aria-hidden="true">
      {plain(line.text)}
    </p>
  ) : null;
}

/** Keeps the keyboard in the bar when the button that had it goes away with the move it made. */
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

export function ActionBar() {
  const ask = useAsk();
  const bar = useKeptFocus();
  const seat = mySeat.value;
  const away = seat !== undefined && playing.value && memberAt(seat)?.away === true;
  const all = myMove.value && !away ? choices() : [];
  const [primary, ...others] = all;
  const open = decision.value;
  const lost = connection.value === "lost" ? t("No connection: coming back…") : undefined;
  const press = (choice: Choice) => void ask.act(choice.action);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      class="actions"
      aria-label={t("What you can do")}
      data-mine={myMove.value || undefined}
    >
      <Awaited away={away} />
      <RefusalNote refusal={ask.refusal} />
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
              busy={ask.waiting}
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
            busy={ask.waiting}
            reason={lost}
            onPress={() => press(other)}
          >
            {words(other)}
          </Button>
        ))}
        {away && <Back ask={ask} />}
        {!primary && !away && <Latest />}
      </div>
    </section>
  );
}
