"""The challenge of the day: one seed for everybody, secret until midnight, and one try each that counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from msgspec import UNSET

from accounts.models import User
from accounts.services import create_guest
from games.engine.refusal import Refused
from games.messages import Challenge as Challenged
from games.messages import commands
from games.models import CancelCause, Challenge, Game, Opening, Room, Status, Try
from games.selectors.play.games import game_frame, seen_game
from games.selectors.play.hands import is_covered
from games.selectors.results.tries import try_of
from games.selectors.rooms.challenges import challenge_on, next_day, seed_of
from games.selectors.rooms.rooms import room_seen
from games.selectors.upkeep.exports import stored_about
from games.services.lobby import changes
from games.services.lobby.challenges import browser_of, end_past, open_challenge, prepare, todays_challenge
from games.services.lobby.changes import change_room
from games.services.play import play
from games.services.saves import saves
from games.services.saves.continuing import play_on
from games.services.upkeep.packing import pack_game
from tests.accounts.staff import administration
from tests.games.lobbies import change, refusal
from tests.games.test_hands import pages_of, signed_in
from tests.leaderboards.stored_games import accounts
from tests.night_watch import RULESET
from tests.night_watch.tests.games import end_watch
from tests.night_watch.tests.registered import add_alone

pytestmark = pytest.mark.django_db
KEY = RULESET.key
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture(autouse=True)
def night_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a challenge of the day."""
    add_alone(monkeypatch)


@pytest.fixture
def day() -> Iterator[time_machine.Traveller]:
    """The clock, which stands at noon."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def alone(user: User) -> Game:
    """A person's solo game of today's challenge."""
    return open_challenge(user, ruleset=KEY, players=1).game  # type: ignore[return-value]


def team(*users: User) -> Room:
    """A room of today's challenge with these people."""
    room = open_challenge(users[0], ruleset=KEY, players=len(users))
    for user in users[1:]:
        change_room(room.pk, user, commands.Sit())
    room.refresh_from_db()
    return room


def started(room: Room, *users: User) -> Game:
    """The game of this room, begun by its host."""
    for user in users[1:]:
        change_room(room.pk, user, commands.Ready(True))
    change_room(room.pk, users[0], commands.Start())
    return Game.objects.get(room=room)


def winds(game: Game) -> list[int]:
    """The draws of a game so far."""
    events = [event for text in game.actions.order_by("version").values_list("events", flat=True)
              for event in json.loads(text)]  # fmt: skip
    return [event["wind"] for event in events if event["type"] == "night_fell"]


def stoke_to_the_end(game: Game, *users: User) -> Game:
    """Put logs on the fire until it is large, out, or too late."""
    for _ in range(60):
        game.refresh_from_db()
        if game.status != Status.PLAYING:
            break
        asked = json.loads(game.state)["decisions"][0]["seat"]
        seat = game.seats.get(number=asked)
        if seat.away:
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
        else:
            play.act(game.pk, seat.user_id, {"type": "stoke"})
    return game


def test_one_seed_a_day_and_game_that_no_key_changes_later(day: time_machine.Traveller, settings: Any) -> None:
    today = todays_challenge(KEY)
    settings.SECRET_KEY = "another key"
    assert todays_challenge(KEY) == today
    assert (today.day, len(today.seed), seed_of(today)) == (date(2026, 3, 1), 64, "")
    day.shift(timedelta(hours=12))
    tomorrow = todays_challenge(KEY)
    assert (tomorrow.day, Challenge.objects.count()) == (date(2026, 3, 2), 2)
    assert tomorrow.seed != today.seed
    assert (seed_of(today), seed_of(tomorrow)) == (today.seed, "")


def test_the_challenges_of_today_and_tomorrow_are_stored_ahead(day: time_machine.Traveller, settings: Any) -> None:
    """So a day's challenge is there when the day begins, and the key of the day before is the one that counts."""
    for _ in range(2):
        prepare()
        assert list(Challenge.objects.order_by("day").values_list("ruleset", "day")) == [
            (KEY, date(2026, 3, 1)), (KEY, date(2026, 3, 2)),
        ]  # fmt: skip
    first, second = Challenge.objects.order_by("day")
    settings.SECRET_KEY = "another key"
    assert challenge_on(KEY, date(2026, 3, 2)) == second
    assert next_day(KEY, date(2026, 2, 28)) == date(2026, 3, 1)
    assert next_day(KEY, date(2026, 3, 1)) is None  # the next one is not shown yet
    day.shift(timedelta(hours=12))
    assert todays_challenge(KEY) == second
    assert seed_of(first) == first.seed


