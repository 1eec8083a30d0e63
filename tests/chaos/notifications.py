"""`python -m tests.chaos notifications`: whether all are told once while the worker, beat and Redis are killed.

People of games over days are away; everything is sent to them by push, webhook and mail. In each round somebody moves
for them during some kills; then nobody does, and the kills go on while what was found is being sent. When all is quiet,
everybody must have been told what their games wait for, by every channel and once, and nothing that had been done
before. Time is moved in the database: what waits for its grace or an hour since the last mail is due sooner, and what a
killed worker had claimed is free at once.
"""

from __future__ import annotations

import argparse
import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from django.db import connections

from accounts.models import Channel, Delivery, DeliveryState, Notification
from config.embedded.site import BEAT, WORKER
from config.models import OutgoingMail
from games.models import Game, Status, ToldGame
from tests.chaos.arrived import problems_of, repetitions
from tests.chaos.away import Movers, asked_in, end_claims, games_over_days, hasten
from tests.chaos.faults import REDIS, Fault, parts_of, plan
from tests.chaos.receivers import Receivers
from tests.support.live import LiveSite

ROUND = 6
"""Faults; during the first half of them people move."""
LONGEST_PAUSE = 6.0
"""Seconds between a repair and the next kill: the worker looks for what people should know every five."""
WHEN_SENDING = 0.5
"""The share of the worker's kills that hit it while it is sending something."""
QUIET_WITHIN = 90.0
MAX_SHOWN = 20


@dataclass(frozen=True)
class Options:
    """The options of a run."""

    seed: str
    kills: int = 60
    games: int = 40
    people: int = 40
    slowness: float = 0.4


@dataclass
class Report:
    """What came of it: `wrong` is empty if everybody was told everything once."""

    options: Options
    wrong: list[str] = field(default_factory=list)
    kills: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    """How often the worker or beat ended by itself."""
    lasting: int = 0
    """Questions that waited for people when all was quiet."""
    moves: int = 0
    looks: int = 0
    told: int = 0
    states: Counter[tuple[str, str]] = field(default_factory=Counter)
    arrived: Counter[Channel] = field(default_factory=Counter)
    repeated: Counter[Channel] = field(default_factory=Counter)
    seconds: float = 0.0

    def lines(self) -> Iterator[str]:
        """The summary."""
        kills = ", ".join(f"{name} {count}" for name, count in sorted(self.kills.items()))
        yield (
            f"notifications: seed {self.options.seed}: killed {kills}, {self.ended} ended by themselves in "
            f"{self.seconds:.0f} s; {self.moves} moves and {self.looks} looks; {self.told} notifications; questions "
            f"that waited when all was quiet: {self.lasting}"
        )
        for channel in Channel:
            sent, dropped = self.states[channel, DeliveryState.SENT], self.states[channel, DeliveryState.DROPPED]
            yield (
                f"  {channel}: {sent} sent, {dropped} not, because they were done or seen before; "
                f"{self.arrived[channel]} messages arrived, {self.repeated[channel]} of them again"
            )
        for problem in self.wrong[:MAX_SHOWN]:
            yield f"  WRONG: {problem[:600]}"
        if len(self.wrong) > MAX_SHOWN:
            yield f"  and {len(self.wrong) - MAX_SHOWN} more"
        if self.wrong:
            yield f"  repeat with --seed {self.options.seed}"


class Supervisor(threading.Thread):
    """Starts the worker and beat again when they end by themselves, as the launcher and systemd do.

    Celery's worker ends when Redis is gone in the moment in which it takes a task. Whoever kills holds the `lock`.
    """

    def __init__(self, site: LiveSite) -> None:
        super().__init__(name="supervisor", daemon=True)
        self.site, self.lock, self.leaving = site, threading.Lock(), threading.Event()
        self.ended_at: list[float] = []
        self.wrong: list[str] = []

    def run(self) -> None:
        """Look until told to leave."""
        try:
            while not self.leaving.wait(0.1):
                with self.lock:
                    for name in (WORKER, BEAT):
                        self._look(name)
        except Exception as error:
            self.wrong.append(f"what had ended by itself could not be started again: {error!r}")
            raise
        finally:
            connections.close_all()

    def _look(self, name: str) -> None:
        if name in self.site.processes and self.site.processes[name].poll() is not None:
            self.ended_at.append(time.time())
            self.site.processes.pop(name)
            end_claims()
            self.site.start(name)


class Run:
    """One run on a site with an empty database whose worker sends to these receivers."""

    def __init__(
        self, site: LiveSite, receivers: Receivers, options: Options, say: Callable[[str], None] = lambda _: None
    ) -> None:
        self.receivers, self.options, self.say = receivers, options, say
        self.supervisor = Supervisor(site)
        self.parts = parts_of(site)
        self.dice = random.Random(options.seed)
        self.report = Report(options)
        self.worker_killed_at: list[float] = []

    def run(self) -> Report:
        """Kill, look, and check."""
        people = [self.receivers.person(f"Away {number}") for number in range(self.options.people)]
        movers = Movers(games_over_days(people, self.options.games, self.dice), people, self.options.seed)
        faults = plan(self.dice, self.options.kills, 0, (WORKER, WORKER, BEAT, REDIS))
        began = time.monotonic()
        movers.start()
        self.supervisor.start()
        try:
            for first in range(0, len(faults), ROUND):
                self._round(movers, faults[first : first + ROUND])
                if self.report.wrong or movers.wrong:
                    break
        finally:
            for thread in (movers, self.supervisor):
                thread.leaving.set()
                thread.join()
        self.report.seconds = time.monotonic() - began
        self._count(movers)
        return self.report

    def _round(self, movers: Movers, faults: Sequence[Fault]) -> None:
        half = (len(faults) + 1) // 2
        movers.moving.set()
        for fault in faults[:half]:
            self._suffer(fault)
        movers.rest()
        movers.end_one()
        for fault in faults[half:]:
            self._suffer(fault)
        self._wait_until_quiet()
        self._look(movers)

    def _suffer(self, fault: Fault) -> None:
        """Wait, kill these parts, and start them again."""
        longest = self.dice.uniform(0.5, LONGEST_PAUSE)
        if WORKER in fault.parts and self.dice.random() < WHEN_SENDING:
            self.receivers.arrived.clear()
            self.receivers.arrived.wait(longest)
        else:
            time.sleep(longest)
        with self.supervisor.lock:
            for name in fault.parts:
                self.parts[name].kill()
            if WORKER in fault.parts:
                self.worker_killed_at.append(time.time())
            time.sleep(fault.seconds)
            if WORKER in fault.parts:
                end_claims()
            for name in fault.parts:
                self.parts[name].repair()
        self.report.kills.update(fault.parts)
        self.say(f"{fault} after {longest:.1f} s; {len(self.receivers.arrivals)} messages so far")

    def _wait_until_quiet(self) -> None:
        """Wait until everything was found and sent, while time goes fast."""
        end = time.monotonic() + QUIET_WITHIN
        while waiting := _waiting():
            if time.monotonic() > end:
                self.report.wrong.append(f"after {QUIET_WITHIN:.0f} s there still wait {waiting}")
                return
            hasten()
            time.sleep(0.2)

    def _look(self, movers: Movers) -> None:
        """Whether everybody was told what their games wait for, and of the ends of those that have ended."""
        told = Notification.objects.filter(gone_at__isnull=True)
        known = set(told.exclude(kind="ended").values_list("person", "cause"))
        asked = set().union(*(asked_in(game) for game in movers.games))
        self.report.lasting += len(asked)
        self.report.wrong += [f"person {person} was not told of {cause}" for person, cause in sorted(asked - known)]
        stale = {one for one in known - asked if " decision " in one[1]}
        self.report.wrong += [f"person {person} is told of {cause} still" for person, cause in sorted(stale)]
        ends = set(told.filter(kind="ended").values_list("person", "subject__game"))
        for game in Game.objects.exclude(status=Status.PLAYING).prefetch_related("seats__member"):
            lost = {seat.user_id for seat in game.seats.all() if seat.member is not None} - {
                person for person, number in ends if number == game.pk
            }
            self.report.wrong += [f"person {person} was not told how game {game.pk} ended" for person in lost]

    def _count(self, movers: Movers) -> None:
        report, arrivals = self.report, list(self.receivers.arrivals)
        killed_at = [*self.worker_killed_at, *self.supervisor.ended_at]
        report.wrong += movers.wrong + self.supervisor.wrong
        report.wrong += problems_of(arrivals, movers.done, killed_at, self.options.slowness)
        report.ended = len(self.supervisor.ended_at)
        report.moves, report.looks = movers.moves, movers.looks
        report.told = Notification.objects.count()
        report.states.update(Delivery.objects.values_list("channel", "state"))
        report.arrived.update(one.channel for one in arrivals)
        report.repeated.update(later.channel for _, later in repetitions(arrivals))


def _waiting() -> str:
    """What was not found or sent yet, in words; nothing if all was."""
    versions = dict(Game.objects.filter(status=Status.PLAYING).values_list("pk", "version"))
    told = dict(ToldGame.objects.values_list("game", "version"))
    deliveries = Delivery.objects.filter(state__in=(DeliveryState.PENDING, DeliveryState.SENDING))
    found = {
        "games to look at": len(set(versions.items()) ^ set(told.items())),
        "deliveries": deliveries.count(),
        "mails": OutgoingMail.objects.count(),
    }
    return ", ".join(f"{count} {name}" for name, count in found.items() if count)


def options_from(arguments: Sequence[str]) -> tuple[Options, bool]:
    """The options of a command line, and whether to print each fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos notifications", description=__doc__)
    parser.add_argument("--seed", default=secrets.token_hex(4), help="of the kills and of what people do")
    for name, text in {"kills": "processes to kill", "games": "games", "people": "people"}.items():
        parser.add_argument(f"--{name}", type=int, default=getattr(Options, name), help=text)
    text = "seconds that receivers take to answer, at most"
    parser.add_argument("--slowness", type=float, default=Options.slowness, help=text)
    parser.add_argument("--verbose", action="store_true", help="print each kill")
    found = vars(parser.parse_args(arguments))
    verbose = found.pop("verbose")
    return Options(**found), verbose
