"""Notifications by mail: one mail with what waits, which every mail program can show, and a link that ends them."""

from __future__ import annotations

import re
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from html import unescape
from html.parser import HTMLParser

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Channel, Delivery, DeliveryState, NotificationKind, User
from accounts.notifications.delivering import deliver_due
from accounts.notifications.mail import mail_of, send
from accounts.notifications.messages import REFUSED, SENT, Message
from accounts.notifications.service import New, announce
from accounts.notifications.unsubscribing import EVERY, address_of
from accounts.notifications.wishes import wishes_of
from config.mail.outbox import unpacked
from config.models import OutgoingMail

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
VOID = {"meta", "br", "img", "link", "input", "hr"}


def message(number: int = 1, *, kind: str = "turn", language: str = "en", title: str = "It is your turn") -> Message:
    """A notification in words."""
    body = "Bob & <Ann> bought “Kew”.\nRoll the dice."
    url = f"https://play.example/game/{number}/"
    return Message(number, kind, title, body, url, tag=f"game-{number}", language=language)


@pytest.fixture
def reader(ann: User) -> User:
    """Ann, whose address is confirmed."""
    EmailAddress.objects.create(user=ann, email="ann@example.org", primary=True, verified=True)
    return ann


@pytest.fixture(autouse=True)
def outbox(settings: Settings) -> None:
    """Mails are stored as on a site."""
    settings.EMAIL_BACKEND = "config.mail.outbox.OutboxBackend"


