"""Games of their own packages, registered by one line: one from the home page to the proof, one as a challenge."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from config.packages import CLIENT, node
from games.models import Game, Room, Status
from tests.browser.axe import violations
from tests.browser.positions import press, sign_in
from tests.browser.visiting import person
from tests.support.live import LiveSite, empty_behind_site
from tests.support.services import Services
from tests.support.started import started

pytestmark = [pytest.mark.live, pytest.mark.slow]

REGISTRATION = {"OPOLY_RULESETS": "tests.fifth_game,tests.night_watch"}
"""All that registers the games: nothing outside their folders names them."""
TIMEOUT = 60.0
"""Seconds in which a sprint is long over."""
ASK = """async ([address, commands]) => new Promise((answer) => {
  const socket = new WebSocket(address.replace("http", "ws"));
  const answers = [];
  socket.onopen = () => commands.forEach((command) => socket.send(JSON.stringify(command)));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "error") answers.push(message);
    if (answers.length === commands.length - 1) { socket.close(); answer(answers); }
  };
})"""
OpenPage = Callable[[], Page]


@pytest.fixture(scope="module")
def lantern_site(services: Services, django_db_setup: None, static_files: str) -> Iterator[LiveSite]:
    """A separate site with both games, whose clients are in the bundle."""
    folders = {
        "OPOLY_BUILD": services.folder / "lantern-build",
        "STATIC_ROOT": services.folder / "lantern-static",
        "STATIC_EARLIER": services.static,
    }
    variables = {**REGISTRATION, **{name: str(folder) for name, folder in folders.items()}}
    subprocess.run([*node(), CLIENT / "build.mjs"], env={**os.environ, **variables}, check=True, timeout=120)
    site = LiveSite(services, variables=variables)
    site.manage("collectstatic", "--noinput", "-v0")
    with started(site):
        yield site


@pytest.fixture
def open_page(browser: Browser, lantern_site: LiveSite, transactional_db: None) -> Iterator[OpenPage]:
    """Pages of different people; an error in a console fails the test."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def open_page() -> Page:
        context = browser.new_context(base_url=lantern_site.url, reduced_motion="reduce")
        opened.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in opened:
        context.close()
    empty_behind_site()
    assert errors == []


def test_a_game_from_its_own_folder_is_played_from_the_home_page_to_the_proof(
    open_page: OpenPage, lantern_site: LiveSite
) -> None:
    ann, bob = open_page(), open_page()
    start_a_sprint(ann, bob)
    assert_commands_of_other_games_are_refused(ann)
    play_to_the_end([ann, bob])
    game = Game.objects.get()
    assert (game.ruleset, game.status) == ("lantern", Status.FINISHED)
    expect(ann.get_by_role("region", name="Game log")).to_contain_text("The race is over.")
    expect(ann.get_by_role("region", name="Game log")).to_contain_text(re.compile(r"threw [1-8]\."))
    expect(ann.get_by_role("region", name="The end")).to_contain_text("lamps")
    assert violations(ann) == []
    show_the_proof(ann, game)
    show_the_results(ann, game)
    show_the_replay(ann, game)
    show_the_rules(ann)
    assert_the_back_office_understands(lantern_site, game)
    for part in ("web", "worker"):
        assert "Traceback" not in lantern_site.log(part)


def test_a_challenge_is_played_alone_from_its_page_to_the_table(open_page: OpenPage, lantern_site: LiveSite) -> None:
    """The game counts once; a team with somebody who has played is told that theirs does not."""
    ann = open_page()
    sign_in(ann, person("Ann"), lantern_site.url)
    ann.goto("/")
    ann.get_by_role("link", name=re.compile("Challenge of the day Night")).click()
    assert violations(ann) == []
    ann.get_by_role("button", name="Play alone now").click()
    stoke = ann.get_by_role("button", name="Put logs on the fire", disabled=False)
    expect(stoke.or_(ann.locator(".end"))).to_be_visible()
    while not ann.locator(".end").count():
        night = ann.get_by_role("region", name="The fire").inner_text()
        press(stoke)
        expect(ann.get_by_role("region", name="The fire")).not_to_have_text(night)
        expect(stoke.or_(ann.locator(".end"))).to_be_visible()
    game = Game.objects.get()
    assert (game.status, game.rated) == (Status.FINISHED, True)
    ann.goto("/challenge/?ruleset=night_watch")
    expect(ann.get_by_role("heading", name=re.compile(r"You (won in|lost after) \d+ rounds?"))).to_be_visible()
    assert violations(ann) == []
    assert game.seed not in ann.content()
    assert ann.request.get(f"/api/games/{game.pk}/proof/").status == 403
    ann.goto(f"/games/{game.pk}/")
    expect(ann.get_by_role("heading", level=1)).to_have_text(re.compile("^(Won|Lost)$"))
    ann.goto("/challenge/?ruleset=night_watch")
    ann.get_by_role("button", name="Team of 2").click()
    expect(ann.locator(".lobby-continued")).to_contain_text("This game does not count: Ann has already played today")
    expect(ann.get_by_role("button", name="Add a bot")).to_have_count(0)
    assert violations(ann) == []


