"""A run: people at their tables, faults one after the other, the time until the games go on, and the final check."""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from config.embedded.site import WEB
from games.models import Game
from tests.chaos.faults import NAMES, POSTGRES, SECOND_WEB, Fault, forget_connections, parts_of, plan
from tests.chaos.people import Person
from tests.chaos.recovery import Recovery, Table, Watch
from tests.chaos.seating import stop
from tests.games import tables
from tests.games.sockets import cookies_of
from tests.support.live import PROXY, LiveSite

RULESETS = ("oofopoly", "bangladeshi")
LONG_GAME = {"starting_cash": 1_000_000, "salary": 100_000, "bot_pace": 1}
ROUND = 40
"""Faults after which everybody goes to a new table: bots resign from games that would hardly end."""
NEEDED_TO_ACT = {WEB, SECOND_WEB, POSTGRES}
TIME_TO_ACT = 0.5
"""Seconds of a fault in which somebody acts, if people can go on meanwhile; many faults are over before."""
SECONDS_TO_DECIDE = (60, 10)
MAX_SHOWN = 20
LOOK_EVERY = 0.02
LONGEST_WAIT = 60.0
"""Seconds until a run in which play does not go on is given up."""


@dataclass(frozen=True)
class Options:
    """The options of a run: `within` are the seconds after a repair within which people and bots must play on."""

    seed: str
    kills: int = 60
    pauses: int = 10
    games: int = 4
    people: int = 3
    bots: int = 1
    pace: float = 0.1
    within: float = 5.0
    only: tuple[str, ...] = NAMES


@dataclass
class Report:
    """The result of a run: `wrong` is empty if there was no violation."""

    options: Options
    wrong: list[str] = field(default_factory=list)
    recoveries: dict[str, list[Recovery]] = field(default_factory=lambda: defaultdict(list))
    kills: int = 0
    pauses: int = 0
    accepted: int = 0
    refused: int = 0
    resent: int = 0
    heard: int = 0
    gaps: int = 0
    connections: int = 0
    versions: int = 0
    seconds: float = 0.0

    def lines(self) -> Iterator[str]:
        """The summary."""
        yield (
            f"chaos: seed {self.options.seed}: {self.kills} kills, {self.pauses} pauses in {self.seconds:.0f} s; "
            f"{self.accepted} actions accepted, {self.refused} refused, {self.resent} sent again; "
            f"{self.versions} versions, {self.heard} updates heard, {self.gaps} gaps, {self.connections} connections"
        )
        for kind, found in sorted(self.recoveries.items()):
            columns = zip(Recovery._fields, zip(*found, strict=True), strict=True)
            told = ", ".join(f"{name} {statistics.median(each):.2f} (max {max(each):.2f})" for name, each in columns)
            yield f"  {kind}, {len(found)} times: seconds until {told}"
        for problem in self.wrong[:MAX_SHOWN]:
            yield f"  WRONG: {problem[:1000]}"
        if len(self.wrong) > MAX_SHOWN:
            yield f"  and {len(self.wrong) - MAX_SHOWN} more"
        if self.wrong:
            yield f"  repeat with --seed {self.options.seed}"


