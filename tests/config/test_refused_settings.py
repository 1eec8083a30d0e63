"""Wrong settings: every process names one in a line of its own, and ends; none is taken for something else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import packages
from config.embedded import __main__ as launcher
from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from config.embedded.site import beat_command, web_command, worker_command
from config.settings import addresses, reading
from config.settings.environment import env
from tests.support.live import uvicorn_command

PROCESSES = {
    "manage.py": [sys.executable, "manage.py", "prepare"],
    "web": web_command("127.0.0.1", 1),
    "uvicorn": uvicorn_command(1),
    "worker": worker_command(),
    "beat": beat_command(),
}
PASSWORD = "hunter/2"


def start(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Start a process that ends by itself."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | variables
    return subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("process", PROCESSES)
def test_a_process_says_in_one_line_which_setting_is_wrong(process: str) -> None:
    ended = start(PROCESSES[process], SITE_CONTACT="owl")
    said = "opoly: SITE_CONTACT: must be an email or the address of a page, not 'owl'.\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (os.EX_CONFIG, "", said)


def test_a_title_of_a_game_that_there_is_not_is_refused_in_one_line_too() -> None:
    """It is found out only when all games are loaded."""
    ended = start(PROCESSES["manage.py"], GAME_TITLES="chess=Chess")
    assert (ended.returncode, ended.stderr.count("\n")) == (os.EX_CONFIG, 1)
    assert ended.stderr.startswith("opoly: GAME_TITLES: there is no game 'chess'; ")


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "80.5", "²"])
def test_the_launcher_says_which_port_it_cannot_use(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], port: str
) -> None:
    monkeypatch.setenv("PORT", port)
    assert launcher.main() == os.EX_CONFIG
    assert capfd.readouterr().err == f"opoly: PORT: must be a whole number from 1 to 65535, not {port!r}.\n"


def test_what_starts_a_process_adds_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither the launcher nor the setup before it: the process has said why, and they end with its exit code."""
    ended = [sys.executable, "-c", f"raise SystemExit({os.EX_CONFIG})"]
    with pytest.raises(SystemExit) as caught:
        packages.run(ended)
    assert caught.value.code == os.EX_CONFIG
    program = (
        "from config.embedded import __main__ as launcher\n"
        "launcher.Launcher._start_services = lambda launch: launcher.site_environment({})\n"
        "raise SystemExit(launcher.main())\n"
    )
    launched = start(
        [sys.executable, "-c", program], OPOLY_DATA=str(tmp_path), PORT=str(free_port()), SITE_CONTACT="owl"
    )
    assert launched.returncode == os.EX_CONFIG
    assert launched.stderr == "opoly: SITE_CONTACT: must be an email or the address of a page, not 'owl'.\n"


WRONG: list[tuple[str, str, Callable[[], Any]]] = [
    ("N", "many", lambda: env.int("N", default=1)),
    ("N", "1.5", lambda: env.int("N", default=1)),
    ("N", "soon", lambda: env.float("N", default=1.0)),
    ("N", "maybe", lambda: env.bool("N", default=False)),
    ("N_FILE", "/nowhere/key", lambda: env.str("N", default="")),
    ("N_FILE", "/", lambda: env.int("N", default=1)),
    *(
        ("ORIGINS", text, addresses._origins)
        for text in (
            "play.example", "https://", "ftp://play.example", "https://play.example/opoly", "https://play.example:port",
            "https://[play", "https://ann@play.example", "http://127.0.0.1:8000,play",
        )
    ),
    *(
        ("DATABASE_URL", text, lambda: reading.database("DATABASE_URL"))
        for text in ("opoly", f"postgresql://opoly:{PASSWORD}@host/name", "mysql://host/name", "http://host")
    ),
    *(
        ("EMAIL_URL", text, lambda: reading.mail_server("EMAIL_URL", "consolemail://"))
        for text in ("opoly", f"smtp://opoly:{PASSWORD}@host:25", "smtp://[host", "http://host")
    ),
    *(
        ("OUTBOUND_NETWORKS", text, lambda: reading.networks("OUTBOUND_NETWORKS"))
        for text in ("home", "10.0.0.0/33", "192.168.1.7/24", "10.0.0.0/8 fd00::/8")
    ),
    *(("OUTBOUND_PORTS", text, lambda: reading.ports("OUTBOUND_PORTS")) for text in ("https", "0", "443,65536", "-1")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "read"), WRONG, ids=[f"{name}={text}" for name, text, _ in WRONG])
def test_what_a_setting_cannot_be_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, read: Callable[[], Any]
) -> None:
    """Without its password, if it has one."""
    monkeypatch.setenv(name, text)
    with pytest.raises(ImproperlyConfigured, match=f"^{name}: ") as caught:
        read()
    assert PASSWORD.partition("/")[0] not in str(caught.value)


@pytest.mark.parametrize("text", ["", " "])
def test_a_number_or_a_switch_may_be_empty(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """As in a file where each setting has a line."""
    monkeypatch.setenv("N", text)
    assert (env.int("N", default=3), env.float("N", default=0.5), env.bool("N", default=True)) == (3, 0.5, True)
    monkeypatch.setenv("ORIGINS", text)
    assert addresses._origins() == ["http://127.0.0.1:8000", "http://localhost:8000"]


def test_networks_and_ports_are_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """With commas, and spaces where somebody likes them."""
    assert (reading.networks("OUTBOUND_NETWORKS"), reading.ports("OUTBOUND_PORTS", 443)) == ([], [443])
    monkeypatch.setenv("OUTBOUND_NETWORKS", "192.168.1.0/24, fd00::/8,")
    monkeypatch.setenv("OUTBOUND_PORTS", "443 ,8443")
    assert [str(one) for one in reading.networks("OUTBOUND_NETWORKS")] == ["192.168.1.0/24", "fd00::/8"]
    assert reading.ports("OUTBOUND_PORTS", 443) == [443, 8443]


@pytest.mark.parametrize(("text", "meant"), [("true", True), ("YES", True), ("1", True), ("Off", False), ("0", False)])
def test_words_of_a_switch(monkeypatch: pytest.MonkeyPatch, text: str, meant: bool) -> None:
    monkeypatch.setenv("N", text)
    assert env.bool("N", default=not meant) is meant
