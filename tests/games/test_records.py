"""Records of ended games: packed, they answer every question as their rows did."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.engine.refusal import Refused
from games.live.tables import Tables
from games.models import Action, Game, GameRecord, Room
from games.recordings.engine_version import engine_version, rules_hash
from games.recordings.packed import hash_of
from games.recordings.resimulation import simulate
from games.runtime import background
from games.selectors.play import games
from games.selectors.play.versions import latest_versions, record_of, version_of, versions_of
from games.selectors.replays import fairness, worth
from games.selectors.replays.frames import ReplayCheck, check_of
from games.selectors.replays.recording import recording_of
from games.selectors.results import results
from games.selectors.upkeep import exports, overseen
from games.services.play import play
from games.services.upkeep import moderation, packing
from games.services.upkeep.packing import pack_ended_games, pack_game
from tests.games.tables import game_of, game_of_bots, people, play_due
from tests.pages.finished_game import RUINOUS

pytestmark = pytest.mark.django_db(transaction=True)
BYTES = 16_384
LEAST_VERSIONS = 50
"""Of a game whose record has hashes on the way, too."""
RESIGN = {"type": "resign"}


def resigned(*users: User) -> Game:
    """A game of two that ends because one resigns; the command has the id "last"."""
    game = game_of(*users)
    seat = game.seats.get(number=0)
    play.act(game.pk, seat.user_id, RESIGN, "last")
    game.refresh_from_db()
    assert game.ended_at is not None
    return game


def played_out() -> Game:
    """A game of a person, who is away, and three bots, played to its end, which must not come too soon."""
    while True:
        game = game_of(*people(1), bots=3, options={**RUINOUS, "starting_cash": 500})
        game.seats.filter(kind="person").update(away=True)
        play_due(game, 5_000)
        game.refresh_from_db()
        assert game.ended_at is not None
        if game.version > LEAST_VERSIONS:
            return game
        game.room.delete()


def answers(game: Game) -> dict[str, Any]:
    """Everything that the site reads from an ended game."""
    worth._story.cache_clear()
    user = game.seats.get(kind="person").user_id
    assert user is not None
    frame = games.game_frame(game.pk, None)
    frame.now = 0
    return {
        "versions": versions_of(game.pk),
        "part": versions_of(game.pk, 3, 7),
        "latest": latest_versions(game.pk, 5),
        "before": latest_versions(game.pk, 5, before=4),
        "facts": results.facts_of(game),
        "stored": list(exports.stored_about(user)["games"]),
        "worth": worth.worth_story(game.pk),
        "proof": fairness.proof_of(game),
        "frame": frame,
        "log": games.log_before(game.pk, None, 90),
        "steps": list(overseen.steps(game, 2)),
        "position": [overseen.position_at(game, version) for version in (1, game.version // 2, game.version)],
    }


def test_a_packed_game_answers_as_its_rows_did(capsys: pytest.CaptureFixture[str]) -> None:
    game = played_out()
    rows = answers(game)
    positions = [recording_of(game).book.encode(state) for state in simulate(game, versions_of(game.pk))]
    pack_game(game.pk)
    game.refresh_from_db()
    assert game.packed
    assert not Action.objects.filter(game=game).exists()
    assert answers(game) == rows
    assert len(rows["versions"]) == game.version
    recording = recording_of(game)
    assert [recording.book.encode(moment.state) for moment in recording.moments()] == positions
    assert recording.book.encode(recording.state_at(45)) == positions[44]
    assert recording.frames.difference == ""
    call_command("verify_game", str(game.pk))
    record = game.record
    GameRecord.objects.update(engine="of another time")
    assert check_of(game) == ReplayCheck(fits=True, difference="")
    assert f"{game.version} versions" in capsys.readouterr().out
    assert len(record.data) < BYTES
    assert record.engine == engine_version(game.ruleset)
    assert record.rules_hash == rules_hash(game.ruleset, game.board, game.options)
    assert record.state_hash == hash_of(positions[-1])
    unpacked = record_of(game.pk)
    assert unpacked is not None
    assert {v: hash_of(positions[v - 1]) for v in unpacked.hashes} == unpacked.hashes
    assert sorted(unpacked.hashes) == [*range(1, game.version, 50), game.version]


def test_games_are_packed_a_minute_after_their_end() -> None:
    running, late, early = game_of(*people(2)), resigned(*people(2)), resigned(*people(2))
    Game.objects.filter(pk=early.pk).update(ended_at=timezone.now() - timedelta(minutes=2))
    pack_ended_games()
    pack_game(running.pk)
    assert list(Game.objects.filter(packed=True)) == [early]
    assert list(GameRecord.objects.values_list("game", flat=True)) == [early.pk]
    assert set(Action.objects.values_list("game", flat=True)) == {running.pk, late.pk}
    pack_game(early.pk)
    assert versions_of(early.pk)


def test_a_game_that_cannot_be_packed_takes_nobodys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended last, so it would be the next one for ever."""
    whole, broken = resigned(*people(2)), resigned(*people(2))
    for minutes, game in ((3, whole), (2, broken)):
        Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - timedelta(minutes=minutes))
    Action.objects.filter(game=broken, version=2).update(events="{")
    monkeypatch.setattr(packing, "GAMES_AT_ONCE", 1)
    pack_ended_games()
    assert not GameRecord.objects.exists()
    pack_ended_games()
    assert list(GameRecord.objects.values_list("game", flat=True)) == [whole.pk]
    assert Action.objects.filter(game=broken).count() == 2


