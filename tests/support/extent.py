"""How much the long tests play: a sample in `make test`, everything in `make nightly`."""

import os

import pytest

NIGHTLY = bool(os.environ.get("OPOLY_NIGHTLY"))

nightly = pytest.mark.nightly


def extent(sample: int, whole: int) -> int:
    """How many to play in this run; a test that asks is marked with `nightly`."""
    return whole if NIGHTLY else sample