def sent_mail() -> EmailMessage:
    """The one mail that waits, as a mail server gets it."""
    stored = OutgoingMail.objects.get().message
    parsed = message_from_bytes(unpacked(stored, to=stored["to"]).message().as_bytes(), policy=default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def part(mail: EmailMessage, kind: str) -> str:
    """The text of a mail, plain or HTML."""
    found = mail.get_body((kind,))
    assert found is not None
    return str(found.get_content())


class Tags(HTMLParser):
    """Checks that the tags of a document are closed in their order, and collects their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """It closes the latest one."""
        assert self.open.pop() == tag


@pytest.mark.parametrize(("language", "says"), [("en", "Choose what you are told"), ("bn", "আপনাকে কী জানানো হবে")])
def test_a_mail_says_what_waits_in_text_and_html(reader: User, language: str, says: str) -> None:
    """In the reader's language, with the site's name; what people are called is no HTML."""
    assert send(0, [message(language=language)], reader.pk) == SENT
    mail = sent_mail()
    assert (mail["Subject"], mail["To"], mail["Auto-Submitted"]) == (
        "Opoly: It is your turn", "ann@example.org", "auto-generated",
    )  # fmt: skip
    text, html = part(mail, "plain"), part(mail, "html")
    for shown in (text, unescape(html.replace("<br>", "\n"))):
        assert "Bob & <Ann> bought “Kew”.\nRoll the dice." in shown
        assert "https://play.example/game/1/" in shown
        assert says in shown
    assert "<Ann>" not in html
    assert f'<html lang="{language}"' in html


def test_mail_programs_can_show_it(reader: User) -> None:
    """Tables and inline styles, nothing that is fetched, and nothing that depends on the styles in the head."""
    html = str(mail_of([message(1), message(2)], reader.pk, "ann@example.org").alternatives[0][0])
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert not {tag for tag, _ in tags.seen} & {"img", "link", "script", "form", "iframe", "svg", "video"}
    assert not re.search(r"url\(|@import|src=|background=", html)
    for tag, attributes in tags.seen:
        if tag in {"a", "p"}:
            assert "color:" in (attributes.get("style") or "")
        if tag == "a":
            assert (attributes["href"] or "").startswith(("http://", "https://"))
    assert len(html.encode()) < 20_000


def test_several_are_one_mail(reader: User) -> None:
    """The subject says how many."""
    send(0, [message(1), message(2, kind="ended"), message(3)], reader.pk)
    mail = sent_mail()
    assert mail["Subject"] == "Opoly: It is your turn, and 2 more"
    assert re.findall(r"game/(\d)/", part(mail, "plain")) == ["1", "2", "3"]


@pytest.mark.parametrize("title", ["Two\nlines", "Two\r\nBcc: evil@example.org"])
def test_a_title_adds_no_header(reader: User, title: str) -> None:
    """Whatever is in it."""
    send(0, [message(title=title)], reader.pk)
    mail = sent_mail()
    assert mail["Bcc"] is None
    assert str(mail["Subject"]).startswith("Opoly: Two ")


def test_only_confirmed_addresses_get_mail(ann: User) -> None:
    """Neither one that somebody typed and never confirmed, nor a second one."""
    EmailAddress.objects.create(user=ann, email="typo@example.org", primary=True, verified=False)
    EmailAddress.objects.create(user=ann, email="second@example.org", primary=False, verified=True)
    assert send(0, [message()], ann.pk) == REFUSED
    announce([New(ann.pk, NotificationKind.INVITATION, "room 1 invitation", {}, "/")])
    assert not Delivery.objects.filter(channel=Channel.MAIL).exists()
    assert not OutgoingMail.objects.exists()


def test_what_happens_is_mailed_once(reader: User) -> None:
    """From its announcement to the outbox, with what else waits."""
    news = [New(reader.pk, NotificationKind.INVITATION, f"room {number} invitation", {}, "/") for number in (1, 2)]
    announce(news)
    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    for _ in range(2):
        deliver_due()
        announce(news)
    assert sent_mail()["Subject"] == "Opoly: Somebody invites you, and 1 more"
    assert set(Delivery.objects.filter(channel=Channel.MAIL).values_list("state", flat=True)) == {DeliveryState.SENT}


def wants_mail(person: User) -> set[str]:
    """The kinds of which somebody gets emails."""
    wishes = wishes_of([person.pk])[person.pk]
    return {str(kind) for kind in NotificationKind if wishes.want(kind, Channel.MAIL)}


def test_mail_programs_end_them_with_one_click(reader: User) -> None:
    """RFC 8058: the address in the header, posted to without cookies or a page before."""
    send(0, [message()], reader.pk)
    mail = sent_mail()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = str(mail["List-Unsubscribe"]).strip().removeprefix("<").removesuffix(">")
    program = Client(enforce_csrf_checks=True)
    path = address.removeprefix("http://127.0.0.1:8000")
    assert program.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert wants_mail(reader) == set()
    assert program.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200


def test_the_link_of_a_mail_asks_first(reader: User) -> None:
    """What looks at links changes nothing; one kind can be switched off, or all; and nobody is signed in by it."""
    usual = wants_mail(reader)
    send(0, [message()], reader.pk)
    (path,) = set(re.findall(r"/notifications/unsubscribe/\S+", part(sent_mail(), "plain")))
    browser = Client(enforce_csrf_checks=True)
    asked = browser.get(path).content.decode()
    assert "It is your turn" in asked
    assert reader.username not in asked
    browser.head(path)
    assert wants_mail(reader) == usual
    assert "It is your turn" in browser.post(path).content.decode()
    assert wants_mail(reader) == usual - {"turn"}
    browser.post(path, {"all": "1"})
    assert wants_mail(reader) == set()
    assert "login" in browser.get(reverse("account"))["Location"]


def test_links_of_others_do_not_work(reader: User) -> None:
    """Neither made up nor of somebody who has gone."""
    usual = wants_mail(reader)
    path = address_of(reader.pk, "turn").removeprefix("http://127.0.0.1:8000")
    for wrong in (path[:-2] + "/", path.replace("-turn", f"-{EVERY}"), path.replace(f"/{reader.pk}-", "/999-")):
        assert Client().post(wrong).status_code == 404
    assert wants_mail(reader) == usual
    reader.delete()
    assert Client().post(path).status_code == 404