class Run:
    """One run on a site whose database is empty and whose parts all work."""

    def __init__(self, site: LiveSite, options: Options, say: Callable[[str], None] = lambda _: None) -> None:
        self.site, self.options, self.say = site, options, say
        self.parts = parts_of(site)
        self.addresses = (
            {"": site.proxy.url} if PROXY in site.processes else {WEB: site.url, SECOND_WEB: site.second_url}
        )
        """Of each web process, or of the proxy before them."""
        self.dice = random.Random(options.seed)
        self.report = Report(options)
        self.tables: list[Table] = []

    @property
    def people(self) -> list[Person]:
        """Everybody at all tables."""
        return [person for table in self.tables for person in table.people]

    def run(self, faults: Sequence[Fault] = ()) -> Report:
        """Play through these faults, or those planned from the seed, then check."""
        faults = faults or plan(self.dice, self.options.kills, self.options.pauses, self.options.only)
        began = time.monotonic()
        for first in range(0, len(faults), ROUND):
            self._play(faults[first : first + ROUND])
            if self.report.wrong:
                break
        self.report.seconds = time.monotonic() - began
        return self.report

    def _play(self, faults: Sequence[Fault]) -> None:
        """Play new games through these faults, then check."""
        began = time.monotonic()
        self.tables = [self._table(number) for number in range(self.options.games)]
        forget_connections()
        for person in self.people:
            person.start()
        try:
            if self._play_goes_on(began, ()) is None:
                self.report.wrong.append("play did not begin")
            elif all(self._suffer(fault) for fault in faults):
                self._check()
        finally:
            self._send_home()
        self._count()

    def _table(self, number: int) -> Table:
        users = tables.people(self.options.people)
        options = {**LONG_GAME, "decision_seconds": SECONDS_TO_DECIDE[number % 2]}
        ruleset = RULESETS[number // 2 % 2]
        game = tables.game_of(*users, bots=self.options.bots, options=options, ruleset=ruleset)
        seated = [
            Person(
                self.site,
                game.room.code,
                cookies_of(user),
                f"g{number}p{place}",
                self.options.seed,
                self.options.pace,
                list(self.addresses.values()),
            )
            for place, user in enumerate(users)
        ]
        return Table(game.pk, seated)

    # Faults

    def _suffer(self, fault: Fault) -> bool:
        """Cause this fault, repair it, and wait until the games go on; return whether they do."""
        time.sleep(fault.after)
        parts = [self.parts[name] for name in fault.parts]
        began = time.monotonic()
        for part in parts:
            part.pause() if fault.paused else part.kill()
        try:
            time.sleep(fault.seconds)
            harmless = NEEDED_TO_ACT.isdisjoint(fault.parts) and fault.seconds >= TIME_TO_ACT
            if harmless and not any(person.acted[0] > began for person in self.people):
                self.report.wrong.append(f"{fault} for {fault.seconds:.1f} s: nobody could act meanwhile")
        finally:
            for part in parts:
                part.resume() if fault.paused else part.repair()
        self.report.pauses += len(parts) * fault.paused
        self.report.kills += len(parts) * (not fault.paused)
        recovery = self._play_goes_on(time.monotonic(), fault.parts)
        if recovery is None:
            self.report.wrong.append(f"{fault}: play did not go on within {LONGEST_WAIT:.0f} s: {self._who_waits()}")
            return False
        self.report.recoveries[str(fault)].append(recovery)
        if max(recovery) > self.options.within:
            self.report.wrong.append(f"{fault}: play went on only after {recovery}")
        gaps = sum(person.gaps + (person.browser.gaps if person.browser else 0) for person in self.people)
        self.say(f"{fault} for {fault.seconds:.1f} s: {recovery}; {gaps} gaps so far")
        return True

    def _play_goes_on(self, repaired: float, parts: tuple[str, ...]) -> Recovery | None:
        """The seconds until the games go on after a repair, or None if it takes too long."""
        urls = [self.addresses[name] for name in parts if name in self.addresses]
        watch = Watch([table for table in self.tables if table.playing], repaired, urls)
        told = False
        while not watch.done:
            now = time.monotonic()
            if now > repaired + LONGEST_WAIT:
                return None
            if now > repaired + self.options.within and not told:
                told = True
                self.say(f"  still waiting: {self._who_waits()}")
            time.sleep(LOOK_EVERY)
            watch.look()
        return watch.recovery

    def _who_waits(self) -> str:
        now = time.monotonic()
        return "; ".join(
            f"{p.name} acted {now - p.acted[1]:.0f} s ago, heard "
            f"{now - p.heard_at:.0f}, of a bot {now - p.automatic_at:.0f}, has {p.version}, is asked {p.asked}"
            for p in self.people
        )

    # The end

    def _check(self) -> None:
        """Stop acting, wait until everybody has the server's version, and compare."""
        self.report.wrong += stop({table.game: table.people for table in self.tables})
        games = Game.objects.filter(pk__in=[table.game for table in self.tables])
        self.report.versions += sum(games.values_list("version", flat=True))

    def _send_home(self) -> None:
        for person in self.people:
            person.leaving.set()
        for person in self.people:
            if person.ident is not None:
                person.join(LONGEST_WAIT)
        if any(isinstance(thread, Person) for thread in threading.enumerate()):
            self.report.wrong.append("somebody did not leave")

    def _count(self) -> None:
        report = self.report
        for person in self.people:
            report.accepted += len(person.told.accepted)
            report.refused += len(person.told.refused)
            report.heard += len(person.told.moves)
            report.resent += person.resent
            report.gaps += person.gaps
            report.connections += person.connections
