"""The chart of the players' worth, recomputed from stored events, matches the game as it was played."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from accounts.services import create_guest
from games import rulesets
from games.engine.play import play
from games.engine.rulebook import Rulebook
from games.engine.views import view
from games.models import Action, Game, Status
from games.selectors.replays.worth import worth_story
from games.services.lobby import play_now
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db(transaction=True)

Worths = dict[int, list[int]]


def worths(book: Rulebook, state: Any) -> list[int]:
    """Everybody's worth as the screen shows it."""
    players = as_json(view(book, state, None))["players"]
    return [players[str(seat)]["worth"] for seat in range(len(players))]


def a_finished_game() -> tuple[Game, Worths]:
    """A game that bots played to its end and that services stored, with the worths during the game."""
    game = Game.objects.get(room=play_now.play_now(create_guest()))
    book = rulesets.rulebook(game.ruleset, game.board, game.options)
    bots = book.ruleset.bots
    assert bots is not None
    state = book.decode(game.state)
    seen = {1: worths(book, state)}
    stored = []
    while not state.finished:
        seat, action = next(
            (seat, action) for seat in range(4) if (action := bots.choose("normal", book, state, seat)) is not None
        )
        events = book.encode_events(play(book, state, seat, action)).decode()
        version = len(seen) + 1
        seen[version] = worths(book, state)
        done = book.encode_action(action).decode()
        stored.append(Action(game=game, version=version, seat=seat, action=done, events=events, at=version))
    Action.objects.bulk_create(stored)
    game.state, game.status, game.version = book.encode(state).decode(), Status.FINISHED, len(seen)
    game.save()
    return game, seen


def test_points_are_as_played_and_include_the_first_and_the_last() -> None:
    """The points are few enough to draw."""
    game, seen = a_finished_game()
    points = worth_story(game.pk)["points"]
    assert [point["worth"] for point in points] == [seen[point["version"]] for point in points]
    assert points[0]["version"] == 1
    assert points[-1]["version"] == game.version
    assert len(points) <= 207


def felt(then: int, now: int) -> int:
    """A player's worth as the chart counts it: never below zero."""
    return 0 if then < now == 0 else now - then


def test_turning_points_are_the_biggest_changes_with_their_event() -> None:
    """No other version changed anybody's worth more, and the event belongs to that version."""
    game, seen = a_finished_game()
    turns = worth_story(game.pk)["turns"]
    changed = {
        version: max(abs(felt(then, now)) for now, then in zip(seen[version], seen[version - 1], strict=True))
        for version in range(2, game.version + 1)
    }
    assert sorted(abs(turn["change"]) for turn in turns) == sorted(sorted(changed.values())[-5:])
    for turn in turns:
        now, then = seen[turn["version"]], seen[turn["version"] - 1]
        assert turn["change"] == now[turn["seat"]] - then[turn["seat"]]
        stored = Action.objects.get(game=game, version=turn["version"])
        assert (turn["event"]["type"], turn["change"] > 0) != ("went_bankrupt", True)
        assert f'"{turn["event"]["type"]}"' in stored.events
    assert turns == sorted(turns, key=lambda turn: turn["version"])


def test_the_best_deed_of_everybody_earned_most_rent() -> None:
    """As the events of the game say; who collected no rent has none."""
    game, _ = a_finished_game()
    rents: Counter[tuple[int, int]] = Counter()
    for stored in Action.objects.filter(game=game):
        for event in json.loads(stored.events):
            if event["type"] == "rent_paid":
                rents[event["to"], event["space"]] += event["amount"]
    best = worth_story(game.pk)["best"]
    assert {one["seat"] for one in best} == {seat for seat, _ in rents}
    for one in best:
        assert rents[one["seat"], one["space"]] == one["amount"]
        assert one["amount"] == max(amount for (seat, _), amount in rents.items() if seat == one["seat"])
