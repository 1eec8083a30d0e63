"""The benchmarks run beside whatever else is on the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import rulesets
from games.models import Game
from tests.bench import measuring, notifying
from tests.bench.rules import report
from tests.bench.wire import embedded_site, time_table

pytestmark = pytest.mark.slow
NOBODY = "redis://127.0.0.1:1/0"


def test_the_site_of_a_benchmark_has_addresses_of_its_own(static_files: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process may have those of another site, which is not running."""
    for name in ("DATABASE_URL", "REDIS_URL", "BROKER_URL", "CACHE_URL"):
        monkeypatch.setenv(name, NOBODY)
    with embedded_site() as site:
        assert len(time_table(site, "monopoly_two", 3)) == 3


def test_every_ruleset_is_measured(tmp_path: Path) -> None:
    """Without a floor there are no ratios."""
    lines = list(report(1, tmp_path))
    for ruleset in rulesets.RULESETS.values():
        assert sum(line.startswith(f"{ruleset.name}: ") for line in lines) == 1


def test_a_board_is_measured_as_the_worker_does_it() -> None:
    """A hundred and twenty-five games are one round of batches."""
    (line,) = measuring.report("oofopoly", 1, 1)
    assert line.startswith("Oofopoly 2: 125 games of 4 bots, and 100 in which one does without something, in ")


@pytest.mark.django_db
def test_telling_players_is_measured() -> None:
    """Nobody who is at the table is told; of those who are away, one by each move."""
    there, away = notifying.report(2, 3, 1)
    assert there.startswith("at the table: 6 moves, 0 notifications, 0 deliveries queued; ")
    assert away.startswith("away: 6 moves, ")
    assert " 0 notifications" not in away
    assert " 0 deliveries" not in away
    assert not Game.objects.exists()
