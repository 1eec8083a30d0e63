"""The deck of title deeds and the row of those that are face up (TWO-6, TWO-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from games.engine.chance import Draw
from games.engine.hidden import secret
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rulesets.monopoly_two.options import MarketOptions
from games.rulesets.monopoly_two.table import TwoTable

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class DeedsShuffled(Event, frozen=True, tag="deeds_shuffled"):
    """The deeds of the deck were shuffled, beginning with draw number `draw`.

    `among` are the deeds that were in the deck, ascending, and `deck` their new order.
    """

    count: int
    draw: int
    among: Annotated[tuple[int, ...], secret()]
    deck: Annotated[tuple[int, ...], secret()]

    def apply(self, table: TwoTable) -> None:
        table.deck = [*self.deck]

    def draws(self) -> tuple[Draw, ...]:
        order = tuple(self.among.index(space) for space in self.deck)
        return (Draw("shuffle", self.draw, self.count, order, "deeds"),)


class DeedTurnedUp(Event, frozen=True, tag="deed_turned_up"):
    """The top deed of the deck was turned up into the row."""

    space: int

    def apply(self, table: TwoTable) -> None:
        table.deck.remove(self.space)
        table.market.append(self.space)
        table.market.sort()


PART = Part(events=(DeedsShuffled, DeedTurnedUp), options=MarketOptions)


def shuffle_deeds(game: TwoGame, among: list[int]) -> None:
    """Shuffle these deeds into the deck."""
    draw = game.state.drawn
    ordered = sorted(among)
    deck = tuple(ordered[place] for place in game.chance.shuffled(len(ordered)))
    game.emit(DeedsShuffled(len(ordered), draw, tuple(ordered), deck))


def refill_row(game: TwoGame, times: int) -> None:
    """Turn up that many deeds, as long as the row has a gap and the deck a deed."""
    table = game.table
    for _ in range(times):
        if not table.deck or len(table.market) >= game.rules.options.market.row_size:
            return
        game.emit(DeedTurnedUp(table.deck[0]))
