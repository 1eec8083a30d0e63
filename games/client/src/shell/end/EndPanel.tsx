/** The end of a game: who won, a rematch and the ways on, then the places and beside them how the game went. */

import { useEffect, useRef } from "preact/hooks";
import { RefusalNote } from "../commands/RefusalNote";
import { useCommands } from "../commands/useCommands";
import { gameClient } from "../game";
import { list, number, numberChange, t } from "../i18n/catalogue";
import { drawnName, playerName, profilePath } from "../i18n/names";
import { plain } from "../i18n/phrase";
import { winnersPhrase } from "../log/winners";
import { chair, frame, memberAt, mySeat, room, seats, state, you } from "../store";
import { BotMark, Button, SeatToken } from "../ui";
import { CopyLink } from "../ui/CopyLink";
import type { Room, Seat } from "../wire/messages";
import { Celebration } from "./Celebration";
import { type CountedSeat, countedPlaces, fetchResults, resultOf } from "./results";
import { Trophy } from "./Trophy";

const nameOfSeat = (seat: Seat): string => playerName({ seats: seats.value }, seat);

function headline(winners: readonly Seat[], won: boolean): string {
  if (won) {
    const others = winners.filter((seat) => seat !== mySeat.value);
    if (others.length === 0) return t("You won!");
    const names = list(others.map(nameOfSeat));
    return t("You won, together with {names}!", { names });
  }
  return plain(winnersPhrase({ seats: seats.value }, winners, state.value?.won_by));
}

interface Standing {
  readonly place: number;
  readonly seat: Seat;
}

/** Seats with their places; players who share a place share its number, and the next number is skipped. */
export function standings(groups: readonly (readonly Seat[])[]): Standing[] {
  let place = 1;
  return groups.flatMap((group) => {
    const here = place;
    place += group.length;
    return group.map((seat) => ({ place: here, seat }));
  });
}

interface PlacesProps {
  readonly game: number;
  readonly code: string;
  /** By the rules; those who left get the place that counts for them. */
  readonly places: readonly (readonly Seat[])[];
}

