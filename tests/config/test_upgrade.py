"""An upgrade without a stop: processes of the previous release and of this one serve the same tables (A8).

Twenty games of all rulesets are played from the previous release to this one, back, and forth again.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from config.embedded.folder import PROJECT
from config.embedded.site import BEAT, WEB, WORKER
from games.engine.version import ENGINE
from games.models import Action
from tests.chaos.seating import stop
from tests.support.earlier import previous_release, run
from tests.support.extent import nightly
from tests.support.live import WEB2, LiveSite
from tests.support.separate import separate_services
from tests.support.services import Services
from tests.support.upgrading import Player, Reader

pytestmark = [pytest.mark.live, pytest.mark.slow, pytest.mark.alone, nightly]
EACH = 5
"""Games of each ruleset."""
BOTS = {"oofopoly": 2, "bangladeshi": 2, "monopoly_two": 2, "coopoly": 0}
"""How many bots play with two people in each game."""
LIMIT, NO_LIMIT, IDLE = 6, 3_000, 4
"""Seconds for a decision at tables with a clock, where the time of every fourth is used up, and at the others."""
TOLERANCE = 5_000
"""By how much (ms) a limit may end late when the process that would have ended it is replaced, as in `make chaos`."""
PLAYED = 10.0
"""Seconds that are played between two restarts."""
LONG_WAIT = 60.0
BUSY = ("PoolTimeout", "Overloaded", "CancelledError")
"""Commands of which a log says so were answered `unavailable` because the machine is too busy, and sent again."""
TABLES = """
import json
from tests.games.sockets import cookies_of
from tests.games.tables import game_of, people
made = []
for key, bots, seconds in {wanted}:
    game = game_of(*people(2), bots=bots, options={{"decision_seconds": seconds}}, ruleset=key, seats=2 + bots)
    seated = game.seats.filter(user__isnull=False).order_by("number")
    cookies = {{seat.number: cookies_of(seat.user) for seat in seated}}
    made.append({{"game": game.pk, "code": game.room.code, "clock": seconds < 60, "cookies": cookies}})