def start_a_sprint(ann: Page, bob: Page) -> None:
    """Choose the game and its preset, add a person and bots, and start."""
    ann.goto("/")
    ann.get_by_role("radio", name="Lantern Race").check()
    ann.get_by_role("button", name="Create room").click()
    ann.wait_for_url(re.compile(r"/room/\d{6}/"))
    expect(ann.locator(".lobby-options")).to_contain_text("The race")
    ann.get_by_role("button", name="Sprint").click()
    expect(ann.get_by_role("button", name="Sprint")).to_have_attribute("aria-pressed", "true")
    bob.goto(ann.url)
    bob.get_by_role("button", name="Continue as guest").click()
    expect(ann.get_by_role("heading", name="2 of 4 seats taken")).to_be_visible()
    for _ in range(2):
        ann.get_by_role("button", name="Add a bot").click()
    expect(ann.get_by_role("heading", name="4 of 4 seats taken")).to_be_visible()
    bob.get_by_role("button", name="I’m ready").click()
    begin = ann.get_by_role("button", name="Start game")
    expect(begin).not_to_have_attribute("aria-disabled", "true")
    room = Room.objects.get()
    Room.objects.update(options={**room.options, "bot_pace": 0})
    begin.click()
    expect(ann.get_by_role("region", name="The ring of lamps")).to_be_visible()
    assert ann.locator(".lantern-lamp").first.evaluate("one => getComputedStyle(one).fontWeight") == "600"
    expect(ann.locator(".lantern")).to_contain_text("Your charm: ")


def assert_commands_of_other_games_are_refused(page: Page) -> None:
    """A deed, a trade, and an action of another game."""
    address = page.url.replace("/room/", "/ws/room/")
    commands: list[dict[str, Any]] = [
        {"type": "hello", "id": "a"},
        {"type": "inspect", "id": "b", "space": 1},
        {"type": "preview", "id": "c", "action": {"type": "offer_trade", "to": 1, "give": {}, "want": {}}},
        {"type": "act", "id": "d", "action": {"type": "buy"}},
    ]
    answers = page.evaluate(ASK, [address, commands])
    codes = {answer["id"]: answer["code"] for answer in answers}
    assert codes == {"b": "illegal_target", "c": "malformed", "d": "malformed"}


def play_to_the_end(pages: list[Page]) -> None:
    """Play the charm, later throw, whenever one of the people is asked."""
    until = time.monotonic() + TIMEOUT
    while not pages[0].locator(".end").count():
        assert time.monotonic() < until, "the race did not end"
        for page in pages:
            button = page.locator(".actions-row").get_by_role("button", name=re.compile("charm|lantern"))
            if button.count():
                press(button.last)
                expect(page.locator(".actions-row").get_by_role("button")).to_have_count(0)
        pages[0].wait_for_timeout(50)


def show_the_proof(page: Page, game: Game) -> None:
    """Shuffles, picks and eight-sided dice, recomputed on the server and in the browser."""
    page.goto(f"/games/{game.pk}/proof/")
    expect(page.locator("#proof-verdict")).to_have_attribute("data-state", "good")
    expect(page.locator(".verdict").first).to_have_attribute("data-state", "good")
    kinds = {draw["kind"] for draw in json.loads(page.locator("#proof-data").inner_text())["draws"]}
    assert {"shuffle", "pick", "die"} >= kinds >= {"shuffle", "pick"}


def show_the_results(page: Page, game: Game) -> None:
    """The game's own facts and no other game's."""
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("won$"))
    facts = page.locator(".facts")
    expect(facts).to_contain_text("Longest move")
    expect(facts).not_to_contain_text("rent")
    page.goto("/games/")
    expect(page.get_by_role("main")).to_contain_text("Lantern Race")
    assert page.request.get(f"/api/games/{game.pk}/worth/").ok


def show_the_replay(page: Page, game: Game) -> None:
    """The game's own table and sentences, step by step."""
    page.goto(f"/replay/{game.pk}/?at=2")
    expect(page.get_by_role("region", name="The ring of lamps")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    page.get_by_role("tab", name="Dice").click()
    expect(page.locator(".replay-verdict")).to_have_attribute("data-good", "true")


def show_the_rules(page: Page) -> None:
    """The game's own chapter and options; no board to draw and nothing to simulate."""
    page.goto("/rules/lantern/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Lantern Race")
    expect(page.locator("#race")).to_contain_text("passes 24 lamps")
    expect(page.get_by_role("group", name="The race")).to_contain_text("Length of the race")
    expect(page.locator("#simulation, #board")).to_have_count(0)
    assert violations(page) == []
    assert page.request.get("/rules/lantern/simulation/").status == 404
    for address in ("/rules/", "/boards/", "/"):
        page.goto(address)
        expect(page.get_by_role("main")).to_contain_text("Lantern Race")
    form = next(one for one in page.request.get("/api/rulesets/").json() if one["key"] == "lantern")
    assert (form["player_counts"], form["bot_levels"], form["groups"]) == (
        [2, 4],
        ["eager", "patient"],
        ["race", "time"],
    )


def assert_the_back_office_understands(site: LiveSite, game: Game) -> None:
    """The replay from the seed, an admin's view of a position, and the wire's schema."""
    script = f"""
from django.core.management import call_command
from games.management.commands.schemas import schema_text
from games.models import Game
from games.selectors.upkeep.overseen import position_at, steps
game = Game.objects.get(pk={game.pk})
call_command("verify_game", game.pk)
position = position_at(game, game.version)
assert "passed" in position.fields and "cash" not in position.fields
assert len(steps(game, 1).object_list) > 3
assert "lantern_thrown" in schema_text() and "throw_lantern" in schema_text()
print("understood")
"""
    printed = site.manage("shell", "-v0", "-c", script).stdout
    assert "match seed" in printed
    assert "understood" in printed
    assert Room.objects.get(game=game).ruleset == "lantern"
