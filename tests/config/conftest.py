"""An upgrade takes minutes: `make nightly` makes one."""

from tests.support.extent import NIGHTLY

collect_ignore = [] if NIGHTLY else ["test_upgrade.py"]
