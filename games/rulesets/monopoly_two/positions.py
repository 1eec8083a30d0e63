"""Whether Monopoly Two can be in a position: what every moment between two actions has in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.engine.refusal import gettext_noop
from games.engine.ruleset import Problem
from games.engine.state import Decision, GameState
from games.rules.presentation.positions import MAX_CASH
from games.rules.table import BANK
from games.rulesets.monopoly_two.rules import STEP, TwoRules, level_of
from games.rulesets.monopoly_two.table import Leave, Placing, TwoTable
from games.rulesets.monopoly_two.turn import expected_decisions
from games.rulesets.monopoly_two.winning import monopolies

SEAT = gettext_noop("there is no such seat")
SPACE = gettext_noop("there is no such space")
OWNER = gettext_noop("players and deeds do not agree on the owner")
DEEDS = gettext_noop("each deed is with its owner, in the row or in the deck")
ROW = gettext_noop("the row is full unless the deck is empty")
BUILDINGS = gettext_noop("these buildings are not allowed here")
SUPPLY = gettext_noop("the supply of buildings does not add up")
OUT = gettext_noop("a player who is out has nothing, and is listed once in the order of leaving")
JAIL = gettext_noop("only a piece on a jail space can be in jail")
DEBT = gettext_noop("debts are between players in the game, and buildings are put up by one of them")
CARDS = gettext_noop("each card is in its deck, in a hand or on its discard pile")
COUNTS = gettext_noop("the public counts of cards do not agree with the hands")
DECISION = gettext_noop("this decision does not fit the table")
WON = gettext_noop("somebody has won already")
NUMBER = gettext_noop("this number cannot occur")
DEBTS = ("rent", "tax", "card", "buildings", "gift", "fell_to_bank", "shortfall")
"""The reasons for a debt."""
MAX_BUILT = 1_000
"""More buildings than a group can be given in a turn, even if they are paid with in between."""


def position_problems(rules: TwoRules, state: GameState[Any, Any]) -> Iterator[Problem]:
    """Why no game can reach this position; its types have been checked."""
    table: TwoTable = state.table
    yield from _shapes(rules, table)
    yield from _players(rules, table)
    yield from _deeds(rules, table)
    yield from _buildings(rules, table)
    yield from _cards(rules, table)
    yield from _left(rules, table)
    if not state.finished:
        yield from _waiting(rules, table)
        yield from _decisions(rules, state, table)


def _shapes(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """The lists have their lengths, and every number names something that there is."""
    seats = range(len(table.players))
    if table.turn not in seats:
        yield "table.turn", SEAT
    if len(table.deeds) != rules.size:
        yield "table.deeds", SPACE
    if [hand.seat for hand in table.hands] != [*seats]:
        yield "table.hands", SEAT
    for name, dice in (("dice", table.dice), ("roll", table.roll)):
        if dice and not (len(dice) == 2 and all(1 <= die <= 6 for die in dice)):
            yield f"table.{name}", NUMBER
    if not table.roll and table.rolled:
        yield "table.roll", NUMBER
    if not set(table.moved_players) <= set(seats) or len(set(table.moved_players)) != len(table.moved_players):
        yield "table.moved_players", SEAT
    if not 0 <= table.purchases <= rules.options.market.row_purchases:
        yield "table.purchases", NUMBER
    limit = rules.options.sites.buildings_per_turn
    maximum = limit or MAX_BUILT
    if not table.built.keys() <= rules.groups.keys() or not all(0 < one <= maximum for one in table.built.values()):
        yield "table.built", NUMBER


def _players(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """Pieces and deeds are on the board, and what is counted is not absurd."""
    for seat, player in enumerate(table.players):
        place = f"table.players[{seat}]"
        if not 0 <= player.position < rules.size:
            yield f"{place}.position", SPACE
        if player.spaces != sorted(set(player.spaces)) or not all(0 <= space < rules.size for space in player.spaces):
            yield f"{place}.spaces", SPACE
        if not 0 <= player.cash <= MAX_CASH or player.cash % STEP:
            yield f"{place}.cash", NUMBER
        if not 0 <= player.jail_turns < rules.options.turns.jail_turns or (player.jail_turns and not player.in_jail):
            yield f"{place}.jail_turns", NUMBER
        if player.in_jail and player.position not in rules.jails:
            yield f"{place}.in_jail", JAIL


def _deeds(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """Each deed is in exactly one place."""
    owners = {space: seat for seat, player in enumerate(table.players) for space in player.spaces}
    for space, deed in enumerate(table.deeds):
        if (deed is not None) != bool(rules.group[space]):
            yield f"table.deeds[{space}]", SPACE
        elif deed is not None and deed.owner != owners.get(space, BANK):
            yield f"table.deeds[{space}].owner", OWNER
    owned = [space for player in table.players for space in player.spaces]
    every = [space for space, deed in enumerate(table.deeds) if deed is not None]
    if sorted(owned + table.market + table.deck) != every:
        yield "table.deck", DEEDS
    if table.market != sorted(table.market):
        yield "table.market", DEEDS
    size = rules.options.market.row_size
    if len(table.market) > size or (table.deck and len(table.market) < size):
        yield "table.market", ROW


def _buildings(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """Supplies are conserved, and buildings stand evenly on whole monopolies only, or on owned deeds (TWO-V1)."""
    options, bank = rules.options.buildings, table.bank
    levels = [level_of(table, site) for site in rules.sites.values()]
    houses = sum(level for level in levels if level < rules.hotel)
    hotels = sum(level == rules.hotel for level in levels)
    if (bank.houses + houses, bank.hotels + hotels) != (options.house_supply, options.hotel_supply):
        yield "table.bank", SUPPLY
    if bank.houses < 0 or bank.hotels < 0:
        yield "table.bank", SUPPLY
    carried = {space: level_of(table, site) for site in rules.sites.values() for space in site.spaces}
    for space, deed in enumerate(table.deeds):
        if deed is not None and not (0 <= deed.level <= rules.hotel and deed.level == carried.get(space, 0)):
            yield f"table.deeds[{space}].level", BUILDINGS
    for group in rules.groups.values():
        heights = [table.deed(space).level for space in group]
        if rules.options.sites.single_buildings:
            fits = all(table.deed(space).owner != BANK for space in group if table.deed(space).level)
        else:
            owner = table.deed(group[0]).owner
            fits = not max(heights) or (owner != BANK and table.owns_all(owner, group))
        if not fits or (max(heights) == rules.hotel and not options.hotels_allowed):
            yield f"table.deeds[{group[0]}]", BUILDINGS


def _cards(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """Each card is in exactly one place, and the public counts are those of the hands."""
    held = Counter(number for hand in table.hands for number in hand.cards)
    if set(table.decks) != set(rules.cards) or set(table.discards) != set(rules.cards):
        yield "table.decks", CARDS
        return
    for kind, numbers in rules.numbers_of.items():
        mine = [number for number in held.elements() if number in numbers]
        if sorted([*table.decks[kind].order, *table.discards[kind], *mine]) != numbers:
            yield f"table.decks.{kind}", CARDS
    if not held.keys() <= set(range(len(rules.card))):
        yield "table.hands", CARDS
        return
    for seat, player in enumerate(table.players):
        kinds = Counter(rules.card_kind[number] for number in table.hands[seat].cards)
        if player.hand_counts != {kind: kinds[kind] for kind in rules.cards}:
            yield f"table.players[{seat}].hand_counts", COUNTS


def _left(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """Players who are out have nothing."""
    out = [seat for seat, player in enumerate(table.players) if player.out]
    if sorted(table.out_order) != out:
        yield "table.out_order", OUT
    for seat in out:
        player = table.players[seat]
        if player.cash or player.spaces or player.in_jail or table.hands[seat].cards:
            yield f"table.players[{seat}]", OUT


def _waiting(rules: TwoRules, table: TwoTable) -> Iterator[Problem]:
    """Open debts and payments are between players in the game, and nobody has won."""
    playing = set(table.in_game())
    for number, debt in enumerate(table.debts):
        between = {debt.seat, debt.to} <= playing | {None} and debt.seat != debt.to
        if not between or debt.charge.kind not in DEBTS or debt.amount <= 0 or debt.amount % STEP:
            yield f"table.debts[{number}]", DEBT
    for number, leave in enumerate(table.leaves):
        if leave.seat not in playing or not _is_given(rules, table, leave):
            yield f"table.leaves[{number}]", DEBT
    if table.placing is not None and not _is_handed(rules, table, table.placing):
        yield "table.placing", DEBT
    goal = rules.options.goal.monopolies_to_win
    if len(playing) < 2 or any(len(monopolies(rules, table, seat)) >= goal for seat in playing):
        yield "table.players", WON


def _is_given(rules: TwoRules, table: TwoTable, leave: Leave) -> bool:
    """Whether a card can give this leave: to buy an unowned deed, out of jail, at its price."""
    if not 0 <= leave.space < rules.size or table.deeds[leave.space] is None or table.players[leave.seat].in_jail:
        return False
    return table.deed(leave.space).owner == BANK and leave.cost == rules.price[leave.space]


def _is_handed(rules: TwoRules, table: TwoTable, placing: Placing) -> bool:
    """Whether these buildings can have been handed over by another player."""
    seats = range(len(table.players))
    if placing.seat not in table.in_game() or placing.giver not in seats or placing.giver == placing.seat:
        return False
    if not placing.handed or not 0 <= placing.cash <= table.players[placing.seat].cash:
        return False
    if placing.change is not None and not 0 <= placing.change <= table.players[placing.giver].cash:
        return False
    sites = [rules.sites.get(one.site) for one in placing.handed]
    worths = [None if site is None else site.price for site in sites]
    counted = all(0 < one.count <= rules.hotel for one in placing.handed)
    return counted and worths == [one.worth for one in placing.handed]


def _decisions(rules: TwoRules, state: GameState[Any, Any], table: TwoTable) -> Iterator[Problem]:
    """The game waits exactly for what the table asks for."""
    if state.agenda:
        yield "agenda", DECISION
    expected = expected_decisions(rules, table)
    if sorted(map(_content, state.decisions)) != sorted(map(_content, expected)):
        yield "decisions", DECISION


def _content(decision: Decision) -> str:
    """A decision but for its number and clock."""
    fields = {name: getattr(decision, name) for name in decision.__struct_fields__ if name not in ("id", "seconds")}
    return f"{decision.name()} {fields}"
