"""Mail is stored with what sends it, and sent by one thread, however long the mail server takes (PLAT-27)."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta

import pytest
from celery.app.task import Task
from django.core.mail import BadHeaderError, EmailMessage, EmailMultiAlternatives, send_mail
from django.db import connections, transaction
from django.utils import timezone
from pytest_django import Settings

from config import tasks
from config.checks import numbers_make_sense
from config.mail import sending
from config.mail.outbox import unpacked
from config.mail.smtp import EmailBackend
from config.models import OutgoingMail
from tests.support.mail_server import MailServer, mail_server
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
SMTP = "config.mail.smtp.EmailBackend"


@pytest.fixture
def server(settings: Settings, services: Services) -> Iterator[MailServer]:
    """A mail server that the site's outbox is sent to."""
    services.forget_limits()
    with mail_server() as running:
        settings.EMAIL_BACKEND, settings.MAIL_TRANSPORT = "config.mail.outbox.OutboxBackend", SMTP
        settings.EMAIL_HOST, settings.EMAIL_PORT = running.server_address[:2]
        settings.EMAIL_TIMEOUT = 1
        yield running


def write(to: str = "ann@example.org", subject: str = "Hello") -> None:
    """Send a mail as a page does."""
    send_mail(subject, "A link", None, [to])


def make_due(**changes: object) -> None:
    """Let all mails be due, as after the time for which they were put off."""
    OutgoingMail.objects.update(due_at=timezone.now() - timedelta(seconds=1), **changes)


def test_a_mail_waits_until_the_worker_sends_it_once(server: MailServer) -> None:
    """With all that was written, and its row is gone then."""
    message = EmailMultiAlternatives("Hello", "Plain", "Opoly <o@example.org>", ["ann@example.org"],
                                     bcc=["bea@example.org"], reply_to=["staff@example.org"],
                                     headers={"X-Kind": "test"})  # fmt: skip
    message.attach_alternative("<p>Rich</p>", "text/html")
    assert message.send() == 1
    assert not server.mails
    assert isinstance(tasks.send_mail, Task)
    tasks.send_mail.apply().get()
    tasks.send_mail.apply().get()
    (sent,) = server.mails
    assert server.recipients == ["ann@example.org", "bea@example.org"]
    assert [sent[name] for name in ("Subject", "From", "To", "Reply-To", "X-Kind", "Bcc")] == [
        "Hello", "Opoly <o@example.org>", "ann@example.org", "staff@example.org", "test", None
    ]  # fmt: skip
    assert [part.get_content().strip() for part in sent.iter_parts()] == ["Plain", "<p>Rich</p>"]
    assert not OutgoingMail.objects.exists()


def test_what_is_rolled_back_sends_no_mail(server: MailServer) -> None:
    """The mail belongs to the transaction."""
    with transaction.atomic():
        write()
        transaction.set_rollback(True)
    assert sending.send_due() == 0
    with transaction.atomic():
        write()
        assert not server.mails
    assert sending.send_due() == 1
    assert len(server.mails) == 1


def test_a_silent_server_holds_one_thread_and_delays_the_mail(server: MailServer) -> None:
    """Another thread that comes meanwhile goes away at once; later the mail is sent, as the same one."""
    server.speaking.clear()
    write()

    def send() -> None:
        try:
            sending.send_due()
        finally:
            connections.close_all()

    first = threading.Thread(target=send)
    first.start()
    while not sending._sending.locked():
        time.sleep(0.01)
    assert sending.send_due() == 0
    assert sending._sending.locked()  # it has not waited for the first
    first.join()
    (waiting,) = OutgoingMail.objects.all()
    assert waiting.tries == 1
    assert timedelta(seconds=5) < waiting.due_at - timezone.now() <= sending.FIRST_DELAY
    assert sending.send_due() == 0  # it is not due
    server.speaking.set()
    make_due()
    assert sending.send_due() == 1
    assert [sent["Message-ID"] for sent in server.mails] == [waiting.message["headers"]["Message-ID"]]


class Killed(BaseException):
    """As when the process ends."""


