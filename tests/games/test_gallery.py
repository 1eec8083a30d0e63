"""The gallery: who sees which board, what is refused, and how boards are found."""

# ruff: noqa: RUF001 - letters that look alike

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.sanctions import impose
from games.engine.refusal import Refused
from games.models import Board, BoardLike, FlaggedWord, GalleryBoard, Verdict
from games.selectors.boards import gallery as reading
from games.selectors.boards.rulebook import default_board
from games.selectors.words import words_in
from games.services.boards import gallery, sharing
from games.services.boards.custom import save_board
from games.services.boards.sharing import MAX_PUBLIC
from games.services.boards.versions import ALPHABET, create_entry
from tests.games.gallery_boards import JSON, browser_of, current, entry_of, measure, renamed, saved, shared, somebody
from tests.games.tables import people
from tests.rulesets.soak import resized

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
URL = "/api/gallery/"


def found(**wanted: Any) -> list[str]:
    """The names of the boards that a search finds."""
    answer = Client().get(URL, wanted)
    assert answer.status_code == 200, answer.json()
    return [one["name"] for one in answer.json()["results"]]


def code_of(call: Callable[[], Any]) -> str:
    """The code with which a call is refused."""
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code


def test_a_board_is_private_then_shared_by_its_code_then_with_everybody() -> None:
    """And private again; its code stays the same, and nobody can guess it."""
    ann = somebody()
    board = saved(ann, "Old town")
    tab, stranger = browser_of(ann), Client()
    (line,) = tab.get("/api/boards/").json()
    assert (line["visibility"], line["version"], line["taken_down"]) == ("private", 1, "")
    code = line["code"]
    assert re.fullmatch(f"[{ALPHABET}]{{10}}", code)
    address = f"{URL}{code}/"
    assert tab.get(address).json()["mine"]
    assert stranger.get(address).status_code == 404
    for visibility, status, listed in (("link", 200, []), ("public", 200, ["Old town"]), ("private", 404, [])):
        answer = tab.post(URL, {"board": board.pk, "visibility": visibility}, JSON)
        assert (answer.status_code, answer.json()["visibility"], answer.json()["code"]) == (200, visibility, code)
        assert stranger.get(address).status_code == status
        assert found() == listed
        other = browser_of(somebody())
        assert other.get(f"{address}games/").status_code == status
        assert other.put(f"{address}like/").status_code == status
        assert other.post(f"{address}report/", {"reason": "spam"}, JSON).status_code == (201 if status == 200 else 404)


def test_the_page_of_a_board_says_what_it_is_worth_who_made_it_and_what_it_is_based_on() -> None:
    """To whoever may see it."""
    ann, bob = somebody(), somebody()
    first = shared(ann, "Old town", ruleset="oofopoly")
    shown = Client().get(f"{URL}{first.code}/").json()
    assert (shown["author"], shown["size"], shown["languages"][0]) == (ann.username, 40, "en")
    assert shown["measures"]["games"] > 0
    assert shown["minutes"] == shown["measures"]["minutes"]
    assert shown["data"]["space"] == Board.objects.get().data["space"]
    assert [one["version"] for one in shown["versions"]] == [1]
    tab = browser_of(bob)
    draft = tab.post("/api/boards/drafts/", {"gallery": first.code, "name": "Newer town"}, JSON).json()
    assert (draft["name"], draft["ruleset"], draft["board"]) == ("Newer town", "oofopoly", None)
    made = tab.post(f"/api/boards/drafts/{draft['id']}/board/", {}, JSON).json()
    copied = tab.get(f"{URL}{made['code']}/").json()
    assert copied["based_on"] == {"code": first.code, "name": "Old town", "author": ann.username}
    sharing.share(ann, current(first), "link")
    assert tab.get(f"{URL}{made['code']}/").json()["based_on"] is None


