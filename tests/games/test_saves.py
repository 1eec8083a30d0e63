"""Saves (PLAT-18 to PLAT-21): kept, sealed, loaded, and fair."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.engine.refusal import Refused
from games.messages import commands
from games.models import CancelCause, Game, Kind, Opening, Phase, Room, Save, SavedGame, Status
from games.rulesets import RULESETS
from games.selectors.play.games import game_frame
from games.selectors.replays.fairness import proof_of
from games.selectors.replays.recording import find_divergence, recording_of
from games.selectors.replays.worth import worth_story
from games.selectors.rooms.rooms import room_seen, rooms_seen
from games.selectors.saves.saves import kept_seats
from games.services.lobby import changes
from games.services.play import endings, play
from games.services.rooms import rooms
from games.services.saves import saves
from games.services.saves.continuing import play_on
from games.services.upkeep.packing import pack_game
from games.services.upkeep.retention import forget_old_games
from tests.fifth_game import RULESET as LANTERN
from tests.games.lobbies import change, refusal
from tests.games.tables import AT_ONCE, game_of, people, play_due
from tests.support.as_json import as_json
from tests.support.kinds import WITH_BOTS

pytestmark = pytest.mark.django_db


def begun(*users: User, bots: int = 1, moves: int = 30, ruleset: str = "oofopoly") -> Game:
    """A game in its middle, played so far by the clock and by bots; a short one has had fewer moves."""
    game = game_of(*users, bots=bots, options=AT_ONCE, ruleset=ruleset)
    game.seats.filter(user__isnull=False).update(away=True)
    play_due(game, moves)
    game.seats.filter(user__isnull=False).update(away=False)
    game.refresh_from_db()
    if game.status != Status.PLAYING and moves > 1:
        wipe(game)
        return begun(*users, bots=bots, moves=moves // 2, ruleset=ruleset)
    assert game.status == Status.PLAYING
    return game


def wipe(game: Game) -> None:
    """Delete a game and its room."""
    Room.objects.filter(pk=game.room_id).delete()
    assert not Game.objects.filter(pk=game.pk).exists()


def started(room: Room, *users: User) -> Game:
    """Let everybody sit down in a room that continues a game, be ready, and start it."""
    for user in users[1:]:
        rooms.join(room.pk, user)
        change(room, user, commands.Ready(True))
    change(room, users[0], commands.Start())
    game = room.game
    assert game is not None
    return game


def view_of(game: Game, seat: int) -> dict[str, Any]:
    """Return the view of a seat, without clocks."""
    seen = as_json(game_frame(game.pk, seat).state)
    seen.get("decision", {}).pop("deadline", None)
    for trade in seen.get("trades", []):
        trade.pop("deadline", None)
    for part in ("auction", "clock"):
        if isinstance(seen.get(part), dict):
            seen[part].pop("deadline", None)
    return dict(seen)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_file_alone_restores_the_game(ruleset: str) -> None:
    """PLAT-18, PLAT-19: saved, wiped, loaded from the file: everybody finds their seat and sees the same."""
    everybody = people(RULESETS[ruleset].min_players)
    ann, bots = everybody[0], int(RULESETS[ruleset].bots is not None)
    game = begun(*everybody, bots=bots, ruleset=ruleset)
    views = {seat.number: view_of(game, seat.number) for seat in game.seats.filter(kind=Kind.PERSON)}
    sitting = dict(game.seats.values_list("number", "user"))
    file = bytes(saves.create(ann, game.pk, "Sunday").content)
    wipe(game)
    room = saves.load_file(ann, file)
    assert room.members.count() == 1 + bots
    again = started(room, *everybody)
    assert dict(again.seats.values_list("number", "user")) == sitting
    assert {number: view_of(again, number) for number in views} == views
    assert again.rated
    assert again.seed_hash != game.seed_hash
    assert find_divergence(again) is None
    play_due(again, 60)
    again.refresh_from_db()
    assert find_divergence(again) is None
    assert proof_of(again).fits


def test_a_save_reveals_nothing_hidden() -> None:
    """PLAT-21, PLAT-29: neither the file nor the lobby has the seed, the draws or the cards, which are drawn anew."""
    ann, bob = people(2)
    game = begun(ann, bob)
    state = json.loads(game.state)
    save = saves.create(ann, game.pk, "Sunday")
    room = saves.load_file(ann, bytes(save.content))
    opening = Opening.objects.get(room=room)
    orders = [json.dumps(deck["order"]) for deck in state["table"]["decks"].values()]
    shown = json.dumps(room_seen(room).shown.continues, default=repr)
    for secret in (game.seed, game.secret, *orders):
        assert secret not in bytes(save.content).decode()
        assert secret not in shown
    assert game.seed not in opening.state
    again = started(room, ann, bob)
    decks = json.loads(again.state)["table"]["decks"]
    assert [json.dumps(deck["order"]) for deck in decks.values()] != orders


def test_a_game_counts_once_whatever_is_loaded() -> None:
    """PLAT-30: a save is rated only if its game does not stand, nothing was drawn since, and it is the first time."""
    ann, bob = people(2)
    game = begun(ann, bob)
    file = bytes(saves.create(ann, game.pk, "Sunday").content)
    assert reason(saves.load_file(ann, file), ann, bob) == "still_played"
    endings.cancel_game(game.pk, CancelCause.LEFT)
    room = saves.load_file(ann, file)
    assert reason(room, ann) == "other_people"
    rooms.join(room.pk, bob)
    assert reason(room) == ""
    other = saves.load_file(ann, file)
    first = started(room, ann, bob)
    assert first.rated
    assert (first.parent, first.parent_version) == (game, game.version)
    assert SavedGame.objects.get().continuation == first
    assert reason(other, ann, bob) == "continued_before"
    assert not started(other, ann, bob).rated


def test_a_game_that_went_on_or_ended_keeps_its_result() -> None:
    """PLAT-30."""
    ann, bob = people(2)
    game = begun(ann, bob)
    file = bytes(saves.create(ann, game.pk).content)
    room = saves.load_file(ann, file)
    rooms.join(room.pk, bob)
    Game.objects.filter(pk=game.pk).update(state=game.state.replace('"drawn":', '"drawn":1'))
    endings.cancel_game(game.pk, CancelCause.INACTIVE)
    assert reason(room) == "went_on"
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED)
    assert reason(room) == "over"
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, cancel_cause=CancelCause.STAFF)
    assert reason(room) == "over"


def test_a_finished_game_counts_for_good_however_it_is_deleted() -> None:
    """PLAT-30."""
    ann, bob = people(2)
    finished, ended = (game_of(ann, bob) for _ in range(2))
    files = [bytes(saves.create(ann, game.pk).content) for game in (finished, ended)]
    play.act(finished.pk, bob.pk, {"type": "resign"})
    endings.cancel_game(ended.pk, CancelCause.STAFF)
    for game, file in zip((finished, ended), files, strict=True):
        wipe(game)
        assert reason(saves.load_file(ann, file), ann, bob) == "over"


@pytest.mark.parametrize(
    ("cause", "went_on", "why"),
    [
        ("", False, "over"),
        (CancelCause.STAFF, False, "over"),
        (CancelCause.LEFT, True, "went_on"),
        (CancelCause.LEFT, False, ""),
    ],
)
def test_a_save_counts_as_before_when_its_game_has_been_deleted(
    cause: str, went_on: bool, why: str, settings: Settings
) -> None:
    """PLAT-30: the result of a deleted game stands, and so does what was drawn in it after the save."""
    settings.GAMES_KEPT_DAYS = 365
    ann, bob = people(2)
    game = game_of(ann, bob)
    file = bytes(saves.create(ann, game.pk).content)
    waiting = saves.load_file(bob, file)
    if went_on:
        Game.objects.filter(pk=game.pk).update(state=game.state.replace('"drawn":', '"drawn":1'))
    ended = {"status": Status.CANCELLED if cause else Status.FINISHED, "cancel_cause": cause}
    Game.objects.filter(pk=game.pk).update(**ended, ended_at=timezone.now() - timedelta(days=400))
    Room.objects.filter(pk=game.room_id).update(phase=Phase.CLOSED)
    assert reason(waiting, bob, ann) == why
    forget_old_games()
    assert not Game.objects.filter(pk=game.pk).exists()
    assert reason(waiting) == why
    assert reason(saves.load_file(ann, file), ann, bob) == why
    assert started(waiting, bob, ann).rated == (why == "")
    assert not started(saves.load_file(ann, file), ann, bob).rated


def reason(room: Room, *users: User) -> str:
    """Why the room's game would not be rated, with these people seated."""
    for user in users[1:]:
        rooms.join(room.pk, user)
    shown = room_seen(Room.objects.get(pk=room.pk)).shown.continues
    assert shown
    return shown.unrated or ""


