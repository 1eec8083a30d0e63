"""The results and statistics of a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext

from config.languages.numbers import Currency
from games import rulesets
from games.engine.refusal import Refused
from games.models import Game, GameSeat, Kind, Phase, Status
from games.previews.card import Standing
from games.recordings.beginnings import book_of
from games.selectors.boards.names import pile_names
from games.selectors.boards.rulebook import bot_levels, currency_on
from games.selectors.play import versions as records
from games.selectors.replays.leavers import places_and_leavers
from games.selectors.results.outcomes import numbered
from games.selectors.results.statistics import is_competitive
from games.selectors.rooms.rooms import rooms_of


@dataclass(frozen=True)
class Place:
    """One line of the results."""

    number: int
    seat: GameSeat
    is_mine: bool
    won: bool


@dataclass(frozen=True)
class ShownFact:
    """A line of the summary of a game."""

    label: str
    value: int
    money: bool


@dataclass(frozen=True)
class FinalTable:
    """The table at the end of a game: its spaces, the token and the space of each piece, and how everybody stood."""

    spaces: list[dict[str, Any]]
    pieces: list[tuple[int, int]]
    standings: tuple[Standing, ...]


def final_table(game: Game) -> FinalTable | None:
    """The table at the end of a game; None of one that cannot be read any more."""
    seats = {seat.number: seat for seat in game.seats.all()}
    try:
        book = book_of(game)
        table = book.decode(game.state).table
    except Refused:
        return None
    worth = {number: max(0, book.worth(table, number)) for number in seats}
    most = max(worth.values(), default=0) or 1
    glance = book.ruleset.pages.glance
    return FinalTable(
        spaces=book.board_view().get("spaces", []),
        pieces=[(seats[seat].token, space) for seat, space in glance.pieces(table)] if glance is not None else [],
        standings=tuple(
            Standing(place.seat.token, worth[place.seat.number] / most, place.won) for place in places_of(game, None)
        ),
    )


def places_of(game: Game, user: int | None) -> list[Place]:
    """Return the results, best first; players who share a rank have the same number."""
    seats = {seat.number: seat for seat in game.seats.all()}
    places = []
    number = 1
    together = not is_competitive(game.ruleset)
    for shared in game.places:
        places += [
            Place(
                number,
                seats[seat],
                user is not None and seats[seat].user_id == user,
                seat in game.winners and not (together and seats[seat].away),
            )
            for seat in shared
        ]
        number += len(shared)
    return places


def left_early(game: Game) -> list[tuple[str, int]]:
    """The players who left a finished game in which people play against each other, with the place that counts for them
    instead of that of the rules (PLAT-25)."""
    if not is_competitive(game.ruleset):
        return []
    seats = list(game.seats.order_by("number"))
    placed, leavers = places_and_leavers(game, seats)
    places, by_rules = numbered(placed), numbered(game.places)
    return [
        (seat.display_name, places[seat.number])
        for seat in seats
        if seat.number in leavers and places[seat.number] != by_rules.get(seat.number)
    ]


def result_together(game: Game, user: int | None) -> Literal["won", "lost"] | None:
    """The result of a person in a finished co-operative game; None in any other, and for those who did not play.

    Players who were away at the end have left, and therefore lost (PLAT-25).
    """
    if game.status != Status.FINISHED or is_competitive(game.ruleset):
        return None
    mine = next((seat for seat in game.seats.all() if user is not None and seat.user_id == user), None)
    if mine is None:
        return None
    return "won" if mine.number in game.winners and not mine.away else "lost"


def rounds_of(game: Game) -> int | None:
    """The rounds of a finished game, if it is measured in rounds."""
    book = book_of(game)
    rounds = book.ruleset.scoring.rounds
    return None if rounds is None else rounds(book.decode(game.state).table)


def has_other_people(game: Game, user: int | None) -> bool:
    """Whether a game was played with others who have an account or are guests; its seats are read already, or once."""
    return game.challenge_id is None and any(
        seat.kind == Kind.PERSON and seat.user_id not in (None, user) for seat in game.seats.all()
    )


def next_step(game: Game, user: int | None) -> Literal["rematch", "room", "again", "new"] | None:
    """How a player of an ended game can go on.

    With a rematch in its room, in that room as it is now, again with the same people in a new one, or against bots.
    """
    if user is None or not game.seats.filter(user=user).exists():
        return None
    room = rooms_of(user).filter(pk=game.room_id).first()
    if room is None:
        if has_other_people(game, user):
            return "again"
        return "new" if bot_levels(game.ruleset) else None
    return "rematch" if room.phase == Phase.ENDED and room.game_id == game.pk else "room"


def facts_of(game: Game) -> list[ShownFact]:
    """The summary of a finished game: its length, and the figures its ruleset counts in its events."""
    book = book_of(game)
    versions = records.versions_of(game.pk)
    counted = book.ruleset.pages.facts(event for version in versions for event in book.decode_events(version.events))
    facts = [ShownFact(gettext(fact.label), fact.value, fact.money) for fact in counted]
    if (rounds := rounds_of(game)) is not None:
        facts = [ShownFact(gettext("Rounds"), rounds, money=False), *facts]
    if game.ended_at is None:
        return facts
    minutes = max(1, round((game.ended_at - game.started_at).total_seconds() / 60))
    return [ShownFact(gettext("Minutes"), minutes, money=False), *facts]


def currency_of(game: Game) -> Currency:
    """Return the currency of a game, which its board may say."""
    return currency_on(game.ruleset, game.board)


def piles_of(game: Game) -> dict[str, str]:
    """Return the names of a game's decks of cards."""
    return pile_names(book_of(game).board_view().get("spaces", []))


def draw_names_of(game: Game) -> Mapping[str, str]:
    """Return the purposes of a game's draws, by subject, where no player rolls: texts to be translated."""
    return rulesets.find(game.ruleset).pages.draw_names
