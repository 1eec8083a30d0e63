"""The replay of a game that was continued from a save begins where the first of its games began (PLAT-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import CancelCause, Game, Kind, Opening, Status
from games.selectors.replays import frames, worth
from games.selectors.replays import recording as replay
from games.selectors.replays.recording import recording_of, whole_recording_of
from games.services.play import endings, play
from games.services.saves import saves
from games.services.saves.continuing import play_on
from games.services.upkeep.packing import pack_game
from tests.games.tables import people, play_due
from tests.games.test_replays import replay as page_of
from tests.games.test_replays import whole_replay
from tests.games.test_saves import begun, started, started_alone, wipe
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    """Each test reads its games anew."""
    yield
    worth._story.cache_clear()
    replay.histories.clear()


def ended(game: Game, *users: User) -> Game:
    """Play some more, and let everybody resign."""
    game.seats.filter(kind=Kind.PERSON).update(away=True)
    play_due(game, 20)
    for user in users:
        play.act(game.pk, user.pk, {"type": "resign"})
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    return game


def continued_twice(ann: User, bob: User) -> tuple[list[dict[str, Any]], list[int], Game]:
    """The views of two abandoned games, how many versions they had, and the ended game that continues the second."""
    seen: list[Json] = []
    lengths = []
    game = begun(ann, bob, moves=55)
    for _ in range(2):
        file = bytes(saves.create(ann, game.pk).content)
        endings.cancel_game(game.pk, CancelCause.LEFT)
        game.refresh_from_db()
        recording = recording_of(game)
        seen += [seen_at(recording, moment) for moment in recording.moments()]
        lengths.append(game.version)
        wipe(game)
        game = started(saves.load_file(ann, file), ann, bob)
        play_due(game, 5)
    game.room.public = True
    game.room.save()
    return seen, lengths, ended(game, ann, bob)


def seen_at(recording: Any, moment: Any) -> Json:
    """Return the state that spectators see of a moment, in a replay."""
    return as_json(frames._state(recording, moment, None))


@pytest.mark.parametrize("packed", [False, True])
def test_the_whole_game_is_shown_with_its_landmarks(packed: bool) -> None:
    """Also when the games before it are gone; every moment as it was."""
    ann, bob = people(2)
    seen, lengths, game = continued_twice(ann, bob)
    if packed:
        pack_game(game.pk)
        game.refresh_from_db()
    earlier = sum(lengths)
    whole = whole_recording_of(game)
    assert whole.begins == [1, lengths[0] + 1, earlier + 1]
    assert [moment.version.version for moment in whole.moments()] == list(range(1, earlier + game.version + 1))
    assert [seen_at(whole, moment) for moment in whole.moments(1, earlier)] == seen
    assert whole.book.encode(whole.state_at(earlier + game.version)).decode() == game.state
    first = page_of(game)
    assert (first["versions"], first["earlier"]) == (earlier + game.version, earlier)
    assert first["game"]["state"] == seen[0]
    last = page_of(game, version=earlier + game.version)
    assert last["game"]["version"] + len(last["updates"]) == earlier + game.version
    marks = Client().get(f"/api/games/{game.pk}/replay/landmarks/").json()["landmarks"]
    assert {"key": "continued", "name": "Continued from a save", "versions": whole.begins[1:]} in marks
    assert worth.worth_story(game.pk)["points"][0]["version"] == 1
    proof = Client().get(f"/api/games/{game.pk}/proof/").json()
    assert all(draw["fits"] and draw["version"] <= game.version for draw in proof["draws"])
    held = Client().get(f"/replay/{game.pk}/?at={earlier + 1}").context["replay"]
    assert (held["at"], held["parent"], held["page"]["earlier"]) == (earlier + 1, None, earlier)
    past = Client().get(f"/api/games/{game.pk}/replay/", {"version": earlier + game.version + 1})
    assert past.json()["field"] == "version"


def test_a_history_that_cannot_be_read_any_more_is_left_out() -> None:
    """The game itself is still shown, from its own start."""
    ann, bob = people(2)
    _, _, game = continued_twice(ann, bob)
    opening = Opening.objects.get(game=game)
    opening.history = b"no longer known"
    opening.save()
    assert page_of(game)["earlier"] == 0
    assert len(whole_replay(game)) == game.version


def test_a_game_played_on_leads_back_to_the_one_it_is_from() -> None:
    """By a link at the moment, for those who may see it."""
    ann, bob = people(2)
    parent = ended(begun(ann, bob), ann, bob)
    again = started_alone(play_on(ann, parent, 10), ann)
    endings.cancel_game(again.pk, CancelCause.LEFT)
    client = Client()
    client.force_login(ann)
    held = client.get(f"/replay/{again.pk}/").context["replay"]
    assert held["parent"] == {"game": parent.pk, "version": 10}
    client.force_login(people(1)[0])
    found = client.get(f"/replay/{again.pk}/", {"code": again.room.code})
    assert found.status_code == 200
    assert found.context["replay"]["parent"] is None
