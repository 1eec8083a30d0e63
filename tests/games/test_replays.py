"""Replays of ended games: from records, whatever has become of the rules since (PLAT-22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import rulesets
from games.engine.views import view
from games.models import Game, GameRecord, Status
from games.recordings.engine_version import engine_version
from games.recordings.packed import hash_of
from games.recordings.resimulation import frames_of
from games.rules.deeds import DeedBought
from games.selectors.play.versions import record_of, versions_of
from games.selectors.replays import frames, worth
from games.selectors.replays.recording import recording_of, unpacked_frames
from tests.games.recorded import RECORDED, recorded_game
from tests.games.sockets import patched
from tests.games.tables import game_of, people
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db(transaction=True)
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    """Each test reads its games anew."""
    yield
    worth._story.cache_clear()
    frames._difference.cache_clear()
    unpacked_frames.clear()


def replay(game: Game, **place: int) -> Json:
    """A page of a replay."""
    response = Client().get(f"/api/games/{game.pk}/replay/", place)
    assert response.status_code == 200, response.content
    page: Json = response.json()
    return page


def whole_replay(game: Game, **place: int) -> dict[int, Json]:
    """Every state that a replay shows, by version, page by page."""
    states: dict[int, Json] = {}
    while len(states) < game.version:
        page = replay(game, version=len(states) + 1, **place)
        state = page["game"]["state"]
        states[page["game"]["version"]] = state
        for update in page["updates"]:
            state = states[update["version"]] = patched(state, update["patch"])
    return states


@pytest.mark.parametrize("ruleset", RECORDED)
def test_a_stored_record_is_read_for_ever(ruleset: str) -> None:
    game = recorded_game(ruleset)
    recording = recording_of(game)
    moments = [(one.version.version, recording.book.encode(one.state)) for one in recording.moments()]
    assert [number for number, _ in moments] == list(range(1, game.version + 1))
    assert moments[-1][1].decode() == game.state
    assert hash_of(moments[-1][1]) == game.record.state_hash
    record = record_of(game.pk)
    assert record is not None
    assert {number: hash_of(state) for number, state in moments if number in record.hashes} == record.hashes
    assert [one.version for one in versions_of(game.pk)] == list(range(1, game.version + 1))
    assert worth.worth_story(game.pk)["points"][-1]["version"] == game.version


@pytest.mark.parametrize("ruleset", RECORDED)
def test_every_version_is_shown_as_it_was_seen(ruleset: str) -> None:
    """Of a seat and of spectators; nothing can be done in any of them."""
    game = recorded_game(ruleset)
    states, seats = whole_replay(game), whole_replay(game, seat=1)
    for version, _, state, _ in recording_of(game).moments():
        for seat, shown in ((None, states), (1, seats)):
            if version.version % 40 == 1:
                seen = as_json(view(recording_of(game).book, state, seat))
                seen.pop("legal", None)
                assert shown[version.version] == seen
    assert states[game.version]["status"] == "finished"
    assert not any("legal" in state for state in (*states.values(), *seats.values()))
    page = replay(game, version=57)
    assert (page["versions"], page["game"]["version"], len(page["game"]["recent"])) == (game.version, 51, 40)
    assert [update["version"] for update in page["updates"]] == list(range(52, min(100, game.version) + 1))
    assert page["game"]["seed"] == game.seed


def test_a_game_whose_rules_have_changed_is_still_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rent is changed after the game was recorded: issue 9, 3."""
    (ruleset, *_) = RECORDED
    game = recorded_game(ruleset)
    GameRecord.objects.update(engine="of another time")
    shown = whole_replay(game)
    known = rulesets.find(ruleset)

    def opened(board: Json, options: Any) -> Any:
        spaces = [space | {"rents": [9 * rent for rent in space.get("rents") or ()]} for space in board["space"]]
        return known.open(board | {"space": spaces}, options)

    monkeypatch.setitem(rulesets.RULESETS, ruleset, replace(known, open=opened))
    rulesets.opened.clear()
    frames._difference.cache_clear()
    unpacked_frames.clear()
    try:
        assert whole_replay(game) == shown
        check = Client().get(f"/api/games/{game.pk}/replay/check/").json()
        assert not check["fits"]
        assert "rent" in check["difference"]
    finally:
        rulesets.opened.clear()


def test_a_game_is_not_played_again_by_the_code_that_packed_it() -> None:
    (ruleset, *_) = RECORDED
    game = recorded_game(ruleset)
    GameRecord.objects.update(engine=engine_version(ruleset))
    assert frames.check_of(game) == frames.ReplayCheck(fits=True, difference="")
    with CaptureQueriesContext(connection) as queries:
        assert frames.check_of(game).fits
    assert len(queries) == 1


def test_landmarks_are_the_versions_of_their_events() -> None:
    for ruleset in RECORDED:
        game = recorded_game(ruleset)
        found = Client().get(f"/api/games/{game.pk}/replay/landmarks/").json()["landmarks"]
        book = recording_of(game).book
        events = {one.version: book.decode_events(one.events) for one in versions_of(game.pk)}
        kinds = {landmark.key: landmark.events for landmark in book.ruleset.landmarks}
        marked = {
            key: [v for v, some in events.items() if any(isinstance(e, kind) for e in some)]
            for key, kind in kinds.items()
        }
        shown = {one["key"]: one["versions"] for one in found}
        assert bool(shown.pop("lead", [])) == book.ruleset.scoring.competitive
        assert shown == {key: versions for key, versions in marked.items() if versions}


