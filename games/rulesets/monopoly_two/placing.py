"""Buildings that are paid with are put up by the player who receives them, where there is a place (TWO-V2)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Decision, Event, Legal
from games.rules.charge import Charge
from games.rules.payment import Received, Transfers
from games.rules.seats import SeatDecision
from games.rulesets.monopoly_two.building import Raised, raise_site, site_named, why_not_raise
from games.rulesets.monopoly_two.owing import owe
from games.rulesets.monopoly_two.rules import STEP, Site, TwoRules
from games.rulesets.monopoly_two.table import Handed, Placing, TwoTable

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class Place(Action, frozen=True, tag="place_building", omit_defaults=True):
    """Put the next building up on a group, or on a space if buildings stand on single properties."""

    group: str | None = None
    space: int | None = None


class BuildingPlaced(Raised, frozen=True, tag="building_placed"):
    """A building that was paid with now stands on a monopoly of its receiver, and counts `gained` more, or less."""

    gained: int = 0

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.placing.surplus += self.gained
        first = table.placing.handed.pop(0)
        if first.count > 1:
            table.placing.handed.insert(0, Handed(first.site, first.count - 1, first.worth))


class BuildingsCashed(Received, frozen=True, tag="buildings_cashed"):
    """The bank paid for the buildings that had no place (TWO-25)."""


class ChangeGiven(Event, frozen=True, tag="change_given"):
    """The buildings are worth more where they were put up: `seat` gives more change to the payer `to`."""

    seat: int
    to: int
    amount: int

    def apply(self, table: TwoTable) -> None:
        table.players[self.seat].cash -= self.amount
        table.players[self.to].cash += self.amount
        if table.placing is not None:
            table.placing.cash -= self.amount

    def transfers(self) -> Transfers:
        return ((self.seat, self.to, self.amount),)


class ChangeReturned(Event, frozen=True, tag="change_returned"):
    """The buildings are worth less where they were put up: the payer `seat` gives change back to `to`."""

    seat: int
    to: int
    amount: int

    def apply(self, table: TwoTable) -> None:
        table.players[self.seat].cash -= self.amount
        table.players[self.to].cash += self.amount

    def transfers(self) -> Transfers:
        return ((self.seat, self.to, self.amount),)


class PlacingEnded(Event, frozen=True, tag="placing_ended"):
    """All buildings that `seat` received have been put up or paid for."""

    seat: int

    def apply(self, table: TwoTable) -> None:
        table.placing = None


class PlaceBuildings(SeatDecision, tag="place_building"):
    """`seat` chooses where to put up the next of the buildings that `giver` paid with."""

    giver: int

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Place})
    asks: ClassVar[str] = gettext_noop("Where do you put up the building that you have been given?")
    of_turn: ClassVar[bool] = False

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        single = rules.options.sites.single_buildings
        return [place_on(site, single) for site in open_sites(rules, table, seat)]

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        """Where it is worth most, first in the order of the board."""
        best = max(open_sites(rules, table, seat), key=lambda site: site.price)
        return place_on(best, rules.options.sites.single_buildings)

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        site = site_named(rules, action)
        if isinstance(site, Refused):
            return site
        refused = why_not_raise(rules, table, seat, site)
        return refused or Refused("wrong_phase", gettext_noop("You can't do that right now."))

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        place(game, seat, site_named(game.rules, action))


PART = Part(
    actions=(Place,),
    events=(BuildingPlaced, BuildingsCashed, ChangeGiven, ChangeReturned, PlacingEnded),
    decisions=(PlaceBuildings,),
)


SHORTFALL = Charge("shortfall")
"""What a payment lacks because its buildings are worth less where they were put up."""


def place_on(site: Site, single: bool) -> Place:
    """The action that puts a building up on a site."""
    return Place(space=site.spaces[0]) if single else Place(group=site.key)


def open_sites(rules: TwoRules, table: TwoTable, seat: int) -> list[Site]:
    """The sites of `seat` that can carry another building."""
    return [site for site in rules.sites_of(table, seat) if why_not_raise(rules, table, seat, site) is None]


def placing_decisions(rules: TwoRules, table: TwoTable) -> list[Decision]:
    """Ask the receiver, unless nothing can be put up any more."""
    placing = table.placing
    if placing is None or not placing.handed or not open_sites(rules, table, placing.seat):
        return []
    return [PlaceBuildings(seat=placing.seat, giver=placing.giver, seconds=rules.options.decision_seconds)]


def place(game: TwoGame, seat: int, site: Site | Refused) -> None:
    """Put the next building up. It counts in the payment for what it is worth there."""
    placing = game.table.placing
    assert placing is not None
    assert isinstance(site, Site)
    raise_site(game, seat, site, partial(BuildingPlaced, gained=site.price - placing.handed[0].worth))


def end_placing(game: TwoGame) -> None:
    """TWO-25: the bank pays for the buildings that have no place. Then the payment is added up anew (TWO-V2)."""
    placing = game.table.placing
    assert placing is not None
    amount = sum(one.count * one.worth for one in placing.handed)
    if amount:
        game.emit(BuildingsCashed(placing.seat, amount))
    _settle(game, placing)
    game.emit(PlacingEnded(placing.seat))


def _settle(game: TwoGame, placing: Placing) -> None:
    """More change, or less: then it is given back, and what the payment is still short of stays due.

    Change need not be a multiple of 5, if the cash in the payment was none: only whole fives of it are given back, so
    that everybody's cash and the debt stay multiples of 5 (TWO-4).
    """
    more = min(placing.surplus, placing.cash)
    if more > 0:
        game.emit(ChangeGiven(placing.seat, placing.giver, more))
    if placing.surplus >= 0 or placing.change is None:
        return
    returned = min(-placing.surplus, placing.change - placing.change % STEP)
    if returned:
        game.emit(ChangeReturned(placing.giver, placing.seat, returned))
    owe(game, placing.giver, placing.seat, -placing.surplus - returned, SHORTFALL, before=0)
