"""Titles of games that an operator chooses: on every page, in the API and at tables, while keys stay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as loaded
from django.core.cache import caches
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import translation
from pytest_django import Settings

from config.settings import own_site
from games import rulesets
from games.models import Game
from games.selectors.rooms.rooms import in_every_language, room_seen
from games.selectors.titles import check_titles, title_of
from tests.games.tables import game_of, lobby_of, people
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
OWN = {ruleset.name for ruleset in rulesets.RULESETS.values()}
IN_BANGLA = {"accept-language": "bn"}


@pytest.fixture(autouse=True)
def _redis(services: Services) -> Iterator[None]:
    """Parts of pages are kept in the process, whose titles never change but here."""
    services.forget_limits()
    caches["pages"].clear()
    yield
    caches["pages"].clear()


def names_of(key: str) -> set[str]:
    """The game's own name in every language."""
    names = set()
    for language, _ in loaded.LANGUAGES:
        with translation.override(language):
            names.add(translation.gettext(rulesets.RULESETS[key].name))
    return names


def pages_of(game: Game) -> list[str]:
    """Pages that name games, and one game in particular."""
    return [
        "/", "/rules/", "/leaderboards/", "/boards/", "/games/", "/saves/", "/achievements/", "/profile/",
        f"/games/{game.pk}/", f"/room/{game.room.code}/", f"/replay/{game.pk}/", "/challenge/",
        *(f"/rules/{key}/" for key in rulesets.RULESETS),
        *(f"/leaderboards/?ruleset={key}" for key in rulesets.RULESETS),
        "/api/docs/protocol/", "/api/docs/protocol/monopoly_two/", "/api/docs/protocol/coopoly/", "/api/docs/",
        "/api/rulesets/", "/api/rooms/", f"/api/rooms/{game.room.code}/", f"/api/games/{game.pk}/",
    ]  # fmt: skip


@pytest.mark.parametrize("headers", [{}, IN_BANGLA], ids=["en", "bn"])
def test_neutral_titles_are_on_every_surface(settings: Settings, headers: dict[str, str]) -> None:
    """By one switch; nothing shows the names that they replace."""
    settings.NEUTRAL_TITLES = True
    ann, ben = people(2)
    game = game_of(ann, ben, ruleset="bangladeshi", public=True)
    lobby_of(ben, ruleset="monopoly_two", public=True)
    client = Client(headers=headers)
    client.force_login(ann)
    replaced = set().union(*(names_of(key) for key in rulesets.RULESETS))
    for address in pages_of(game):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        shown = answer.content.decode()
        assert [name for name in replaced if name in shown] == [], address
    with translation.override("bn" if headers else "en"):
        title = title_of("bangladeshi")
    assert title == ("ঢাকা থেকে জাফলং" if headers else "Dhaka to Jaflong")
    assert title in client.get(f"/room/{game.room.code}/", follow=True).content.decode() or title in json.dumps(
        client.get(f"/api/rooms/{game.room.code}/").json(), ensure_ascii=False
    )


def test_an_operators_titles_win(settings: Settings) -> None:
    """In each language by itself, and in the site's where there is none; the other games keep theirs."""
    settings.NEUTRAL_TITLES = True
    settings.GAME_TITLES = {"monopoly_two": {"en": "Street <Sale>", "bn": "রাস্তার হাট"}, "coopoly": {"en": "Our Street"}}
    with translation.override("bn"):
        assert (title_of("monopoly_two"), title_of("coopoly")) == ("রাস্তার হাট", "Our Street")
        assert title_of("oofopoly") == translation.gettext("House Rules")
    settings.NEUTRAL_TITLES = False
    assert title_of("oofopoly") == "Oofopoly 2"
    page = Client().get("/api/docs/protocol/monopoly_two/").content.decode()
    assert "<h1>Street &lt;Sale&gt; on the wire</h1>" in page
    assert "Monopoly Two" not in page


def test_tables_follow_in_every_language(settings: Settings) -> None:
    """What their sockets are sent; the key stays, by which everything is stored and addressed."""
    settings.GAME_TITLES = {"monopoly_two": {"en": "Street Sale", "bn": "রাস্তার হাট"}}
    room = lobby_of(*people(2), ruleset="monopoly_two")
    told = in_every_language(room_seen(room).shown)
    assert {language: one.ruleset_name for language, one in told.items()} == {"en": "Street Sale", "bn": "রাস্তার হাট"}
    assert {one.ruleset for one in told.values()} == {"monopoly_two"}
    forms = {one["key"]: one["name"] for one in Client().get("/api/rulesets/").json()}
    assert forms["monopoly_two"] == "Street Sale"
    assert Client().get("/rules/monopoly_two/").status_code == 200


def test_every_game_of_ours_has_a_neutral_title() -> None:
    """In every language, without the trade mark and without what sounds like it."""
    for ruleset in rulesets.RULESETS.values():
        assert ruleset.neutral_name not in ("", ruleset.name)
        assert "opoly" not in ruleset.neutral_name.lower()
        with translation.override("bn"):
            assert translation.gettext(ruleset.neutral_name) != ruleset.neutral_name
            assert "পলি" not in translation.gettext(ruleset.neutral_name)


def test_the_footer_says_that_the_site_is_not_affiliated() -> None:
    """With or without other titles."""
    assert "This site is not affiliated with the makers of any board game." in Client().get("/").content.decode()
    assert "সম্পর্ক নেই" in Client(headers=IN_BANGLA).get("/").content.decode()


@pytest.mark.parametrize(
    ("value", "titles"),
    [
        ("", {}),
        ("coopoly=Our Street", {"coopoly": {"en": "Our Street"}}),
        (
            "coopoly = Our Street, in = out ; coopoly.bn=আমাদের পাড়া;",
            {"coopoly": {"en": "Our Street, in = out", "bn": "আমাদের পাড়া"}},
        ),
    ],
)
def test_titles_are_read(monkeypatch: pytest.MonkeyPatch, value: str, titles: dict[str, dict[str, str]]) -> None:
    """With semicolons between them; a title may have a comma."""
    monkeypatch.setenv("GAME_TITLES", value)
    assert own_site.read().game_titles == titles


@pytest.mark.parametrize(
    "value", ["coopoly", "coopoly=", "=Our Street", "coopoly.xx=Our Street", f"coopoly={'x' * 41}"]
)
def test_bad_titles_are_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """By the setting's name."""
    monkeypatch.setenv("GAME_TITLES", value)
    with pytest.raises(ImproperlyConfigured, match=r"^GAME_TITLES: "):
        own_site.read()


def test_titles_of_unknown_games_are_refused(settings: Settings) -> None:
    """When the site starts."""
    settings.GAME_TITLES = {"chess": {"en": "Chess"}}
    with pytest.raises(ImproperlyConfigured, match=r"^GAME_TITLES: there is no game 'chess'"):
        check_titles()


def test_no_page_names_a_game_past_its_title() -> None:
    """Names stand in the rulesets alone: no template, script or text of the client has one."""
    root = Path(loaded.BASE_DIR)
    files = [*(root / "templates").rglob("*.html"), *(root / "games/client/src").rglob("*.ts*")]
    files += [*(root / "games/client/locale").glob("*.json")]
    lines = [
        (file.name, line)
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if any(name in line for name in OWN) and not line.lstrip().startswith(("/*", "*", "//"))
    ]
    assert lines == []
