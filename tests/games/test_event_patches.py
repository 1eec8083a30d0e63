"""Patches by event, for clients that show the events of a move one by one: what they lead to, and who has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client

from games import rulesets
from games.models import Game, Status
from games.selectors.play.games import frame_of, game_frame
from games.selectors.play.loaded import LoadedGame, load, recent_of
from games.services.play import moves
from tests.games.recorded import recorded_game
from tests.games.sockets import patched
from tests.games.tables import game_of, people, play_due
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db(transaction=True)
Json = dict[str, Any]
ON_BOARD = ("police", "jail", "supply", "bag", "spaces", "pawns")


def on_board(state: Json) -> Json:
    """The part of a state that Co-opoly shows by event."""
    return {key: state[key] for key in ON_BOARD}


def by_event(before: Json, update: Json) -> list[Json]:
    """What is on the board after each event of an update."""
    boards = [before]
    for patch in update["event_patches"]:
        boards.append(patched(boards[-1], patch))
    return boards[1:]


def a_game(ruleset: str = "coopoly") -> Game:
    """A game of one person on autoplay, and bots."""
    count = rulesets.find(ruleset).min_players
    game = game_of(*people(1), bots=count - 1, ruleset=ruleset, public=True)
    game.seats.update(away=True)
    return game


def played(loaded: LoadedGame, most: int) -> Iterator[moves.Played]:
    """The next moves of bots and of the seat on autoplay, as they go to sockets."""
    for _ in range(most):
        if loaded.row.status != Status.PLAYING:
            return
        move = moves.play_due(loaded)
        assert move is not None
        yield move
        move.stored("")


def test_each_event_leads_from_the_board_before_to_that_after_it() -> None:
    loaded, several = load(a_game().pk), 0
    shown = {audience: as_json(view) for audience, view in loaded.views().items()}
    for move in played(loaded, 120):
        texts = move.message()["texts"]
        assert texts.keys() == shown.keys()
        for audience, text in texts.items():
            before, update = shown[audience], msgspec.json.decode(text)
            after = shown[audience] = patched(before, update["patch"])
            if len(update["events"]) == 1:
                assert "event_patches" not in update
                continue
            several += 1
            boards = by_event(on_board(before), update)
            assert len(boards) == len(update["events"])
            assert boards[-1] == on_board(after)
            police = [event["to"] for event in update["events"] if event["type"] == "police_moved"]
            assert all(to in [board["police"] for board in boards] for to in police)
    assert several > 0


def test_a_table_that_is_opened_has_the_latest_move_event_by_event() -> None:
    loaded = load(a_game().pk)
    shown = as_json(loaded.views()[""])
    seen = 0
    for move in played(loaded, 80):
        update = msgspec.json.decode(move.message()["texts"][""])
        before, shown = shown, patched(shown, update["patch"])
        move.stored("")
        frame = as_json(frame_of(loaded, None, [*recent_of(loaded)]))
        if "event_patches" not in update:
            assert "latest_changes" not in frame
            continue
        seen += 1
        assert patched(on_board(frame["state"]), frame["latest_changes"]["undo"]) == on_board(before)
        assert frame["latest_changes"]["event_patches"] == update["event_patches"]
    assert seen > 0


def test_a_game_that_has_begun_is_opened_with_its_beginning() -> None:
    """By a process that did not begin it: the Developers' first turn is made again from the seed."""
    frame = as_json(game_frame(a_game().pk, None))
    boards = [patched(on_board(frame["state"]), frame["latest_changes"]["undo"])]
    for patch in frame["latest_changes"]["event_patches"]:
        boards.append(patched(boards[-1], patch))
    tiles = [sum(space["tile"] for space in board["spaces"].values()) for board in boards]
    assert tiles[0] < tiles[-1]
    assert tiles == sorted(tiles)
    assert boards[-1] == on_board(frame["state"])
    assert len(boards) == 1 + len(frame["recent"][-1]["events"])


@pytest.mark.parametrize("ruleset", sorted(set(rulesets.RULESETS) - {"coopoly"}))
def test_games_that_do_not_ask_send_none(ruleset: str) -> None:
    loaded = load(a_game(ruleset).pk)
    for move in played(loaded, 30):
        assert not [text for text in move.message()["texts"].values() if "event_patches" in text]
    assert "latest_changes" not in as_json(frame_of(loaded, None, []))


def test_a_replay_has_the_patches_that_the_table_had() -> None:
    game = recorded_game("coopoly")
    version, state, several = 1, None, 0
    while version <= game.version:
        page = Client().get(f"/api/games/{game.pk}/replay/", {"version": version}).json()
        frame = page["game"]
        changes = frame.get("latest_changes")
        if changes is not None and state is not None:
            assert patched(on_board(frame["state"]), changes["undo"]) == on_board(state)
        state = frame["state"]
        for update in page["updates"]:
            before, state = state, patched(state, update["patch"])
            if len(update["events"]) > 1:
                several += 1
                boards = by_event(on_board(before), update)
                assert (len(boards), boards[-1]) == (len(update["events"]), on_board(state))
        version = frame["version"] + len(page["updates"]) + 1
    assert several > 10


def test_a_running_game_is_replayed_as_it_was_seen() -> None:
    """The patches of a replay are those that went to the sockets."""
    game = a_game()
    loaded = load(game.pk)
    live = {move.loaded.row.version: move.message()["texts"][""] for move in played(loaded, 400)}
    assert loaded.row.status == Status.FINISHED
    play_due(game, 400)
    game.refresh_from_db()
    assert game.version == loaded.row.version
    page = Client().get(f"/api/games/{game.pk}/replay/", {"version": 1}).json()
    for update in page["updates"]:
        sent = msgspec.json.decode(live[update["version"]])
        assert update.get("event_patches") == sent.get("event_patches")
