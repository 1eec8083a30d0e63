"""Simulation results on the rules page and over HTTP, for every game and for a room's options (BD-34)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.services import create_guest
from games import rulesets
from games.models import Room, SimulatedBoard
from games.services.boards.custom import save_board
from games.services.boards.simulation import request_simulation, run_next
from games.services.rooms.rooms import open_room
from tests.games.tables import forget_simulations, people, simulate_board
from tests.rulesets.test_landing_shares import renamed
from tests.support.kinds import WALKED
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _short_measures(settings: Settings, services: Services) -> None:
    """Two episodes each; rate limits start from zero."""
    settings.SIMULATION_EPISODES = 2
    forget_simulations()
    services.forget_limits()


def section(client: Client, key: str, room: str = "") -> str:
    """The simulation's part of the page."""
    asked = {"room": room} if room else {}
    return client.get(reverse("rules-simulation", args=[key]), asked).content.decode()


def ask(client: Client, key: str, room: str = "") -> str:
    """Press the button of the page; returns the page that follows."""
    query = f"?room={room}" if room else ""
    return client.post(reverse("rules-simulation", args=[key]) + query, follow=True).content.decode()


def test_a_button_requests_a_simulation(client: Client) -> None:
    """Looking at the page writes nothing. Then it says that it is in progress; the next visit shows the results."""
    page = client.get(reverse("rules", args=["oofopoly"])).content.decode()
    assert 'form="simulate"' in page
    assert "csrfmiddlewaretoken" in page.partition('id="simulate"')[2]
    assert "data-simulation" not in section(client, "oofopoly")
    assert not SimulatedBoard.objects.exists()
    assert "<progress" in ask(client, "oofopoly")
    assert SimulatedBoard.objects.count() == 1
    waiting = section(client, "oofopoly")
    assert "<progress" in waiting
    assert "data-simulation" in waiting
    while run_next(seconds=30):
        pass
    shown = client.get(reverse("rules", args=["oofopoly"])).content.decode()
    assert "heat-map" in shown
    assert "<progress" not in shown
    assert SimulatedBoard.objects.count() == 1


@pytest.mark.parametrize("key", WALKED)
def test_every_games_board_is_a_map_and_tables(client: Client, key: str) -> None:
    """For both ways out of jail; each space on the map and in the table; one level marked per group."""
    simulate_board(key)
    shown = section(client, key)
    board = rulesets.rulebook(key).board_view()
    assert shown.count('class="heat-map"') == 2
    assert len(re.findall(r"<g><title>", shown)) == 2 * len(board["spaces"])
    assert shown.count("<tr>") >= 2 * (len(board["spaces"]) + len(board["groups"]))
    assert shown.count("data-best") == 2 * len(board["groups"])
    assert shown.count('class="claim"') == 12
    assert shown.index("As soon as possible") < shown.index("As late as allowed")


def test_a_rooms_own_board_is_simulated(client: Client) -> None:
    """With its options; claims about groups that it does not have are left out."""
    (ann,) = people(1)
    room = open_room(ann)
    board = save_board(ann, "oofopoly", "Other", renamed(rulesets.rulebook("oofopoly").board, "orange", "saffron"))
    Room.objects.filter(pk=room.pk).update(board=board, options={"jail_attempts": 5})
    ask(client, "oofopoly", room.code)
    row = SimulatedBoard.objects.get()
    assert row.own
    assert row.options["jail_attempts"] == 5
    while run_next(seconds=30):
        pass
    shown = section(client, "oofopoly", room.code)
    assert "Saffron" in shown
    assert shown.count('class="claim"') == 8
    assert "Simulate this board" in section(client, "oofopoly")


def test_a_person_has_two_simulations_waiting_at_most(client: Client) -> None:
    """The next one is refused with a reason, and default boards are simulated all the same, before the others."""
    (ann,) = people(1)
    client.force_login(ann)
    rooms = [open_room(ann) for _ in range(3)]
    for attempts, room in enumerate(rooms, start=4):
        Room.objects.filter(pk=room.pk).update(options={"jail_attempts": attempts})
    pages = [ask(client, "oofopoly", room.code) for room in rooms]
    assert ["are still waiting" in page for page in pages] == [False, False, True]
    assert SimulatedBoard.objects.count() == 2
    ask(client, "oofopoly")
    assert SimulatedBoard.objects.count() == 3
    run_next(seconds=30)
    assert SimulatedBoard.objects.get(finished_at__isnull=False).own is False


def test_an_address_asks_for_fewer_simulations_than_may_be_waiting(client: Client) -> None:
    """However many guests it makes; others may still ask."""
    rooms = [open_room(person) for person in people(10)]
    for cash, room in enumerate(rooms, start=1_000):
        Room.objects.filter(pk=room.pk).update(options={"jail_attempts": 4, "bail": cash})
    for room in rooms:
        client.force_login(create_guest())
        ask(client, "oofopoly", room.code)
    assert SimulatedBoard.objects.count() == 8
    other = Client(REMOTE_ADDR="203.0.113.9")
    page = other.post(reverse("rules-simulation", args=["oofopoly"]) + f"?room={rooms[9].code}", follow=True)
    assert "<progress" in page.content.decode()


def test_progress_and_results_over_http(client: Client) -> None:
    """A short answer while it is running, then the shares. Polling starts no simulation."""
    address = reverse("api-simulation", args=["oofopoly"])
    assert client.get(address).json() == {"state": "unknown", "progress": 0}
    assert not SimulatedBoard.objects.exists()
    request_simulation(rulesets.rulebook("oofopoly"))
    run_next(seconds=0)
    assert client.get(address).json() == {"state": "running", "progress": 50}
    simulate_board("oofopoly")
    answer = client.get(address).json()
    assert (answer["state"], answer["progress"]) == ("finished", 100)
    assert set(answer["results"]) == {"leave", "stay"}
    assert sum(answer["results"]["leave"]["shares"]) == pytest.approx(100, abs=0.01)
    assert answer["results"]["leave"]["rolls"] == 4000


def test_an_unknown_game_has_no_simulation(client: Client) -> None:
    """404, over HTTP with a code."""
    assert client.get(reverse("api-simulation", args=["chess"])).json()["code"] == "no_such_ruleset"
    assert client.get(reverse("rules-simulation", args=["chess"])).status_code == 404