def test_a_game_that_was_cancelled_is_packed_as_it_was() -> None:
    game = game_of_bots(3)
    play_due(game, 20)
    moderation.cancel_game(game.pk, by=User.objects.create_superuser("Staff"), reason="A test")
    versions = versions_of(game.pk)
    pack_game(game.pk)
    game.refresh_from_db()
    assert versions_of(game.pk) == versions
    assert recording_of(game).book.encode(recording_of(game).state_at(game.version)).decode() == game.state


def test_a_crash_in_between_leaves_the_rows() -> None:
    game = resigned(*people(2))
    versions = versions_of(game.pk)

    def packs() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
            with pytest.raises(OperationalError):
                pack_game(game.pk)
            cursor.execute("SET lock_timeout = '5s'")
        connection.close()

    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        list(Action.objects.select_for_update(of=("self",)).filter(game=game))
        pool.submit(packs).result()
    assert not GameRecord.objects.exists()
    assert versions_of(game.pk) == versions
    pack_game(game.pk)
    assert versions_of(game.pk) == versions


def test_a_command_sent_again_after_the_end_gets_its_answer() -> None:
    """From the rows, and from the record: on the socket's path, on the other, and from a process that kept it warm."""
    game = resigned(*people(2))
    loser, winner = (seat.user_id for seat in game.seats.order_by("number"))
    warm, cold = Tables(), Tables()

    def sent(tables: Tables, user: int | None, command: str) -> int:
        return background.start(tables.act(game.pk, user, RESIGN, command)).result(30)

    assert sent(warm, loser, "last") == 2
    pack_game(game.pk)
    assert play.act(game.pk, loser, RESIGN, "last") == sent(warm, loser, "last") == sent(cold, loser, "last") == 2
    for user, command in ((loser, "new"), (winner, "last"), (loser, "")):
        with pytest.raises(Refused, match="game_over"):
            play.act(game.pk, user, RESIGN, command)
        with pytest.raises(Refused, match="game_over"):
            sent(warm, user, command)
    seat, frame = background.start(cold.frame(game.pk, winner, "en")).result(30)
    assert (seat, [entry.version for entry in frame.recent]) == (1, [1, 2])


def test_a_record_names_seats_and_no_people() -> None:
    game = resigned(*people(2))
    user = game.seats.get(number=0).user
    assert isinstance(user, User)
    pack_game(game.pk)
    assert version_of(game.pk, user.pk, "last") == 2
    pk = user.pk
    delete_account(user)
    assert version_of(game.pk, pk, "last") is None
    assert versions_of(game.pk)
    Room.objects.all().delete()
    assert not GameRecord.objects.exists()


def test_a_changed_record_is_not_verified() -> None:
    game = played_out()
    pack_game(game.pk)
    Game.objects.filter(pk=game.pk).update(state=game.state.replace('"drawn":', '"drawn":1'))
    with pytest.raises(CommandError, match="the final state differs"):
        call_command("verify_game", str(game.pk))
