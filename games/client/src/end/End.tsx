/** The end: who won, the places, how it went, where it turned, and once more. */

import { useEffect, useRef } from "preact/hooks";
import { useAsk } from "../ask/ask";
import { RefusalNote } from "../ask/Refusal";
import { list, t } from "../i18n/catalogue";
import { playerName } from "../i18n/names";
import { plain } from "../i18n/phrase";
import { Said } from "../log/Said";
import { sentence } from "../log/sentences";
import { cast, frame, mySeat, player, room, state, you } from "../store";
import { Button, Money, SeatToken } from "../ui";
import type { Seat } from "../wire/messages";
import { Celebration } from "./Celebration";
import { Trophy } from "./Trophy";
import { WorthChart } from "./WorthChart";
import { fetchWorth, type Turn, worthOf } from "./worth";

function headline(winners: readonly Seat[]): string {
  if (mySeat.value !== undefined && winners.includes(mySeat.value)) {
    const others = winners.filter((seat) => seat !== mySeat.value);
    if (others.length === 0) return t("You won!");
    const names = list(others.map((seat) => playerName(cast.value, seat)));
    return t("You won, together with {names}!", { names });
  }
  return plain(sentence({ type: "game_ended", winners: [...winners], places: [] }, cast.value));
}

interface Standing {
  readonly place: number;
  readonly seat: Seat;
}

/** Seats with their places; who shares a place shares its number, and the next one is free. */
export function standings(places: readonly (readonly Seat[])[]): Standing[] {
  let place = 1;
  return places.flatMap((seats) => {
    const here = place;
    place += seats.length;
    return seats.map((seat) => ({ place: here, seat }));
  });
}

function Places({ places }: { places: readonly (readonly Seat[])[] }) {
  return (
    <ol class="end-places">
      {standings(places).map(({ place, seat }) => (
        <li key={seat} data-place={place} data-mine={seat === mySeat.value}>
          <Trophy place={place} />
          <SeatToken seat={seat} />
          <span class="end-name">{playerName(cast.value, seat)}</span>
          <span class="visually-hidden">{t("Place {place}", { place })}</span>
          {player(seat)?.out ? (
            <span class="quiet">{t("bankrupt")}</span>
          ) : (
            <Money amount={player(seat)?.worth ?? 0} />
          )}
        </li>
      ))}
    </ol>
  );
}

function TurningPoints({ turns }: { turns: readonly Turn[] }) {
  if (turns.length === 0) return null;
  return (
    <section class="end-turns">
      <h3>{t("Where it turned")}</h3>
      <ol>
        {turns.map(({ version, seat, change, event }) => (
          <li key={`${version}-${seat}`}>
            <span>
              <Said phrase={sentence(event, cast.value)} />
            </span>
            <Money amount={change} change />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who wants to play again, and asking for it oneself. */
function Rematch() {
  const ask = useAsk();
  const members = room.value?.members.filter((member) => member.kind === "person") ?? [];
  const wanting = members.filter((member) => member.rematch);
  const mine = members.find((member) => member.id === you.value?.member);
  if (mine === undefined) return null;
  return (
    <div class="end-rematch">
      <Button
        kind="primary"
        size="large"
        icon="dice"
        shortcut="r"
        busy={ask.waiting}
        reason={mine.rematch ? t("You have asked; the others have not all answered.") : undefined}
        onPress={() => void ask.lobby({ type: "rematch" })}
      >
        {t("Play again")}
      </Button>
      <p class="quiet" role="status">
        {wanting.length > 0 &&
          t("Wants to play again: {names}", { names: list(wanting.map((one) => one.name)) })}
      </p>
      <RefusalNote refusal={ask.refusal} />
    </div>
  );
}

function HowItWent({ game }: { game: number }) {
  useEffect(() => void fetchWorth(game), [game]);
  const story = worthOf(game);
  if (story === undefined || story.points.length < 2) return null;
  return (
    <>
      <WorthChart story={story} />
      <TurningPoints turns={story.turns} />
    </>
  );
}

/** No winner and no places: the people who run the site ended it, for a reason that all at the table may read. */
function BrokenOff({ because }: { because: string }) {
  return (
    <div class="end-winner">
      <h2>{t("The game was broken off.")}</h2>
      <p>{t("By the people who run the site. It counts for nothing.")}</p>
      {because !== "" && <p class="end-because">{because}</p>}
    </div>
  );
}

export function End() {
  const over = state.value;
  const game = frame.value?.id;
  const section = useRef<HTMLElement>(null);
  // Whoever had scrolled to a debt or a log should see who won.
  useEffect(() => section.current?.scrollIntoView({ block: "start" }), []);
  if (over === undefined || over.status === "playing" || game === undefined) return null;
  const fair = (
    <p class="end-proof">
      <a href={`/games/${game}/proof/`}>{t("Check that every roll was fair")}</a>
    </p>
  );
  if (over.status === "broken_off") {
    return (
      <section ref={section} class="end" aria-label={t("The end")}>
        <BrokenOff because={frame.value?.broken_off ?? ""} />
        <Rematch />
        {fair}
      </section>
    );
  }
  const won = mySeat.value !== undefined && over.winners.includes(mySeat.value);
  return (
    <section ref={section} class="end" aria-label={t("The end")} data-won={won}>
      <Celebration />
      <div class="end-winner">
        <span class="end-tokens">
          {over.winners.map((seat) => (
            <SeatToken key={seat} seat={seat} />
          ))}
        </span>
        <h2>{headline(over.winners)}</h2>
        {over.last_turn && (
          <p class="quiet">{t("The time was up: the highest worth decides the places.")}</p>
        )}
      </div>
      <Places places={over.places ?? []} />
      <Rematch />
      <HowItWent game={game} />
      {fair}
    </section>
  );
}
