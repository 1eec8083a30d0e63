"""When the last backup was made is told to Prometheus, if the settings say where backups are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytest_django import Settings

from config.monitoring.serving import MachineCollector
from tests.deploy.files import unit
from tests.operating.blocks import blocks


@pytest.fixture(autouse=True)
def no_processes(tmp_path: Path, settings: Settings) -> None:
    """Nobody else is asked for metrics."""
    settings.METRICS_DIR = tmp_path / "metrics"
    settings.METRICS_DIR.mkdir()


def told() -> list[float]:
    """The metric's values."""
    metrics = MachineCollector().collect()
    return [one.value for metric in metrics if metric.name == "opoly_backup_time_seconds" for one in metric.samples]


def test_the_newest_whole_backup_counts(tmp_path: Path, settings: Settings) -> None:
    """One that is being written has another name; a folder that does not exist yet has none."""
    settings.BACKUPS_DIR = tmp_path / "backups"
    assert told() == [0]
    settings.BACKUPS_DIR.mkdir()
    assert told() == [0]
    for name, at in (("2026-11-25.dump", 1_000), ("2026-11-26.dump", 2_000), ("unfinished", 3_000)):
        path = settings.BACKUPS_DIR / name
        path.touch()
        os.utime(path, (at, at))
    assert told() == [2_000]


def test_nothing_is_told_of_backups_that_are_made_elsewhere(settings: Settings) -> None:
    settings.BACKUPS_DIR = None
    assert told() == []


def test_the_page_names_the_folder_to_which_the_unit_writes() -> None:
    folder = unit("opoly-backup.service")["WorkingDirectory"][0]
    assert f"\nBACKUPS_DIR={folder}\n" in blocks()["settings"]
    assert ".dump" in unit("opoly-backup.service")["ExecStart"][0]
