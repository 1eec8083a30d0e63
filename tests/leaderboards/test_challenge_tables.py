"""The tables of the challenge of the day: its page, its API, and who is in them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.sanctions import impose
from accounts.services import create_guest, delete_account
from games.messages import commands
from games.models import Challenge, Game, Room
from games.rulesets import RULESETS
from games.services.lobby.challenges import todays_challenge
from games.services.lobby.changes import change_room
from leaderboards.models import CountedGame, Result
from leaderboards.selectors.challenges import Entry, tables_of
from leaderboards.services.counting import count_game
from leaderboards.services.profiles import set_public
from tests.accounts.staff import staff
from tests.leaderboards.challenge_tries import KEY, tried
from tests.leaderboards.games import account
from tests.night_watch.tests.games import end_watch

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("night_watch", "day")]


def shown(entry: Entry | None) -> Any:
    """An entry in short."""
    return entry and (entry.place, [one.name for one in entry.players], entry.others, entry.won, entry.rounds)


def entries(players: int, reader: int | None = None, **how: Any) -> list[Any]:
    """Today's table for so many players."""
    tables = tables_of(todays_challenge(KEY), reader, **how)
    return [shown(entry) for entry in next(one for one in tables if one.players == players).entries]


def test_victories_come_first_by_rounds_and_then_defeats(ann: User) -> None:
    """Equal results share a place; a second game of the same person is in no table."""
    bob, cem, dan = (account(name) for name in ("Bob", "Cem", "Dan"))
    tried(ann, nights=7)
    tried(bob, nights=12, won=False)
    tried(cem, nights=5)
    tried(dan, nights=7)
    tried(ann, nights=1)
    assert entries(1) == [
        (1, ["Cem"], 0, True, 5),
        (2, ["Ann"], 0, True, 7),
        (2, ["Dan"], 0, True, 7),
        (4, ["Bob"], 0, False, 12),
    ]
    assert CountedGame.objects.filter(challenge=None).count() == 1


def test_teams_have_tables_of_their_own(ann: User) -> None:
    bob = account("Bob")
    tried(ann, bob, nights=6)
    hidden = account("Hid")
    set_public(hidden.pk, public=False)
    tried(hidden, account("Cem"), nights=4)
    assert entries(1) == []
    names = [(place, set(people), others) for place, people, others, _, _ in entries(2)]
    assert names == [(1, {"Cem"}, 1), (2, {"Ann", "Bob"}, 0)]


def test_who_left_a_team_is_not_in_its_entry(ann: User) -> None:
    bob = account("Bob")
    game = tried(ann, bob, nights=6)
    Result.objects.filter(user=bob).update(left=True, won=False)
    assert entries(2) == [(1, ["Ann"], 0, True, 6)]
    Result.objects.filter(user=ann).update(left=True, won=False)
    assert entries(2) == []
    assert CountedGame.objects.get(game=game).score


def test_people_who_do_not_appear_on_leaderboards_hold_no_place(ann: User) -> None:
    """Guests, hidden, banned and deleted people; the places of the others close up."""
    hidden, banned, gone = account("Hid"), account("Ban"), account("Gone")
    for nights, user in enumerate((create_guest(), hidden, banned, gone, ann), start=2):
        tried(user, nights=nights)
    assert [name for _, (name,), *_ in entries(1)] == ["Hid", "Ban", "Gone", "Ann"]
    set_public(hidden.pk, public=False)
    impose(banned, SanctionKind.BAN, "cheating", by=staff(root=True), until=timezone.now() + timedelta(days=2))
    delete_account(gone)
    assert entries(1) == [(1, ["Ann"], 0, True, 6)]


def test_a_reader_below_the_table_sees_their_own_place(ann: User) -> None:
    for nights in (2, 3):
        tried(account(f"Bob {nights}"), nights=nights)
    tried(ann, nights=9)
    hidden = account("Hid")
    set_public(hidden.pk, public=False)
    tried(hidden, nights=10)
    (table, *_) = tables_of(todays_challenge(KEY), ann.pk, 2)
    assert (len(table.entries), table.games, shown(table.mine)) == (2, 3, (3, ["Ann"], 0, True, 9))
    (table, *_) = tables_of(todays_challenge(KEY), hidden.pk, 5)
    assert (table.games, shown(table.mine)) == (3, (None, [], 1, True, 10))


