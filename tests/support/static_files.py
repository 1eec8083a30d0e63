"""The static files of a test run: its own copy, so that nothing that is bundled later changes them."""

import shutil
import sys
from pathlib import Path

from config import bootstrap


def refresh_static_files(copy: Path) -> None:
    """Update the bundle and the collected files and copy them, so that later changes do not affect the copy.

    If bundling fails, the old bundle is kept.
    """
    with bootstrap.one_at_a_time():
        try:
            bootstrap.bundle()
        finally:
            bootstrap.collect()
            shutil.copytree(bootstrap.COLLECTED, copy)


if __name__ == "__main__":
    refresh_static_files(Path(sys.argv[1]))
