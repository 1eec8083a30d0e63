"""The boards that a host may choose in the lobby: which are offered, in which order, and what is said of each."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import SanctionKind, User
from accounts.sanctions import impose
from games.models import Board, BoardDraft, GalleryBoard
from games.selectors.boards.rulebook import default_board
from games.services.boards import drafts, gallery, sharing
from games.services.boards.custom import save_board
from games.services.upkeep import moderation
from tests.games.gallery_boards import (
    UNMEASURED,
    browser_of,
    current,
    dearer,
    measure,
    next_version,
    renamed,
    saved,
    shared,
    somebody,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
URL = "/gallery/choices/"
NAME = re.compile(
    r'<button type="button" class="board-choice"([^>]*)>.*?<b>\W*(.*?)\W*(?:<span class="badge">|</b>)', re.DOTALL
)


def offered(client: Client, **asked: Any) -> list[str]:
    """The names of the boards of a page."""
    answer = client.get(URL, {"game": UNMEASURED, **asked})
    assert answer.status_code == 200
    return [name for _, name in NAME.findall(answer.content.decode())]


def choice(client: Client, name: str, **asked: Any) -> dict[str, str]:
    """What is sent if a board is chosen."""
    found = NAME.findall(client.get(URL, {"game": UNMEASURED, **asked}).content.decode())
    (attributes,) = (attributes for attributes, called in found if called == name)
    return dict(re.findall(r'data-(\w+)="([^"]*)"', attributes))


def draft_of(owner: User, name: str, document: dict[str, Any]) -> BoardDraft:
    """A draft of a game whose boards are not measured."""
    return drafts.create(owner, UNMEASURED, name, document)


def test_own_boards_come_first_then_drafts_then_liked_ones_then_the_most_played() -> None:
    """Each once; drafts with faults, or that are as their board is, are not among them."""
    ann, bob = somebody(), somebody()
    mine = saved(ann, "Village")
    draft_of(ann, "Harbour", default_board(UNMEASURED))
    draft_of(ann, "Broken", {"space": []})
    drafts.begin_with(ann, mine, "As it is")
    for name, plays in (("Rarely played", 1), ("Often played", 9)):
        entry = shared(bob, name)
        GalleryBoard.objects.filter(pk=entry.pk).update(plays=plays)
    liked = shared(bob, "Liked", "link")
    gallery.like(liked, ann)
    sharing.share(ann, mine, "public")
    tab = browser_of(ann)
    assert offered(tab) == ["Default board", "Village", "Harbour", "Liked", "Often played", "Rarely played"]
    assert offered(browser_of(bob))[:4] == ["Default board", "Liked", "Often played", "Rarely played"]
    assert offered(Client()) == ["Default board", "Often played", "Rarely played", "Village"]
    assert offered(tab, page=2) == []
    assert offered(tab, game="oofopoly") == ["Default board"]


def test_all_of_them_are_found_by_the_beginnings_of_words() -> None:
    """As in the gallery."""
    ann, bob = somebody(), somebody()
    saved(ann, "Old Village")
    draft_of(ann, "Village of drafts", default_board(UNMEASURED))
    shared(bob, "Fishing Village")
    shared(bob, "Town")
    tab = browser_of(ann)
    assert offered(tab, q="víll") == ["Old Village", "Village of drafts", "Fishing Village"]
    assert offered(tab, q="fish vill") == ["Fishing Village"]
    assert offered(tab, q="illage") == []
    assert "No board was found." in tab.get(URL, {"game": UNMEASURED, "q": "illage"}).content.decode()


def test_what_others_do_not_show_is_not_offered() -> None:
    """Private boards, those that were taken down, and those of somebody who is banned."""
    ann, bob, cid = somebody(), somebody(), somebody()
    saved(bob, "Private")
    down, hidden = shared(bob, "Down"), shared(cid, "Hidden")
    for entry in (down, hidden):
        gallery.like(entry, ann)
    own = shared(ann, "Own")
    staff = User.objects.create_user("Mo", "mo@example.org", "the duck went past it", is_staff=True)
    for entry in (down, own):
        moderation.take_down(entry.pk, by=staff, reason="Rude")
    impose(cid, SanctionKind.BAN, "Insults", by=None)
    assert offered(browser_of(ann)) == ["Default board"]


def test_what_a_choice_sends_is_what_a_room_can_be_given() -> None:
    """The number of an own board, the code of another, and a draft with the own board whose next version it becomes."""
    ann, bob = somebody(), somebody()
    mine, entry = saved(ann, "Village"), shared(bob, "Town")
    new = draft_of(ann, "New", default_board(UNMEASURED))
    changed = drafts.begin_with(ann, mine, "Changed")
    BoardDraft.objects.filter(pk=changed.pk).update(document=renamed(mine, "New street"))
    tab = browser_of(ann)
    assert choice(tab, "Default board") == {"board": ""}
    assert choice(tab, "Village") == {"board": str(mine.pk)}
    assert choice(tab, "Town") == {"board": str(entry.current_id), "gallery": entry.code}
    assert choice(tab, "New") == {"draft": str(new.pk)}
    assert choice(tab, "Changed") == {"draft": str(changed.pk), "own": str(mine.pk)}
    sharing.share(ann, mine, "link")
    assert "Changed" not in offered(tab)  # those who have the link would see it change


def test_it_is_said_what_a_board_is_worth() -> None:
    """As soon as that is known: of a shared one as it was when it was shared, of an own one as it is measured."""
    ann, bob = somebody(), somebody()
    usual = Board(ruleset="oofopoly", data=default_board("oofopoly"))
    mine = save_board(ann, "oofopoly", "Village", dearer(usual, 77))
    shared(bob, "Town", ruleset="oofopoly")
    tab = browser_of(ann)

    def is_known() -> list[bool]:
        page = tab.get(URL, {"game": "oofopoly"}).content.decode()
        return ["of games end" in choice for choice in page.split("</button>")[1:3]]

    assert is_known() == [False, True]
    measure(mine, ann)
    assert is_known() == [True, True]


def test_the_number_of_queries_does_not_grow_with_the_boards() -> None:
    """Nor with the drafts."""
    ann, bob = somebody(), somebody()

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            offered(tab, game="oofopoly")
        return len(seen)

    saved(ann, "One", "oofopoly")
    drafts.create(ann, "oofopoly", "Draft", default_board("oofopoly"))
    gallery.like(shared(bob, "Liked", "link", "oofopoly"), ann)
    tab = browser_of(ann)
    queries()
    before = queries()
    for number in range(3):
        saved(ann, f"Board {number}", "oofopoly")
        drafts.create(ann, "oofopoly", f"Draft {number}", default_board("oofopoly"))
        gallery.like(shared(bob, f"Liked {number}", "link", "oofopoly"), ann)
    assert len(offered(tab, game="oofopoly")) == 13
    assert queries() == before


def test_the_next_version_of_a_board_is_offered_and_not_the_older_one() -> None:
    """Under the number that it has now."""
    ann = somebody()
    second = next_version(saved(ann, "Village"), "New street")
    assert choice(browser_of(ann), "Village") == {"board": str(second.pk)}
    assert current(GalleryBoard.objects.get()) == second


@pytest.mark.parametrize("asked", [{"game": "none"}, {"game": ""}, {"page": "0"}, {"page": "51"}, {"page": "x"}])
def test_what_there_is_not_is_not_found(asked: dict[str, str]) -> None:
    """A game, or a page."""
    assert Client().get(URL, {"game": UNMEASURED, **asked}).status_code == 404