def test_a_challenge_that_is_not_stored_is_shown_as_the_first_game_stores_it(day: time_machine.Traveller) -> None:
    shown = challenge_on(KEY, date(2026, 3, 1))
    assert shown is not None
    (ann,) = accounts(1)
    assert not shown.is_stored
    assert (Challenge.objects.count(), try_of(shown, ann.pk).state) == (0, "none")
    open_challenge(ann, ruleset=KEY, players=1)
    assert challenge_on(KEY, date(2026, 3, 1)) == Challenge.objects.get(seed_hash=shown.seed_hash)
    assert challenge_on(KEY, date(2026, 2, 28)) is None
    assert challenge_on(KEY, date(2026, 3, 2)) is None


def test_everybody_has_the_same_draws_in_the_same_round(day: time_machine.Traveller) -> None:
    ann, bob = accounts(2)
    games = [stoke_to_the_end(alone(user), user) for user in (ann, bob)]
    assert winds(games[0]) == winds(games[1])
    assert games[0].seed_hash == games[1].seed_hash == todays_challenge(KEY).seed_hash
    assert [(game.rated, game.secret, game.options["logs"]) for game in games] == [(True, "", 8)] * 2


def test_only_the_first_game_of_a_person_counts(day: time_machine.Traveller) -> None:
    """They may play again, and that is not rated; tomorrow they have another try."""
    (ann,) = accounts(1)
    first, second = alone(ann), alone(ann)
    assert (first.rated, second.rated) == (True, False)
    assert Try.objects.get().game == first
    assert try_of(todays_challenge(KEY), ann.pk).state == "playing"
    day.shift(timedelta(hours=12))
    assert alone(ann).rated


def test_guests_have_other_draws_and_no_try(day: time_machine.Traveller) -> None:
    """Nobody can rehearse as a guest; a team with a guest uses up nobody's try."""
    (ann,) = accounts(1)
    guest = create_guest()
    rehearsal = alone(guest)
    assert (rehearsal.rated, rehearsal.covered_until) == (False, None)
    assert rehearsal.seed != todays_challenge(KEY).seed
    room = team(ann, guest)
    shown = room_seen(room).shown.challenge
    assert isinstance(shown, Challenged)
    assert (shown.counts, shown.used) == (False, [])
    together = started(room, ann, guest)
    assert together.seed not in (rehearsal.seed, todays_challenge(KEY).seed)
    assert not Try.objects.exists()
    assert try_of(todays_challenge(KEY), guest.pk).state == "none"
    assert alone(ann).rated
    day.shift(timedelta(hours=12))
    end_past()
    rehearsal.refresh_from_db()
    assert rehearsal.status == Status.PLAYING  # its draws are nobody else's


def test_only_the_first_try_of_a_browser_counts(day: time_machine.Traveller) -> None:
    """A second account in the same browser knows the draws; another browser, address or day is another one."""
    users = accounts(9)
    here = {"REMOTE_ADDR": "203.0.113.5", "HTTP_USER_AGENT": "Mozilla/5.0"}
    ours = {**here, "REMOTE_ADDR": "127.0.0.1"}
    through_a_proxy = {**ours, "HTTP_X_FORWARDED_FOR": "203.0.113.5"}  # which nobody counts: it says nothing

    def tried(user: User, meta: dict[str, str]) -> str:
        open_challenge(user, ruleset=KEY, players=1, browser=browser_of(meta))
        return try_of(todays_challenge(KEY), user.pk).state

    assert tried(users[0], here) == "playing"
    assert tried(users[1], here) == "uncounted"
    assert tried(users[2], {**here, "HTTP_USER_AGENT": "Opera"}) == "playing"
    assert [tried(users[number], ours) for number in (3, 4)] == ["playing", "uncounted"]
    assert [tried(users[number], through_a_proxy) for number in (5, 6)] == ["playing", "playing"]
    assert tried(users[7], {"REMOTE_ADDR": "203.0.113.5"}) == "playing"
    lobby = open_challenge(users[8], ruleset=KEY, players=2, browser=browser_of(here))
    shown = room_seen(lobby).shown.challenge
    assert isinstance(shown, Challenged)
    assert (shown.counts, shown.used) == (False, [lobby.members.get().pk])
    day.shift(timedelta(hours=12))
    assert tried(users[1], here) == "playing"