def test_a_board_is_public_once_it_is_measured_with_the_default_options() -> None:
    """By its code it is shared at once; the refusal says what to do."""
    ann = somebody()
    board = saved(ann, ruleset="oofopoly")
    tab = browser_of(ann)
    refused = tab.post(URL, {"board": board.pk, "visibility": "public"}, JSON)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_measured_yet")
    assert GalleryBoard.objects.get().visibility == "private"
    assert tab.post(URL, {"board": board.pk, "visibility": "link"}, JSON).status_code == 200
    assert tab.get(f"{URL}{GalleryBoard.objects.get().code}/").json()["measures"] is None
    measure(board, ann)
    assert tab.post(URL, {"board": board.pk, "visibility": "public"}, JSON).status_code == 200
    assert found() == ["Mine"]


def test_guests_share_by_the_code_only_and_muted_people_not_at_all() -> None:
    """Everybody can take a board back."""
    guest, ann = people(1)[0], somebody()
    theirs, hers = saved(guest), saved(ann)
    assert code_of(lambda: sharing.share(guest, theirs, "public")) == "save_account"
    assert sharing.share(guest, theirs, "link").visibility == "link"
    sharing.share(ann, hers, "public")
    impose(ann, SanctionKind.MUTE, "Insults", by=None)
    assert code_of(lambda: sharing.share(ann, hers, "link")) == "muted"
    assert sharing.share(ann, hers, "private").visibility == "private"
    assert code_of(lambda: sharing.share(ann, hers, "public")) == "muted"


def test_every_text_of_a_shared_board_passes_the_check_of_the_chat() -> None:
    """Names in all languages, short ones, and cards; a word that is only flagged is shown to admins."""
    ann = somebody()
    FlaggedWord.objects.create(word="grobian", language="en", verdict=Verdict.REFUSE)
    FlaggedWord.objects.create(word="lout", language="en", verdict=Verdict.MASK)
    FlaggedWord.objects.create(word="oaf", language="en", verdict=Verdict.FLAG)
    board = saved(ann, ruleset="oofopoly")
    space, card = board.data["space"], board.data["card"]
    faults: dict[str, dict[str, Any]] = {
        "a name": renamed(board, "Grobian street"),
        "in Bangla": {**board.data, "space": [{**space[0], "names": {"bn": "gr0bian"}}, *space[1:]]},
        "a short name": {**board.data, "short_names": {space[1]["name"]: "Lout"}},
        "a card": {**board.data, "card": [{**card[0], "text": "You are a g r o b i a n"}, *card[1:]]},
    }
    for about, document in faults.items():
        other = saved(ann, about, "oofopoly", **document)
        assert code_of(partial(sharing.share, ann, other, "link")) == "flagged_word", about
        assert sharing.share(ann, other, "private").visibility == "private"
    named = saved(ann, "The lout of London")
    assert code_of(lambda: sharing.share(ann, named, "link")) == "flagged_word"
    flagged = sharing.share(ann, saved(ann, "Oaf"), "link")
    assert GalleryBoard.objects.get(pk=flagged.pk).flagged