def test_the_tables_need_the_same_queries_however_many_play(ann: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            tables_of(todays_challenge(KEY), ann.pk)
        return len(captured)

    tried(ann, nights=5)
    tried(account("Bob"), account("Cem"), nights=5)
    before = queries()
    for number in range(4):
        tried(account(f"Dan {number}"), nights=5 + number)
        tried(account(f"Eve {number}"), account(f"Fay {number}"), nights=5)
    assert queries() == before <= 20


def main(client: Client, address: str) -> str:
    """The main part of a page."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode().partition("<main")[2].partition("</main")[0]


def test_the_page_of_today_shows_my_try_and_yesterdays_best(
    client: Client, ann: User, day: time_machine.Traveller
) -> None:
    page = main(client, "/challenge/")
    assert "Play alone now" in page
    assert "12 h 0 min left" in page
    assert todays_challenge(KEY).seed_hash in page
    best = tried(account("Bob"), nights=3)
    tried(ann, nights=4)
    page = main(client, "/challenge/")
    assert "You won in 4 rounds" in page
    assert "Play alone, uncounted" in page
    assert f"/replay/{best.pk}/" not in page
    day.shift(timedelta(hours=12))
    page = main(client, "/challenge/")
    assert "Play alone now" in page
    assert "Yesterday’s best" in page
    assert f"/replay/{best.pk}/" in page
    assert Client().get(f"/replay/{best.pk}/").status_code == 200
    past = main(client, "/challenge/?day=2026-03-01")
    assert Challenge.objects.get(day="2026-03-01").seed in past
    assert "Play alone" not in past
    assert "day=2026-03-01" in page


def test_a_game_is_begun_from_the_page_and_lost_by_leaving_it(client: Client, ann: User) -> None:
    answer = client.post("/challenge/play/", {"ruleset": KEY, "players": "1"})
    room = Room.objects.get()
    assert answer["Location"] == f"/room/{room.code}/"
    assert "You are playing" in main(client, "/challenge/")
    change_room(room.pk, ann, commands.Leave())
    assert "You left your game, so you have lost" in main(client, "/challenge/")
    client.post("/challenge/play/", {"ruleset": KEY, "players": "2"})
    assert Room.objects.exclude(pk=room.pk).get().seats == 2


def test_visitors_play_as_guests(client: Client) -> None:
    client.post("/challenge/play/", {"ruleset": KEY, "players": "1"})
    assert not Game.objects.get().rated
    assert "Without an account you play other draws" in main(client, "/challenge/")


def test_bad_input_is_refused_by_name(client: Client, ann: User) -> None:
    for query in (
        "ruleset=oofopoly", "day=2026-03-02", "day=yesterday", "day=20260301", "page=2",
        "day=2026-02-01&day=2026-02-02",
    ):  # fmt: skip
        assert client.get(f"/challenge/?{query}").status_code == 400, query
    assert client.get("/challenge/?day=2026-02-01").status_code == 404
    for data in ({}, {"ruleset": KEY}, {"ruleset": KEY, "players": "3"}, {"ruleset": KEY, "players": "\u0661"}):
        assert client.post("/challenge/play/", data)["Location"] == "/challenge/"
    assert not Room.objects.exists()
    for query, code, field in (
        ("ruleset=oofopoly", "no_challenge", "ruleset"), ("day=2026-03-02", "malformed", "day"),
        ("day=x", "malformed", "day"), ("day=2026-02-01", "no_challenge", "day"),
        ("page=1", "unknown_parameter", "page"),
    ):  # fmt: skip
        problem = client.get(f"/api/challenge/?{query}").json()
        assert (problem["code"], problem["field"]) == (code, field), query
    for body, code, field in (
        ({"ruleset": KEY, "players": 3}, "out_of_range", "players"), ({"ruleset": KEY}, "malformed", "players"),
        ({"ruleset": "chess", "players": 1}, "no_such_ruleset", "ruleset"),
        ({"ruleset": KEY, "players": 1, "seed": "1"}, "malformed", "seed"),
    ):  # fmt: skip
        problem = client.post("/api/challenge/", body, content_type="application/json").json()
        assert (problem["code"], problem["field"]) == (code, field), body


def test_programs_play_and_read_the_same(client: Client, ann: User, day: time_machine.Traveller) -> None:
    assert Client().post("/api/challenge/", {}, content_type="application/json").status_code in (401, 403)
    created = client.post("/api/challenge/", {"ruleset": KEY, "players": 1}, content_type="application/json")
    assert created.status_code == 201
    game = Game.objects.get()
    found = client.get("/api/challenge/").json()
    own = {"state": "playing", "game": game.pk, "rounds": None, "code": created.json()["code"]}
    assert (found["own"], found["seed"], found["counts"]) == (own, None, [1, 2, 4])
    assert count_game(end_watch(game, nights=5).pk)
    found = client.get("/api/challenge/").json()
    assert found["own"] == {"state": "won", "game": game.pk, "rounds": 5, "code": ""}
    (entry,) = found["tables"][0]["entries"]
    assert entry == {
        "place": 1, "players": ["Ann"], "others": 0, "won": True, "rounds": 5, "game": game.pk, "mine": True,
    }  # fmt: skip
    day.shift(timedelta(hours=12))
    assert client.get("/api/challenge/?day=2026-03-01").json()["seed"] == game.seed
    assert client.get("/api/challenge/").json()["own"]["state"] == "none"


def test_the_site_names_no_challenge_if_no_game_has_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'href="/challenge/"' in client.get("/").content.decode()
    assert "Challenge of the day" in main(client, "/")
    for key in [key for key, ruleset in RULESETS.items() if ruleset.scoring.daily is not None]:
        monkeypatch.delitem(RULESETS, key)
    assert "challenge" not in client.get("/").content.decode().lower()
    assert client.get("/challenge/").status_code == 404
    assert client.get("/api/challenge/").json()["code"] == "no_challenge"
