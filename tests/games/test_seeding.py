"""The players' part in the seed: commitments, numbers, and who takes part (PLAT-13, defect 30)."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
import time_machine
from pytest_django import Settings

from accounts.models import User
from games.messages import commands
from games.models import Game, Member, Phase, Room
from games.selectors.replays.fairness import proof_of
from games.selectors.replays.recording import find_divergence
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import countdown, play_now
from games.services.play import play
from games.services.rooms import seeding
from tests.games.lobbies import change, member, refusal
from tests.games.tables import lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def sha(text: str) -> str:
    """SHA-256 in hexadecimal, computed here."""
    return sha256(text.encode()).hexdigest()


def number(user: User) -> str:
    """The number of a user's client."""
    return sha(f"number of {user.pk}")


def committed(*users: User, ready: bool = True) -> Room:
    """A room with a free seat whose people are present, have committed a number and are ready."""
    room = lobby_of(*users)
    Member.objects.filter(room=room).update(here=True)
    for user in users:
        room = change(room, user, commands.CommitRandom(sha(number(user))))
        if ready and user != users[0]:
            room = change(room, user, commands.Ready(ready=True))
    return room


def reveal(room: Room, user: User) -> Room:
    """Reveal the number that the user committed."""
    return change(room, user, commands.RevealRandom(number(user)))


def mixed(host: User, *others: User) -> Room:
    """A room whose game has begun from the numbers of all these people."""
    room = committed(host, *others)
    change(room, host, commands.Start())
    for user in (host, *others):
        room = reveal(room, user)
    return room


def refused(room: Room, user: User, what: commands.LobbyChange) -> tuple[str, str | None]:
    """The code and the field of a refusal, which left the room as it was."""
    refusal_of = refusal(room, user, what)
    return refusal_of.code, refusal_of.field


def resigned(game: Game, user: User) -> Game:
    """The game after this player has resigned."""
    play.act(game.pk, user.pk, {"type": "resign"})
    return Game.objects.get(pk=game.pk)


def test_the_seed_is_mixed_from_the_secret_and_every_number() -> None:
    """The secret's hash comes before any number, the last number starts the game, and the seed is as documented."""
    ann, bob = people(2)
    room = committed(ann, bob)
    assert [one.commitment for one in room_seen(room).shown.members] == [sha(number(ann)), sha(number(bob))]
    starting = change(room, ann, commands.Start())
    shown = room_seen(starting).shown
    assert (starting.phase, shown.secret_hash) == (Phase.LOBBY, sha(starting.secret))
    assert not shown.starts_at, "only a countdown is shown"
    secret = starting.secret
    assert reveal(room, bob).phase == Phase.LOBBY
    assert reveal(room, ann).phase == Phase.PLAYING
    game = Game.objects.get(room=room)
    assert game.seed == sha("/".join(["opoly", secret, *sorted([number(ann), number(bob)])]))
    assert (game.seed_hash, game.secret_hash) == (sha(game.seed), sha(secret))
    room.refresh_from_db()
    assert (room.secret, set(room.members.values_list("commitment", "random"))) == ("", {("", "")})
    game = resigned(game, ann)
    mix = proof_of(game).mix
    assert mix is not None
    assert mix.fits
    assert find_divergence(game) is None


