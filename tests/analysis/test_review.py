"""Reviews of games: luck and decisions sum to the result, luck is zero on average, and nothing hidden is used."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from math import fsum
from random import Random
from typing import Any

import msgspec
import pytest

from games import rulesets
from games.analysis import chances_of
from games.analysis.review.__main__ import Task, review
from games.analysis.review.draws import Drawing, outcomes
from games.analysis.review.findings import Findings, Reason, Terms
from games.analysis.review.grading import asks_others, grade_of, weigh
from games.analysis.review.mean_grades import ANY, decisions_of
from games.analysis.review.mean_luck import Mean, luck_of_game, played, shares
from games.analysis.review.reasons import reason
from games.analysis.review.settling import chances_at_rest, settled
from games.analysis.review.walk import Move, Walk
from games.analysis.review.whole import whole_review
from games.engine.chance import Chance
from games.engine.copying import copied
from games.engine.options import to_store
from games.engine.play import new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.building import Build
from games.rules.dice import END_TURN, ROLL
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade

State = GameState[Any, Any]
GAMES = pytest.mark.parametrize(
    ("key", "seats"), [("oofopoly", 4), ("bangladeshi", 3), ("monopoly_two", 3), ("coopoly", 2)]
)
SEED = "review"


def opened(key: str, seats: int) -> tuple[Rulebook, State]:
    """A new game."""
    book = rulesets.rulebook(key)
    return book, new_game(book, seats, SEED)[0]


@GAMES
def test_luck_and_decisions_sum_to_the_result(key: str, seats: int) -> None:
    """In every game, and for every seat; and the game that is walked through is the one that was played."""
    book, state = opened(key, seats)
    walk = Walk(book, copied(state), shares, SEED)
    start, terms = walk.chances, Terms.none(seats)
    for number, move in enumerate(list(played(book, state)), 2):
        changed = walk.go_on(move, number)
        terms.add(changed.seat, changed.luck, changed.decision)
    assert book.encode(walk.state) == book.encode(state)
    for seat in range(seats):
        assert terms.of(seat) == pytest.approx(walk.chances[seat] - start[seat], abs=1e-9)
    assert any(terms.own_luck) or not book.ruleset.scoring.competitive


def roll(book: Rulebook, seat: int) -> Any:
    """The action of rolling the dice."""

    def carry_out(state: State, chance: Chance) -> None:
        play(book, state, seat, ROLL, chance=chance)

    return carry_out


def rolled(book: Rulebook, state: State, seen: dict[str, set[int]]) -> dict[tuple[int, ...], list[tuple[float, State]]]:
    """What a roll of the player whose turn it is may lead to, by the dice."""
    found = outcomes(
        roll(book, state.table.turn), iter(lambda: copied(state), None), seen, Random(1), hides_cards=False
    )
    by_dice = defaultdict(list)
    for weight, after in found:
        by_dice[tuple(after.table.dice)].append((weight, after))
    return by_dice


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi"])
def test_every_roll_is_as_likely_and_every_card_that_was_not_seen(key: str) -> None:
    """All 36 rolls, and where one leads to a card, all cards but those that were seen."""
    book, state = opened(key, 3)
    by_dice = rolled(book, state, {})
    assert len(by_dice) == 36
    for ways in by_dice.values():
        assert fsum(weight for weight, _ in ways) == pytest.approx(1 / 36)
    with_cards = {dice: len(ways) for dice, ways in by_dice.items() if len(ways) > 1}
    assert with_cards
    sizes = {len(cards) for cards in book.rules.cards.values()}
    assert max(with_cards.values()) >= min(sizes)
    seen = {group: {1, 2} - {state.table.decks[group].order[0]} for group in book.rules.cards}
    fewer = {dice: len(ways) for dice, ways in rolled(book, state, seen).items()}
    assert all(fewer[dice] < count for dice, count in with_cards.items())


def test_a_card_that_everybody_knows_is_no_luck() -> None:
    """Once all cards of a cycle were seen, the next one is known."""
    book, state = opened("oofopoly", 2)
    group = next(iter(book.rules.cards))
    order = state.table.decks[group].order
    chance = Drawing(state, (), Random(1), {group: set(order)}, hides_cards=False)
    assert chance.card(group, order, 3) == order[3]
    assert chance.sizes == []


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi"])
def test_nothing_hidden_changes_what_could_have_been(key: str) -> None:
    """With other decks and another seed the same positions are possible, and positions come to the same rest."""
    book, state = opened(key, 3)
    list(islice(played(book, state), 60))
    while not any(decision.name() == "roll" for decision in state.decisions):
        next(played(book, state))
    other = copied(state)
    other.seed, other.drawn = "another", 5
    for deck in other.table.decks.values():
        Random(7).shuffle(deck.order)
    assert other.table.decks != state.table.decks
    one, two = (
        Counter(
            (round(weight, 12), *(round(one, 9) for one in chances_of(book, [after])[0]))
            for ways in rolled(book, position, {}).values()
            for weight, after in ways
        )
        for position in (state, other)
    )
    assert one == two
    assert chances_at_rest(book, [state]) == chances_at_rest(book, [other])


def test_coming_to_rest_draws_nothing_and_leaves_the_position_alone() -> None:
    """A position is judged before the next roll."""
    book, state = opened("oofopoly", 3)
    for _ in islice(played(book, state), 80):
        before = book.encode(state)
        after = settled(book, state)
        assert book.encode(state) == before
        assert after.drawn == state.drawn


def test_a_terrible_trade_is_a_blunder() -> None:
    """Everything for a coin: rejecting it is better, for sure."""
    book, state = opened("oofopoly", 3)
    list(islice(played(book, state), 150))
    while not any(decision.name() in ("roll", "end_turn") for decision in state.decisions):
        next(played(book, state))
    giver = state.table.turn
    taker = max((seat for seat in range(3) if seat != giver), key=lambda seat: len(state.table.players[seat].spaces))
    wanted = tuple(space for space in state.table.players[taker].spaces if state.table.deed(space).level == 0)
    play(book, state, giver, OfferTrade(taker, TradeSide(cash=1), TradeSide(spaces=wanted)))
    accepting = AcceptTrade(state.table.trades_made)
    weighed = weigh(book, state, taker, accepting, chances_at_rest, SEED, 2)
    assert weighed is not None
    assert weighed.graded is not None
    assert weighed.graded.grade == "blunder"
    assert weighed.graded.better["type"] == "reject_trade"
    assert weighed.graded.better_chances[taker] > weighed.graded.chances[taker]
    assert weighed.graded.helped == giver
    assert weighed.graded.chosen["type"] == "accept_trade"
    assert weighed.graded.chosen_events[0]["type"] == "trade_made"


def a_trade_that_completes_a_group() -> tuple[Rulebook, State, int, int, str]:
    """A position in which the last deed of a group was offered for a coin: the giver, the buyer and the group."""
    book, state = opened("oofopoly", 3)
    giver, buyer = state.table.turn, (state.table.turn + 1) % 3
    group = next(group for group in book.rules.group if len(group) == 3)
    state.table.transfer(group[0], giver)
    for space in group[1:]:
        state.table.transfer(space, buyer)
    play(book, state, buyer, OfferTrade(giver, TradeSide(cash=1), TradeSide(spaces=group[:1])))
    return book, state, giver, buyer, book.rules.spaces[group[0]].group


def test_the_reason_is_what_a_rival_completes_or_earns() -> None:
    """By the positions alone; between two actions that change nothing there is none."""
    book, state, giver, buyer, group = a_trade_that_completes_a_group()
    accept, reject = AcceptTrade(state.table.trades_made), RejectTrade(state.table.trades_made)
    no_risk = [[[0.3, 0.3, 0.4]] * 9] * 2
    found = reason(book, state, giver, accept, reject, no_risk)
    assert found == Reason("completes", buyer, group)
    assert reason(book, state, giver, reject, reject, no_risk) is None
    other = reason(book, state, giver, reject, accept, no_risk)
    assert other is None  # what a rival completes by the better action is nothing against what was chosen


def test_the_reason_is_the_risk_if_the_playouts_are_sure() -> None:
    """How often no chance was left; nothing if that could be as it happened to be."""
    book, state = opened("oofopoly", 3)
    out, left = [0.0, 0.5, 0.5], [0.4, 0.3, 0.3]
    playouts = [[out] * 30 + [left] * 70, [out] * 5 + [left] * 95]
    assert reason(book, state, 0, ROLL, ROLL, playouts) == Reason("risk", 0, "", 0.3, 0.05)
    assert reason(book, state, 0, ROLL, ROLL, [[out] * 8 + [left] * 92, playouts[1]]) is None


def test_the_reason_is_what_rents_bring() -> None:
    """What is paid to the seat in a round by all others, as far as pieces land in the long run."""
    book, state = opened("oofopoly", 3)
    seat, group = state.table.turn, next(group for group in book.rules.group if len(group) == 3)
    for space in group:
        state.table.transfer(space, seat)
    before = book.ruleset.views.income(book.rules, state.table)  # type: ignore[misc]
    assert before[seat] > 0
    assert [before[one] for one in range(3) if one != seat] == [0, 0]
    while not any(decision.name() == "end_turn" for decision in state.decisions):
        next(played(book, state))
    turn = state.table.turn
    state.table.transfer(group[0], turn)
    for space in group[1:]:
        state.table.transfer(space, turn)
    found = reason(book, state, turn, END_TURN, Build(group[0]), [[[0.3, 0.3, 0.4]] * 9] * 2)
    assert found is not None
    assert (found.kind, found.seat) == ("income", turn)
    assert found.better > found.chosen > 0


def played_on_from(book: Rulebook, state: State, giver: int) -> Iterator[Move]:
    """The game after the trade was made."""
    after = copied(state)
    play(book, after, giver, AcceptTrade(state.table.trades_made))
    yield from played(book, after)


def test_trades_and_auctions_have_their_worth() -> None:
    """To everybody; a trade against its refusal, an auction against how it would have gone on from its beginning."""
    book, state, giver, buyer, _ = a_trade_that_completes_a_group()
    moves = [
        Move(giver, msgspec.to_builtins(AcceptTrade(state.table.trades_made)), None),
        *islice(played_on_from(book, state, giver), 300),
    ]
    position = msgspec.json.decode(book.encode(state))
    task = Task(book.key, book.board, to_store(book.options), position, moves, [], None, SEED, 60)
    *_, found = review(task, shares)
    trade = next(one for one in found.deals if one.event == "trade_made")
    assert (trade.version, trade.began) == (2, 2)
    assert trade.worth[giver] < 0 < trade.worth[buyer]
    assert fsum(trade.worth) == pytest.approx(0, abs=0.001)
    auctions = [one for one in found.deals if one.event == "auction_ended"]
    assert auctions
    assert all(one.began < one.version for one in auctions)
    assert found.opened == {}


def test_offers_are_no_alternatives() -> None:
    """What others would have to agree to is not held against anybody; what is asked of others anyway is no offer."""
    book, state = opened("oofopoly", 3)
    list(islice(played(book, state), 150))
    while not any(decision.name() == "end_turn" for decision in state.decisions):
        next(played(book, state))
    seat = state.table.turn
    other = next(one for one in range(3) if one != seat and state.table.players[one].spaces)
    offer = OfferTrade(other, TradeSide(cash=1), TradeSide(spaces=tuple(state.table.players[other].spaces[:1])))
    assert asks_others(book, state, seat, offer)
    assert not asks_others(book, state, seat, END_TURN)
    play(book, state, seat, offer)
    assert not asks_others(book, state, other, RejectTrade(state.table.trades_made))


@pytest.mark.parametrize("level", ["normal", ANY])
def test_the_decisions_of_one_seat_are_measured(level: str) -> None:
    """Those of the first seat that had alternatives, as they were made."""
    book = rulesets.rulebook("oofopoly")
    found = list(decisions_of(book, 3, level, "grades", most=12))
    assert found
    for one in found:
        assert any(0 in decision.seats(one.before.table) for decision in one.before.decisions)
        play(book, one.before, 0, book.read_action(one.chosen)[0])


def test_a_whole_review_is_measured() -> None:
    """As many versions as are asked for, and all players' decisions."""
    measured = whole_review(rulesets.rulebook("oofopoly"), 3, "whole", most=10)
    assert measured.findings.versions == 11
    assert sum(measured.findings.weighed) > max(measured.findings.weighed)
    assert measured.seconds > 0


