"""Hands of a game that its players left stay covered as long as they may still be played (PLAT-33, PLAT-35)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.messages import commands
from games.models import CancelCause, Game, Room, SavedGame, Status
from games.rulesets import RULESETS
from games.selectors.play.games import game_frame
from games.selectors.play.hands import is_covered
from games.services.play import endings
from games.services.saves import saves
from games.services.saves.continuing import play_on
from games.services.upkeep.moderation import cancel_game
from games.services.upkeep.packing import pack_game
from tests.accounts.staff import administration
from tests.fifth_game import RULESET as LANTERN
from tests.games.lobbies import change, refusal
from tests.games.tables import game_of, people
from tests.games.test_saves import code, reason, started
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def lantern(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a secret charm for everybody."""
    monkeypatch.setitem(RULESETS, LANTERN.key, LANTERN)


def race(*users: User) -> Game:
    """A race of these people in a public room."""
    return game_of(*users, seats=4, ruleset=LANTERN.key, public=True)


def saved_and_left(*users: User) -> tuple[Game, bytes]:
    """A race that was saved and then left by everybody, and the file."""
    game = race(*users)
    file = bytes(saves.create(users[0], game.pk).content)
    endings.cancel_game(game.pk, CancelCause.LEFT)
    game.refresh_from_db()
    return game, file


def secrets_of(game: Game) -> list[str]:
    """The seed and its source, and the charms in the order in which they were dealt."""
    (dealt,) = (event for event in json.loads(game.actions.get(version=1).events) if event["type"] == "charms_dealt")
    return [game.seed, game.secret, json.dumps(dealt["order"]), json.dumps(dealt["order"], separators=(",", ":"))]


def charms_in(state: Json) -> dict[str, int]:
    """The charms that a view shows, by seat."""
    return {seat: player["charm"] for seat, player in state["players"].items() if "charm" in player}


def replay(game: Game, client: Client, **place: int | str) -> Json:
    """The first page of the game's replay, or the refusal."""
    page: Json = client.get(f"/api/games/{game.pk}/replay/", place).json()
    return page


def signed_in(user: User) -> Client:
    """A browser of this person."""
    client = Client()
    client.force_login(user)
    return client


def pages_of(game: Game, client: Client) -> dict[str, str]:
    """All that the site says about an ended game, by address."""
    addresses = [
        *(f"/api/games/{game.pk}/{part}" for part in ("", "log/", "worth/", "proof/", "replay/", "replay/check/",
                                                      "replay/download/", "replay/landmarks/")),
        f"/games/{game.pk}/", f"/games/{game.pk}/proof/", f"/replay/{game.pk}/",
        f"/admin/games/game/{game.pk}/change/", "/admin/games/action/",
        *(f"/admin/games/action/{pk}/change/" for pk in game.actions.values_list("pk", flat=True)),
    ]  # fmt: skip
    return {address: client.get(address).content.decode() for address in addresses}


def test_nobody_sees_hands_of_a_game_that_can_be_continued() -> None:
    """In pages, replay, log, API and administration: everybody what they saw at the table, and no seed."""
    ann, bob = people(2)
    admin, _staff = administration()
    game, _ = saved_and_left(ann, bob)
    assert admin.get(f"/admin/games/game/{game.pk}/change/").status_code == 200
    assert is_covered(game)
    secrets = secrets_of(game)
    for client in (signed_in(ann), admin):
        for address, text in pages_of(game, client).items():
            assert not [secret for secret in secrets if secret in text], address
    assert code(lambda: play_on(bob, game, 1)) == "covered"
    mine = game.seats.get(user=ann).number
    assert list(charms_in(as_json(game_frame(game.pk, mine).state))) == [str(mine)]
    for client, seat in ((signed_in(ann), 1 - mine), (admin, 0), (Client(), 0)):
        assert replay(game, client, seat=seat)["code"] == "covered"
        assert charms_in(replay(game, client)["game"]["state"]) == {}
        assert replay(game, client, hands="all")["code"] == "covered"
        held = client.get(f"/replay/{game.pk}/?seat=all").context["replay"]
        assert (held["has_hands"], held["all_hands"]) == (False, False)
        assert len(charms_in(held["page"]["game"]["state"])) <= 1
        assert client.get(f"/replay/{game.pk}/?seat={seat}").context["replay"]["seat"] is None
        assert client.get(f"/api/games/{game.pk}/proof/").json()["code"] == "covered"
    own = replay(game, signed_in(ann), seat=mine)
    assert list(charms_in(own["game"]["state"])) == [str(mine)]
    assert own["covered"]
    pack_game(game.pk)
    assert replay(game, signed_in(ann), seat=1 - mine)["code"] == "covered"


