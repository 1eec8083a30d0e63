"""The guarantees that Monopoly Two adds to the engine's, and random payments."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState, Open
from games.rules.table import BANK
from games.rulesets.monopoly_two.building import Build
from games.rulesets.monopoly_two.market import BuyDeed, price_of
from games.rulesets.monopoly_two.payment import (
    BuildingsHanded,
    Pay,
    Payment,
    PaymentMade,
    add_up,
    why_not_own,
    worth_of_deed,
)
from games.rulesets.monopoly_two.positions import position_problems
from games.rulesets.monopoly_two.proposal import Bill, propose
from games.rulesets.monopoly_two.rules import STEP, TwoRules, level_of
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.winning import monopolies, worth
from tests.engine.random_play import Checks
from tests.support.as_json import as_json

State = GameState[Any, Any]


def check(book: Rulebook, state: State) -> None:
    """Every deed, card and building is in exactly one place, and the game waits for what the table asks for."""
    problem = next(iter(position_problems(book.rules, state)), None)
    assert problem is None, problem
    table: TwoTable = state.table
    assert all(player.cash >= 0 and player.cash % STEP == 0 for player in table.players)
    if state.asked % 20 == 0 and not state.finished:
        check_inspection(book, state)


def check_inspection(book: Rulebook, state: State) -> None:
    """A space's dialog says of every deed whether it can be bought or built on, as the list of legal actions does."""
    for seat in range(len(state.table.players)):
        for space in range(book.rules.size):
            inspection = as_json(book.inspect(state, seat, space))
            assert sum(line["now"] for line in inspection.get("rents", [])) <= 1
            assert all(action["legal"] or action["code"] for action in inspection["actions"])


def check_events(book: Rulebook, table: TwoTable, events: Sequence[Event]) -> None:
    """TWO-21, TWO-22, TWO-25: what is given, comes back, is lost and received adds up; applies the events."""
    rules: TwoRules = book.rules
    for event, following in pairwise([*events, None]):
        assert event is not None
        if not isinstance(event, PaymentMade):
            event.apply(table)
            continue
        parties = [event.seat] if event.to is None else [event.seat, event.to]
        before = [worth(rules, table, seat) for seat in parties]
        single = rules.options.sites.single_buildings
        named = {} if single else {one.site: one.count for one in event.buildings}
        payment = Payment(event.cash, event.spaces, named)
        assert why_not_own(rules, table, event.seat, payment) is None
        total = add_up(rules, table, event.due, payment)
        assert (total.change, total.lost) == (event.change, event.lost)
        assert total.worth == event.due + event.change + event.lost
        assert event.change <= event.cash
        buildings = sum(one.count * one.worth for one in event.buildings)
        handed = isinstance(following, BuildingsHanded)
        assert event.refund == (0 if event.to is None or handed else buildings)
        event.apply(table)
        changes = [worth(rules, table, seat) - old for seat, old in zip(parties, before, strict=True)]
        assert changes[0] == -(event.due + event.lost)
        if event.to is not None:
            assert changes[1] == event.due + event.lost - (buildings if handed else 0)


def deal(random: Random, book: Rulebook, state: State) -> None:
    """Start half of all games late: deeds dealt out, some groups complete and built on, some players short of cash.

    All those start late in which a payer's buildings go to others, who seldom have a place for them otherwise.
    """
    rules: TwoRules = book.rules
    table: TwoTable = state.table
    if random.random() < 0.5 and not rules.options.payment.reuse_buildings:
        return
    for group in sorted(set(rules.group) - {()}):
        whole = random.choice([BANK, *range(len(table.players))])
        for space in group:
            owner = whole if random.random() < 0.85 else random.choice([BANK, *range(len(table.players))])
            if owner != BANK:
                give(rules, table, space, owner)
    for seat in range(len(table.players)):
        while len(owned := monopolies(rules, table, seat)) >= rules.options.goal.monopolies_to_win:
            table.transfer(rules.monopolies[owned[0]][0], BANK)
            turn_up(rules, table)
    build_at_random(random, rules, table)
    for player in table.players:
        player.cash = random.choice((player.cash, STEP * random.randint(0, 20), STEP * random.randint(0, 400)))


def give(rules: TwoRules, table: TwoTable, space: int, owner: int) -> None:
    """Take a deed from the row or the deck."""
    if space in table.market:
        table.market.remove(space)
    else:
        table.deck.remove(space)
    turn_up(rules, table)
    table.transfer(space, owner)


def turn_up(rules: TwoRules, table: TwoTable) -> None:
    """Fill the row."""
    while table.deck and len(table.market) < rules.options.market.row_size:
        table.market = sorted([*table.market, table.deck.pop(0)])


