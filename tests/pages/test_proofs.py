"""Proofs of long games: in pages, made by a process of their own, and kept (S4)."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import threading
import time
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.http.pieces import PIECE, pieces
from games.selectors.replays import fairness
from games.selectors.replays.fairness import proof_of
from games.services.upkeep import proofs
from games.services.upkeep.proofs import Makers
from tests.pages.finished_game import finished_game
from tests.pages.test_results import proof_data
from tests.support.services import Services
from tests.support.streaming import content_of

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
    assert json.loads(content_of(client.get(api))) == whole == msgspec.to_builtins(proof_of(game))
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
    assert json.loads(gzip.decompress(kept)) == msgspec.to_builtins(proof_of(game))


def test_a_kept_proof_is_sent_as_it_is_kept(client: Client, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compressed to whoever can read that, in pieces, and not again to whoever has it."""
    game = finished_game(ann)
    monkeypatch.setattr(proofs, "LONG", 1)
    proofs.make(game)
    kept, address = proofs.kept_proof(game, "Ann"), f"/api/games/{game.pk}/proof/"
    assert kept is not None
    packed = client.get(address, headers={"Accept-Encoding": "br, gzip"})
    assert (packed.headers["Content-Encoding"], packed.headers["Content-Length"]) == ("gzip", str(len(kept)))
    assert content_of(packed) == kept
    for encoding in ("", "identity", "gzip;q=0"):
        plain = client.get(address, headers={"Accept-Encoding": encoding})
        assert "Content-Encoding" not in plain.headers
        assert plain.headers["Vary"] == packed.headers["Vary"]
        assert content_of(plain) == gzip.decompress(kept)
    tag = packed.headers["ETag"]
    assert plain.headers["ETag"] == tag
    same = client.get(address, headers={"If-None-Match": tag})
    assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", tag)
    assert client.get(address, headers={"If-None-Match": 'W/"another"'}).status_code == 200


def test_pieces_of_long_answers_come_one_at_a_time() -> None:
    """Whatever the number of answers; each is whole and in order."""
    contents = [bytes([number]) * (3 * PIECE + number) for number in range(4)]
    reading, most = 0, 0

    class Counting(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            nonlocal reading, most
            reading += 1
            most = max(most, reading)
            time.sleep(0.001)
            reading -= 1
            return super().read(size)

    async def all_of(content: bytes) -> bytes:
        return b"".join([piece async for piece in pieces(Counting(content))])

    async def together() -> list[bytes]:
        return await asyncio.gather(*map(all_of, contents))

    assert asyncio.run(together()) == contents
    assert most == 1
