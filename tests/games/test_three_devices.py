"""One person acts on two tabs and a phone within a tenth of a second."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from games.models import Action, Game
from tests.games.running import seat_asked
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, people
from tests.support.live import LiveSite

TURNS = 6
FIRST = ("roll", "buy", "settle", "end_turn")


def test_three_devices_at_once_make_one_move(live_site: LiveSite, open_socket: Open) -> None:
    """Over two web processes: each press answers the decision that it saw, so only the first counts, and all see it."""
    urls = [live_site.url, live_site.second_web(), live_site.url]
    users = people(2)
    game = game_of(*users, options={"decision_seconds": 600})
    devices = {user.pk: [open_socket(game.room, user, url=url) for url in urls] for user in users}
    everybody = [browser for mine in devices.values() for browser in mine]
    for browser in everybody:
        browser.hello()
    for _ in range(TURNS):
        before = stored(game)
        mine = devices[seat_asked(game).user_id or 0]
        legal = mine[0].state["legal"]
        first = next(one for kind in FIRST for one in legal if one["type"] == kind)
        answers = press_together(mine, {"type": first["type"], "decision": first["decision"]})
        assert sorted(answer["type"] for answer in answers) == ["ack", "error", "error"], answers
        assert stored(game) == before + 1
        for browser in everybody:
            catch_up(browser, before + 1)


def press_together(devices: list[Browser], action: dict[str, Any]) -> list[dict[str, Any]]:
    """Press the same button on all of them at once; returns the answers."""
    together = Barrier(len(devices))

    def press(number: int) -> dict[str, Any]:
        together.wait()
        return devices[number].act(action, f"device{number}at{devices[number].version}")

    with ThreadPoolExecutor(len(devices)) as hands:
        return list(hands.map(press, range(len(devices))))


def catch_up(browser: Browser, version: int) -> None:
    """Hear everything up to this version, and nothing beyond."""
    while browser.version < version:
        assert browser.hear(10) is not None
    assert (browser.version, browser.gaps) == (version, 0)


def stored(game: Game) -> int:
    """The number of stored moves."""
    return Action.objects.filter(game=game).count()
