"""The same sockets on another server: nothing depends on Daphne."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

import pytest

from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from tests.games.sockets import Browser
from tests.games.tables import game_of, people
from tests.games.test_wire import NONSENSE, meet, offer, same, whose_turn
from tests.support.live import HOST, LiveSite


@pytest.fixture
def uvicorn_url(live_site: LiveSite) -> Iterator[str]:
    """The site served by uvicorn."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", HOST, "--port", str(port)]
    command += ["--lifespan", "off", "--log-level", "warning"]
    server = subprocess.Popen(command, cwd=PROJECT, env=live_site.environment)
    url = f"http://{HOST}:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{url}/alive", timeout=2).close()
            break
        except OSError:
            assert server.poll() is None
            time.sleep(0.1)
    yield url
    server.terminate()
    server.wait(10)


def test_a_table_on_uvicorn(live_site: LiveSite, uvicorn_url: str) -> None:
    """Playing, malformed frames and closing: as on Daphne, and together with it."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    here, there = Browser(live_site, game.room.code, ann, url=uvicorn_url), Browser(live_site, game.room.code, bob)
    here.hello()
    there.hello()
    offer(here, 3)
    offer(there, 2, 10)
    meet(here, there)
    assert whose_turn([here, there]).act({"type": "roll"})["type"] == "ack"
    here.quiet()
    there.quiet()
    meet(here, there)
    assert same(here, there)
    for frame, code in NONSENSE:
        here.socket.send(frame)
        assert here.until_type("error")["code"] == code
        time.sleep(0.05)
    assert Browser(live_site, "000000", ann, url=uvicorn_url).close_code() == 4404
    here.flood(300)
    assert here.close_code() == 4429
    there.close()