def test_seats_are_kept_until_the_host_frees_them() -> None:
    """PLAT-19."""
    ann, bob, cat = people(3)
    room = saves.load_file(ann, bytes(saves.create(ann, begun(ann, bob).pk).content))
    assert room.members.get(kind=Kind.BOT).place is not None
    rooms.join(room.pk, cat)
    assert not room.members.filter(user=cat).exists()
    assert refusal(room, cat, commands.Sit()).code == "seats_kept"
    assert refusal(room, ann, commands.AddBot()).code == "seats_kept"
    assert refusal(room, ann, commands.Start()).code == "too_few_players"
    for fixed in (commands.SetSeats(4), commands.SetOptions({"salary": 1}), commands.SetBoard(None),
                  commands.SetRuleset("bangladeshi")):  # fmt: skip
        assert refusal(room, ann, fixed).code == "position_fixed"
    kept = next(number for number, seat in enumerate(Opening.objects.get(room=room).seats) if seat["user"] == bob.pk)
    assert refusal(room, ann, commands.FreeSeat(kept + 50)).code == "illegal_target"
    change(room, ann, commands.FreeSeat(kept))
    change(room, cat, commands.Sit())
    game = started(room, ann, cat)
    assert game.seats.get(number=kept).user == cat
    assert not game.rated


