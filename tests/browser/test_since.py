"""What happened in a game over days since the last look: told as a film before anything is asked."""

from __future__ import annotations

import re
import time

import pytest
from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games import rulesets
from games.models import Game, GameSeat, LastLook, Pace, Room, Status
from games.selectors.play.loaded import load
from games.selectors.play.questions import questions_of
from games.services.play import play
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import NewPage, faults
from tests.games.running import ripen, seat_asked, something_legal
from tests.games.tables import game_of, people, play_due
from tests.support.live import LiveSite

TITLE = "While you were away"
LOAD_MS, FILM_MS = 20_000, 60_000
LOOK_EVERY = 0.05
PLACE = re.compile(r"^Move \d+ of \d+$")


def over_days(game: Game) -> None:
    """Make a game and its room one over days."""
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    Room.objects.filter(pk=game.room_id).update(pace=Pace.DAY)


def away_for(moves: int, ruleset: str = "oofopoly", bots: int | None = None) -> tuple[Game, User]:
    """A game over days with a person who was away for so many moves and is asked now."""
    (ann,) = people(1)
    count = rulesets.find(ruleset).min_players - 1 if bots is None else bots
    game = game_of(ann, bots=count, ruleset=ruleset, options={"bot_pace": 0})
    over_days(game)
    game.seats.filter(user=ann).update(away=True)
    play_due(game, moves)
    while not comes_back(game, ann):
        play_due(game, 1)
    game.refresh_from_db()
    return game, ann


def comes_back(game: Game, user: User) -> bool:
    """Let an absent person be back if the game asks them something now, before the site's sweep answers it for them."""
    with transaction.atomic():
        assert Game.objects.select_for_update().get(pk=game.pk).status == Status.PLAYING
        seat = GameSeat.objects.get(game=game, user=user)
        if seat.number not in {question.seat for question in questions_of(load(game.pk))}:
            return False
        GameSeat.objects.filter(pk=seat.pk).update(away=False)
        Game.objects.filter(pk=game.pk).update(wake_at=None)
        return True


def open_table(site: LiveSite, page: Page, game: Game, user: User) -> None:
    """Open the table as this person."""
    sign_in(page, user, site.url)
    page.goto(f"/room/{game.room.code}/")


def film_of(page: Page) -> Locator:
    """What tells what happened."""
    return page.get_by_role("region", name=TITLE)


def seen_by(user: User) -> int:
    """The version that a person has seen, as far as the site knows."""
    return LastLook.objects.filter(user=user).values_list("version", flat=True).first() or 0


def comes_to_know(user: User, game: Game) -> bool:
    """Whether the site soon knows that a person has seen the whole game."""
    until = time.monotonic() + LOAD_MS / 1000
    while seen_by(user) != Game.objects.get(pk=game.pk).version:
        if time.monotonic() > until:
            return False
        time.sleep(LOOK_EVERY)
    return True


def asked(page: Page) -> Locator:
    """The button of what the game asks first."""
    return page.locator(".actions-primary .button")


@pytest.mark.parametrize("ruleset", rulesets.RULESETS)
def test_the_film_is_shown_to_its_end_and_then_the_question(
    live_site: LiveSite, new_page: NewPage, ruleset: str
) -> None:
    """Nothing is asked before; the log ends with the latest move; whoever comes again is told nothing."""
    game, ann = away_for(3 if ruleset == "coopoly" else 12, ruleset)  # a round of Co-opoly is one move
    page = new_page(viewport=DESK)
    open_table(live_site, page, game, ann)
    film = film_of(page)
    expect(film.get_by_text(PLACE)).to_be_visible(timeout=LOAD_MS)
    expect(film.get_by_role("button", name="Skip")).to_be_focused()
    expect(asked(page)).to_have_count(0)
    expect(film).to_have_count(0, timeout=FILM_MS)
    expect(page.get_by_role("region", name="Your actions").get_by_role("button").first).to_be_visible()
    page.goto("/")
    assert comes_to_know(ann, game)
    page.goto(f"/room/{game.room.code}/")
    expect(page.get_by_role("region", name="Your actions")).to_be_visible()
    expect(film_of(page)).to_have_count(0)


def test_escape_skips_it_and_other_keys_do_not(live_site: LiveSite, new_page: NewPage) -> None:
    """What is played meanwhile comes after it."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    over_days(game)
    game.seats.update(away=True)
    play_due(game, 50)
    game.seats.update(away=False)
    game.refresh_from_db()
    page = new_page(viewport=PHONE)
    open_table(live_site, page, game, ann)
    film = film_of(page)
    expect(film.get_by_text(PLACE)).to_be_visible(timeout=LOAD_MS)
    for key in ("r", "Tab", "ArrowDown"):
        page.keyboard.press(key)
    expect(film).to_be_visible()
    ripen(game)
    play.run_due(game.pk)
    expect(film).to_be_visible()
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)
    page.goto("/")
    assert comes_to_know(ann, game)


def test_of_a_long_absence_the_first_part_is_read(live_site: LiveSite, new_page: NewPage) -> None:
    """And the rest watched from any turn on."""
    game, ann = away_for(90, bots=3)
    page = new_page(viewport=DESK)
    open_table(live_site, page, game, ann)
    film = film_of(page)
    expect(film.get_by_role("listitem").first).to_be_visible(timeout=LOAD_MS)
    expect(asked(page)).to_have_count(0)
    assert faults(page, film) == []
    film.get_by_role("button", name="Watch the last 60 moves").click()
    turns = film.get_by_role("list", name="Turns").get_by_role("button")
    middle = turns.nth(turns.count() // 2)
    middle.click()
    expect(middle).to_have_attribute("aria-current", "true")
    film.get_by_role("button", name="Skip").click()
    expect(film).to_have_count(0)
    expect(page.get_by_role("region", name="Your actions")).to_be_focused()


def test_with_reduced_motion_it_is_read(live_site: LiveSite, new_page: NewPage) -> None:
    """Whose money changed, and what was bought; then the question."""
    game, ann = away_for(20, bots=3)
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    open_table(live_site, page, game, ann)
    film = film_of(page)
    expect(film.get_by_role("button", name="Go on")).to_be_focused(timeout=LOAD_MS)
    expect(film.get_by_role("listitem").first).to_be_visible()
    expect(asked(page)).to_have_count(0)
    assert faults(page, film) == []
    film.get_by_role("button", name="Go on").click()
    expect(film).to_have_count(0)
    expect(asked(page)).to_be_visible()


def test_a_page_that_was_left_open_tells_it_too(live_site: LiveSite, new_page: NewPage) -> None:
    """Once it is looked at again."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    over_days(game)
    page = new_page(viewport=DESK)
    open_table(live_site, page, game, ann)
    expect(page.locator(".days-left")).to_be_visible(timeout=LOAD_MS)
    look(page, hidden=True)
    for _ in range(8):
        play.act(game.pk, seat_asked(game).user_id, something_legal(game))
    look(page, hidden=False)
    expect(film_of(page)).to_be_visible(timeout=LOAD_MS)


def look(page: Page, *, hidden: bool) -> None:
    """Have the page think that it is hidden, or no longer."""
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )
