"""A short run on the tests' own site: every part is killed while people play, and nothing they were told is lost."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from config.embedded.site import BEAT, WEB, WORKER
from tests.chaos.faults import POSTGRES, REDIS, SECOND_WEB, Fault
from tests.chaos.run import Options, Run
from tests.support.live import LiveSite

FAULTS = (
    Fault(paused=False, parts=(BEAT, REDIS), seconds=1.0, after=0.2),
    Fault(paused=False, parts=(SECOND_WEB, WORKER), seconds=0.3, after=0.2),
    Fault(paused=True, parts=(WEB,), seconds=1.0, after=0.2),
    Fault(paused=False, parts=(POSTGRES, WEB), seconds=0.3, after=0.2),
    Fault(paused=True, parts=(POSTGRES,), seconds=1.0, after=0.2),
)
SLOW_MACHINE = 30.0


@pytest.fixture
def durable_site(live_site: LiveSite) -> Iterator[LiveSite]:
    """The site with two web processes, on a database that loses nothing when it is killed."""
    postgres = live_site.services.postgres

    def set_durable(durable: bool) -> None:
        assert postgres.process is not None
        postgres.durable = durable
        postgres._configure()
        postgres.process.send_signal(signal.SIGHUP)

    set_durable(True)
    live_site.second_web()
    yield live_site
    set_durable(False)


def test_nothing_that_people_were_told_is_lost(
    durable_site: LiveSite, record_property: Callable[[str, object], None]
) -> None:
    """PLAT-10, pitfalls 7 and 12: stored once and in order, no gaps, play goes on, and all see the same at the end."""
    options = Options(seed="short", games=2, people=2, pace=0.2, within=SLOW_MACHINE)
    report = Run(durable_site, options).run(FAULTS)
    if report.wrong:
        durable_site.stop()  # later tests get a new one
    record_property("figures", "\n".join(report.lines()))
    assert not report.wrong, "\n".join(report.lines())
    assert report.accepted > 20