def test_a_person_has_so_many_public_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sharing one of them again is none more."""
    monkeypatch.setattr(sharing, "MAX_PUBLIC", 2)
    assert MAX_PUBLIC == 20
    ann = somebody()
    first, _ = shared(ann, "One"), shared(ann, "Two")
    third = saved(ann, "Three")
    assert code_of(lambda: sharing.share(ann, third, "public")) == "too_many_public"
    assert sharing.share(ann, third, "link").visibility == "link"
    assert sharing.share(ann, current(first), "public").visibility == "public"
    sharing.share(ann, current(first), "link")
    assert sharing.share(ann, third, "public").visibility == "public"


def test_nobody_shares_or_changes_what_is_not_theirs() -> None:
    """It is reported as missing, whoever may see it."""
    ann, bob = somebody(), somebody()
    entry = shared(ann)
    tab = browser_of(bob)
    for number in (entry.current_id, 10**9):
        answer = tab.post(URL, {"board": number, "visibility": "private"}, JSON)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_board")
    assert Client().post(URL, {"board": entry.current_id, "visibility": "private"}, JSON).status_code == 401
    assert tab.get(f"/api/boards/{entry.current_id}/").status_code == 404
    assert GalleryBoard.objects.get().visibility == "public"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "board"),
        ({"board": "x", "visibility": "link"}, "board"),
        ({"board": 1}, "visibility"),
        ({"board": 1, "visibility": "everybody"}, "visibility"),
        ({"board": 1, "visibility": None}, "visibility"),
        ({"board": 1, "visibility": "link", "code": "x"}, "code"),
    ],
)
def test_bad_input_is_refused_with_its_field(body: dict[str, Any], field: str) -> None:
    """And changes nothing."""
    tab = browser_of(somebody())
    answer = tab.post(URL, body, JSON)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"order": "best"}, "order"), ({"size": "huge"}, "size"), ({"ruleset": "chess"}, "ruleset"),
        ({"page": "0"}, "page"), ({"page": "51"}, "page"), ({"page": "x"}, "page"), ({"q": "x" * 101}, "q"),
        ({"language": "x" * 21}, "language"),
    ],
)  # fmt: skip
def test_a_search_refuses_what_it_does_not_know(query: dict[str, str], field: str) -> None:
    """By the name of the parameter."""
    answer = Client().get(URL, query)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


NAMES = ("Old Town of Dhaka", "র‍্যাফেল নগর", "Москва", "東京の町", "Élan vital", "Mine 2", "القاهرة")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("town", NAMES[:1]), ("TOW dh", NAMES[:1]), ("own", []), ("tоwn", NAMES[:1]), ("2", ["Mine 2"]),
        ("র‍্যাফেল", ["র‍্যাফেল নগর"]), ("র্যাফ", ["র‍্যাফেল নগর"]), ("নগর", ["র‍্যাফেল নগর"]), ("москв", ["Москва"]),
        ("町", ["東京の町"]), ("elan", ["Élan vital"]), ("élan", ["Élan vital"]), ("القا", ["القاهرة"]),
        ("' | 'old':* & !", NAMES[:1]), ("size:usual", []), ("\\", NAMES[::-1]), ("  ", NAMES[::-1]),
        ("old town of dhaka which is a city in a country far away", []),
    ],
)  # fmt: skip
def test_boards_are_found_by_the_beginnings_of_words_in_any_script(text: str, names: tuple[str, ...]) -> None:
    """Whatever their case, accents, joiners and letters that look alike; signs of queries are no more than signs."""
    ann = somebody()
    for name in NAMES:
        shared(ann, name)
    assert found(q=text, order="newest") == [*names]


def test_boards_are_found_by_language_size_and_game() -> None:
    """And by several of these at once."""
    ann = somebody()
    shared(ann, "Zones")
    of_size(ann, "Small", 24)
    of_size(ann, "Large", 60, language="de")
    assert found(language="de") == found(size="large") == ["Large"]
    assert found(size="small", language="en", q="sma") == ["Small"]
    assert found(language="de", size="small") == []
    assert found(ruleset="coopoly") == ["Zones"]
    assert sorted(found(ruleset="oofopoly")) == ["Large", "Small"]
    assert found(ruleset="oofopoly", size="usual") == []


def of_size(owner: User, name: str, size: int, **document: Any) -> None:
    """A public board of so many spaces, each with its name in one language."""
    board = resized(Random(size), default_board("oofopoly"), size)
    spaces = [
        {key: value for key, value in space.items() if key not in ("names", "names_at")} for space in board["space"]
    ]
    entry = entry_of(save_board(owner, "oofopoly", name, {**board, "space": spaces, **document}))
    GalleryBoard.objects.filter(pk=entry.pk).update(visibility="public", shared_at=timezone.now())


def test_boards_are_listed_by_games_age_and_likes_on_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pages only: who does not find a board there searches for it."""
    monkeypatch.setattr(reading, "PAGE", 2)
    ann = somebody()
    for number, (plays, likes) in enumerate([(5, 1), (0, 3), (9, 2), (0, 0), (5, 0)]):
        entry = shared(ann, f"B{number}")
        GalleryBoard.objects.filter(pk=entry.pk).update(plays=plays, likes=likes)

    def pages(order: str) -> list[str]:
        names: list[str] = []
        page: int | None = 1
        while page is not None:
            answer = Client().get(f"{URL}?order={order}&page={page}").json()
            names += [one["name"] for one in answer["results"]]
            page = answer["next"]
        return names

    assert pages("played") == ["B2", "B4", "B0", "B3", "B1"]
    assert pages("newest") == ["B4", "B3", "B2", "B1", "B0"]
    assert pages("liked") == ["B1", "B2", "B0", "B4", "B3"]
    monkeypatch.setattr(reading, "MOST_PAGES", 2)
    assert len(pages("played")) == 4


