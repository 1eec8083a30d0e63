"""What happened in a game over days since a player's last look (PLAT-43): its film, what is remembered and said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import rulesets
from games.models import Game, GameSeat, LastLook, Pace, Status
from games.selectors.play.games import game_frame
from games.selectors.play.happened import COUNTED, happened_in_words, happened_since
from games.selectors.play.loaded import load
from games.selectors.replays.since import MOST_SHOWN, MOST_TOLD, since
from games.selectors.rooms import visits
from games.services.play import looks, play
from games.services.upkeep import people as erasing
from tests.games.running import seat_asked, something_legal
from tests.games.sockets import patched
from tests.games.tables import game_of, people, play_due
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
MOVES = 40


def on_screen(state: Json) -> Json:
    """A state without what is asked, as in a film; the phase of a round of Co-opoly says that, too."""
    return {key: value for key, value in state.items() if key not in ("decision", "legal", "clock", "phase")}


def a_game(ruleset: str = "oofopoly", bots: int | None = None) -> tuple[Game, User]:
    """A game over days of a person on autoplay and bots, and the person."""
    (ann,) = people(1)
    count = rulesets.find(ruleset).min_players - 1 if bots is None else bots
    game = game_of(ann, bots=count, ruleset=ruleset, options={"bot_pace": 0})
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    game.seats.update(away=True)
    game.refresh_from_db()
    return game, ann


def seat_of(game: Game, user: User) -> int:
    """The number of a person's seat."""
    return GameSeat.objects.get(game=game, user=user).number


def seen_by(game: Game, user: User) -> int | None:
    """The version that a person saw last, as they are told when they come."""
    return visits.visits([(game.room_id, user.pk)])[0].looked


@pytest.mark.parametrize("ruleset", rulesets.RULESETS)
def test_the_film_shows_what_its_player_would_have_seen(ruleset: str) -> None:
    """At each version the state of their own seat, hidden things included, and the events of the log."""
    game, ann = a_game(ruleset)
    seat, live = seat_of(game, ann), {}
    for _ in range(MOVES):
        live[load(game.pk).row.version] = as_json(game_frame(game.pk, seat))
        play_due(game, 1)
    game.refresh_from_db()
    live[game.version] = as_json(game_frame(game.pk, seat))
    begin = min(5, game.version - 2)  # a round of Co-opoly is one move
    film = as_json(since(game, seat, begin))
    state = film["game"]["state"]
    assert film["game"]["version"] == begin
    assert on_screen(state) == on_screen(live[begin]["state"])
    assert film["game"]["recent"] == live[begin]["recent"]
    assert [update["version"] for update in film["updates"]] == list(range(begin + 1, game.version + 1))
    for update in film["updates"]:
        state = patched(state, update["patch"])
        assert not {"decision", "legal"} & state.keys()
        then = live[update["version"]]
        if then["state"]["status"] == "playing":
            assert on_screen(state) == on_screen(then["state"]), update
        assert update["events"] == then["recent"][-1]["events"]
        assert update.get("automatic") == then["recent"][-1].get("automatic")
    kinds = {kind.name() for mark in rulesets.find(ruleset).landmarks for kind in mark.events}
    told = [event for entry in film["told"] for event in entry["events"]]
    assert told == [event for update in film["updates"] for event in update["events"] if event["type"] in kinds]


def test_of_many_moves_the_latest_are_shown_and_the_others_told() -> None:
    """The money of everybody is that of then and of now."""
    game, ann = a_game(bots=3)
    play_due(game, MOST_SHOWN + 20)
    game.refresh_from_db()
    seat = seat_of(game, ann)
    film = since(game, seat, 1)
    assert len(film.updates) == MOST_SHOWN
    assert film.game.version == game.version - MOST_SHOWN
    assert film.told[0].version < film.game.version
    assert len(film.told) <= MOST_TOLD
    table = load(game.pk).state.table
    assert [one.now for one in film.cash] == [player.cash for player in table.players]
    assert {one.then for one in film.cash} == {1500}
    assert since(game, seat, game.version).updates == []


