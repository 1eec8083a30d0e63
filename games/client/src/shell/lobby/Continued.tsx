/** The position that a room continues, and the seats that are kept for those who played it. */

import type { Commands } from "../commands/useCommands";
import { mark, number, plural, t } from "../i18n/catalogue";
import { drawnName } from "../i18n/names";
import { you } from "../store";
import { Button, Token } from "../ui";
import type { Room } from "../wire/messages";

export type Continuation = NonNullable<Room["continues"]>;
export type KeptSeat = Continuation["seats"][number];

/** Nobody's name is shown who has no account here any more. */
const nameOf = ({ name }: KeptSeat): string => drawnName(name) || t("Former player");

const UNRATED: Readonly<Record<NonNullable<Continuation["unrated"]>, string>> = {
  by_hand: mark("Not rated: this position was made by hand."),
  play_on: mark("Not rated: this goes on from a finished game."),
  unrated_before: mark("Not rated: the game it goes on from was not rated either."),
  continued_before: mark("Not rated: this game has already been continued once."),
  still_played: mark(
    "Not rated: the saved game is still in progress. Return to it to play it for your rating.",
  ),
  over: mark("Not rated: the saved game has ended, and its result stands."),
  went_on: mark("Not rated: the game went on after it was saved."),
  other_people: mark("Not rated unless everyone plays their own seat."),
};

/** The game that is continued, and whether this one counts. */
export function Continued({ continues }: { continues: Continuation }) {
  return (
    <section class="lobby-continued" aria-labelledby="lobby-continued">
      <h2 id="lobby-continued">{t("This room continues a game")}</h2>
      <p>
        {plural(continues.version, "After {count} move.", "After {count} moves.")}{" "}
        {continues.new_draws
          ? t("Dice and cards are drawn anew from here.")
          : t("Dice and cards come as they did in that game.")}
      </p>
      <ul class="continued-players">
        {continues.seats.map((seat) => (
          <li key={seat.token} data-out={seat.out}>
            <Token token={seat.token} />
            <span class="continued-name">{nameOf(seat)}</span>
            <span class="quiet">
              {seat.out
                ? t("Out of the game")
                : t("Worth {amount}", { amount: number(seat.worth) })}
            </span>
          </li>
        ))}
      </ul>
      <p class={continues.unrated === undefined ? "quiet" : "notice notice-warning"} role="status">
        {continues.unrated === undefined
          ? t("This game counts for ratings. A saved game can count only once.")
          : t(UNRATED[continues.unrated])}
      </p>
    </section>
  );
}

interface KeptProps {
  seat: KeptSeat;
  place: number;
  commands: Commands;
}

/** A seat that waits for the person who sat there; the host can give it to anybody. */
export function KeptPlace({ seat, place, commands }: KeptProps) {
  return (
    <li class="lobby-seat lobby-seat-free">
      <Token token={seat.token} />
      <span class="lobby-seat-person">
        <span class="lobby-seat-name">{nameOf(seat)}</span>
        <span class="quiet">{t("Seat kept")}</span>
      </span>
      {you.value?.host && (
        <Button
          kind="quiet"
          size="small"
          label={t("Give the seat of {name} to somebody else", { name: nameOf(seat) })}
          onPress={() => void commands.lobby({ type: "free_seat", place })}
        >
          {t("Free the seat")}
        </Button>
      )}
    </li>
  );
}
