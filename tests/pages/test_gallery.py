"""The pages of the gallery: finding a board, its page, and what can be done there, all without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Board, BoardDraft, BoardLike, GalleryBoard, Game, MeasuredBoard, Report, Room
from games.services.boards import sharing
from games.services.boards.versions import add_version
from tests.games.gallery_boards import browser_of, measure, renamed, saved, shared, somebody

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def text_of(answer: Any) -> str:
    """What a page says."""
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(words.split())


def page_of(entry: GalleryBoard, client: Client | None = None, query: str = "") -> Any:
    """The page of a board."""
    return (client or Client()).get(f"/gallery/{entry.code}/{query}")


def do(client: Client, entry: GalleryBoard, what: str, **sent: str) -> Any:
    """Send a form of a board's page."""
    return client.post(f"/gallery/{entry.code}/{what}/", sent)


def test_boards_are_found_by_name_and_what_was_chosen_stays_chosen() -> None:
    """Private ones are not among them."""
    ann = somebody()
    shared(ann, "Harbour lights")
    shared(ann, "Old town")
    saved(ann, "Hidden harbour")
    answer = Client().get("/gallery/", {"q": "harb", "game": "coopoly", "order": "newest"})
    page = answer.content.decode()
    assert re.findall(r'<h3><a href="/gallery/\w+/">\W*([\w ]+)', page) == ["Harbour lights"]
    assert 'value="harb"' in page
    assert '<option value="coopoly" selected>' in page
    assert '<a href="?q=harb&amp;game=coopoly&amp;order=newest" aria-current="true">' in page
    assert f"by {ann.username}" in text_of(answer)
    assert "No board was found" in text_of(Client().get("/gallery/", {"q": "castle"}))


@pytest.mark.parametrize("query", ["page=0", "page=-3", "page=x", "page=9e9", "game=chess", "order=x", "size=1"])
def test_an_address_with_something_else_shows_the_first_choice(query: str) -> None:
    """As of a link that somebody has shortened."""
    shared(somebody(), "Old town")
    page = Client().get(f"/gallery/?{query}")
    assert page.status_code == 200
    assert "Old town" in text_of(page)


def test_a_page_of_the_gallery_takes_the_same_queries_whatever_is_on_it(django_assert_max_num_queries: Any) -> None:
    """Each board is drawn without a query of its own."""
    ann = somebody()
    for name in ("One", "Two", "Three", "Four"):
        shared(ann, name)
    with django_assert_max_num_queries(6):
        Client().get("/gallery/")


def test_a_board_has_a_page_for_whoever_may_see_it() -> None:
    """Its owner sees a private one, whoever has the link one that is shared by it."""
    ann = somebody()
    board = saved(ann, "Old town")
    entry = board.entry
    assert entry is not None
    tab, stranger = browser_of(ann), Client()
    assert page_of(entry, stranger).status_code == 404
    own = page_of(entry, tab)
    assert 'name="visibility" value="private" checked' in own.content.decode()
    assert do(tab, entry, "share", visibility="link").status_code == 302
    seen = page_of(entry, stranger)
    assert seen.status_code == 200
    assert 'name="visibility"' not in seen.content.decode()
    assert '<meta name="robots" content="noindex">' in seen.content.decode()
    assert do(stranger, entry, "share", visibility="private").status_code in (302, 404)
    assert page_of(entry, stranger).status_code == 200
    assert do(tab, entry, "share", visibility="everyone").status_code == 422
    assert page_of(entry, browser_of(somebody()), "?version=2").status_code == 404


def test_a_board_is_measured_on_its_page_and_then_shown_to_everybody() -> None:
    """Before that it says what is missing."""
    ann = somebody()
    board = saved(ann, "Old town", ruleset="oofopoly")
    entry = board.entry
    assert entry is not None
    tab = browser_of(ann)
    refused = do(tab, entry, "share", visibility="public")
    assert refused.status_code == 422
    assert "Measure this board with the default options first" in text_of(refused)
    assert do(tab, entry, "measure").status_code == 302
    row = MeasuredBoard.objects.get()
    page = page_of(entry, tab).content.decode()
    assert f'data-simulation="/api/boards/measurements/{row.key}/"' in page
    assert f'data-section="/gallery/{entry.code}/worth/"' in page
    measure(board, ann)
    section = tab.get(f"/gallery/{entry.code}/worth/")
    assert "Games that end" in text_of(section)
    assert "data-simulation" not in section.content.decode()
    for told in ("Most visited", "Rent for what was paid"):
        assert told in text_of(section)
    assert do(tab, entry, "share", visibility="public").status_code == 302
    assert "Old town" in text_of(Client().get("/gallery/"))


