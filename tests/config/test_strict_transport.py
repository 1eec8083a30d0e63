"""Strict-Transport-Security: a day for the site's own name, and no more than its operator asks for."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings

YEAR = "31536000"
SHOW = """
import django
django.setup()
from django.test import Client
print(Client().get("/alive", secure=True, headers={"host": "opoly.example"}).headers.get("Strict-Transport-Security"))
"""


def run(*command: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Run a command with these settings of a site behind a proxy."""
    site = {"ORIGINS": "https://opoly.example", "TRUSTED_PROXIES": "1", "SECRET_KEY": "k" * 60 + "abcdefghij"}
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | site | given
    return subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "header"),
    [
        ({}, "max-age=86400"),
        ({"HSTS_SECONDS": "0"}, "None"),
        ({"HSTS_SECONDS": YEAR}, f"max-age={YEAR}"),
        ({"HSTS_SECONDS": YEAR, "HSTS_SUBDOMAINS": "true"}, f"max-age={YEAR}; includeSubDomains"),
        (
            {"HSTS_SECONDS": YEAR, "HSTS_SUBDOMAINS": "true", "HSTS_PRELOAD": "true"},
            f"max-age={YEAR}; includeSubDomains; preload",
        ),
        ({"ORIGINS": "http://opoly.example"}, "None"),
    ],
)
def test_the_header_is_what_the_settings_ask_for(given: dict[str, str], header: str) -> None:
    """Neither subdomains nor a list in browsers unless they are named."""
    shown = run("-c", SHOW, **given)
    assert shown.stdout.strip() == header, shown.stderr


@pytest.mark.parametrize("given", [{}, {"HSTS_SECONDS": "0"}, {"HSTS_SECONDS": YEAR}])
def test_the_deployment_check_has_nothing_to_say(given: dict[str, str]) -> None:
    """Whatever was chosen, it was chosen."""
    checked = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **given)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"HSTS_PRELOAD": "true"}, "HSTS_PRELOAD"),
        ({"HSTS_PRELOAD": "true", "HSTS_SECONDS": YEAR}, "HSTS_PRELOAD"),
        ({"HSTS_SUBDOMAINS": "maybe"}, "HSTS_SUBDOMAINS"),
        ({"HSTS_SECONDS": "-1"}, "HSTS_SECONDS"),
        ({"HSTS_SECONDS": "a year"}, "HSTS_SECONDS"),
        ({"HSTS_SECONDS": "999999999"}, "HSTS_SECONDS"),
    ],
)
def test_bad_values_are_refused(given: dict[str, str], name: str) -> None:
    """By name; browsers do not put a site on their list without the other two."""
    refused = run("manage.py", "check", **given)
    assert refused.returncode != 0
    assert f"{name}: " in refused.stderr
