"""Boards measured by games between bots: what is counted, what is forbidden, and that any split gives the same."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import psutil
import pytest

from config.embedded.folder import PROJECT
from games import rulesets
from games.bots.classic.profile import BID, BUILD, MORTGAGE, TRADE
from games.engine.options import as_dict
from games.engine.play import new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.measuring.figures import Figures, figures_of, share_of
from games.measuring.playing import NotMeasured, play_course
from games.measuring.resting import rest_after
from games.measuring.tally import BATCH, Batch, Tally, batches_of, quantile
from games.services.boards.processes import lines_of
from tests.measuring.batches import play_batch
from tests.measuring.naming import called_otherwise
from tests.support.extent import NIGHTLY, extent, nightly

CLASSIC = ("oofopoly", "bangladeshi")
SEATS = 4
FORBIDDEN = {
    TRADE: {"trade_offered", "trade_made"},
    BID: {"bid_made"},
    BUILD: {"house_built", "hotel_built"},
    MORTGAGE: {"mortgaged"},
}
"""The events that a restricted seat never causes."""


@cache
def measured(key: str, batch: Batch) -> bytes:
    """The tally of one batch."""
    return msgspec.json.encode(play_batch(rulesets.rulebook(key), SEATS, batch))


def tally_of(key: str, *batches: Batch) -> Tally:
    """The tally of some batches."""
    sums = Tally.empty(rulesets.rulebook(key), SEATS)
    for batch in batches:
        sums.merge(msgspec.json.decode(measured(key, batch), type=Tally))
    return sums


def played(book: Rulebook, number: int, restriction: str = "") -> tuple[list[list[dict[str, Any]]], Any]:
    """The events of each action of a game that is measured, as they are stored, and its state at the end."""
    bots = book.ruleset.bots
    assert bots is not None
    state, _ = new_game(book, SEATS, f"measured {restriction} {number}")
    stored: list[list[dict[str, Any]]] = []

    def chosen(seat: int) -> Any:
        if restriction and seat == number % SEATS:
            return bots.choose_without(restriction, bots.default_level, book, state, seat)
        return bots.choose(bots.default_level, book, state, seat)

    while not state.finished:
        asked = ((seat, chosen(seat)) for one in list(state.decisions) for seat in one.seats(state.table))
        seat, action = next(((seat, action) for seat, action in asked if action is not None), (0, None))
        if action is None:
            events = time_out(book, state, next(one.id for one in state.decisions if one.blocking))
        else:
            events = play(book, state, seat, action)
        stored.append(json.loads(book.encode_events(events)))
    return stored, state


@nightly
@pytest.mark.parametrize("key", CLASSIC)
def test_the_figures_are_those_of_an_independent_count(key: str) -> None:
    """Over the same games as they would be stored."""
    book = rulesets.rulebook(key)
    spaces = book.board_view()["spaces"]
    batches = [Batch(number, "") for number in range(extent(1, 8))]
    landed: Counter[int] = Counter()
    rents: Counter[int] = Counter()
    spent: Counter[int] = Counter()
    won: Counter[int] = Counter()
    drawn: Counter[str] = Counter()
    lengths = []
    for number in range(len(batches) * BATCH):
        actions, state = played(book, number)
        events = [event for one in actions for event in one]
        kinds = Counter(event["type"] for event in events)
        lengths.append(kinds["turn_ended"])
        for event in events:
            match event["type"]:
                case "moved":
                    landed[event["to"]] += 1
                case "rent_paid":
                    rents[event["space"]] += event["amount"]
                case "deed_bought" | "house_built" | "hotel_built" | "auction_ended":
                    spent[event["space"]] += event.get("amount", 0)
                case "card_drawn":
                    drawn[event["card"]["effect"]] += 1
        won.update(state.winners)
    tally = tally_of(key, *batches)
    assert tally.games == tally.ended == len(lengths)
    assert tally.landings == [landed[space] for space in range(len(spaces))]
    assert tally.income == [rents[space] for space in range(len(spaces))]
    assert tally.spent == [spent[space] for space in range(len(spaces))]
    assert tally.won == [won[seat] for seat in range(SEATS)]
    assert {effect: count for effect, (count, _) in tally.cards.items()} == dict(drawn)
    assert tally.turns == dict(Counter(lengths))


@pytest.mark.parametrize("key", CLASSIC)
def test_games_do_not_depend_on_names(key: str) -> None:
    """With the same seed they go the same way event by event, whatever things are called, with every bot."""
    own = rulesets.rulebook(key)
    boards = own.ruleset.boards
    renamed, bare = called_otherwise(own.board), boards.nameless(own.board)
    assert boards.nameless(boards.read(renamed)) == boards.nameless(bare) == bare
    for number, restriction in enumerate(("", *FORBIDDEN)):
        games = []
        for board in (own.board, renamed, bare):
            stored, state = played(rulesets.rulebook(key, board), number, restriction)
            games.append((without_names(stored), state.winners))
        assert games[0] == games[1] == games[2]


def without_names(stored: Any) -> Any:
    """Events without the keys of groups and the texts of cards."""
    if isinstance(stored, list):
        return [without_names(one) for one in stored]
    if isinstance(stored, dict):
        return {key: without_names(one) for key, one in stored.items() if key not in ("group", "text", "texts")}
    return stored


@pytest.mark.parametrize("restriction", FORBIDDEN)
@pytest.mark.parametrize("key", CLASSIC)
def test_a_restricted_seat_does_without(key: str, restriction: str) -> None:
    """Of the others each does it somewhere. Its debts are paid by the rules once it has given up."""
    book = rulesets.rulebook(key)
    seen: Counter[bool] = Counter()
    for number in range(3):
        seat = number % SEATS
        for events in played(book, number, restriction)[0]:
            if any(event["type"] == "went_bankrupt" and event["seat"] == seat for event in events):
                continue
            for event in events:
                if event["type"] in FORBIDDEN[restriction]:
                    seen[seat == event["seat"] or (event["type"] == "trade_made" and seat == event["to"])] += 1
    assert seen[True] == 0
    assert seen[False] > 0


@nightly
@pytest.mark.parametrize("key", CLASSIC)
def test_whoever_does_without_nothing_wins_a_fair_share(key: str) -> None:
    """And whoever may not build hardly ever wins."""
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    games = extent(200, 1_000)
    won = sum(
        play_course(book, SEATS, f"fair {number}", bots.default_level, "nothing", number % SEATS).winners
        == (number % SEATS,)
        for number in range(games)
    )
    share = share_of(won, games)
    assert share.low <= 100 / SEATS <= share.high
    without = figures_of(book, tally_of(key, Batch(0, BUILD))).restricted[BUILD]
    assert without.high < 100 / SEATS


def test_any_split_gives_the_same() -> None:
    """Batches may be played by several processes and in several runs."""
    batches = list(batches_of((TRADE, BUILD), BATCH * 3))[:4]
    assert [batch.restriction for batch in batches_of((TRADE,), BATCH * 6)] == [*[""] * 5, TRADE, *[""] * 5, TRADE]
    whole = tally_of("oofopoly", *batches)
    first, second = tally_of("oofopoly", *batches[:1]), tally_of("oofopoly", *batches[1:])
    second.merge(first)
    assert second == whole
    assert (whole.batches, whole.games) == (4, 4 * BATCH)


def test_nothing_is_left_of_a_process_that_is_not_wanted() -> None:
    """Nor of the processes that it has started."""
    lines = lines_of("games.measuring", task(games=2_000), timeout=600, key="stopped")
    assert next(lines)["batches"] == 1
    started = [one for one in psutil.Process().children(recursive=True) if "games.measuring" in one.cmdline()]
    assert len(started) >= 3
    lines.close()
    _, left = psutil.wait_procs(started, timeout=20)
    assert left == []


def test_nothing_is_certain_of_no_games() -> None:
    book = rulesets.rulebook("oofopoly")
    figures = figures_of(book, Tally.empty(book, SEATS))
    assert (figures.turns, figures.ended.low, figures.ended.high) == (None, 0, 100)
    assert quantile({}, 0.5) is None
    assert [quantile({3: 1, 5: 2, 9: 1}, share) for share in (0.25, 0.5, 0.75, 1.0)] == [3, 5, 5, 9]


def test_a_game_without_dice_and_spaces_in_a_ring_is_not_measured() -> None:
    with pytest.raises(NotMeasured):
        play_course(rulesets.rulebook("coopoly"), 2, "measured", "normal")


def task(**more: Any) -> dict[str, Any]:
    """What the process is told."""
    book = rulesets.rulebook("oofopoly")
    return {
        "ruleset": "oofopoly", "board": book.board, "options": as_dict(book.options), "seats": SEATS, "tally": None,
        "games": 2 * BATCH, "seconds": 600, "processes": 2, **more,
    }  # fmt: skip


def run(told: dict[str, Any]) -> list[Tally]:
    """The tallies that the process writes."""
    command = [sys.executable, "-m", "games.measuring"]
    done = subprocess.run(command, input=msgspec.json.encode(told), cwd=PROJECT, capture_output=True, check=True)
    return [msgspec.json.decode(line, type=Tally) for line in done.stdout.splitlines()]


def test_rests_grow_while_others_work() -> None:
    """They are as long as the game at first, then twice as long as before, and end soon after."""
    rest, rests = 0.0, []
    for is_busy in [*[True] * 8, *[False] * 8]:
        rest = rest_after(rest, 0.05, 2.0, is_busy=is_busy)
        rests.append(rest)
    assert rests[:8] == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    assert rests[8:] == [1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0, 0]


def test_a_process_goes_on_where_another_stopped() -> None:
    """A tally after each batch; the next process is given the last."""
    (stopped,) = run(task(seconds=0))
    assert stopped == tally_of("oofopoly", Batch(0, ""))
    if not NIGHTLY:
        stopped.batches = 8  # of nine, to play one more
        (last,) = run(task(tally=msgspec.to_builtins(stopped)))
        assert last.restricted[MORTGAGE].games == BATCH
        return
    whole = run(task(tally=msgspec.to_builtins(stopped)))[-1]
    assert whole.batches == 9
    figures: Figures = figures_of(rulesets.rulebook("oofopoly"), whole)
    assert set(figures.restricted) == {TRADE, BID, BUILD, MORTGAGE}
