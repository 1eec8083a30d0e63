"""Proofs of long games: in pages, made by a process of their own, and kept (S4)."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.selectors.replays import fairness
from games.selectors.replays.fairness import proof_of
from games.services.upkeep import proofs
from games.services.upkeep.proofs import Makers
from tests.pages.finished_game import finished_game
from tests.pages.test_results import proof_data
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
MADE_WITHIN = 60.0


@pytest.fixture(autouse=True)
def _small_pages(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    services.forget_limits()
    monkeypatch.setattr(fairness, "DRAWS_A_PAGE", 7)


def pages_of(client: Client, address: str) -> list[dict[str, Any]]:
    """The data of all pages of a proof, by their links."""
    found, query = [], ""
    while True:
        answer = client.get(f"{address}{query}")
        assert answer.status_code == 200
        found.append(proof_data(answer.content.decode()))
        if answer.context["page"].later is None:
            return found
        query = f"?page={answer.context['page'].later}"
        assert f'href="{query}#draws"' in answer.content.decode()


def test_a_proof_is_shown_in_pages_that_fit_together(client: Client, ann: User) -> None:
    """Each begins where the one before ended, and the verdict is about all of them."""
    game = finished_game(ann)
    proof = proof_of(game)
    address = reverse("proof", args=[game.pk])
    pages = pages_of(client, address)
    assert len(pages) == -(-len(proof.draws) // 7) > 2
    assert [draw["shown"] for page in pages for draw in page["draws"]] == [draw.shown for draw in proof.draws]
    assert pages[0]["starts"] == {"": 0}
    for page in pages:
        assert page["draws"][0]["draw"] == page["starts"].get(page["draws"][0]["stream"], 0)
    text = client.get(address).content.decode()
    assert f"It repeated all {len(proof.draws)} draws" in text
    assert client.get(f"{address}?page=9999").context["page"].number == len(pages)
    assert client.get(f"{address}?page=x").context["page"].number == 1


def test_the_proof_of_a_long_game_is_made_elsewhere_and_kept(
    client: Client, ann: User, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page and API say so meanwhile, and show then what they show of a short game."""
    game = finished_game(ann)
    address, api = reverse("proof", args=[game.pk]), f"/api/games/{game.pk}/proof/"
    short, whole = pages_of(client, address), client.get(api).json()
    for name, value in services.environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(proofs, "LONG", 1)
    waiting = client.get(address)
    assert (waiting.status_code, waiting.headers["Refresh"]) == (202, "5")
    assert "being prepared" in waiting.content.decode()
    refused = client.get(api)
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    deadline = time.monotonic() + MADE_WITHIN
    while client.get(address).status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert client.get(api).json() == whole == msgspec.to_builtins(proof_of(game))
    assert client.get(f"{address}?page=9999").status_code == 200
    assert [draw for page in pages_of(client, address) for draw in page["draws"]] == [
        draw for page in short for draw in page["draws"]
    ]
    services.forget_limits()
    assert client.get(address).status_code == 202


def test_one_person_lets_others_proofs_be_made_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is somebody else's, and nobody has more than two wait."""
    begun, go_on, order = threading.Event(), threading.Semaphore(0), []

    def make(game: int) -> None:
        order.append(game)
        begun.set()
        go_on.acquire()

    monkeypatch.setattr(proofs, "_make_elsewhere", make)
    makers = Makers()
    makers.ask(1, "Eve")
    assert begun.wait(10)
    for game, by in ((1, "Ann"), (2, "Eve"), (3, "Eve"), (4, "Ann"), (5, "Bob")):
        makers.ask(game, by)
    for _ in range(10):
        go_on.release()
    deadline = time.monotonic() + 10
    while makers.running:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert order == [1, 4, 2, 5]


def test_the_whole_proof_is_json_as_the_api_describes_it(ann: User) -> None:
    """Made and kept in this process."""
    game = finished_game(ann)
    proofs.make(game)
    kept = proofs.kept_proof(game, "Ann")
    assert kept is not None
    assert json.loads(kept) == msgspec.to_builtins(proof_of(game))
