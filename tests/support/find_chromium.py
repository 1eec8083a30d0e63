"""Find the Chromium of the browser tests, or install it with apt; run as a module, it prints the path."""

import os
import shutil
import sys

from tests.support.debian import INSTALL, UPDATE, install

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Possible names; the first is headless and starts in half the time."""
STEPS = (UPDATE, f"{INSTALL} {NAMES[0]}", f"{INSTALL} {NAMES[1]}")


def chromium_path() -> str:
    """Return the browser that `make test` found, or the first in PATH; empty if there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")


def main() -> None:
    """Print the path; if there is no browser and none can be installed, print nothing and say why on stderr."""
    if not chromium_path() and (reason := install("Chromium", chromium_path, STEPS)):
        print(f"set-up | SKIPPED: the browser tests, because Chromium is missing and {reason}", file=sys.stderr)
    print(chromium_path())


if __name__ == "__main__":
    main()
