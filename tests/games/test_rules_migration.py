"""A database of the version before the rules were made of parts: its games are converted, and running ones go on.

`data/games_before_parts.json.gz` holds games that version stored: with auctions, debts, offers, jail cards in hand.
"""

from __future__ import annotations

import gzip
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from games import rulesets
from games.engine.chance import seed_hash
from games.engine.play import play, time_out
from games.models import Action, Game, GameSeat, Kind, Status
from games.selectors.replays.worth import worth_story
from games.services.play.play import run_due
from games.services.rooms.rooms import open_room
from tests.games.tables import people

MIGRATION = import_module("games.migrations.0013_rules_as_parts")
OLD_GAMES: list[dict[str, Any]] = json.loads(
    gzip.decompress((Path(__file__).parent / "data" / "games_before_parts.json.gz").read_bytes())
)
NAMES = [f"{game['ruleset']}, {' and '.join(game['tags'])}" for game in OLD_GAMES]


def copied(value: Any) -> Any:
    """A copy that the migration may change."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("old", OLD_GAMES, ids=NAMES)
def test_an_old_position_is_read_and_its_events_still_lead_to_it(old: dict[str, Any]) -> None:
    book = rulesets.rulebook(old["ruleset"], None, old["options"])
    state = book.decode(json.dumps(MIGRATION.converted_state(copied(old["state"]))))
    table = book.flow.new_table(book.rules, old["players"])
    for action in old["actions"]:
        for event in book.decode_events(json.dumps(list(MIGRATION.converted_events(copied(action["events"]))))):
            event.apply(table)
    if not state.finished:
        assert table == state.table
    assert [player.cash for player in table.players] == [player.cash for player in state.table.players]


@pytest.mark.parametrize("old", [game for game in OLD_GAMES if "finished" not in game["tags"]])
def test_an_old_game_goes_on_to_its_end(old: dict[str, Any]) -> None:
    book = rulesets.rulebook(old["ruleset"], None, old["options"])
    state = book.decode(json.dumps(MIGRATION.converted_state(copied(old["state"]))))
    bots = book.ruleset.bots
    assert bots is not None
    for _ in range(3_000):
        if state.finished:
            break
        seats = [seat for decision in state.decisions for seat in decision.seats(state.table)]
        choices = ((seat, bots.choose("normal", book, state, seat)) for seat in seats)
        seat, action = next(((seat, action) for seat, action in choices if action is not None), (0, None))
        if action is None:
            time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
        else:
            play(book, state, seat, action)
    assert state.finished


@pytest.mark.django_db
def test_rows_are_converted_and_running_games_are_played_on() -> None:
    Game.objects.all().delete()  # a live site may have left some, which are not old
    ann = people(1)[0]
    for old in OLD_GAMES:
        store(old, ann)
    MIGRATION.convert(apps, None)
    for game in Game.objects.all():
        version = game.version
        if game.status == Status.PLAYING:
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            run_due(game.pk)
            game.refresh_from_db()
            assert game.version == version + 1
        else:
            assert worth_story(game.pk)["points"]


def store(old: dict[str, Any], user: Any) -> Game:
    """Rows as the old version left them, with bots on all seats."""
    finished = "finished" in old["tags"]
    game = Game.objects.create(
        room=open_room(user, ruleset=old["ruleset"]),
        ruleset=old["ruleset"],
        board=rulesets.find(old["ruleset"]).boards.default(),
        options=old["options"],
        seed=old["seed"],
        seed_hash=seed_hash(old["ruleset"] + old["seed"]),  # seeds of different games are never the same
        state=json.dumps(old["state"], separators=(",", ":")),
        version=len(old["actions"]),
        status=Status.FINISHED if finished else Status.PLAYING,
        deadlines={},
    )
    GameSeat.objects.bulk_create(
        GameSeat(game=game, number=number, name=f"Bot {number}", kind=Kind.BOT, level="normal", token=number)
        for number in range(old["players"])
    )
    Action.objects.bulk_create(
        Action(
            game=game,
            version=action["version"],
            seat=action["seat"],
            action=action["action"],
            decision=action["decision"],
            events=json.dumps(action["events"], separators=(",", ":")),
            at=0,
        )
        for action in old["actions"]
    )
    return game
