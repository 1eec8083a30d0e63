"""What is noted of something that goes out is in the database, whatever becomes of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from threading import Event
from time import monotonic

import pytest
from django.db import DatabaseError

from config.embedded.folder import PROJECT
from config.handing_over import noted
from config.models import OutgoingMail
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
TRIED = "UPDATE site_config_outgoingmail SET tries = $1 WHERE id = $2"
KILLED_INSIDE = """
import os, signal, sys
import django
django.setup()
from config.handing_over import noted
with noted({statement!r}, 7, {number}):
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def mail() -> OutgoingMail:
    """Something that something is noted of."""
    return OutgoingMail.objects.create(message={})


def test_it_is_noted_also_if_what_is_inside_fails(mail: OutgoingMail) -> None:
    """And the connection can be used afterwards."""
    with noted(TRIED, 1, mail.pk):
        pass
    mail.refresh_from_db()
    assert mail.tries == 1
    with pytest.raises(ConnectionError), noted(TRIED, 2, mail.pk):
        raise ConnectionError
    mail.refresh_from_db()
    assert mail.tries == 2


def test_a_statement_that_fails_raises_after_what_is_inside(mail: OutgoingMail) -> None:
    """As any other does."""
    done = []
    with pytest.raises(DatabaseError, match="tries"), noted(TRIED, -1, mail.pk):
        done.append(True)
    assert done
    mail.refresh_from_db()
    assert mail.tries == 0


def test_it_is_noted_also_if_the_process_is_killed_inside(mail: OutgoingMail, services: Services) -> None:
    """The database had the statement before."""
    program = KILLED_INSIDE.format(statement=TRIED, number=mail.pk)
    variables = {**os.environ, **services.environment(), "DJANGO_SETTINGS_MODULE": "config.settings"}
    ended = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, env=variables, check=False)
    assert ended.returncode == -signal.SIGKILL
    until = monotonic() + 10
    while OutgoingMail.objects.get().tries != 7 and monotonic() < until:
        Event().wait(0.01)
    assert OutgoingMail.objects.get().tries == 7