/** How much a game that was rated has changed a rating. */
function RatingChange({ result }: { result: CountedSeat | undefined }) {
  if (!result?.rating) return null;
  const { before, after } = result.rating;
  const change = after - before;
  const words = t("Rating {after}, before {before}", {
    after: number(after),
    before: number(before),
  });
  return (
    <span class="end-rating" data-change={Math.sign(change)} title={words}>
      <span aria-hidden="true">{numberChange(change)}</span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}

/** Whose result it is, with a way to the profile of anybody else who is still in the room. */
function Name({ seat }: { seat: Seat }) {
  const member = memberAt(seat);
  const name = nameOfSeat(seat);
  if (member?.kind !== "person" || member.id === you.value?.member) return name;
  return (
    <a href={profilePath(member.name)} target="_blank" rel="noopener">
      {name}
    </a>
  );
}

/** Everybody's result. Players who won or lost together share the one place there is, and get no trophies. */
export function Places({ game, code, places: byRules }: PlacesProps) {
  const client = gameClient.value;
  const places = (client?.together ? undefined : countedPlaces(game)) ?? byRules;
  useEffect(() => void fetchResults(game, code), [game, code]);
  const ranked = places.length > 1 || client?.together !== true;
  return (
    <div class="end-standings">
      {client?.resultHeading && <p class="end-results quiet">{client.resultHeading()}</p>}
      <ol class="end-places">
        {standings(places).map(({ place, seat }) => (
          <li key={seat} data-place={ranked ? place : undefined} data-mine={seat === mySeat.value}>
            {ranked && <Trophy place={place} />}
            <SeatToken seat={seat} />
            <span class="end-name">
              <Name seat={seat} />
              <BotMark of={chair(seat)} />
              {resultOf(game, seat)?.left && <small class="quiet">{t("left early")}</small>}
            </span>
            {ranked && <span class="visually-hidden">{t("Place {place}", { place })}</span>}
            {client && <client.Result seat={seat} />}
            <RatingChange result={resultOf(game, seat)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The players who want a rematch, and my own vote for one. */
function Rematch({ game }: { game: number }) {
  const commands = useCommands();
  const Again = gameClient.value?.Again;
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
        busy={commands.waiting}
        reason={mine.rematch ? t("You asked for a rematch. Waiting for the others.") : undefined}
        onPress={() => void commands.lobby({ type: "rematch" })}
      >
        {t("Play again")}
      </Button>
      {Again && <Again game={game} />}
      <p class="quiet" role="status">
        {room.value?.challenge && t("Another game of this challenge does not count.")}{" "}
        {wanting.length > 0 &&
          t("Wants to play again: {names}", {
            names: list(wanting.map((one) => drawnName(one.name))),
          })}
      </p>
      <RefusalNote refusal={commands.refusal} />
    </div>
  );
}

/** The game was ended without a winner: by staff, whose reason everybody may read, or because nobody came back. */
function Cancelled({ reason }: { reason: string }) {
  const cause = frame.value?.cancel_cause;
  return (
    <div class="end-winner">
      <h2>{t("The game was stopped.")}</h2>
      <p>
        {cause === "inactive" && t("Nobody came back to it. It doesn’t count.")}
        {cause === "over" && t("It was not over at midnight (UTC), when the challenge ends.")}
        {cause === "length" && t("It had become too long. It doesn’t count.")}
        {!["inactive", "over", "length"].includes(cause ?? "") &&
          t("An admin stopped it. It doesn’t count.")}
      </p>
      {reason !== "" && <p class="end-reason">{reason}</p>}
    </div>
  );
}

/** The page of the result, where everybody may see it; otherwise the replay, by the room's code. */
function sharedLink(game: number, { code, public: isPublic }: Room): string {
  return new URL(isPublic ? `/games/${game}/` : `/replay/${game}/?code=${code}`, location.href)
    .href;
}

export function EndPanel() {
  const over = state.value;
  const game = frame.value?.id;
  const section = useRef<HTMLElement>(null);
  // Players who had scrolled down should see who won.
  useEffect(() => section.current?.scrollIntoView({ block: "start" }), []);
  if (over === undefined || over.status === "playing" || game === undefined) return null;
  const fair = (
    <div class="end-proof">
      {room.value?.challenge && <a href="/challenge/">{t("Compare with everybody today")}</a>}
      {room.value && (
        <a href={`/replay/${game}/?code=${room.value.code}`}>{t("Watch the replay")}</a>
      )}
      <a href={`/games/${game}/proof/`}>{t("Verify that every roll was fair")}</a>
      {room.value && room.value.challenge === undefined && (
        <CopyLink link={sharedLink(game, room.value)} name={t("Link to this game")} />
      )}
    </div>
  );
  if (over.status === "cancelled") {
    return (
      <section ref={section} class="end" aria-label={t("The end")}>
        <Cancelled reason={frame.value?.cancel_reason ?? ""} />
        <Rematch game={game} />
        {fair}
      </section>
    );
  }
  const Review = gameClient.value?.Review;
  const why = gameClient.value?.endReason(over.reason ?? "");
  const mine = mySeat.value === undefined ? undefined : resultOf(game, mySeat.value);
  const won = mySeat.value !== undefined && over.winners.includes(mySeat.value) && !mine?.left;
  return (
    <section ref={section} class="end" aria-label={t("The end")} data-won={won}>
      {won && room.value && <Celebration game={game} />}
      <div class="end-winner">
        <span class="end-tokens">
          {over.winners.map((seat) => (
            <SeatToken key={seat} seat={seat} />
          ))}
        </span>
        <h2>{headline(over.winners, won)}</h2>
        {why !== undefined && <p class="quiet">{why}</p>}
        {mine?.left && (
          <p>
            {t("You were away at the end, so it counts as place {place} for you.", {
              place: mine.place,
            })}
          </p>
        )}
      </div>
      <Rematch game={game} />
      {fair}
      <div class="end-story">
        <Places game={game} code={room.value?.code ?? ""} places={over.places ?? []} />
        {Review && (
          <div class="end-review">
            <Review game={game} code={room.value?.code ?? ""} />
          </div>
        )}
      </div>
    </section>
  );
}