def test_hands_are_shown_when_none_of_them_can_be_played_any_more() -> None:
    """Never saved, ended by staff, gone on since the save, or finished."""
    ann, bob = people(2)
    staff = User.objects.create_superuser("Staff", "staff@example.org", "the duck went past it")
    unsaved, ended_by_staff, went_on, finished = (race(ann, bob) for _ in range(4))
    for game in (ended_by_staff, went_on, finished):
        saves.create(ann, game.pk)
    drawn = json.loads(went_on.state)["drawn"]
    Game.objects.filter(pk=went_on.pk).update(state=went_on.state.replace(f'"drawn":{drawn}', f'"drawn":{drawn + 1}'))
    endings.cancel_game(unsaved.pk, CancelCause.INACTIVE)
    endings.cancel_game(went_on.pk, CancelCause.INACTIVE)
    cancel_game(ended_by_staff.pk, by=staff, reason="A test.")
    Game.objects.filter(pk=finished.pk).update(status=Status.FINISHED, ended_at=finished.started_at)
    for game in (unsaved, ended_by_staff, went_on, finished):
        game.refresh_from_db()
        assert not is_covered(game)
    assert len(charms_in(replay(unsaved, Client(), seat=0)["game"]["state"])) == 1
    assert len(charms_in(replay(unsaved, Client(), seat=1)["game"]["state"])) == 1
    assert list(charms_in(replay(unsaved, Client(), hands="all")["game"]["state"])) == ["0", "1"]
    held = Client().get(f"/replay/{unsaved.pk}/?seat=all").context["replay"]
    assert (held["has_hands"], held["all_hands"], held["seat"]) == (True, True, None)
    assert list(charms_in(held["page"]["game"]["state"])) == ["0", "1"]
    assert Client().get(f"/api/games/{unsaved.pk}/proof/").json()["seed"] == unsaved.seed


def test_the_game_that_goes_on_decides_until_when() -> None:
    """While it is played, and as long as it can itself be continued, nobody can play out the same hands elsewhere."""
    ann, bob = people(2)
    game, file = saved_and_left(ann, bob)
    waiting = saves.load_file(bob, file)
    again = started(saves.load_file(ann, file), ann, bob)
    assert again.rated
    assert is_covered(game)
    assert code(lambda: saves.load_file(bob, file)) == "wrong_phase"
    change(waiting, bob, commands.FreeSeat(game.seats.get(user=ann).number))
    change(waiting, bob, commands.AddBot())
    assert refusal(waiting, bob, commands.Start()).code == "wrong_phase"

    saved_again = bytes(saves.create(bob, again.pk).content)
    endings.cancel_game(again.pk, CancelCause.LEFT)
    assert is_covered(game)
    assert code(lambda: saves.load_file(bob, file)) == "wrong_phase"
    last = started(saves.load_file(ann, saved_again), ann, bob)
    assert last.rated
    Game.objects.filter(pk=last.pk).update(status=Status.FINISHED, ended_at=last.started_at)
    for one in (game, Game.objects.get(pk=again.pk)):
        assert not is_covered(one)
    assert not started_with_a_bot(waiting, bob).rated


def test_bots_in_the_seats_of_others_end_the_secret_and_the_rating() -> None:
    """Otherwise somebody could look at the hands first and then go on for their rating."""
    ann, bob = people(2)
    game, file = saved_and_left(ann, bob)
    fair, unfair = saves.load_file(ann, file), saves.load_file(bob, file)
    assert reason(fair, ann, bob) == ""
    change(unfair, bob, commands.FreeSeat(game.seats.get(user=ann).number))
    change(unfair, bob, commands.AddBot())
    alone = started_with_a_bot(unfair, bob)
    assert not alone.rated
    assert SavedGame.objects.get().continuation == alone
    assert reason(fair) == "continued_before"
    assert is_covered(game)
    endings.cancel_game(alone.pk, CancelCause.LEFT)
    assert not is_covered(game)


def started_with_a_bot(room: Room, user: User) -> Game:
    """Start the game of a room that has enough players."""
    change(room, user, commands.Start())
    assert room.game is not None
    return room.game