def test_a_game_that_is_not_packed_yet_is_played_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages of its replay are asked for, and for its chart and landmarks as well."""
    game = game_of(*people(2), public=True)
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, wake_at=None, ended_at=game.started_at)
    runs: list[int] = []

    def counted(row: Game, versions: Any) -> Any:
        runs.append(row.pk)
        return frames_of(row, versions)

    monkeypatch.setattr("games.selectors.replays.recording.frames_of", counted)
    for _ in range(2):
        assert Client().get(f"/replay/{game.pk}/").status_code == 200
    for path in ("replay/", "worth/", "replay/landmarks/"):
        assert Client().get(f"/api/games/{game.pk}/{path}").status_code == 200
    assert runs == [game.pk]


def test_only_ended_games_of_rooms_that_may_be_watched_are_replayed() -> None:
    running, ended = game_of(*people(2), public=True), recorded_game(RECORDED[0], public=False)
    visitor = Client()
    for path in ("", "landmarks/", "check/"):
        assert visitor.get(f"/api/games/{running.pk}/replay/{path}").json()["code"] == "wrong_phase"
        assert visitor.get(f"/api/games/{ended.pk}/replay/{path}").status_code == 404
        assert visitor.get(f"/api/games/{ended.pk}/replay/{path}", {"code": ended.room.code}).status_code == 200
        assert visitor.get(f"/api/games/{10**9}/replay/{path}").status_code == 404


@pytest.mark.parametrize(
    ("place", "field"),
    [
        ({"version": 0}, "version"),
        ({"version": "x"}, "version"),
        ({"version": "1e3"}, "version"),
        ({"version": "9" * 5000}, "version"),
        ({"version": 100_000}, "version"),
        ({"seat": -1}, "seat"),
        ({"seat": 3}, "seat"),
        ({"seat": "NaN"}, "seat"),
    ],
)
def test_places_that_there_are_not_are_refused_by_name(place: Json, field: str) -> None:
    game = recorded_game(RECORDED[0])
    response = Client().get(f"/api/games/{game.pk}/replay/", place)
    assert 400 <= response.status_code < 500
    assert response.json()["field"] == field


def test_the_page_shows_the_version_and_the_seat_of_its_address() -> None:
    game = recorded_game(RECORDED[0])

    def held(query: str) -> Json:
        response = Client().get(f"/replay/{game.pk}/{query}")
        assert response.status_code == 200
        found: Json = response.context["replay"]
        return found

    assert (held("?at=60&seat=2")["at"], held("?at=60&seat=2")["seat"]) == (60, 2)
    assert held("?at=60")["page"]["game"]["version"] == 51
    for strange in ("", "?at=0&seat=9", "?at=x&seat=-1", "?at=²", "?at=99999999999", f"?at={game.version + 1}"):
        assert (held(strange)["at"], held(strange)["seat"]) == (1, None)
    assert f"/replay/{game.pk}/" in Client().get(f"/games/{game.pk}/").content.decode()


def test_who_played_sees_the_replay_from_their_own_seat_first() -> None:
    """And as spectators did if they ask for it."""
    game = recorded_game(RECORDED[0])
    (ann,) = people(1)
    game.seats.filter(number=1).update(user=ann)
    client = Client()
    client.force_login(ann)

    def seat(query: str) -> Any:
        held = client.get(f"/replay/{game.pk}/{query}").context["replay"]
        return held["seat"], held["you"].get("seat")

    assert seat("") == seat("?at=9") == (1, 1)
    assert seat("?seat=2") == (2, 2)
    assert seat("?seat=spectator") == (None, None)


def test_the_page_is_for_those_who_may_watch_the_room() -> None:
    running, ended = game_of(*people(2), public=True), recorded_game(RECORDED[0], public=False)
    assert Client().get(f"/replay/{running.pk}/").headers["Location"] == f"/room/{running.room.code}/"
    assert Client().get(f"/replay/{ended.pk}/").status_code == 404
    assert Client().get(f"/replay/{ended.pk}/", {"code": ended.room.code}).status_code == 200


def test_a_replay_is_downloaded_as_a_file() -> None:
    game = recorded_game(RECORDED[0])
    response = Client().get(f"/api/games/{game.pk}/replay/download/")
    content = response.json()
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert [line["version"] for line in content["versions"]] == list(range(1, game.version + 1))
    assert (content["seed"], content["board"]) == (game.seed, game.board)


def test_a_space_is_inspected_as_it_was() -> None:
    """Its owner at that moment; nothing can be done with it, and a space that there is not is refused by name."""
    game = recorded_game(RECORDED[0])
    version, event = next(
        (one.version, event)
        for one in versions_of(game.pk)
        for event in recording_of(game).book.decode_events(one.events)
        if isinstance(event, DeedBought)
    )
    path = f"/api/games/{game.pk}/replay/inspect/"
    before, after = (
        Client().get(path, {"space": event.space, "version": shown}).json() for shown in (version - 1, version)
    )
    assert "owner" not in before
    assert (after["owner"], after["space"], after["actions"]) == (event.seat, event.space, [])
    for place, field in (({"space": 4_000}, "space"), ({"space": 1, "version": 10**6}, "version"), ({}, "space")):
        refused = Client().get(path, place)
        assert 400 <= refused.status_code < 500
        assert refused.json()["field"] == field
