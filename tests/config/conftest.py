"""Fixtures of the tests of the site's configuration. What needs the previous release is run by `make nightly`."""

from collections.abc import Iterator

import pytest

from tests.support.extent import NIGHTLY
from tests.support.separate import separate_services
from tests.support.services import Services

collect_ignore = [] if NIGHTLY else ["test_stored_boards.py", "test_upgrade.py"]


@pytest.fixture(scope="module")
def own_services() -> Iterator[Services]:
    """A PostgreSQL and a Redis of which Django here knows nothing, for the sites of one module."""
    with separate_services() as running:
        yield running
