"""A short run on the tests' own site: whatever is killed, nobody misses or is told twice what games ask of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from accounts.models import Channel
from config.embedded.site import WORKER
from tests.chaos.notifications import Options, Run
from tests.chaos.receivers import Receivers, receivers
from tests.support.live import LiveSite

OPTIONS = Options(seed="short", kills=4, games=8, people=8)


@pytest.fixture
def receiving(live_site: LiveSite) -> Iterator[Receivers]:
    """Servers to which the site's worker sends; later tests get another worker."""
    before = dict(live_site.variables)
    with receivers(OPTIONS.seed, OPTIONS.slowness) as running:
        live_site.variables |= running.variables
        live_site.kill(WORKER)
        live_site.start(WORKER)
        try:
            yield running
        finally:
            live_site.variables = before
            live_site.stop()


def test_everybody_is_told_once_whatever_is_killed(
    live_site: LiveSite, receiving: Receivers, record_property: Callable[[str, object], None]
) -> None:
    """By push, webhook and mail, of what lasts and of nothing that was done before."""
    report = Run(live_site, receiving, OPTIONS).run()
    record_property("figures", "\n".join(report.lines()))
    assert not report.wrong, "\n".join(report.lines())
    assert report.lasting
    assert all(report.arrived[channel] for channel in Channel)
