"""Cross-site scripting payloads wherever users' texts are shown: nothing runs, and text stays text."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice, zip_longest
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from playwright.sync_api import Page, expect

from accounts.models import Sanction, SanctionKind, User
from accounts.sanctions import impose
from config.texts.drawn import fault_of_name
from config.texts.looks import look
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Board, ChatLine, Game, GameSeat, Kind, Member, Report, Room
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from games.services.chat.posting import say
from games.services.lobby.changes import change_room
from games.services.rooms.rooms import open_room
from tests.browser.payloads import LOOK, Eye, payloads, squeezed
from tests.browser.positions import sign_in as enter
from tests.browser.test_admin import open_administration
from tests.browser.visiting import PASSWORD, person, sign_in
from tests.games.tables import people
from tests.support.extent import extent, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

PAYLOADS = payloads()
NewPage = Callable[..., Page]


@pytest.fixture
def new_page(new_page: NewPage) -> NewPage:
    """A page that no other test uses: `Eye` runs a script on all that it shows."""
    return partial(new_page, own=True)


def batches(texts: Iterable[str], size: int) -> Iterator[list[str]]:
    """The payloads in batches of this size."""
    rest = iter(texts)
    while batch := list(islice(rest, size)):
        yield batch


def storable(text: str) -> str:
    """The payloads that PostgreSQL can store."""
    return text.replace("\x00", "\ufffd")


def in_order(eye: Eye, expected: Iterable[str]) -> None:
    """Assert that nothing happened on the page and that each of these texts can be read there unchanged."""
    assert eye.looks() == [], eye.page.url
    read = eye.reads()
    assert [text for text in expected if squeezed(text) not in read] == [], eye.page.url


def test_payloads_written_as_markup_are_noticed(new_page: NewPage) -> None:
    """So it means something if nothing is noticed elsewhere. There are 150 different payloads."""
    assert len(set(PAYLOADS)) == len(PAYLOADS) >= 150
    page = new_page()
    eye = Eye(page)
    page.goto("/alive")
    # One of them would leave the page.
    noticed = page.evaluate(NOTICED, [text for text in PAYLOADS if "http-equiv=refresh" not in text])
    assert noticed > 100
    assert eye.looks() != [], "what a payload does is noticed from outside the page, too"


NOTICED = f"""(texts) => texts.filter((text) => {{
  window.__seen = [];
  document.body.innerHTML = text;
  const noticed = ({LOOK})().length > 0;
  document.body.innerHTML = "";
  return noticed;
}}).length"""
FILL = """([names, text]) => {
  for (const name of names) {
    const field = document.querySelector(`main [name=${name}]`);
    field.removeAttribute("maxlength");
    field.value = text;
  }
  const form = document.querySelector("main form");
  form.noValidate = true;
  form.requestSubmit();
}"""


@nightly
def test_names_are_refused_or_harmless(new_page: NewPage, live_site: LiveSite) -> None:
    """In the forms for changing a name, registering and claiming; all show the typed text again."""
    page = new_page()
    eye = Eye(page)
    whole = ["username", "email", "password1", "password2"]

    def fill(address: str, fields: list[str]) -> None:
        page.goto(address)
        for payload in PAYLOADS[:: extent(48, 1)]:
            with page.expect_navigation():
                page.evaluate(FILL, [fields, payload])
            assert eye.looks() == [], payload

    fill("/accounts/signup/", whole)
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Continue as guest").click()
    page.wait_for_url("/")
    fill("/account/claim/", whole)
    enter(page, person(), live_site.url)
    fill("/account/", ["username"])
    assert eye.sends("username", PAYLOADS[:: extent(8, 1)]) == []
    names = list(User.objects.values_list("username", flat=True))
    assert len(names) == 2
    assert all(set(name).isdisjoint('<>"&{}()') for name in names)


@nightly
def test_names_and_chat_lines_are_shown_as_text_in_a_lobby(new_page: NewPage) -> None:
    """Even names that no form accepts, written directly to the database.

    Lines are posted by the service that everybody uses; what it refuses is not posted.
    """
    page = new_page()
    eye = Eye(page)
    texts = PAYLOADS[:: extent(8, 1)]
    names = batches((storable(text)[:40] for text in texts), 7)
    said = 0
    for batch, spoken in zip_longest(names, batches(texts, extent(7, 45)), fillvalue=()):
        (host,) = people(1)
        room = open_room(host, seats=8, public=True)
        tokens = sorted(set(range(8)) - set(room.members.values_list("token", flat=True)))
        Member.objects.bulk_create(
            Member(room=room, name=name, kind=Kind.BOT, level="easy", token=token)
            for name, token in zip(batch, tokens, strict=False)
        )
        lines = 0
        for payload, author in zip(spoken, people(len(spoken)), strict=True):
            with suppress(Refused):
                say(room.pk, author, payload)
                lines += 1
        said += lines
        page.goto(f"/room/{room.code}/?watch")
        page.get_by_role("tab", name="Chat").or_(page.locator(".chat-lines")).first.click()
        expect(page.locator(".chat-text")).to_have_count(lines)
        shown = page.locator(".chat-text").all_text_contents()
        kept = list(ChatLine.objects.filter(room=room, kind="said").order_by("pk").values_list("text", flat=True))
        assert [squeezed(text) for text in shown] == [squeezed(text) for text in kept]
        in_order(eye, batch)
    assert said > 0.93 * len(texts)


def board_of(names: list[str]) -> dict[str, Any]:
    """The default board with its spaces renamed; returns the names that are valid, too."""
    data = copy.deepcopy(default_board("oofopoly"))
    for space, name in zip(data["space"], names, strict=False):
        space["name"] = name
    return data


@nightly
def test_names_of_boards_and_spaces_are_shown_as_text(new_page: NewPage, live_site: LiveSite) -> None:
    """In the list of boards, in a room, on its rules page, and at the table under the pieces."""
    page = new_page()
    eye = Eye(page)
    ann = person()
    enter(page, ann, live_site.url)
    kept = []
    names = PAYLOADS[:: extent(4, 1)]
    for name in names:
        with suppress(Refused):
            kept.append(save_board(ann, "oofopoly", name[:60], default_board("oofopoly")).name)
            Board.objects.filter(owner=ann).update(owner=people(1)[0])
    Board.objects.update(owner=ann)
    page.goto("/boards/")
    in_order(eye, kept)
    assert len(kept) > 0.8 * len(names)
    possible = {look(text[:40]): text[:40].strip() for text in PAYLOADS if fault_of_name(text[:40].strip()) is None}
    for batch in batches(list(possible.values())[:: extent(4, 1)], 40):
        eve = people(1)[0]
        board = save_board(eve, "oofopoly", batch[0], board_of(batch))
        room = open_room(eve, seats=2, public=True)
        change_room(room.pk, eve, commands.SetBoard(board.pk))
        change_room(room.pk, eve, commands.SetOptions({"decision_seconds": 0}))
        page.goto(f"/rules/oofopoly/?room={room.code}")
        assert eye.looks() == []
        change_room(room.pk, people(1)[0], commands.Sit())
        for member in room.members.all():
            change_room(room.pk, member.user, commands.Ready(True))
        change_room(room.pk, eve, commands.Start())
        GameSeat.objects.filter(game__room=room).update(name=batch[1])
        page.goto(f"/room/{room.code}/?watch")
        expect(page.locator("[role=grid]").first).to_be_visible()
        in_order(eye, batch)


@nightly
def test_reasons_and_reports_are_shown_as_text_in_the_administration(new_page: NewPage) -> None:
    """Notes and lines of reports, reasons of sanctions, and the audit log, even if no form accepts them."""
    page = new_page()
    eye = Eye(page)
    mo = open_administration(page, root=True)
    (bob,) = people(1)
    texts = [storable(text) for text in PAYLOADS[:: extent(4, 1)]]
    lines = [{"id": number, "at": 1_700_000_000_000, "person": bob.pk, "name": text[:40], "text": text}
             for number, text in enumerate(texts)]  # fmt: skip
    for number, text in enumerate(texts):
        about = User.objects.create(username=f"Person {number + 1000}", is_guest=True)
        Report.objects.create(about=about, about_name=text[:40], reason="abuse", note=text, snapshot=[])
        Sanction.objects.create(person=about, kind=SanctionKind.MUTE, reason=text[:300], note=text, by=mo)
    shown = Report.objects.create(about=bob, about_name="Bob", reason="abuse", note="all", snapshot=lines)
    for address in ("/admin/games/report/", "/admin/accounts/sanction/"):
        for number in range(1, extent(1, 2) + 1):
            page.goto(f"{address}?p={number}")
            assert eye.looks() == [], page.url
    page.goto(f"/admin/games/report/{shown.pk}/change/")
    in_order(eye, texts)
    page.goto("/admin/accounts/sanction/?all=")
    in_order(eye, texts)
    for text in texts[:: extent(12, 25)]:
        with suppress(ValidationError):
            impose(people(1)[0], "ban", text, by=mo)
    page.goto("/admin/")
    assert eye.looks() == []
    page.goto("/admin/admin/logentry/")
    assert eye.looks() == []


@nightly
def test_the_reason_of_a_ban_is_shown_as_text(new_page: NewPage, live_site: LiveSite) -> None:
    """At the table, and on the sign-in page."""
    page = new_page()
    eye = Eye(page)
    for number, payload in enumerate(PAYLOADS[5 :: extent(len(PAYLOADS), 10)]):
        name = f"Ann {number + 100}"
        ann = person(name)
        EmailAddress.objects.filter(user=ann).delete()
        enter(page, ann, live_site.url)
        room = open_room(ann)
        page.goto(f"/room/{room.code}/")
        expect(page.locator(".chat-form")).to_be_attached()
        impose(ann, "ban", payload, by=None)
        expect(page.get_by_text(squeezed(payload)).first).to_be_visible()
        in_order(eye, [payload])
        sign_in(page, name, PASSWORD)
        expect(page.get_by_text("You are banned from this site.")).to_be_visible()
        in_order(eye, [payload])
    assert Room.objects.exists()
    assert not Game.objects.exists()