def build_at_random(random: Random, rules: TwoRules, table: TwoTable) -> None:
    """Some buildings on the monopolies, as far as the supply allows."""
    for key, group in rules.groups.items():
        owner = table.deed(group[0]).owner
        level = random.choice((0, 0, 1, 2, rules.max_houses, rules.hotel))
        if (
            owner == BANK
            or not table.owns_all(owner, group)
            or level > rules.max_houses + rules.options.buildings.hotels_allowed
        ):
            continue
        sites = len(rules.sites_in[key])
        houses, hotels = (0, sites) if level == rules.hotel else (level * sites, 0)
        if houses <= table.bank.houses and hotels <= table.bank.hotels:
            table.bank.houses -= houses
            table.bank.hotels -= hotels
            for space in group:
                table.deeds[space] = replace(table.deed(space), level=level)


def compose_pay(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """A random payment of what is due."""
    payment = random_payment(random, book.rules, state.table, seat, state.table.debts[0].amount)
    action = Pay(payment.cash, payment.spaces, payment.buildings)
    proposed = check_preview(book, state, seat, action)
    assert proposed is not None
    assert as_json(book.preview(state, seat, Pay(proposed.cash, proposed.spaces, proposed.buildings)))["legal"]
    return action


def compose_purchase(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """A deed that takes more than cash, or any other, paid for at random."""
    space = listed.about if random.random() < 0.9 else random.randint(-2, 41)
    assert isinstance(space, int)
    known = 0 <= space < book.rules.size and state.table.deeds[space] is not None
    due = price_of(book.rules, state.table, space) if known else 100
    action = BuyDeed(space, random_payment(random, book.rules, state.table, seat, due))
    if known:
        proposed = check_preview(book, state, seat, action)
        if space == listed.about:
            assert proposed is not None
            assert as_json(book.preview(state, seat, BuyDeed(space, proposed)))["legal"]
    return action


def compose_building(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """A building that takes more than cash, paid for at random."""
    site = book.rules.sites[str(listed.about)]
    payment = random_payment(random, book.rules, state.table, seat, site.price)
    single = book.rules.options.sites.single_buildings
    action = Build(space=site.spaces[0], pay=payment) if single else Build(group=site.key, pay=payment)
    proposed = check_preview(book, state, seat, action)
    assert proposed is not None
    preview = as_json(book.preview(state, seat, Build(action.group, action.space, proposed)))
    assert preview["legal"] or preview["code"] == "supply_empty"
    return action


def check_preview(book: Rulebook, state: State, seat: int, action: Action) -> Payment | None:
    """A preview adds up, and loses no less than its proposal, which is returned."""
    preview = as_json(book.preview(state, seat, action))
    assert preview["legal"] or preview["code"]
    if "given" in preview and preview["legal"]:
        assert preview["given"] == preview["due"] + preview["change"] + preview["lost"]
        assert preview["lost"] >= preview["proposal_lost"]
    return msgspec.convert(preview["proposal"], Payment) if "proposal" in preview else None


def random_payment(random: Random, rules: TwoRules, table: TwoTable, seat: int, due: int) -> Payment:
    """Most as proposed; the others mixed at random, mostly of things that the player has."""
    if random.random() < 0.6:
        proposed = propose(rules, table, seat, Bill(due))
        if proposed is not None:
            return proposed
    player = table.players[seat]
    if random.random() < 0.1:
        return Payment(
            random.randint(-5, 3000), tuple(random.choices(range(-1, 45), k=2)), {"brown": random.randint(-1, 6)}
        )
    single = rules.options.sites.single_buildings
    buildings = {}
    for site, level in rules.levels_of(table, seat):
        if random.random() < (0.02 if single else 0.4):
            buildings[site.key] = random.randint(1, level)
    spaces = random.sample(player.spaces, random.randint(0, min(4, len(player.spaces))))
    free = [
        space
        for space in spaces
        if single
        or not rules.in_colour(space)
        or all(
            buildings.get(site.key, 0) == level_of(table, site) for site in rules.sites_in[rules.spaces[space].group]
        )
    ]
    given = sum(worth_of_deed(rules, table, space) for space in free)
    given += sum(rules.sites[key].price * count for key, count in buildings.items())
    missing = max(0, due - given)
    cash = min(player.cash, missing) if random.random() < 0.7 else random.randint(0, player.cash)
    return Payment(cash, tuple(free), buildings)


CHECKS = Checks(
    watch=lambda: check,
    compose={Pay: compose_pay, BuyDeed: compose_purchase, Build: compose_building},
    deal=deal,
    check_events=check_events,
)