def test_a_mail_server_has_a_mail_when_its_last_line_has_arrived(server: MailServer) -> None:
    """Not before it is handed over, whatever has been sent of it."""
    seen: list[object] = []

    def die() -> AbstractContextManager[None]:
        raise Killed

    @contextmanager
    def look() -> Iterator[None]:
        seen.extend(server.mails)
        yield

    dots = EmailMessage("Hello", "A line\n.\n..\nand the end\n.", None, ["ann@example.org"])
    with pytest.raises(Killed):
        EmailBackend(hand_over=die).send_messages([dots])
    EmailBackend(hand_over=look).send_messages([dots])
    assert seen == []
    assert [sent.get_content() for sent in server.mails] == ["A line\r\n.\r\n..\r\nand the end\r\n.\r\n"]


def test_a_mail_that_was_handed_over_when_its_worker_died_is_not_sent_again(server: MailServer) -> None:
    """The mail server has it."""
    write()
    mail = sending._take()
    assert mail is not None
    sending._transport(mail).send_messages([unpacked(mail.message, to=["ann@example.org"])])  # and dies here
    assert OutgoingMail.objects.get().handed_at is not None
    assert sending.send_due() == 0
    make_due()
    assert sending.send_due() == 0
    assert len(server.mails) == 1
    assert not OutgoingMail.objects.exists()


def test_a_mail_whose_server_ends_the_connection_instead_of_an_answer_is_sent_again(server: MailServer) -> None:
    """Nobody knows what it did with it; a reader can tell by the Message-ID."""

    def hang_up(_: object) -> None:
        server.on_taken = lambda _: None
        raise ConnectionAbortedError

    server.on_taken = hang_up
    write()
    assert sending.send_due() == 0
    assert OutgoingMail.objects.get().handed_at is None
    make_due()
    assert sending.send_due() == 1
    first, second = server.mails
    assert first["Message-ID"] == second["Message-ID"]


def test_delays_grow_and_end(server: MailServer) -> None:
    """The row is deleted in the end, since it may hold a link that signs its reader in."""
    server.refusal = b"451 later"
    write()
    delays = []
    for _ in range(8):
        make_due()
        sending.send_due()
        delays.append(round((OutgoingMail.objects.get().due_at - timezone.now()).total_seconds()))
    assert delays == [10, 20, 40, 80, 160, 320, 600, 600]
    make_due(stored_at=timezone.now() - sending.GIVEN_UP_AFTER - timedelta(seconds=1))
    sending.send_due()
    assert not OutgoingMail.objects.exists()


def test_a_mail_that_is_refused_for_good_keeps_no_other_waiting(server: MailServer) -> None:
    """Nobody has this address."""
    server.refusal = b"550 no such person"
    write("nobody@example.org")
    write("nobody.either@example.org")
    assert sending.send_due() == 2
    assert not OutgoingMail.objects.exists()


def test_a_mail_of_a_worker_that_died_is_sent_by_another(server: MailServer) -> None:
    """Not before it can be sure of that."""
    write()
    assert sending._take() is not None
    assert sending.send_due() == 0
    make_due()
    assert sending.send_due() == 1


def test_an_address_gets_only_so_many_mails_an_hour(server: MailServer, settings: Settings) -> None:
    """However it is written; other addresses get theirs."""
    settings.MAILS_AN_HOUR = 3
    for number in range(5):
        write("Flooded@example.org" if number % 2 else "flooded@example.org")
    write("other@example.org")
    sending.send_due()
    assert [address.lower() for address in server.recipients] == ["flooded@example.org"] * 3 + ["other@example.org"]
    assert not OutgoingMail.objects.exists()


def test_mails_that_could_not_be_sent_are_refused_where_they_are_written(server: MailServer) -> None:
    """Not in the worker, where nobody hears of it."""
    with pytest.raises(BadHeaderError):
        write(subject="Two\nlines")
    with pytest.raises(ValueError, match="attachments"):
        EmailMessage("Hello", "", None, ["a@example.org"], attachments=[("a.txt", "a", "text/plain")]).send()
    assert not OutgoingMail.objects.exists()


def test_numbers_that_make_no_sense_are_refused(settings: Settings) -> None:
    """By name."""
    assert numbers_make_sense(None) == []
    settings.MEASURING_REST = 2.5
    settings.EMAIL_TIMEOUT = settings.MAILS_AN_HOUR = 0
    assert [str(error.msg) for error in numbers_make_sense(None)] == [
        "EMAIL_TIMEOUT is less than 1.",
        "MAILS_AN_HOUR is less than 1.",
        "MEASURING_REST is more than 2.",
    ]