def test_hands_stay_hidden_when_a_save_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """PLAT-33: not by somebody who did not play, and not while bots could play out the hands of others."""
    monkeypatch.setitem(RULESETS, LANTERN.key, LANTERN)
    ann, bob, cat = people(3)
    game = game_of(ann, bob, seats=4, ruleset=LANTERN.key)
    file = bytes(saves.create(ann, game.pk).content)
    assert code(lambda: saves.load_file(ann, file)) == "wrong_phase"
    endings.cancel_game(game.pk, CancelCause.LEFT)
    assert code(lambda: saves.load_file(cat, file)) == "seats_kept"
    room = saves.load_file(ann, file)
    seats = Opening.objects.get(room=room).seats
    assert sorted(seat["user"] for seat in seats) == sorted((ann.pk, bob.pk))
    rooms.join(room.pk, cat)
    assert not room.members.filter(user=cat).exists()


@pytest.mark.parametrize("ruleset", WITH_BOTS)
def test_play_on_from_a_finished_game(ruleset: str) -> None:
    """PLAT-31, PLAT-32: with new draws or the same, unrated, linked to the game it is from."""
    ann, bob = people(2)
    game = begun(ann, bob, bots=2, ruleset=ruleset)
    with pytest.raises(Refused) as caught:
        play_on(ann, game, 5)
    assert caught.value.code == "wrong_phase"
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED)
    game.refresh_from_db()
    for version in (0, game.version + 1):
        with pytest.raises(Refused) as caught:
            play_on(ann, game, version)
        assert caught.value.field == "version"
    for draws in ("new", "same"):
        room = play_on(ann, game, 10, draws)
        change(room, ann, commands.AddBot())
        again = started(room, ann)
        assert (again.rated, again.parent, again.parent_version) == (False, game, 10)
        assert (again.seed == game.seed) == (draws == "same")
        play_due(again, 40)
        again.refresh_from_db()
        assert find_divergence(again) is None
        assert proof_of(again).fits