def test_a_team_counts_if_it_is_the_first_game_of_everybody(day: time_machine.Traveller) -> None:
    """It is told so in the lobby; an uncounted game is the try of those who had theirs, too."""
    ann, bob, cem = accounts(3)
    counting = room_seen(room := team(ann, bob)).shown.challenge
    assert (counting.day, counting.counts, counting.used) == ("2026-03-01", True, [])  # type: ignore[union-attr]
    game = started(room, ann, bob)
    assert game.rated
    assert set(game.seats.values_list("commitment", "random")) == {("", "")}
    assert room_seen(Room.objects.get(pk=room.pk)).shown.challenge.counts  # type: ignore[union-attr]
    again = team(cem, bob)
    warned = room_seen(again).shown.challenge
    assert not warned.counts  # type: ignore[union-attr]
    assert warned.used == [again.members.get(user=bob).pk]  # type: ignore[union-attr]
    assert not started(again, cem, bob).rated
    assert not room_seen(Room.objects.get(pk=again.pk)).shown.challenge.counts  # type: ignore[union-attr]
    assert try_of(todays_challenge(KEY), cem.pk).state == "uncounted"
    assert not alone(cem).rated


def test_the_rules_of_a_challenge_are_fixed_and_it_is_for_people_only(day: time_machine.Traveller) -> None:
    ann, bob = accounts(2)
    room = team(ann, bob)
    for what in (
        commands.AddBot(), commands.SetOptions({"logs": 1}), commands.SetSeats(4), commands.SetRuleset("oofopoly"),
        commands.SetBoard(None), commands.SetPublic(True), commands.CommitRandom("0" * 64),
    ):  # fmt: skip
        assert refusal(room, ann, what).code == "challenge_fixed", what
    change(room, ann, commands.Remove(room.members.get(user=bob).pk))
    assert started(room, ann).seats.count() == 1


@pytest.mark.parametrize(
    ("ruleset", "players", "code", "field"),
    [
        ("chess", 1, "no_such_ruleset", "ruleset"),
        ("oofopoly", 1, "no_challenge", "ruleset"),
        (KEY, 3, "out_of_range", "players"),
        (KEY, 0, "out_of_range", "players"),
    ],
)
def test_impossible_challenges_are_refused(ruleset: str, players: int, code: str, field: str) -> None:
    (ann,) = accounts(1)
    with pytest.raises(Refused) as caught:
        open_challenge(ann, ruleset=ruleset, players=players)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert not Room.objects.exists()


def test_leaving_alone_loses(day: time_machine.Traveller) -> None:
    (ann,) = accounts(1)
    game = alone(ann)
    changes.change_room(game.room_id, ann, commands.Leave())
    game.refresh_from_db()
    assert (game.status, game.cancel_cause) == (Status.CANCELLED, CancelCause.LEFT)
    assert try_of(todays_challenge(KEY), ann.pk).state == "left"
    assert not alone(ann).rated


def test_who_leaves_a_team_loses_and_the_others_play_on(day: time_machine.Traveller) -> None:
    ann, bob = accounts(2)
    room = team(ann, bob)
    game = started(room, ann, bob)
    changes.change_room(room.pk, bob, commands.Leave())
    stoke_to_the_end(game, ann)
    assert game.status == Status.FINISHED
    today = todays_challenge(KEY)
    assert try_of(today, bob.pk).state == "lost"
    assert try_of(today, ann.pk).state == ("won" if game.winners else "lost")


def test_the_seed_is_nowhere_before_midnight_and_verified_after_it(day: time_machine.Traveller) -> None:
    """In pages, replay, log, API and administration, for its player and for staff; strangers do not see the game."""
    ann, bob = accounts(2)
    back_office, _ = administration()
    game = stoke_to_the_end(alone(ann), ann)
    assert is_covered(game)
    for client in (signed_in(ann), back_office):
        found = pages_of(game, client) | {
            "challenge": client.get("/challenge/").content.decode(),
            "api": client.get("/api/challenge/").content.decode(),
            "admin": client.get("/admin/games/challenge/").content.decode(),
            "one": client.get(f"/admin/games/challenge/{game.challenge_id}/change/").content.decode(),
        }
        assert [address for address, page in found.items() if game.seed in page] == []
        assert game.seed_hash in found["challenge"]
        assert (game.seed_hash in found["one"]) == (client is back_office)
    assert "not over" in signed_in(ann).get(f"/games/{game.pk}/proof/").content.decode()
    assert signed_in(ann).get(f"/api/games/{game.pk}/proof/").json()["code"] == "covered"
    assert game.seed not in json.dumps(stored_about(ann.pk), default=list)
    assert game_frame(game.pk, 0).seed is UNSET
    assert seen_game(game.pk, bob.pk, game.room.code) is None
    assert signed_in(bob).get(f"/replay/{game.pk}/").status_code == 404
    pack_game(game.pk)
    day.shift(timedelta(hours=12))
    assert not is_covered(game)
    assert seen_game(game.pk, bob.pk) is not None
    proof = signed_in(bob).get(f"/api/games/{game.pk}/proof/").json()
    assert (proof["seed"], proof["hash_fits"], proof["count_fits"], proof["mix"]) == (game.seed, True, True, None)
    assert all(draw["fits"] for draw in proof["draws"])
    assert signed_in(bob).get(f"/replay/{game.pk}/").status_code == 200
    assert game.seed in Client().get("/challenge/?day=2026-03-01").content.decode()


