"""Downloads arrive whole, however the browser would like them compressed."""

from __future__ import annotations

import json
import urllib.request
import zlib

from accounts.models import User
from games.models import Board, Game
from games.selectors.boards.rulebook import default_board
from games.services.lobby.play_now import play_now
from games.services.saves import saves
from tests.browser.visiting import person
from tests.games.sockets import cookies_of
from tests.support.live import LiveSite

ENCODINGS = ("identity", "gzip", "br", "gzip, deflate, br, zstd")
LARGE = 64 * 1024
"""Bytes of a piece of the account's download."""
NOTE = "what makes a board large " * 600


def large_boards(owner: User, count: int = 8) -> None:
    """Store boards of more than `LARGE` bytes in all."""
    board = default_board("oofopoly")
    board["note"] = NOTE
    Board.objects.bulk_create(
        [Board(owner=owner, ruleset="oofopoly", name=f"Board {number}", data=board) for number in range(count)]
    )


def received(url: str, cookies: str, encodings: str) -> bytes:
    """Return a body as a browser reads it: of a gzip stream only the first member."""
    request = urllib.request.Request(url, headers={"Cookie": cookies, "Accept-Encoding": encodings})
    with urllib.request.urlopen(request, timeout=20) as answer:
        body: bytes = answer.read()
        if answer.headers["Content-Encoding"] != "gzip":
            assert answer.headers["Content-Encoding"] is None
            return body
    stream = zlib.decompressobj(wbits=31)
    text = stream.decompress(body) + stream.flush()
    assert stream.eof
    assert stream.unused_data == b""
    return text


def test_every_download_is_the_same_with_every_compression(live_site: LiveSite) -> None:
    """PLAT-1, PLAT-18: account, saves, boards, and what the API gives of them."""
    ann = person()
    large_boards(ann)
    game = Game.objects.get(room=play_now(ann))
    save = saves.create(ann, game.pk, "Sunday")
    board = Board.objects.first()
    assert board is not None
    cookies = cookies_of(ann)
    addresses = [
        "/account/download/",
        f"/saves/{save.pk}/file/",
        f"/boards/{board.pk}/board.toml",
        "/boards/default/oofopoly.toml",
        f"/api/saves/{save.pk}/file/",
        "/api/boards/",
        "/api/schema/",
    ]
    for address in addresses:
        bodies = {received(live_site.url + address, cookies, encodings) for encodings in ENCODINGS}
        assert len(bodies) == 1, address
    account = received(live_site.url + addresses[0], cookies, "gzip")
    assert len(account) > 2 * LARGE
    assert len(json.loads(account)["boards"]) == 8