@pytest.mark.parametrize(
    ("cost", "error", "grade"),
    [(0.03, 0.001, "inaccuracy"), (0.05, 0.01, "mistake"), (0.1, 0.01, "blunder"), (0.1, 0.034, None), (0.01, 0, None)],
)
def test_only_what_is_sure_is_graded(cost: float, error: float, grade: str | None) -> None:
    """A gap of less than three standard errors is nothing."""
    assert grade_of(cost, error) == grade


def test_a_review_goes_on_where_it_was() -> None:
    """In several runs it finds what it finds in one."""
    book, state = opened("oofopoly", 2)
    position = msgspec.json.decode(book.encode(state))
    moves = list(islice(played(book, state), 25))

    def run(findings: Findings | None, seconds: float) -> Findings:
        stored = None if findings is None else msgspec.convert(msgspec.to_builtins(findings), Findings)
        task = Task(book.key, book.board, to_store(book.options), position, moves, [0], stored, SEED, seconds)
        *_, last = review(task, shares)
        return last

    whole = run(None, 60)
    assert whole.versions == len(moves) + 1
    parts = None
    while parts is None or parts.versions < whole.versions:
        parts = run(parts, 0)
    assert msgspec.json.encode(parts) == msgspec.json.encode(whole)


def test_luck_is_zero_on_average() -> None:
    """Over some short games, within four standard errors; and it is not nothing."""
    book = rulesets.rulebook("oofopoly")
    found = [luck_of_game(book, 3, f"luck/{number}", shares, 40) for number in range(25)]
    luck = Mean.of([one.first for one in found])
    assert abs(luck.mean) < 4 * luck.error
    assert luck.error > 0
    assert max(one.rest for one in found) < 1e-9


def test_draws_made_anew_tell_more_of_the_mean_luck() -> None:
    """With the game's own chance; the games and how their terms add up stay as they are."""
    book = rulesets.rulebook("oofopoly")
    usual = [luck_of_game(book, 3, f"luck/{number}", shares, 40) for number in range(12)]
    anew = [luck_of_game(book, 3, f"luck/{number}", shares, 40, anew=16) for number in range(12)]
    luck = Mean.of([one.first for one in anew])
    assert abs(luck.mean) < 4 * luck.error
    assert 0 < luck.error < Mean.of([one.first for one in usual]).error / 2
    assert [one.rest for one in anew] == [one.rest for one in usual]