def test_only_a_player_of_a_running_game_may_ask(client: Client) -> None:
    """For a version that there is."""
    game, ann = a_game()
    play_due(game, 3)
    address = f"/api/games/{game.pk}/since/"
    assert client.get(address, {"version": 1}).status_code in (401, 403)
    client.force_login(people(1)[0])
    assert client.get(f"{address}?version=1&code={game.room.code}").status_code == 404
    client.force_login(ann)
    answer = client.get(address, {"version": 1})
    assert answer.json()["seen"] == 1
    assert "seed" not in answer.json()["game"]
    assert client.get(address).json()["field"] == "version"
    refused = client.get(address, {"version": 99}).json()
    assert (refused["code"], refused["field"]) == ("out_of_range", "version")
    play.resign(game.pk, ann.pk)
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED)
    assert client.get(address, {"version": 1}).json()["code"] == "game_over"


def test_a_player_has_seen_what_was_shown_and_what_they_did() -> None:
    """Never less than before, never more than there is, and nothing is noted of live games or by others."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    looks.note([looks.Look(game.pk, ann.pk, 1)])
    assert not LastLook.objects.exists()
    assert seen_by(game, ann) is None
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    assert seen_by(game, ann) == 1
    asked = seat_asked(game)
    play.act(game.pk, asked.user_id, something_legal(game))
    looks.note([looks.Look(game.pk, user.pk, version) for user in (ann, *people(1)) for version in (2, 1)])
    assert list(LastLook.objects.values_list("user", "version")) == [(ann.pk, 2)]
    looks.note([looks.Look(game.pk, ann.pk, 1)])
    looks.note([looks.Look(game.pk, bob.pk, 2**40)])
    assert {seen_by(game, ann), seen_by(game, bob)} == {2}
    LastLook.objects.all().delete()
    other = bob if asked.user_id == ann.pk else ann
    assert (seen_by(game, User.objects.get(pk=asked.user_id or 0)), seen_by(game, other)) == (2, 1)


def test_who_takes_a_seat_over_is_not_told_what_its_old_player_saw() -> None:
    """A look belongs to its person."""
    ann, bob, eve = people(3)
    game = game_of(ann, bob)
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    looks.note([looks.Look(game.pk, ann.pk, 1)])
    GameSeat.objects.filter(game=game, user=ann).update(user=eve)
    for _ in range(2):
        play.act(game.pk, seat_asked(game).user_id, something_legal(game))
    looks.note([looks.Look(game.pk, eve.pk, 2)])
    look = LastLook.objects.get()
    assert (look.user, look.version) == (eve, 2)
    erasing.erase_names(eve.pk)
    assert not LastLook.objects.exists()


def test_what_happened_is_counted_and_said_in_words() -> None:
    """Of each game that is asked for, by what its replay jumps to."""
    game, _ = a_game(bots=3)
    play_due(game, 60)
    game.refresh_from_db()
    loaded = load(game.pk)
    bought = sum(event["type"] == "deed_bought" for entry in since(game, 0, 1).updates for event in entry.events)
    assert bought
    all_of_it, nothing = happened_since([(game.pk, loaded.book, 61, 1), (game.pk, loaded.book, 61, 61)])
    assert (all_of_it.moves, all_of_it.kinds["purchase"]) == (60, bought)
    assert (nothing.moves, nothing.kinds) == (0, {})
    assert happened_in_words(game.ruleset, nothing) == ""
    said = happened_in_words(game.ruleset, all_of_it)
    assert said.startswith("Since you were last here: 60 moves\N{NO-BREAK SPACE}· ")
    assert f"Deeds bought:\N{NO-BREAK SPACE}{bought}" in said
    with translation.override("bn"):
        assert "৬০" in happened_in_words(game.ruleset, all_of_it)
    assert COUNTED >= 60
