"""The extent of long tests: a sample in `make test`, everything in `make nightly`."""

import os

import pytest

NIGHTLY = bool(os.environ.get("OPOLY_NIGHTLY"))

nightly = pytest.mark.nightly


def extent(sample: int, whole: int) -> int:
    """Return how many to play in this run; tests that use this are marked with `nightly`."""
    return whole if NIGHTLY else sample
