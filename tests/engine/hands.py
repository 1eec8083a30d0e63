"""A toy with hidden hands: each player has three cards and plays one face up each turn; the highest sum wins."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Struct

from games.engine.hidden import secret
from games.engine.options import Options
from games.engine.play import Game, step
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal
from tests.engine.toys import SeatWaits, finish_by_score, toy

PACK = [1009 + 7 * number for number in range(20)]
"""Card numbers that cannot be mistaken for any other number in the game."""


class Holder(Struct):
    """A seat, its hidden hand, and the cards it has played."""

    seat: int = 0
    hand: Annotated[list[int], secret("seat")] = []
    played: int = 0


class HandsTable(Struct):
    """The table, with the type of its players."""

    players: list[Holder]
    turn: int = 0
    round: int = 0


class Dealt(Event, frozen=True, tag="dealt"):
    """`seat` was dealt a hand that only it may see."""

    seat: int
    count: int
    hand: Annotated[tuple[int, ...], secret("seat")]

    def apply(self, table: Any) -> None:
        table.players[self.seat].seat = self.seat
        table.players[self.seat].hand = list(self.hand)


class Played(Event, frozen=True, tag="played"):
    """A card was played face up."""

    seat: int
    card: int

    def apply(self, table: Any) -> None:
        table.players[self.seat].hand.remove(self.card)
        table.players[self.seat].played += self.card
        table.turn = (self.seat + 1) % len(table.players)


class PlayCard(Action, frozen=True, tag="play_card"):
    """Play a card from one's hand."""

    card: int


class ChooseCard(SeatWaits, tag="choose_card"):
    """Choose a card to play."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({PlayCard})

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [PlayCard(card) for card in table.players[seat].hand]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        return Refused("not_owner", "That card is not in your hand.", field="card")

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return PlayCard(min(table.players[seat].hand))

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        assert isinstance(action, PlayCard)
        game.close(self)
        game.emit(Played(seat, action.card))


@step
def deal(game: Game[Any, Any]) -> None:
    """Deal three cards to each seat from a shuffled pack."""
    order = game.chance.shuffled(len(PACK))
    for seat in range(len(game.table.players)):
        game.emit(Dealt(seat, 3, tuple(PACK[number] for number in order[3 * seat : 3 * seat + 3])))


def begin(game: Game[Any, Any]) -> None:
    """Start by dealing."""
    game.then(deal)


def ask_next(game: Game[Any, Any]) -> None:
    """Players play a card in turn until the hands are empty."""
    table = game.table
    if table.players[table.turn].hand:
        game.ask(ChooseCard(seat=table.turn, seconds=30))
    else:
        finish_by_score(game, [player.played for player in table.players])


PART = Part(actions=(PlayCard,), events=(Dealt, Played), decisions=(ChooseCard,))
HANDS = toy("hands", HandsTable, Holder, PART, ask_next, begin)


def open_hands() -> Rulebook:
    """The rulebook of this toy."""
    return Rulebook(HANDS, {}, Options())
