"""The rules of Monopoly Two for a board and options: everything that is constant during a game.

Lists are indexed by space. Amounts are rounded up to the next multiple of 5 (TWO-4), except those in `spaces`: rents
are rounded once they have been worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from games.engine.play import Game
from games.engine.state import Action, Open
from games.rules.board import DEEDS, NOT_GIVEN, Board, Card, Space
from games.rules.board_index import BoardIndex, mean
from games.rules.movement import go_crossings
from games.rules.rounding import share_up
from games.rules.table import BANK, Bank
from games.rulesets.monopoly_two.options import TwoOptions
from games.rulesets.monopoly_two.table import Deed, Hand, OwnedTable, Player, TwoTable

if TYPE_CHECKING:
    TwoGame: TypeAlias = "Game[TwoTable, TwoRules]"
    Landing = Callable[[TwoGame, int, int, int], None]
    """The effect of a space: (game, seat, space, spaces moved to get there)."""
    Effect = Callable[[TwoGame, int, Card], None]
    """The effect of a card on the player it is played on: (game, seat, card)."""

Becomes = Literal["house", "hotel"]
"""The kinds of buildings."""
STEP = 5
"""Pounds: every amount is a multiple of it (TWO-4)."""
MAX_PLAYERS = 6
MONEY_FIELDS = ("price", "house_cost", "amount")
AMOUNT_EFFECTS = ("give", "take", "take_from_every_player", "give_to_every_player")
MOVES = ("go_to", "go_to_nearest", "go_back", "go_forward")
"""The effects of cards that move a piece."""


def round_up(amount: int) -> int:
    """TWO-4: the next multiple of 5."""
    return -(-amount // STEP) * STEP


class Site(NamedTuple):
    """A unit that carries buildings: a whole colour group (TWO-19), or each of its properties (TWO-V1).

    `price` is that of one building; `neighbours` are all sites of the group, among which building is even.
    """

    key: str
    group: str
    spaces: tuple[int, ...]
    price: int
    neighbours: tuple[str, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Mechanics:
    """The functions by which spaces and cards take effect, by kind, and the listed actions that are made once."""

    spaces: Mapping[str, Landing]
    cards: Mapping[str, Effect]
    build: Callable[[Site, bool], Action]
    """(site, on single properties)."""
    play: Callable[[Card, int], Action]
    discard: Callable[[Card], Action]


class TwoRules(BoardIndex["Landing"]):
    """Monopoly Two with one board and one set of options."""

    __slots__ = (
        "builds",
        "card",
        "card_kind",
        "composed_builds",
        "discards",
        "effects",
        "first_like",
        "force_price",
        "groups",
        "incomes",
        "mean_price",
        "monopolies",
        "monopoly_rents",
        "numbers_of",
        "options",
        "plays",
        "price",
        "printed",
        "site_at",
        "sites",
        "sites_in",
        "steps",
    )

    def __init__(self, mechanics: Mechanics, board: Board, options: TwoOptions) -> None:
        rounded = replace(board, card=tuple(map(_rounded_card, board.card)))
        super().__init__(rounded, mechanics.spaces, options.buildings.most_houses, options.rent.group_rent_percent)
        self.board = board
        """As it is printed: scenarios name its cards by the amounts on them."""
        spaces = self.spaces
        self.options = _rounded_options(options)
        self.effects = mechanics.cards
        named = {
            spaces[group[0]].group: group
            for i, group in enumerate(self.group)
            if group and group[0] == i and spaces[i].group
        }
        self.groups = {key: group for key, group in named.items() if self.in_colour(group[0])}
        """The colour groups: only they carry buildings."""
        self.monopoly_rents = [(2 * rents[0], *rents[1:]) if rents else () for rents in self.rents]
        """For each property its rent at every level in a monopoly, as the bots estimate it."""
        self.monopolies = named if options.goal.stations_and_utilities_count else self.groups
        """The groups that are a monopoly if one player owns them whole (TWO-2)."""
        self.price = [round_up(space.price) if space.kind in DEEDS else 0 for space in spaces]
        self.mean_price = mean([price for price in self.price if price])
        self.force_price = [round_up(share_up(price, options.market.purchase_percent)) for price in self.price]
        self._lay_out_sites()
        self.builds = {key: mechanics.build(site, options.sites.single_buildings) for key, site in self.sites.items()}
        self.composed_builds = {key: Open(type(action), about=key) for key, action in self.builds.items()}
        self._number_cards(mechanics, rounded.card)
        self.printed = [self._print(i, space) for i, space in enumerate(spaces)]
        """The spaces with every amount as it is charged, for clients."""

    def _lay_out_sites(self) -> None:
        """Find what carries buildings."""
        spaces, percent = self.spaces, self.options.sites.single_building_percent
        self.sites: dict[str, Site] = {}
        for key, group in self.groups.items():
            if self.options.sites.single_buildings:
                neighbours = tuple(map(str, group))
                for space in group:
                    price = round_up(share_up(spaces[space].house_cost, percent))
                    self.sites[str(space)] = Site(str(space), key, (space,), price, neighbours)
            else:
                price = round_up(max(spaces[space].house_cost for space in group))
                self.sites[key] = Site(key, key, group, price, (key,))
        self.sites_in = {key: [site for site in self.sites.values() if site.group == key] for key in self.monopolies}
        """The sites of each group; stations and utilities have none."""
        self.site_at: list[Site | None] = [None] * self.size
        """For the first space of each site the site; None for every other space."""
        for site in self.sites.values():
            self.site_at[site.spaces[0]] = site

    def _number_cards(self, mechanics: Mechanics, cards: tuple[Card, ...]) -> None:
        """Number the cards through all groups, as they are held in decks and hands."""
        self.card = cards
        self.card_kind = [card.group for card in self.card]
        self.numbers_of = {kind: [i for i, one in enumerate(self.card_kind) if one == kind] for kind in self.cards}
        self.first_like = [self.card.index(card) for card in self.card]
        """The first card that is like each one: those that are alike are listed once."""
        self.plays = [[mechanics.play(card, seat) for seat in range(MAX_PLAYERS)] for card in self.card]
        self.steps = [_steps(self.spaces, card) for card in self.card]
        """For each card how far it moves a piece from each space, negative backwards; 0 if it does not move it."""
        self.incomes = [[self._income(start, steps) for start, steps in enumerate(ways)] for ways in self.steps]
        """For each card what the bank pays a piece that it moves from each space: salary, and money of the space."""
        self.discards = [mechanics.discard(card) for card in self.card]

    def _income(self, start: int, steps: int) -> int:
        to = self.spaces[(start + steps) % self.size]
        money = round_up(to.amount) if to.kind == "free_money" else 0
        salary: int = self.options.movement.salary
        return go_crossings(self, start, steps) * salary + money

    def _print(self, index: int, space: Space) -> Space:
        """A space with its amounts rounded up, and the price of a building there."""
        amounts = {name: round_up(getattr(space, name)) for name in MONEY_FIELDS if getattr(space, name) != NOT_GIVEN}
        if self.in_colour(index):
            amounts["house_cost"] = next(site.price for site in self.sites.values() if index in site.spaces)
        return replace(space, rents=tuple(map(round_up, space.rents)), **amounts)

    def in_colour(self, space: int) -> bool:
        """Whether a space is a property of a named group."""
        return self.is_street[space] and bool(self.spaces[space].group)

    def may_be_monopoly(self, space: int) -> bool:
        """Whether a deed belongs to a group that is a monopoly if one player owns it whole."""
        return self.spaces[space].group in self.monopolies

    def owners(self, table: OwnedTable) -> dict[str, int]:
        """The owner of each monopoly."""
        owners, deeds = {}, table.deeds
        for key, group in self.monopolies.items():
            owner = deeds[group[0]].owner  # type: ignore[union-attr]
            if owner != BANK:
                for space in group:
                    if deeds[space].owner != owner:  # type: ignore[union-attr]
                        break
                else:
                    owners[key] = owner
        return owners

    def sites_of(self, table: TwoTable, seat: int) -> list[Site]:
        """The sites of the monopolies that `seat` owns."""
        sites: list[Site] = []
        for key, owner in self.owners(table).items():
            if owner == seat:
                sites += self.sites_in[key]
        return sites

    def levels_of(self, table: TwoTable, seat: int) -> list[tuple[Site, int]]:
        """The sites of `seat` that have buildings, each with its level."""
        levels, deeds = [], table.deeds
        for space in table.players[seat].spaces:
            site = self.site_at[space]
            if site is not None and (level := deeds[space].level):  # type: ignore[union-attr]
                levels.append((site, level))
        return levels


def new_table(rules: TwoRules, players: int) -> TwoTable:
    """A table with every deed and card in the bank."""
    buildings = rules.options.buildings
    return TwoTable(
        players=[Player(hand_counts=dict.fromkeys(rules.cards, 0)) for _ in range(players)],
        deeds=[Deed() if space.kind in DEEDS else None for space in rules.spaces],
        bank=Bank(buildings.house_supply, buildings.hotel_supply),
        hands=[Hand(seat) for seat in range(players)],
        discards={kind: [] for kind in rules.cards},
    )


def _rounded_options(options: TwoOptions) -> TwoOptions:
    """TWO-4: the amounts among the options, rounded up."""
    return replace(
        options,
        start=replace(options.start, starting_cash=round_up(options.start.starting_cash)),
        movement=replace(options.movement, salary=round_up(options.movement.salary)),
    )


def _rounded_card(card: Card) -> Card:
    """TWO-4: the amounts of a card, rounded up."""
    if card.effect in AMOUNT_EFFECTS:
        return replace(card, amount=round_up(card.amount))
    return replace(card, house=round_up(card.house), hotel=round_up(card.hotel))


def level_of(table: Any, site: Site) -> int:
    """The level of a site: its houses, or one more than their maximum for a hotel."""
    level: int = table.deeds[site.spaces[0]].level
    return level


def _steps(spaces: tuple[Space, ...], card: Card) -> list[int]:
    """How far a card moves a piece from each space; the cards that name where to go move it forwards."""
    size = len(spaces)
    match card.effect:
        case "go_to":
            return [(card.space - start) % size for start in range(size)]
        case "go_to_nearest":
            ways = [i for i, space in enumerate(spaces) if space.kind == card.kind]
            return [min((way for i in ways if (way := (i - start) % size)), default=0) for start in range(size)]
        case "go_back":
            return [-card.amount] * size
        case "go_forward":
            return [card.amount] * size
        case _:
            return [0] * size