def test_uncounted_games_stay_those_of_their_players(day: time_machine.Traveller) -> None:
    ann, bob = accounts(2)
    alone(ann)
    second = end_watch(alone(ann), nights=3)
    day.shift(timedelta(hours=12))
    assert seen_game(second.pk, bob.pk) is None
    assert seen_game(second.pk, ann.pk) is not None


def test_a_save_of_a_challenge_never_counts_and_nobody_plays_on_before_midnight(day: time_machine.Traveller) -> None:
    """A game that goes on from a save has draws of its own."""
    (ann,) = accounts(1)
    game = alone(ann)
    file = bytes(saves.create(ann, game.pk).content)
    assert game.seed.encode() not in file
    room = saves.load_file(ann, file)
    opening = Opening.objects.get(room=room)
    assert game.seed not in opening.state
    change_room(room.pk, ann, commands.Start())
    loaded = Game.objects.get(room=room)
    assert (loaded.rated, loaded.challenge) == (False, None)
    assert loaded.seed != game.seed
    # Its replay begins with the draws of the day, whoever loads the save of it, and of that one in turn.
    again = saves.load_file(ann, bytes(saves.create(ann, loaded.pk).content))
    Opening.objects.filter(room=again).update(parent=None)
    change_room(again.pk, ann, commands.Start())
    for one in (loaded, Game.objects.get(room=again)):
        assert one.covered_until == MIDNIGHT.timestamp() * 1000
        one.room.public = True
        one.room.save()
        ended_one = end_watch(one, nights=4)
        assert is_covered(ended_one)
        with pytest.raises(Refused, match="covered"):
            play_on(ann, ended_one, 1, "same")
    assert Try.objects.get().game == game
    ended = end_watch(game, nights=3)
    with pytest.raises(Refused, match="covered"):
        play_on(ann, ended, 1, "same")
    assert "Play on from" not in signed_in(ann).get(f"/games/{ended.pk}/").content.decode()
    day.shift(timedelta(hours=12))
    assert "Play on from" in signed_in(ann).get(f"/games/{ended.pk}/").content.decode()
    assert play_on(ann, ended, 1, "same").challenge is None


def test_at_midnight_games_end_and_rooms_cannot_begin(day: time_machine.Traveller) -> None:
    """No move is played with a seed that is known, whatever the worker does."""
    ann, bob, cem = accounts(3)
    game, room = alone(ann), team(bob, cem)
    end_past()
    assert Game.objects.get(pk=game.pk).status == Status.PLAYING
    day.move_to(MIDNIGHT)
    with pytest.raises(Refused, match="challenge_over"):
        play.act(game.pk, ann.pk, {"type": "stoke"})
    change_room(room.pk, cem, commands.Ready(True))
    assert refusal(room, bob, commands.Start()).code == "challenge_over"
    end_past()
    end_past()
    game.refresh_from_db()
    assert (game.status, game.cancel_cause) == (Status.CANCELLED, CancelCause.OVER)
    assert try_of(Challenge.objects.get(day=date(2026, 3, 1)), ann.pk).state == "left"


def test_deleted_people_take_their_tries_along(day: time_machine.Traveller) -> None:
    ann, bob = accounts(2)
    room = team(ann, bob)
    game = started(room, ann, bob)
    assert stored_about(ann.pk)["challenges"] == [{"ruleset": KEY, "day": "2026-03-01", "game": game.pk}]
    ann.delete()
    assert Try.objects.get().user == bob
