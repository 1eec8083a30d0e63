"""Find the Chromium of the browser tests, or install it with apt; run as a module, it prints the path."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Possible names; the first is headless and starts in half the time."""
INSTALL = "install -qq -y --no-install-recommends"
STEPS = ("update -qq", f"{INSTALL} {NAMES[0]}", f"{INSTALL} {NAMES[1]}")


def chromium_path() -> str:
    """Return the browser that `make test` found, or the first in PATH; empty if there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")


def install() -> str:
    """Install a package; return the reason if that fails."""
    if not shutil.which("apt-get"):
        return "there is no apt-get here; install Chromium and run this again"
    right: list[str] = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if right and subprocess.run([*right, "true"], capture_output=True, check=False).returncode:
        return "apt needs root here; install it with: sudo apt install chromium"
    print("set-up | installing Chromium with apt", file=sys.stderr, flush=True)
    said = "it is still not in PATH"
    for step in STEPS:
        command = [*right, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *step.split()]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if chromium_path():
            return ""
        if done.returncode:
            said = f"apt-get {step} failed: {done.stderr.strip()[-400:]}"
    return said


def main() -> None:
    """Print the path; if there is no browser and none can be installed, print nothing and say why on stderr."""
    if not chromium_path() and (reason := install()):
        print(f"set-up | SKIPPED: the browser tests, because Chromium is missing and {reason}", file=sys.stderr)
    print(chromium_path())


if __name__ == "__main__":
    main()
