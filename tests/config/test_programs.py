"""Which PostgreSQL the embedded site starts: the system's or the package's, and with which cluster."""

import os
from datetime import date
from pathlib import Path

import psycopg
import pytest

from config.embedded.folder import DataFolder
from config.embedded.postgres import Postgres
from config.embedded.processes import ServiceError
from config.embedded.programs import (
    PACKAGED,
    PACKAGED_ONES,
    SYSTEM,
    Programs,
    packaged_binaries,
    packaged_programs,
    programs_for,
    release_of,
    system_programs,
    updates_between,
)
from tests.support.launching import open_folder


def pretended(folder: Path, answer: str) -> str:
    """A search path with a program `postgres` that says it is of another version."""
    folder.mkdir()
    for name in ("postgres", "initdb"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho '{answer}'\n")
        program.chmod(0o755)
    return str(folder)


def cluster_of(major: int, folder: Path) -> Path:
    """A folder that looks like a cluster."""
    folder.mkdir()
    (folder / "PG_VERSION").write_text(f"{major}\n")
    return folder


def test_the_systems_programs_make_a_new_cluster_and_keep_it() -> None:
    """Without them, the package's of the same major version go on with it."""
    with open_folder() as path:
        for search in (str(packaged_binaries()), str(packaged_binaries()), ""):
            service = Postgres(DataFolder(path), durable=False, search=search)
            service.start()
            try:
                assert service.programs is not None
                assert service.programs.origin == (SYSTEM if search else PACKAGED_ONES)
                with psycopg.connect(service.url) as connection:
                    row = connection.execute("SELECT lower('ÀÉ'), 'Z' < 'a'").fetchone()
                assert row == ("àé", True)
            finally:
                service.stop()
            assert (path / "postgres" / "programs").read_text() == SYSTEM


def test_a_cluster_of_the_package_goes_on_with_it(tmp_path: Path) -> None:
    """Also one that was made before there was a choice, and whatever is in PATH."""
    package = packaged_programs(None)
    newer = pretended(tmp_path / "bin", f"postgres (PostgreSQL) {package.major + 1}.1")
    cluster = cluster_of(package.major, tmp_path / "cluster")
    for made_by in ("", PACKAGED_ONES):
        assert programs_for(cluster, made_by, newer, None) == package


@pytest.mark.parametrize("answer", ["postgres (PostgreSQL) 14.9", "something else", "postgres (PostgreSQL) ?"])
def test_programs_that_are_too_old_or_something_else_are_left_alone(tmp_path: Path, answer: str) -> None:
    search = pretended(tmp_path / "bin", answer)
    assert system_programs(search, None) is None
    assert programs_for(tmp_path / "none", "", search, None) == packaged_programs(None)


def test_programs_of_other_places_are_suitable(tmp_path: Path) -> None:
    search = pretended(tmp_path / "bin", "postgres (PostgreSQL) 17.6 (Debian 17.6-1)")
    found = Programs(tmp_path / "bin", "17.6", SYSTEM)
    assert system_programs(os.pathsep.join([str(tmp_path / "nothing"), search]), None) == found
    assert programs_for(tmp_path / "none", "", search, None) == found
    assert programs_for(cluster_of(17, tmp_path / "cluster"), SYSTEM, search, None) == found
    (tmp_path / "bin" / "initdb").unlink()
    assert system_programs(search, None) is None


def test_a_cluster_that_nothing_here_can_read_is_refused(tmp_path: Path) -> None:
    search = pretended(tmp_path / "bin", "postgres (PostgreSQL) 17.6")
    with pytest.raises(ServiceError, match=r"made by PostgreSQL 16 .* 18 and 17: have PostgreSQL 16 in PATH"):
        programs_for(cluster_of(16, tmp_path / "cluster"), SYSTEM, search, None)


def test_missing_updates_of_the_package_are_told() -> None:
    """The day of the release is known for the release that is installed."""
    release, published = PACKAGED
    assert release_of(packaged_binaries()) == release
    package = Programs(Path(), release, PACKAGED_ONES)
    assert package.described(published) == f"PostgreSQL {release} of {published:%B %Y}"
    assert "a round of security updates" in package.described(date(2026, 8, 13))
    assert "2 rounds of security updates" in package.described(date(2026, 11, 12))
    assert Programs(Path(), "17.6", SYSTEM).described(date(2030, 1, 1)) == "PostgreSQL 17.6"


@pytest.mark.parametrize(
    ("today", "missed"),
    [(date(2026, 5, 14), 0), (date(2026, 8, 12), 0), (date(2026, 8, 13), 1), (date(2027, 2, 11), 3)],
)
def test_updates_come_on_the_second_thursday_of_every_third_month(today: date, missed: int) -> None:
    assert updates_between(date(2026, 5, 14), today) == missed