def test_closing_the_room_forgets_the_position() -> None:
    """Nothing is left of a room that never started."""
    (ann,) = people(1)
    room = saves.load_file(ann, bytes(saves.create(ann, begun(ann, bots=2).pk).content))
    changes.change_room(room.pk, ann, commands.Leave())
    assert not Opening.objects.exists()


def test_a_save_is_made_by_a_player_of_a_running_game_and_there_are_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """PLAT-18."""
    ann, bob, cat = people(3)
    game = begun(ann, bob)
    assert code(lambda: saves.create(cat, game.pk)) == "not_member"
    assert code(lambda: saves.create(ann, game.pk + 1)) == "no_such_game"
    assert code(lambda: saves.create(ann, game.pk, "x" * 61)) == "out_of_range"
    assert code(lambda: saves.create(ann, game.pk, "a\0b")) == "strange_characters"
    monkeypatch.setattr(saves, "MAX_SAVES", 1)
    saves.create(ann, game.pk)
    assert code(lambda: saves.create(ann, game.pk)) == "too_many_saves"
    Game.objects.update(status=Status.FINISHED)
    assert code(lambda: saves.create(bob, game.pk)) == "game_over"
    assert Save.objects.count() == 1


def code(attempt: Any) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as caught:
        attempt()
    return caught.value.code


def test_a_continued_game_is_packed_replayed_and_continued_again() -> None:
    """PLAT-22: the record of a game that began in the middle shows every moment, and its own end is its own."""
    ann, bob = people(2)
    game = begun(ann, bob, moves=20)
    file = bytes(saves.create(ann, game.pk).content)
    wipe(game)
    again = started(saves.load_file(ann, file), ann, bob)
    again.seats.filter(kind=Kind.PERSON).update(away=True)
    play_due(again, 60)
    play.act(again.pk, ann.pk, {"type": "resign"})
    play.act(again.pk, bob.pk, {"type": "resign"})
    again.refresh_from_db()
    assert again.status == Status.FINISHED
    stories = worth_story(again.pk)
    pack_game(again.pk)
    again.refresh_from_db()
    assert again.packed
    assert find_divergence(again) is None
    assert worth_story(again.pk) == stories
    assert [moment.version.version for moment in recording_of(again).moments()] == list(range(1, again.version + 1))
    third = started_alone(play_on(ann, again, 8), ann)
    assert third.parent == again
    assert find_divergence(third) is None


def started_alone(room: Room, user: User) -> Game:
    """Fill a room that continues a game with bots and start it."""
    change(room, user, commands.AddBot())
    return started(room, user)


def test_rooms_that_continue_games_are_shown_without_loading_the_games() -> None:
    """However many they are, by the same few queries, and a kept seat is found by an index."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    file = bytes(saves.create(ann, game.pk).content)
    endings.cancel_game(game.pk, CancelCause.LEFT)
    opened = [saves.load_file(ann, file) for _ in range(3)]
    counts = []
    for some in (opened[:1], opened):
        with CaptureQueriesContext(connection) as queries:
            shown = [one.shown.continues for one in rooms_seen(some).values()]
        assert all(one and one.unrated == "other_people" for one in shown)
        assert not [query for query in queries if '"games_game"."state"' in query["sql"]]
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert len(kept_seats(bob.pk)) == 3
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    kept = Opening.objects.filter(seats__contains=[{"user": bob.pk, "out": False}])
    assert "games_opening_seats" in kept.explain()
