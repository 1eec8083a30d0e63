"""Whether the mark finds people who help each other secretly: games between simulated people, measured as on the site.

2,000 honest people play at tables of four, a hundred pairs of them often together as friends, half of these kindly.
Pairs who collude play with two honest people. Each step is stored, so that it is played once (docs/gifts.md).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from games import rulesets
from games.engine.gifts import gifts_in, value_of_seats
from games.engine.play import new_game, play, time_out
from games.engine.rulebook import Rulebook
from leaderboards.unusual import THRESHOLD, Usual, mark_of, usual_of, whole_mark
from tests.bench.colluding import Person, Seat, choose, people

RULESETS = ("oofopoly", "bangladeshi", "monopoly_two")
WITH_AUCTIONS = RULESETS[:2]
KINDS = ("trade", "auction", "rent", "debt", "leaving")
WAYS = ("feeding", "auctions", "sparing", "resigning")
HONEST = ("", "kind")
"""The ways of those who do not collude: friends may be kind."""
FRIENDS = "friends"
TABLE = 4
MOST_DECISIONS = 5_000
AT_ONCE = 200
MILLION = 1_000_000
AFTER = (5, 10, 20)
"""The numbers of common games after which pairs are looked at."""


class Played(msgspec.Struct):
    """A game: its people by seat and their levels, and what was given as (giver, receiver, kind, millionths)."""

    ruleset: str
    people: list[int]
    gifts: list[tuple[int, int, str, int]]
    levels: list[int]


class Planned(NamedTuple):
    """A game to be played, which is the same whenever it is played."""

    ruleset: str
    seats: list[Seat]
    seed: str


class Pair(NamedTuple):
    """Two people, and their common games."""

    giver: int
    receiver: int
    games: Sequence[Played]


@cache
def book_of(key: str) -> Rulebook:
    """The rules on the ruleset's own board with its own options."""
    return rulesets.rulebook(key, rulesets.find(key).boards.default(), {})


def play_one(planned: Planned) -> Played:
    """A game between these people, and what they gave each other in it."""
    key, seats, seed = planned
    book, numbers = book_of(key), [seat.person.number for seat in seats]
    for number, seat in enumerate(seats):
        seat.random = Random(f"{seed} {number}")
        if seat.way in HONEST and seat.random.random() < seat.person.habits.storms_out:
            seat.leaves_at = seat.random.randint(20, 400)
    state, _ = new_game(book, len(seats), seed, shuffle_seats=False)
    table = book.decode(book.encode(state)).table
    versions: list[tuple[int, Sequence[Any]]] = []
    left: dict[int, int] = {}
    while not state.finished and len(versions) < MOST_DECISIONS:
        version = len(versions) + 2
        number, action = next(_actions(book, state, seats), (-1, None))
        if action is None:
            clock = next(decision.id for decision in state.decisions if decision.blocking)
            versions.append((version, time_out(book, state, clock)))
            continue
        if action.name() == "resign":
            left[number] = version
        versions.append((version, play(book, state, number, action)))
    found = gifts_in(book, table, versions, left, state.winners, value_of_seats(book, len(seats)))
    sums: dict[tuple[int, int, str], float] = defaultdict(float)
    for gift in found:
        sums[numbers[gift.giver], numbers[gift.receiver], gift.kind] += gift.share
    gifts = [(*pair, round(share * MILLION)) for pair, share in sums.items()]
    return Played(key, numbers, gifts, [seat.person.level for seat in seats])


def _actions(book: Rulebook, state: Any, seats: list[Seat]) -> Iterator[tuple[int, Any]]:
    """The actions that the seats which are asked want to take."""
    for decision in state.decisions:
        for number in decision.seats(state.table):
            action = choose(book, state, number, seats[number])
            if action is not None:
                yield number, action


