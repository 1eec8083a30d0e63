"""The payment that the game proposes, and makes when the time is up (TWO-27).

In cash if that is enough; else with the least overpayment, then the fewest monopolies broken, then the fewest deeds,
then those that bring the receiver least near to a monopoly.
The worths that can be reached are kept as the bits of one number for each count of monopolies and deeds, so that the
exact answer for twenty deeds takes a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from games.rulesets.monopoly_two.payment import Payment, built_sites, why_not_own, worth_of_deed
from games.rulesets.monopoly_two.rules import TwoRules, level_of
from games.rulesets.monopoly_two.table import TwoTable

MAX_UNITS = 50_000
"""Worths are counted in units of their greatest common divisor. Only a board made for it needs more than this:
there the overpayment is the least, but more monopolies and deeds may be given than in another way with the same."""

KEPT = 4096
"""How many sets of deeds, and of buildings, are kept with the ways to give some of them: a board has hundreds."""

Counts = tuple[int, int, int]
"""Monopolies broken, deeds given, and how near they bring the receiver to monopolies."""


class Choice(NamedTuple):
    """One way to use the deeds and buildings of one group."""

    worth: int
    breaks: int
    spaces: tuple[int, ...]
    buildings: tuple[tuple[str, int], ...]
    helps: int = 0
    """How near it brings the receiver to a monopoly; 0 if it gives no deed of one."""


NOTHING = Choice(0, 0, (), ())


class Bill(NamedTuple):
    """An amount to pay."""

    due: int
    to: int | None = None
    """The player who is paid; None for the bank, under whose deck deeds help nobody."""
    spare: str = ""
    """The group of which nothing is used."""


def safer(rules: TwoRules, table: TwoTable, seat: int, bill: Bill) -> Payment | None:
    """The cheapest payment that completes no monopoly of the player who is paid; if possible it breaks none, either."""
    return propose(rules, table, seat, bill, sparing=True, keeping=True) or propose(
        rules, table, seat, bill, sparing=True
    )


def propose(
    rules: TwoRules, table: TwoTable, seat: int, bill: Bill, *, sparing: bool = False, keeping: bool = False
) -> Payment | None:
    """The payment that is proposed to `seat`; None if everything it may use is worth less than what is due.

    If `sparing`, nothing is used that completes a monopoly of the player who is paid; if `keeping`, nothing that breaks
    one of `seat`.
    """
    due = bill.due
    usable = _usable(sparing=sparing, keeping=keeping) if sparing or keeping else None
    cash = table.players[seat].cash
    if cash >= due:
        return Payment(cash=due)
    groups = _choices_of(rules, table, seat, bill, usable, exchange=True)
    if cash + sum(max(choice.worth for choice in choices) for choices in groups) < due:
        return None
    payment = _payment(_cheapest(groups, due, cash), due, cash)
    if why_not_own(rules, table, seat, payment) is None:
        return payment
    # The supply can replace each of two hotels, but not both: hotels are given whole.
    whole_hotels = _choices_of(rules, table, seat, bill, usable, exchange=False)
    return _payment(_cheapest(whole_hotels, due, cash), due, cash)


def _usable(*, sparing: bool, keeping: bool) -> Callable[[Choice], bool]:
    return lambda one: not ((sparing and one.helps >= COMPLETES) or (keeping and one.breaks))


def _payment(selection: list[Choice], due: int, cash: int) -> Payment:
    """The payment of these deeds and buildings, and of cash for the rest."""
    given = sum(choice.worth for choice in selection)
    spaces = sorted(space for choice in selection for space in choice.spaces)
    buildings = {key: count for choice in selection for key, count in choice.buildings}
    return Payment(min(cash, max(0, due - given)), tuple(spaces), buildings)


def _choices_of(
    rules: TwoRules,
    table: TwoTable,
    seat: int,
    bill: Bill,
    usable: Callable[[Choice], bool] | None,
    *,
    exchange: bool,
) -> list[list[Choice]]:
    """The choices in each group in which there are any, all or those that are usable.

    `exchange`: hotels may be exchanged for houses.
    """
    spared = rules.groups.get(bill.spare, ())
    owned = [space for space in table.players[seat].spaces if space not in spared]
    every: Iterable[list[Choice]] = _choices(rules, table, owned, bill.to, exchange)
    if usable is not None:
        every = ([one for one in choices if usable(one)] for choices in every)
    return [choices for choices in every if len(choices) > 1]


COMPLETES = 100
"""How much a whole monopoly helps, beside one, two or three for what lacks that many deeds fewer than four."""


def _lacking(rules: TwoRules, table: TwoTable, to: int | None, space: int) -> int:
    """How many deeds the player `to` lacks of the group of `space`; 0 if that is no monopoly, or nobody is paid."""
    if to is None or not rules.may_be_monopoly(space):
        return 0
    deeds = table.deeds
    return sum([deeds[other].owner != to for other in rules.group[space]])  # type: ignore[union-attr]


def _help(lacking: int, given: int) -> int:
    """How near so many deeds of one group, of which a player lacks some, bring it to a monopoly."""
    if not lacking:
        return 0
    return max(1, 4 - lacking + given) if lacking > given else COMPLETES


def _cheapest(groups: list[list[Choice]], due: int, cash: int) -> list[Choice]:
    """A choice for each group: the best by TWO-27."""
    unit = gcd(*(choice.worth for choices in groups for choice in choices)) or 1
    # Without any one of its choices, a payment that overpays least is too small.
    limit = (due + max(choice.worth for choices in groups for choice in choices)) // unit
    reached = _reached_worths(groups, unit, limit)
    worths = _wanted_worths(reached[-1], unit, due, cash)
    if limit > MAX_UNITS:
        return _any_of(groups, unit, reached, worths)
    for breaks in range(len(groups) + 1):
        selection = _search(groups, unit, worths, breaks)
        if selection is not None:
            return selection
    raise ValueError("everything together is enough")


def _reached_worths(groups: list[list[Choice]], unit: int, limit: int) -> list[int]:
    """The worths up to the limit that can be reached without any group, with the first, with the first two, as bits."""
    mask = (1 << limit + 1) - 1
    reached = [1]
    for choices in groups:
        bits = 0
        for shift in {choice.worth // unit for choice in choices}:
            bits |= reached[-1] << shift & mask
        reached.append(bits)
    return reached


def _wanted_worths(reached: int, unit: int, due: int, cash: int) -> int:
    """Of these, those with the least overpayment: all that need none, or else the lowest beyond."""
    lowest, highest = -(-(due - cash) // unit), due // unit
    exact = (reached >> lowest << lowest) & ((1 << highest + 1) - 1)
    if exact:
        return exact
    beyond = reached >> highest + 1
    return (beyond & -beyond) << highest + 1


def _any_of(groups: list[list[Choice]], unit: int, reached: list[int], worths: int) -> list[Choice]:
    """A way to one of the worths that breaks few monopolies and gives few deeds, though not always the fewest."""
    selection = []
    bit = (worths & -worths).bit_length() - 1
    for choices, before in zip(reversed(groups), reversed(reached[:-1]), strict=True):
        possible = [one for one in choices if bit >= one.worth // unit and before >> bit - one.worth // unit & 1]
        chosen = min(possible, key=lambda one: (one.breaks, len(one.spaces), one.helps))
        selection.append(chosen)
        bit -= chosen.worth // unit
    return selection


def _search(groups: list[list[Choice]], unit: int, worths: int, most_breaks: int) -> list[Choice] | None:
    """The choices that break at most that many monopolies, then give the fewest deeds, then help the receiver least.

    None if there are none.
    """
    limit = (1 << worths.bit_length()) - 1
    layers: list[dict[Counts, int]] = [{(0, 0, 0): 1}]
    for choices in groups:
        layer: dict[Counts, int] = {}
        for (breaks, deeds, helps), bits in layers[-1].items():
            for choice in choices:
                counts = (breaks + choice.breaks, deeds + len(choice.spaces), helps + choice.helps)
                if counts[0] <= most_breaks and (shifted := bits << choice.worth // unit & limit):
                    layer[counts] = layer.get(counts, 0) | shifted
        layers.append(layer)
    best = min((counts for counts, bits in layers[-1].items() if bits & worths), default=None)
    if best is None:
        return None
    hit = layers[-1][best] & worths
    return _trace(groups, unit, layers, best, (hit & -hit).bit_length() - 1)


def _trace(
    groups: list[list[Choice]], unit: int, layers: list[dict[Counts, int]], counts: Counts, bit: int
) -> list[Choice]:
    """The choices by which a worth was reached with those counts, from the last group to the first."""
    selection = []
    for choices, layer in zip(reversed(groups), reversed(layers[:-1]), strict=True):
        for choice in choices:
            before = (counts[0] - choice.breaks, counts[1] - len(choice.spaces), counts[2] - choice.helps)
            at = bit - choice.worth // unit
            if at >= 0 and layer.get(before, 0) >> at & 1:
                selection.append(choice)
                counts, bit = before, at
                break
    return selection


def _choices(
    rules: TwoRules, table: TwoTable, owned: list[int], to: int | None, exchange: bool
) -> Iterator[list[Choice]]:
    """For each group the ways to use the deeds that are owned in it, and its buildings, to pay the player `to`."""
    for group in dict.fromkeys([rules.group[space] for space in owned]):
        mine = [space for space in group if space in owned]
        if built_sites(rules, table, group[0]):
            yield [*_buildings(rules, table, group, exchange), *_with_all_buildings(rules, table, group, to)]
        else:
            breaks = int(len(mine) == len(group) and rules.may_be_monopoly(group[0]))
            yield [NOTHING, *_deeds(rules, table, mine, breaks, to)]


def _deeds(rules: TwoRules, table: TwoTable, mine: list[int], breaks: int, to: int | None) -> tuple[Choice, ...]:
    """Some of the deeds of a group, which belong to somebody else than the player `to`."""
    deeds = tuple([(space, worth_of_deed(rules, table, space)) for space in mine])
    return _parts(deeds, breaks, _lacking(rules, table, to, mine[0]))


@lru_cache(maxsize=KEPT)
def _parts(deeds: tuple[tuple[int, int], ...], breaks: int, lacking: int) -> tuple[Choice, ...]:
    """The ways to give some deeds, each named with its worth, to somebody who lacks so many of their group.

    Of several that are worth the same the first are given.
    """
    known: dict[tuple[int, ...], Choice] = {}
    for chosen in range(1, 1 << len(deeds)):
        given = [one for place, one in enumerate(deeds) if chosen >> place & 1]
        worths = tuple(sorted([worth for _, worth in given]))
        if worths not in known:
            spaces = tuple([space for space, _ in given])
            known[worths] = Choice(sum(worths), breaks, spaces, (), _help(lacking, len(spaces)))
    return tuple(known.values())


def _with_all_buildings(rules: TwoRules, table: TwoTable, group: tuple[int, ...], to: int | None) -> Iterator[Choice]:
    """TWO-23: some deeds of a group together with all its buildings."""
    sites = built_sites(rules, table, group[0])
    buildings = tuple((site.key, level_of(table, site)) for site in sites)
    worth_of_all = sum(site.price * level_of(table, site) for site in sites)
    for choice in _deeds(rules, table, list(group), 1, to):
        yield Choice(choice.worth + worth_of_all, 1, choice.spaces, buildings, choice.helps)


def _buildings(rules: TwoRules, table: TwoTable, group: tuple[int, ...], exchange: bool) -> tuple[Choice, ...]:
    """TWO-24: some of the buildings of a group, always from its highest, as far as the supply can replace hotels."""
    sites = rules.sites_in[rules.spaces[group[0]].group]
    levels = tuple([(site.key, site.price, level_of(table, site)) for site in sites])
    hotels = any(level == rules.hotel for _, _, level in levels)
    return _from_the_top(levels, rules.hotel, table.bank.houses if hotels and exchange else None)


@lru_cache(maxsize=KEPT)
def _from_the_top(levels: tuple[tuple[str, int, int], ...], hotel: int, houses: int | None) -> tuple[Choice, ...]:
    """The same for sites with their prices and levels, and so many houses in the supply; None: nothing is exchanged."""
    prices = {key: price for key, price, _ in levels}
    remaining, total = {key: level for key, _, level in levels}, 0
    choices = [NOTHING]
    while any(remaining.values()):
        highest = max(remaining, key=lambda key: remaining[key])
        remaining[highest] -= 1
        total += prices[highest]
        taken = tuple((key, level - remaining[key]) for key, _, level in levels if level > remaining[key])
        kept = sum(remaining[key] for key, _, level in levels if level == hotel and 0 < remaining[key] < level)
        freed = sum(level - remaining[key] for key, _, level in levels if level < hotel)
        if kept <= (0 if houses is None else houses + freed):
            choices.append(Choice(total, 0, (), taken))
    return tuple(choices)