def test_a_page_takes_the_same_queries_whatever_is_on_it(django_assert_num_queries: Callable[..., Any]) -> None:
    """And so does the page of one board."""
    ann = somebody()
    for count in (1, 4):
        for number in range(count):
            entry = shared(ann, f"Board {count} {number}")
        with django_assert_num_queries(2):
            assert len(found(order="newest")) in (1, 5)
        with django_assert_num_queries(2):
            assert Client().get(f"{URL}{entry.code}/").status_code == 200
        with django_assert_num_queries(3):
            assert Client().get(f"{URL}{entry.code}/games/").status_code == 200


def test_a_board_is_liked_once_by_others_with_an_account() -> None:
    """And as often taken back as one likes."""
    ann, bob, guest = somebody(), somebody(), people(1)[0]
    entry = shared(ann)
    address = f"{URL}{entry.code}/like/"
    tab = browser_of(bob)
    for _ in range(2):
        assert tab.put(address).json() == {"likes": 1, "liked": True}
    assert tab.get(f"{URL}{entry.code}/").json()["liked"]
    assert browser_of(somebody()).put(address).json()["likes"] == 2
    for _ in range(2):
        assert tab.delete(address).json() == {"likes": 1, "liked": False}
    assert not tab.get(f"{URL}{entry.code}/").json()["liked"]
    assert browser_of(ann).put(address).json()["code"] == "own_board"
    assert browser_of(guest).put(address).json()["code"] == "save_account"
    assert Client().put(address).status_code == 401
    assert (GalleryBoard.objects.get().likes, BoardLike.objects.count()) == (1, 1)


def test_boards_are_shared_no_more_often_than_saved() -> None:
    """Searches have a limit of their own, of many more."""
    tab = browser_of(somebody())
    for method, quota in (("get", 240), ("post", 60)):
        answer = getattr(tab, method)(URL)
        assert f";q={quota};" in answer.headers["RateLimit-Policy"].split(",")[-1]


def test_boards_of_the_site_are_loaded_once_and_changed_in_new_versions() -> None:
    """By their key; everybody sees them, and nobody has made them."""
    ann = somebody()
    document = saved(ann).data
    first = gallery.official_board("coopoly", "Harbour", document, "harbour")
    assert gallery.official_board("coopoly", "Harbour", document, "harbour") == first
    assert (first.version, first.owner) == (1, None)
    changed = gallery.official_board("coopoly", "Harbour", renamed(first, "New quay"), "harbour", {"games": 1})
    assert (changed.version, changed.entry) == (2, first.entry)
    shown = Client().get(f"{URL}{entry_of(first).code}/").json()
    assert (shown["official"], shown["author"], shown["version"]) == (True, "", 2)
    assert [one["version"] for one in shown["versions"]] == [2, 1]
    assert found() == ["Harbour"]
    assert code_of(lambda: gallery.official_board("coopoly", "Bad", {"space": []}, "bad")) in ("malformed", "bad_board")
    assert GalleryBoard.objects.filter(official=True).count() == 1


def test_words_are_small_letters_without_accents() -> None:
    """Of every script, with the vowel signs that belong to its letters."""
    assert words_in("Élan, VITAL (2)!") == ["elan", "vital", "2"]
    assert words_in("") == words_in("!?") == []
    assert words_in("র‍্যাফেল") == words_in("র্যাফেল")


def test_codes_are_drawn_again_when_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is rare."""
    codes = iter(["a" * 10, "a" * 10, "b" * 10])
    monkeypatch.setattr("games.services.boards.versions.draw_code", lambda: next(codes))
    ann = somebody()
    made = [create_entry(owner=ann, name="x", ruleset="oofopoly").code for _ in range(2)]
    assert made == ["a" * 10, "b" * 10]