def test_a_game_without_numbers_has_a_seed_that_its_secrets_hash_does_not_show() -> None:
    """Nobody who plays over the API has to commit anything."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    change(room, bob, commands.Ready(ready=True))
    assert change(room, ann, commands.Start()).phase == Phase.PLAYING
    game = Game.objects.get(room=room)
    assert game.seed == sha(f"opoly/{game.secret}")
    assert game.seed not in (game.secret_hash, game.secret)


def test_a_number_has_to_be_the_committed_one_and_to_come_in_time() -> None:
    """Refused with a code and the field; no commitment can change once the start has begun."""
    ann, bob = people(2)
    room = committed(ann, bob)
    assert refused(room, ann, commands.RevealRandom(number(ann))) == ("wrong_phase", "random")
    change(room, ann, commands.Start())
    assert refused(room, ann, commands.RevealRandom(number(bob))) == ("wrong_random", "random")
    assert refused(room, bob, commands.CommitRandom(sha("later")))[0] == "room_started"
    assert refused(room, people(1)[0], commands.RevealRandom(number(bob)))[0] == "not_member"
    assert refused(room, ann, commands.SetOptions({"bail": 60}))[0] == "room_started"
    reveal(room, ann)
    assert reveal(room, bob).phase == Phase.PLAYING
    assert refused(room, bob, commands.RevealRandom(number(bob))) == ("wrong_phase", "random")


@pytest.mark.parametrize("text", ["", "a" * 63, "A" * 64, "a" * 65, "g" * 64, "a" * 64 + "\n"])
def test_a_hash_is_64_lowercase_hexadecimal_digits(text: str) -> None:
    """Anything else is malformed, and the field is named."""
    for change_of, field in (("commit_random", "commitment"), ("reveal_random", "random")):
        frame = {"id": "a", "type": "lobby", "change": {"type": change_of, field: text}}
        with pytest.raises(commands.Malformed) as caught:
            commands.read_command(json.dumps(frame))
        assert (caught.value.code, caught.value.field) == ("malformed", f"change.{field}")


def test_a_player_who_does_not_reveal_takes_no_part_and_holds_nobody_up(clock: time_machine.Traveller) -> None:
    """The game starts two seconds later at the latest, and the proof says whose number is missing."""
    ann, bob, cem = people(3)
    room = committed(ann, bob, cem)
    change(room, ann, commands.Start())
    for user in (ann, cem):
        assert reveal(room, user).phase == Phase.LOBBY
    clock.shift(countdown.REVEAL_TIME / 1000 + 0.1)
    countdown.start_if_due(room.pk)
    game = Game.objects.get(room=room)
    assert game.seed == sha("/".join(["opoly", game.secret, *sorted([number(ann), number(cem)])]))
    for user in (ann, bob):
        game = resigned(game, user)
    mix = proof_of(game).mix
    assert mix is not None
    shares = {game.seats.get(number=share.seat).user_id: share for share in mix.shares}
    assert (shares[bob.pk].random, shares[bob.pk].commitment) == ("", sha(number(bob)))
    assert shares[ann.pk].random == number(ann)
    assert mix.fits


def test_nobody_waits_for_the_number_of_somebody_who_is_gone_or_has_left() -> None:
    """Only people who are present are waited for; an empty seat has no part in the seed."""
    ann, bob, cem, dan = people(4)
    room = committed(ann, bob, cem, dan)
    Member.objects.filter(pk=member(room, cem).pk).update(here=False)
    change(room, ann, commands.Start())
    change(room, dan, commands.Leave())
    reveal(room, ann)
    assert reveal(room, bob).phase == Phase.PLAYING
    assert Game.objects.get(room=room).seats.count() == 3


def test_a_full_room_reveals_during_its_countdown(clock: time_machine.Traveller) -> None:
    """It starts at the end of the countdown, not before."""
    ann, bob = people(2)
    room = committed(ann, bob, ready=False)
    change(room, ann, commands.SetSeats(2))
    for user in (ann, bob):
        room = change(room, user, commands.Ready(ready=True))
    at = room.starts_at
    assert (room_seen(room).shown.starts_at, room_seen(room).shown.secret_hash) == (at, sha(room.secret))
    assert refused(room, ann, commands.CommitRandom(sha("later"))) == ("wrong_phase", "commitment")
    for user in (ann, bob):
        room = reveal(room, user)
        assert (room.phase, room.starts_at) == (Phase.LOBBY, at)
    clock.shift(countdown.LENGTH / 1000 + 0.1)
    countdown.start_if_due(room.pk)
    assert Game.objects.get(room=room).seats.exclude(random="").count() == 2


def test_a_cancelled_start_discards_the_secret_and_every_number() -> None:
    """Otherwise somebody could begin again with numbers that they know."""
    ann, bob = people(2)
    room = committed(ann, bob, ready=False)
    change(room, ann, commands.SetSeats(2))
    for user in (ann, bob):
        room = change(room, user, commands.Ready(ready=True))
    reveal(room, bob)
    room = change(room, bob, commands.Ready(ready=False))
    assert (room.secret, set(room.members.values_list("commitment", "random"))) == ("", {("", "")})
    assert refused(room, bob, commands.RevealRandom(number(bob))) == ("wrong_phase", "random")


def test_a_member_who_leaves_the_lobby_leaves_the_others_commitments() -> None:
    """Nothing had begun."""
    ann, bob, cem = people(3)
    room = committed(ann, bob, cem)
    room = change(room, cem, commands.Leave())
    assert set(room.members.values_list("commitment", flat=True)) == {sha(number(ann)), sha(number(bob))}


def test_a_rematch_is_mixed_anew() -> None:
    """From a new secret and new commitments; those of the last game are deleted."""
    ann, bob = people(2)
    room = mixed(ann, bob)
    first = resigned(Game.objects.get(room=room), ann)
    for user in (ann, bob):
        change(room, user, commands.CommitRandom(sha(number(user))))
        room = change(room, user, commands.Rematch())
    assert (room.phase, bool(room.secret)) == (Phase.ENDED, True)
    for user in (ann, bob):
        room = reveal(room, user)
    assert room.phase == Phase.PLAYING
    second = Game.objects.exclude(pk=first.pk).get(room=room)
    assert second.seats.exclude(random="").count() == 2
    assert (second.secret != first.secret, second.seed != first.seed) == (True, True)


def test_play_now_starts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any client is connected, so that the seed is the server's alone."""
    monkeypatch.setattr(seeding, "draw_secret", lambda: "5" * 64)
    ann = people(1)[0]
    game = Game.objects.get(room=play_now.play_now(ann))
    assert game.seed == sha("opoly/" + "5" * 64)


