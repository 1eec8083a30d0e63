"""`python -m tests.dev`: the site with Django's debug mode, demo data, and everything anew after a change.

Pages and sockets, tasks and the schedule restart when a Python module, template, catalogue or document changes, and the
client is bundled again when one of its sources does; then reload the page. Its data is in a folder of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from watchfiles import Change, watch

from config.embedded.__main__ import Launcher, main
from config.embedded.folder import PROJECT
from config.embedded.processes import ServiceError
from config.embedded.site import BEAT, WEB, WORKER, manage
from config.embedded.supervisor import say
from config.packages import CLIENT, node
from tests.dev import PASSWORD, STAFF

CLIENT_PART = "client"
DATA = Path(os.environ.setdefault("OPOLY_DATA", str(PROJECT / ".data-dev")))
WATCHED = ("accounts", "config", "games", "leaderboards", "locale", "templates")
RESTARTING = {".html", ".md", ".po", ".py", ".svg", ".toml", ".txt"}
NOT_RUN = {"__pycache__", "client", "node_modules", "static", "tests"}
LOOK_MS = 200
DEBOUNCE_MS = 400
"""An editor, or git, writes several files: they restart the site once."""


def matters(_: Change, path: str) -> bool:
    """Return whether the site restarts after a change of this file."""
    file = Path(path).relative_to(PROJECT)
    return file.suffix in RESTARTING and not NOT_RUN.intersection(file.parts)


class DevelopmentSite(Launcher):
    """The embedded site, which restarts its processes after changes."""

    settings = {
        "DEBUG": "true",
        "LOG_LEVEL": "INFO",
        # Without a collection the files are served from where they are, and the client from where it is bundled, which
        # is not where a build for production, or a test, looks for one without source maps.
        "STATIC_ROOT": str(DATA / "nothing-collected"),
        "OPOLY_BUILD": str(DATA / "bundle"),
        "RESTART_SECONDS": "0",
        "SIMULATE_PLAYED_BOARDS": "false",
        # So that a table of the demo data is still there tomorrow.
        "END_PAUSED_GAMES_AFTER_DAYS": "1000",
    }

    def _parts(self) -> dict[str, list[str]]:
        return {**super()._parts(), CLIENT_PART: [*node(), str(CLIENT / "build.mjs"), "--watch"]}

    def _keep_running(self) -> None:
        assert self.supervisor is not None
        environment = self.supervisor.environment
        command = [sys.executable, "-m", "tests.dev.make_demo"]
        if subprocess.run(command, cwd=PROJECT, env=environment, check=False, stdin=subprocess.DEVNULL).returncode:
            raise ServiceError("the demo data could not be made; see the lines above")
        say(f"sign in as {STAFF} with the password {PASSWORD}; changed files restart the site")
        for changed in self._changes():
            self.supervisor.look(0)
            if changed:
                say("restarting after a change of " + ", ".join(sorted(changed)))
                if any(name.endswith(".po") for name in changed):
                    manage(["catalogues"], environment)
                self.supervisor.restart(WEB, WORKER, BEAT)

    def _changes(self) -> Iterator[set[str]]:
        """The names of files that have changed, or none, a few times a second."""
        folders = [PROJECT / name for name in WATCHED]
        for changes in watch(
            *folders,
            watch_filter=matters,
            debounce=DEBOUNCE_MS,
            rust_timeout=LOOK_MS,
            yield_on_timeout=True,
            raise_interrupt=True,
        ):
            yield {str(Path(path).relative_to(PROJECT)) for _, path in changes}


if __name__ == "__main__":
    sys.exit(main(DevelopmentSite))
