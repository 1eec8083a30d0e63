"""The table of Monopoly Two: players and their hands, deeds, the row and the deck of deeds, and what is to be settled.

Everything that waits stands here: `turn.ask_next` derives from it whom to ask. Events change it; rules only read it.
"""

from __future__ import annotations

from bisect import insort
from typing import Annotated, Protocol

from msgspec import Struct
from msgspec.structs import replace

from games.engine.hidden import secret
from games.rules.charge import Debt
from games.rules.decks import Deck
from games.rules.table import BANK, Bank, DeedsTable


class Player(Struct, gc=False):
    """One seat's belongings. `spaces` are its deeds, ascending; `jail_turns` its own turns in jail so far.

    How many cards of each kind it holds is public (TWO-14); the cards are in the `Hand` of its seat.
    """

    cash: int = 0
    position: int = 0
    in_jail: bool = False
    jail_turns: int = 0
    out: bool = False
    spaces: list[int] = []
    hand_counts: dict[str, int] = {}


class Hand(Struct, gc=False):
    """The cards that `seat` holds, in the order drawn, by their number on the board. Nobody else sees them."""

    seat: int
    cards: Annotated[list[int], secret("seat")] = []


class Deed(Struct, frozen=True, gc=False):
    """A space that can be owned. `level` counts houses; one more than the maximum is a hotel. It never changes itself.

    Where buildings belong to a whole monopoly, all its properties have the same level.
    """

    owner: int = BANK
    level: int = 0


class Leave(Struct, frozen=True, gc=False):
    """A card's leave to buy the deed of `space` at its price (TWO-18)."""

    seat: int
    space: int
    cost: int


class Handed(Struct, frozen=True, gc=False):
    """`count` house prices of a site that were given in a payment, for each of which `worth` was paid."""

    site: str
    count: int
    worth: int


class Placing(Struct, gc=False):
    """Buildings that `seat` received from `giver` and puts up on its own monopolies (TWO-V2), the cheapest first.

    `cash` is the part of the payment's cash from which more change can be given, `surplus` what the payment is now
    worth beyond what was due and the `change` that was given; less than 0 if it is worth less than that. `change` is
    None if nothing can be taken back, in payments of before that was a rule or if the giver is out.
    """

    giver: int
    seat: int
    cash: int
    handed: list[Handed]
    surplus: int = 0
    change: int | None = None


class TwoTable(DeedsTable, Struct, gc=False):
    """The whole table.

    `rolled` and `moved`: the turn's roll and the move by it are done; in jail `rolled` is the try for doubles. `roll`
    is the roll to move by, `dice` the last one of any kind. `moved_players` were moved in this turn, `purchases` counts
    the deeds bought from the row in it, `built` the buildings by group. `turn_over`: its player went to jail (TWO-33).
    """

    players: list[Player]
    deeds: list[Deed | None]
    bank: Bank
    hands: list[Hand]
    turn: int = 0
    dice: list[int] = []
    roll: list[int] = []
    rolled: bool = False
    moved: bool = False
    turn_over: bool = False
    moved_players: list[int] = []
    purchases: int = 0
    built: dict[str, int] = {}
    market: list[int] = []
    deck: Annotated[list[int], secret()] = []
    """The deeds still face down, the next one first."""
    decks: dict[str, Deck] = {}
    discards: dict[str, list[int]] = {}
    debts: list[Debt] = []
    """Open debts; the first is paid next."""
    leaves: list[Leave] = []
    placing: Placing | None = None
    out_order: list[int] = []

    def deed(self, space: int) -> Deed:
        """The deed of a space that can be owned."""
        return self.deeds[space]  # type: ignore[return-value]

    def from_turn(self) -> list[int]:
        """Every seat still playing in turn order, beginning with the player whose turn it is."""
        order = [*range(self.turn, len(self.players)), *range(self.turn)]
        return [seat for seat in order if not self.players[seat].out]

    def transfer(self, space: int, seat: int) -> None:
        """Make `seat` the owner of a deed; a deed that comes back to the bank goes under the deck (TWO-7)."""
        deed = self.deed(space)
        if deed.owner != BANK:
            self.players[deed.owner].spaces.remove(space)
        self.deeds[space] = replace(self.deed(space), owner=seat)
        if seat == BANK:
            self.deck.append(space)
        else:
            insort(self.players[seat].spaces, space)

    def take_card(self, seat: int, group: str, number: int) -> None:
        """Put a card into a hand."""
        self.hands[seat].cards.append(number)
        counts = self.players[seat].hand_counts
        counts[group] = counts.get(group, 0) + 1

    def discard_card(self, seat: int, group: str, number: int) -> None:
        """Put a card from a hand onto the discard pile."""
        self.hands[seat].cards.remove(number)
        self.players[seat].hand_counts[group] -= 1
        self.discards[group].append(number)


class OwnedTable(Protocol):
    """The part of the table that says who owns what."""

    players: list[Player]
    deeds: list[Deed | None]

    def owns_all(self, seat: int, group: tuple[int, ...]) -> bool:
        """Whether `seat` owns every deed of `group`."""
