"""My games: what is in progress, whose turn it is, and choosing among them."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, Phase, Room, Status
from games.pages import my_games
from games.services.play.play import act
from tests.games.tables import game_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def test_ended_games_are_shown_page_by_page(client: Client, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest first; links lead to older and to newer games, and a page without any is the first."""
    monkeypatch.setattr(my_games, "GAMES_A_PAGE", 2)
    client.force_login(ann)
    ended = [game_of(ann, *people(1)).pk for _ in range(5)][::-1]
    running = game_of(ann, *people(1)).pk
    Game.objects.exclude(pk=running).update(status=Status.FINISHED, ended_at=timezone.now())

    def shown(query: str) -> tuple[list[int], list[str]]:
        answer = client.get(reverse("my-games") + query)
        links: list[str] = re.findall(r'href="(\?(?:before|after)=[0-9]+)#finished"', answer.content.decode())
        return [line["game"].pk for line in answer.context["finished"]], links

    assert shown("") == (ended[:2], [f"?before={ended[1]}"])
    assert shown(f"?before={ended[1]}") == (ended[2:4], [f"?after={ended[2]}", f"?before={ended[3]}"])
    assert shown(f"?before={ended[3]}") == (ended[4:], [f"?after={ended[4]}"])
    assert shown(f"?after={ended[4]}") == (ended[2:4], [f"?after={ended[2]}", f"?before={ended[3]}"])
    assert shown(f"?after={ended[2]}") == (ended[:2], [f"?before={ended[1]}"])
    assert shown(f"?after={ended[0]}") == shown(f"?before={ended[4]}") == shown("")
    for wrong in ("?before=x", "?after=-1", "?before=%D9%A1", f"?after={'9' * 19}", "?before=1&after=1"):
        assert client.get(reverse("my-games") + wrong).status_code == 400, wrong


def chosen(client: Client, query: str) -> tuple[set[str], list[int]]:
    """The codes of the rooms in progress and the ended games that the page shows with these parameters."""
    context = client.get(reverse("my-games") + query).context
    return {room.code for room in context["running"]}, [line["game"].pk for line in context["finished"]]


def test_my_games_can_be_chosen_by_game_and_by_whose_turn_it_is(client: Client, ann: User) -> None:
    """Winners who were away at the end have not won, as on their profile (PLAT-25)."""
    client.force_login(ann)
    won, lost, away, other = (game_of(ann, *people(1), ruleset=key) for key in ("oofopoly",) * 3 + ("bangladeshi",))
    for game, winner_is_ann in ((won, True), (lost, False), (away, True), (other, True)):
        seat = game.seats.get(user=ann).number
        winner = seat if winner_is_ann else 1 - seat
        Game.objects.filter(pk=game.pk).update(
            status=Status.FINISHED, ended_at=timezone.now(), winners=[winner], places=[[winner], [1 - winner]]
        )
    Room.objects.update(phase=Phase.ENDED)
    away.seats.filter(user=ann).update(away=True)
    games = [game_of(ann, *people(1)) for _ in range(6)]
    turns = {game.room.code: client.get(reverse("my-games")) for game in games}
    mine = {room.code for room in next(iter(turns.values())).context["running"] if room.my_turn}
    everything = {*turns}
    assert chosen(client, "") == (everything, [other.pk, away.pk, lost.pk, won.pk])
    assert chosen(client, "?show=running") == (everything, [])
    assert chosen(client, "?show=turn") == (mine, [])
    assert chosen(client, "?show=finished") == (set(), [other.pk, away.pk, lost.pk, won.pk])
    assert chosen(client, "?show=won") == (set(), [other.pk, won.pk])
    assert chosen(client, "?show=won&ruleset=oofopoly") == (set(), [won.pk])
    assert chosen(client, "?ruleset=bangladeshi") == (set(), [other.pk])
    assert chosen(client, "?ruleset=coopoly&show=turn") == (set(), [])
    for wrong in ("?show=x", "?ruleset=chess"):
        assert client.get(reverse("my-games") + wrong).status_code == 400, wrong
    page = client.get(reverse("my-games") + "?show=finished").content.decode()
    assert page.count("Away at the end") == 1


def test_pages_of_chosen_games_keep_the_choice(client: Client, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_games, "GAMES_A_PAGE", 1)
    client.force_login(ann)
    first, _, last = (game_of(ann, *people(1), ruleset=key) for key in ("oofopoly", "bangladeshi", "oofopoly"))
    Game.objects.update(status=Status.FINISHED, ended_at=timezone.now())
    Room.objects.update(phase=Phase.ENDED)
    older = client.get(reverse("my-games") + "?ruleset=oofopoly").context["older"]
    assert chosen(client, older) == (set(), [first.pk])
    assert chosen(client, client.get(reverse("my-games") + older).context["newer"]) == (set(), [last.pk])


def test_my_games_say_whose_turn_it_is(client: Client, ann: User) -> None:
    """One player's, or that of all who are asked at the same time."""
    bob, cem = people(2)
    game = game_of(ann, bob)
    client.force_login(ann)
    name = bob.username
    for _ in range(2):
        page = client.get(reverse("my-games"))
        (room,) = page.context["running"]
        assert room.my_turn != (room.turn == [name])
        assert (f"{name} is to move" in page.content.decode()) != room.my_turn
        client.force_login(bob)
        name = ann.username
    together = game_of(bob, cem, ruleset="coopoly")
    client.force_login(bob)
    (room, *_) = client.get(reverse("my-games") + "?ruleset=coopoly").context["running"]
    assert room.my_turn
    act(together.pk, bob.pk, {"type": "ready"})
    (room, *_) = client.get(reverse("my-games") + "?ruleset=coopoly").context["running"]
    assert (room.my_turn, room.turn) == (False, [cem.username])
    assert game.pk