def test_a_guest_plays_on_a_board_at_once() -> None:
    """Or in a room of their own; both are on the version that was seen."""
    entry = shared(somebody(), "Old town")
    client = Client()
    assert do(client, entry, "play").status_code == 302
    game = Game.objects.get()
    assert (game.board_name, game.source_id) == ("Old town", entry.current_id)
    assert do(client, entry, "room").status_code == 302
    assert Room.objects.latest("pk").board_id == entry.current_id


def test_a_copy_is_edited_in_the_studio() -> None:
    """Of a board of a game whose boards are; an own board is changed itself."""
    ann, bob = somebody(), somebody()
    entry = shared(ann, "Old town", ruleset="oofopoly")
    answer = do(browser_of(bob), entry, "copy")
    draft = BoardDraft.objects.get(owner=bob)
    assert answer.headers["Location"] == f"/boards/{draft.pk}/edit/"
    assert (draft.name, draft.based_on, draft.entry) == ("Old town", entry, None)
    do(browser_of(ann), entry, "copy")
    assert BoardDraft.objects.get(owner=ann).entry == entry
    assert do(browser_of(bob), shared(ann, "Together"), "copy").status_code == 422


def test_a_board_is_liked_and_reported() -> None:
    """Guests and the owner are told why not."""
    ann, bob = somebody(), somebody()
    entry = shared(ann, "Old town")
    tab = browser_of(bob)
    do(tab, entry, "like", like="yes")
    assert BoardLike.objects.get().user == bob
    assert 'aria-pressed="true"' in page_of(entry, tab).content.decode()
    do(tab, entry, "like", like="no")
    assert not BoardLike.objects.exists()
    assert "Save your account first" in text_of(do(Client(), entry, "like", like="yes"))
    assert do(tab, entry, "report", reason="nonsense").status_code == 422
    assert do(tab, entry, "report", reason="spam", note="Look").status_code == 302
    assert Report.objects.get().board == entry
    assert "This is your own board." in text_of(do(browser_of(ann), entry, "report", reason="spam"))


def test_a_new_version_is_shown_and_the_earlier_one_can_still_be_looked_at() -> None:
    """By its number, with a link to the latest."""
    entry = shared(somebody(), "Old town")
    first = entry.current
    assert first is not None
    second = add_version(entry, "New town", renamed(first, "Changed street"), shared_at=first.shared_at)
    assert "Changed street" in page_of(entry).content.decode()
    earlier = page_of(entry, query="?version=1")
    assert "Changed street" not in earlier.content.decode()
    assert "This is version 1" in text_of(earlier)
    assert 'action="/gallery/' not in earlier.content.decode().split("Report this board")[0]
    assert (first.version, second.version) == (1, 2)


def test_the_rules_the_file_and_the_picture_are_those_of_the_board() -> None:
    """For whoever may see it; one that was taken back is gone from all of them."""
    ann = somebody()
    board = saved(ann, "Old town", ruleset="oofopoly")
    renamed_board = Board.objects.get(pk=board.pk)
    entry = sharing.share(ann, renamed_board, "link")
    rules = Client().get("/rules/oofopoly/", {"board": entry.code})
    assert "The default rules, on the board" in text_of(rules)
    assert f"?board={entry.code}" in rules.content.decode()
    assert Client().get(f"/api/rulesets/oofopoly/simulation/?board={entry.code}").status_code == 200
    assert "[[space]]" in Client().get(f"/gallery/{entry.code}/board.toml").content.decode()
    assert Client().get(f"/previews/boards/{entry.code}.png").headers["Content-Type"] == "image/png"
    sharing.share(ann, renamed_board, "private")
    assert "on the board" not in text_of(Client().get("/rules/oofopoly/", {"board": entry.code}))
    for address in (f"/gallery/{entry.code}/board.toml", f"/previews/boards/{entry.code}.png"):
        assert Client().get(address).status_code == 404


def test_own_boards_lead_to_their_pages(ann: User) -> None:
    """From the list of boards, where it is said who sees them."""
    entry = sharing.share(ann, saved(ann, "Old town"), "link")
    page = browser_of(ann).get("/boards/")
    assert f'href="/gallery/{entry.code}/"' in page.content.decode()
    assert "whoever has the link sees it" in text_of(page)