def test_a_number_for_play_now_is_chosen_after_the_secrets_hash_and_used_once() -> None:
    """The only player need not be waited for; a hash that was used or is unknown is ignored."""
    ann = people(1)[0]
    offered = seeding.offer_secret()
    game = Game.objects.get(room=play_now.play_now(ann, secret_hash=offered, random=number(ann)))
    assert (sha(game.secret), game.seed) == (offered, sha(f"opoly/{game.secret}/{number(ann)}"))
    mix = proof_of(game).mix
    assert mix is not None
    assert ([share.random for share in mix.shares], mix.fits) == ([number(ann)], True)
    for secret_hash, random in [
        (offered, number(ann)), (sha("none"), number(ann)), (seeding.offer_secret(), "a" * 63), ("\x00" * 64, "é"),
    ]:  # fmt: skip
        again = Game.objects.get(room=play_now.play_now(ann, secret_hash=secret_hash, random=random))
        assert again.secret not in ("", game.secret)
        assert not again.seats.exclude(random="").exists()


def test_play_now_starts_without_redis_and_without_a_number(settings: Settings) -> None:
    """The secret cannot be kept between the two requests, so the seed is the server's alone."""
    default = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {**settings.CACHES, "default": default}
    ann = people(1)[0]
    game = Game.objects.get(room=play_now.play_now(ann, secret_hash=seeding.offer_secret(), random=number(ann)))
    assert game.seed == sha(f"opoly/{game.secret}")


def test_later_alterations_are_detected() -> None:
    """Of the secret, a number, or the seed."""
    ann, bob = people(2)
    room = mixed(ann, bob)
    game = resigned(Game.objects.get(room=room), ann)
    game.seats.filter(user=bob).update(random=number(ann))
    mix = proof_of(game).mix
    assert mix is not None
    assert (mix.seed_fits, [share.fits for share in mix.shares].count(False)) == (False, 1)
    assert "mix" in (find_divergence(game) or "")
    game.seats.filter(user=bob).update(random=number(bob))
    game.secret = "0" * 64
    altered = proof_of(game)
    assert altered.mix is not None
    assert (altered.fits, altered.mix.secret_fits, altered.mix.seed_fits) == (False, False, False)


def test_an_older_game_is_verified_as_before() -> None:
    """It has no secret: the server alone drew its seed."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    change(room, bob, commands.Ready(ready=True))
    change(room, ann, commands.Start())
    game = resigned(Game.objects.get(room=room), ann)
    Game.objects.filter(pk=game.pk).update(secret="", secret_hash="")
    game.refresh_from_db()
    assert proof_of(game).mix is None
    assert proof_of(game).fits
    assert find_divergence(game) is None