print(json.dumps(made))
"""


class TwoReleases(LiveSite):
    """A site whose parts are of one release or the other, each with its own static files."""

    def __init__(self, services: Services, older: Path) -> None:
        super().__init__(services)
        self.older = older
        self.static = {older: older / "staticfiles", PROJECT: services.static}
        self.folders = dict.fromkeys((WEB, WEB2, WORKER, BEAT), older)

    def manage_in(self, folder: Path, *words: str) -> str:
        """Run a management command of a release."""
        variables = {**self.environment, "STATIC_ROOT": str(self.static[folder])}
        return run(sys.executable, "manage.py", *words, folder=folder, **variables)

    def _start(self, name: str) -> None:
        self.variables["STATIC_ROOT"] = str(self.static[self.folders[name]])
        super()._start(name)


@dataclass
class Company:
    """Everybody who is there, and what the processes that have ended have logged."""

    site: TwoReleases
    players: dict[int, list[Player]]
    reader: Reader
    logs: list[tuple[str, str]] = field(default_factory=list)

    @property
    def everybody(self) -> list[Player]:
        """The people of all games."""
        return [person for found in self.players.values() for person in found]

    def replace(self, name: str, folder: Path) -> None:
        """End a part as a deployment does, and start that of another release."""
        address = self.reader.up.pop(name, None)
        time.sleep(0.3)  # what was asked of it before is answered
        self.site.end(name)
        self.logs.append((name, self.site.log(name)))
        self.site.folders[name] = folder
        self.site.start(name)
        if address is not None:
            self.reader.up[name] = address

    def failures(self) -> Iterator[str]:
        """The tracebacks in the logs, but those of commands that were put off because the machine is too busy."""
        running = [(name, self.site.log(name)) for name in (WEB, WEB2, WORKER, BEAT)]
        for name, log in [*self.logs, *running]:
            for trace in log.split("Traceback (most recent call last)")[1:]:
                if not any(word in trace[:20_000] for word in BUSY):
                    yield f"{name}: {trace[:6_000]}"


@pytest.fixture
def own_services() -> Iterator[Services]:
    """PostgreSQL and Redis without anything, and the static files of this release."""
    with separate_services() as running:
        running.static.rmdir()
        run(sys.executable, "-m", "tests.support.static_files", str(running.static))
        yield running


@pytest.fixture
def site(own_services: Services, tmp_path: Path) -> Iterator[TwoReleases]:
    """A site of the previous release, which has made its database itself."""
    with previous_release(tmp_path / "previous") as older:
        made = TwoReleases(own_services, older)
        try:
            made.manage_in(older, "prepare")
            made.start(WEB, WEB2, WORKER, BEAT)
            yield made
        finally:
            made.stop()


@pytest.fixture
def company(site: TwoReleases) -> Iterator[Company]:
    """People at its tables, and a reader."""
    # At one table of each game time limits end.
    wanted = [(key, bots, NO_LIMIT if at else LIMIT) for key, bots in BOTS.items() for at in range(EACH)]
    tables = json.loads(site.manage_in(site.older, "shell", "-v0", "-c", TABLES.format(wanted=wanted)))
    paths = ["/", "/leaderboards/", "/rules/", "/api/rulesets/"]
    if engine_of(site.older) == ENGINE:  # otherwise processes of the older one say that a newer one shows the table
        paths += [f"/room/{table['code']}/" for table in tables]
    found = Company(
        site,
        {table["game"]: list(seated(site, table)) for table in tables},
        Reader({WEB: site.url, WEB2: site.second_url}, paths),
    )
    threads = [*found.everybody, found.reader]
    for thread in threads:
        thread.start()
    yield found
    for person in found.everybody:
        person.leaving.set()
    found.reader.leaving.set()
    for thread in threads:
        thread.join(LONG_WAIT)


def seated(site: LiveSite, table: dict[str, Any]) -> Iterator[Player]:
    """The people of a table, of which two begin at different web processes."""
    for number, cookies in table["cookies"].items():
        name = f"g{table['game']}s{number}"
        person = Player(site, table["code"], cookies, name, idle=IDLE if table["clock"] else 0)
        person.url = (site.url, site.second_url)[int(number) % 2]
        yield person


def engine_of(folder: Path) -> int:
    """The version of a release's engine."""
    found = re.search(r"^ENGINE = (\d+)$", (folder / "games/engine/version.py").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_nobody_loses_anything_while_the_site_is_upgraded(
    company: Company, own_services: Services, django_db_blocker: Any
) -> None:
    """No move, no clock, no page: whichever release serves them, and back again."""
    site, older = company.site, company.site.older
    time.sleep(PLAYED)
    site.manage_in(PROJECT, "prepare", "--expand")
    site.manage_in(PROJECT, "prepare", "--check")
    forth = [(WEB, PROJECT), (WEB2, PROJECT), (WORKER, PROJECT), (BEAT, PROJECT)]
    plan = list(forth)
    if engine_of(older) == ENGINE:
        # The other way round: an older worker does not know every task that a newer beat sends.
        plan += [(BEAT, older), (WORKER, older), (WEB2, older), (WEB, older), *forth]
    for name, folder in plan:
        time.sleep(PLAYED)
        company.replace(name, folder)
    time.sleep(PLAYED)
    site.manage_in(PROJECT, "prepare")
    time.sleep(PLAYED)
    company.reader.leaving.set()
    company.reader.join(LONG_WAIT)
    with django_db_blocker.unblock(), own_services.with_django_here():
        wrong = [*company.reader.wrong, *stop(company.players)]
        timed_out = Action.objects.filter(game__in=company.players, automatic="time").values_list("game", flat=True)
        with_clock = {game for game, people in company.players.items() if people[0].idle}
        wrong += [f"a decision of game {game} ran out of time" for game in timed_out if game not in with_clock]
    wrong += [trouble for person in company.everybody for trouble in person.troubles(TOLERANCE)]
    wrong += company.failures()
    assert not wrong, "\n".join(wrong)
    accepted = [sum(len(person.told.accepted) for person in people) for people in company.players.values()]
    assert min(accepted) > 2, accepted
    assert any(person.late for person in company.everybody)
    assert company.reader.read > 10
