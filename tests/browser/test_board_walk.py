"""A board from nothing to a game on it: made, put right, measured, shared, found, played on, replayed, and changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Board
from games.rules.cards import EFFECTS
from tests.browser.board_walk import (
    JAILS,
    NAME,
    RENAMED,
    STATIONS,
    STREETS,
    Studio,
    find,
    play,
    play_on_from_save,
    rename,
    replay,
    see_both,
    share,
    space,
)
from tests.browser.hands import Finger, Hand, Keys, Mouse
from tests.browser.positions import sign_in
from tests.browser.visiting import NewPage, person
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow


@nightly
@pytest.mark.parametrize("kind", [Mouse, Finger, Keys])
def test_a_board_is_made_shared_played_on_and_changed(kind: type[Hand], watched: NewPage, live_site: LiveSite) -> None:
    """By mouse, by touch on a phone, and by keyboard alone; the game, its save and its replay keep their board.

    `make test` goes as far as the game by mouse only.
    """
    hers, his = made_and_found(kind, watched, live_site)
    if kind is not Mouse and not NIGHTLY:
        return
    play(his, "Bob")
    replay(his)
    rename(hers)
    see_both(hers)
    his.page.reload()
    expect(space(his.page, RENAMED)).to_contain_text(STREETS[RENAMED])
    play_on_from_save(his)


def made_and_found(kind: type[Hand], watched: NewPage, site: LiveSite) -> tuple[Hand, Hand]:
    """Ann makes a board and shares it, and Bob finds it; the pages of both."""
    ann, bob = person("Ann"), person("Bob")
    hers, his = (kind(watched(**kind.context)) for _ in range(2))
    sign_in(hers.page, ann, site.url)
    sign_in(his.page, bob, site.url)
    studio = Studio(hers)
    studio.begin()
    studio.make_cards()
    studio.make_spaces()
    studio.name_everything()
    studio.put_right()
    studio.measure()
    studio.follow_advice()
    studio.save()
    check_board(Board.objects.get(owner=ann))
    share(hers)
    find(his)
    return hers, his


def check_board(board: Board) -> None:
    """What the issue asks for: two jails, a group of three railroads, two groups of cards with every effect."""
    spaces, cards = board.data["space"], board.data["card"]
    assert (board.name, len(spaces)) == (NAME, 24)
    assert [at for at, space in enumerate(spaces) if space["kind"] == "jail"] == list(JAILS)
    railroads = {at: space["group"] for at, space in enumerate(spaces) if space["kind"] == "railroad"}
    assert tuple(railroads) == STATIONS
    assert len(set(railroads.values())) == 1
    assert len({card["group"] for card in cards}) == 2
    assert {card["effect"] for card in cards} == set(EFFECTS)
