"""Decks of cards, shuffled once at the start (OOF-19, BD-24). How a card is drawn differs from game to game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from games.engine.chance import Draw
from games.engine.hidden import secret
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.board import Card
from games.rules.table import TradeTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class Deck(Struct, gc=False):
    """A group of cards: their numbers within the group, in order."""

    order: Annotated[list[int], secret()]


class DeckTable(TradeTable, gc=False):
    """The decks by group."""

    decks: dict[str, Deck] = {}


class CardsShuffled(Event, frozen=True, tag="cards_shuffled"):
    """A group of cards was shuffled, beginning with draw number `draw`.

    `among` are the numbers of the cards that were in the deck, if some were not.
    """

    group: str
    count: int
    draw: int
    deck: Annotated[Deck, secret()]
    among: Annotated[tuple[int, ...], secret()] = ()

    def apply(self, table: DeckTable) -> None:
        table.decks[self.group] = Deck([*self.deck.order])

    def draws(self) -> tuple[Draw, ...]:
        order = self.deck.order if not self.among else [self.among.index(number) for number in self.deck.order]
        return (Draw("shuffle", self.draw, self.count, tuple(order), self.group),)


class CardDrawn(Event, frozen=True):
    """`seat` drew a card."""

    seat: int
    group: str
    card: Card


PART = Part(events=(CardsShuffled,), table=DeckTable)


def shuffle_decks(game: ClassicGame) -> None:
    """Shuffle every group of cards."""
    for group, cards in game.rules.cards.items():
        draw = game.state.drawn
        order = game.chance.shuffled(len(cards))
        game.emit(CardsShuffled(group, len(cards), draw, Deck(order)))


def shuffle_decks_again(game: ClassicGame) -> None:
    """Shuffle the cards that are in each deck; those that players hold stay with them."""
    for group, deck in game.table.decks.items():
        among = tuple(sorted(deck.order))
        draw = game.state.drawn
        order = [among[place] for place in game.chance.shuffled(len(among))]
        whole = len(among) == len(game.rules.cards[group])
        game.emit(CardsShuffled(group, len(among), draw, Deck(order), () if whole else among))