def strangers(everybody: list[Person], rounds: int, seed: str) -> Iterator[Planned]:
    """Rounds in which everybody plays one game, at tables that are drawn."""
    for turn in range(rounds):
        order = list(everybody)
        Random(f"{seed} round {turn}").shuffle(order)
        for table in range(len(order) // TABLE):
            seats = [Seat(person) for person in order[table * TABLE : (table + 1) * TABLE]]
            yield Planned(RULESETS[(turn + table) % len(RULESETS)], seats, f"{seed} strangers {turn} {table}")


def two_of(everybody: list[Person], way: str, number: int, seed: str) -> tuple[Person, Person]:
    """A giver and a receiver, or two friends."""
    giver, receiver = Random(f"{seed} {way} {number}").sample(everybody, 2)
    return giver, receiver


def games_of_pairs(everybody: list[Person], way: str, pairs: int, seed: str) -> Iterator[Planned]:
    """The common games of so many pairs with two other people, each pair in one ruleset."""
    keys = WITH_AUCTIONS if way == "auctions" else RULESETS
    for number in range(pairs):
        giver, receiver = two_of(everybody, way, number, seed)
        for turn in range(max(AFTER)):
            dice = Random(f"{seed} {way} {number} {turn}")
            others = dice.sample([person for person in everybody if person not in (giver, receiver)], TABLE - 2)
            two = _seats_of(way, number, giver, receiver)
            seats = [*two, *(Seat(person) for person in others)]
            dice.shuffle(seats)
            two[0].partner, two[1].partner = seats.index(two[1]), seats.index(two[0])
            yield Planned(keys[number % len(keys)], seats, f"{seed} {way} {number} {turn}")


def _seats_of(way: str, number: int, giver: Person, receiver: Person) -> list[Seat]:
    if way == FRIENDS:
        kindness = "kind" if number % 2 else ""
        return [Seat(giver, way=kindness), Seat(receiver, way=kindness)]
    return [Seat(giver, way=way), Seat(receiver, way="taking")]


def stored(folder: Path, name: str, games: Iterable[Planned]) -> list[Played]:
    """A step of the simulation from its files, of `AT_ONCE` games each; what is missing is played now."""
    folder.mkdir(parents=True, exist_ok=True)
    found: list[Played] = []
    planned = iter(games)
    while some := list(islice(planned, AT_ONCE)):
        file = folder / f"{name}-{len(found):05}.json"
        if not file.exists():
            file.write_bytes(msgspec.json.encode([play_one(one) for one in some]))
        found += msgspec.json.decode(file.read_bytes(), type=list[Played])
    return found


Baselines = dict[tuple[str, str, int], Usual]


def baselines(games: Sequence[Played]) -> Baselines:
    """What strangers give each other, by ruleset, kind and level of the giver."""
    pairs: dict[tuple[str, int], int] = defaultdict(int)
    shares: dict[tuple[str, str, int], list[int]] = defaultdict(list)
    for game in games:
        level = dict(zip(game.people, game.levels, strict=True))
        for one in game.levels:
            pairs[game.ruleset, one] += len(game.people) - 1
        for giver, _, kind, share in game.gifts:
            shares[game.ruleset, kind, level[giver]].append(share)
    return {
        (ruleset, kind, level): usual_of(count, shares[ruleset, kind, level])
        for (ruleset, level), count in pairs.items()
        for kind in KINDS
    }


def mark(pair: Pair, usual: Baselines) -> float:
    """The mark of what a pair's giver gave its receiver."""
    levels = Counter((game.ruleset, game.levels[game.people.index(pair.giver)]) for game in pair.games)
    gifts: dict[str, list[tuple[Usual, int]]] = {kind: [] for kind in KINDS}
    for game in pair.games:
        level = game.levels[game.people.index(pair.giver)]
        for giver, receiver, kind, share in game.gifts:
            if (giver, receiver) == (pair.giver, pair.receiver):
                gifts[kind].append((usual[game.ruleset, kind, level], share))
    games = {kind: [(usual[key, kind, level], count) for (key, level), count in levels.items()] for kind in KINDS}
    return whole_mark(mark_of(gifts[kind], games[kind]) for kind in KINDS)


def drawn_pairs(games: Sequence[Played], draws: int, seed: str) -> Iterator[Pair]:
    """Honest pairs with many common games: each person's own games, with somebody of the table in each as receiver.

    The giver is the same person throughout, with their character and their habits. The receiver is as if all of these
    were one person.
    """
    of: dict[int, list[Played]] = defaultdict(list)
    for game in games:
        for person in game.people:
            of[person].append(game)
    for giver, own in sorted(of.items()):
        for draw in range(draws):
            dice = Random(f"{seed} drawn {giver} {draw}")
            yield Pair(giver, -1, [_with_one(game, giver, dice) for game in own])


def _with_one(game: Played, giver: int, dice: Random) -> Played:
    """The game with somebody else of the table as the receiver -1."""
    one = dice.choice([person for person in game.people if person != giver])
    return msgspec.structs.replace(game, gifts=[(by, -1, kind, share) for by, to, kind, share in game.gifts
                                                if (by, to) == (giver, one)])  # fmt: skip


def report(folder: Path, count: int, rounds: int, friends: int, pairs: int, draws: int, seed: str) -> Iterator[str]:
    """Play what is missing, and say how many of whom are above the mark."""
    everybody = people(count, seed)
    honest = stored(folder, "strangers", strangers(everybody, rounds, seed))
    usual = baselines(honest)
    yield f"{count} honest people, {len(honest)} games, threshold {THRESHOLD}"
    met = [pair for pair in _met(honest) if len(pair.games) > 1]
    yield from _above("strangers who met by chance", [mark(pair, usual) for pair in met])
    yield from _above("drawn honest pairs", [mark(pair, usual) for pair in drawn_pairs(honest, draws, seed)])
    games = stored(folder, FRIENDS, games_of_pairs(everybody, FRIENDS, friends, seed))
    often = _pairs(everybody, FRIENDS, friends, seed, games)
    for name, first in (("friends", 0), ("kind friends", 1)):
        both = [pair for one in often[first::2] for pair in (one, Pair(one.receiver, one.giver, one.games))]
        yield from _above(name, [mark(pair, usual) for pair in both])
    for way in WAYS:
        games = stored(folder, way, games_of_pairs(everybody, way, pairs, seed))
        yield from _found(way, _pairs(everybody, way, pairs, seed, games), usual)


def _pairs(everybody: list[Person], way: str, pairs: int, seed: str, games: Sequence[Played]) -> list[Pair]:
    each = max(AFTER)
    found = []
    for number in range(pairs):
        giver, receiver = two_of(everybody, way, number, seed)
        found.append(Pair(giver.number, receiver.number, games[number * each : (number + 1) * each]))
    return found


def _met(games: Sequence[Played]) -> Iterator[Pair]:
    common: dict[tuple[int, int], list[Played]] = defaultdict(list)
    for game in games:
        for giver in game.people:
            for receiver in game.people:
                if giver != receiver:
                    common[giver, receiver].append(game)
    yield from (Pair(giver, receiver, own) for (giver, receiver), own in common.items())


def _above(name: str, marks: Sequence[float]) -> Iterator[str]:
    ordered = sorted(marks, reverse=True)
    above = sum(one > THRESHOLD for one in ordered)
    tenth = ordered[len(ordered) // 10_000] if ordered else 0
    highest = ordered[0] if ordered else 0
    yield f"{name}: {len(ordered)} pairs, {above} above; highest {highest:.1f}, one in 10,000 above {tenth:.1f}"


def _found(way: str, pairs: Sequence[Pair], usual: Baselines) -> Iterator[str]:
    by_ruleset: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_ruleset[pair.games[0].ruleset].append(pair)
    for name, some in [*sorted(by_ruleset.items()), ("all", list(pairs))]:
        shares = []
        for after in AFTER:
            found = sum(mark(pair._replace(games=pair.games[:after]), usual) > THRESHOLD for pair in some)
            shares.append(f"{100 * found / len(some):.0f} % after {after}")
        yield f"{way}, {name}: {len(some)} pairs, {', '.join(shares)} games"
