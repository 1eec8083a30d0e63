"""Prometheus takes its time to see what is caused for real: `make nightly` waits for it."""

from tests.support.extent import NIGHTLY

collect_ignore = [] if NIGHTLY else ["test_real_conditions.py"]
