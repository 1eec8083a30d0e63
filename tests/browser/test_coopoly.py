"""The fourth game in the browser: planned, paid for together, won and lost by clicking."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.models import GameSeat, Member
from games.rulesets.coopoly.tests import positions as coop
from games.services.play import play
from games.services.rooms import presence
from tests.browser.axe import violations
from tests.browser.bangla import say
from tests.browser.positions import PHONE, LaidTable, press
from tests.browser.visiting import CUT_NAMES, faults
from tests.games.tables import run_out
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

ANN, BOB = range(2)
Lay = Callable[..., LaidTable]


@pytest.fixture
def lay(live_site: LiveSite, new_page: Callable[..., Page]) -> Lay:
    """A table of the fourth game in a position."""
    return lambda setup, **more: LaidTable(
        live_site, new_page, setup, **{"ruleset": "coopoly", "count": 1, "plan_seconds": 0, **more}
    )


def bar(page: Page) -> Locator:
    """The action bar."""
    return page.get_by_role("region", name="Your actions")


def end(page: Page) -> Locator:
    """The result of the game."""
    return page.get_by_role("region", name="The end")


def space(page: Page, index: int) -> Locator:
    """A space of the board."""
    return page.locator(f".coop-space[data-index='{index}']")


def put(page: Page, pawn: int, index: int) -> None:
    """Pick a pawn up by a press, and press the space where it goes."""
    slot = page.get_by_role("region", name="My pawns").locator(f"[data-pawn='{pawn}']")
    if slot.get_attribute("aria-pressed") != "true":
        slot.click()
    space(page, index).click()
    expect(page.locator(f".coop-piece[data-pawn='{pawn}']")).to_have_count(1)


def ready(page: Page) -> None:
    """Say ready."""
    press(bar(page).get_by_role("button", name="Ready"))


def test_a_solo_game_is_planned_by_mouse_drag_and_keys_and_won(lay: Lay) -> None:
    """COOP-10, 21, 25: pawns by press, by drag, by number and Enter; homes on the last property that a zone lacks."""
    table = lay({**coop.MIDDLE, "police": [1, 2]})
    ann = table.page(ANN)
    expect(ann.locator(".coop-outlook")).to_have_count(6)
    put(ann, 0, coop.GARDEN_TERRACE)
    expect(ann.get_by_role("button", name="Pawn 2: no place yet")).to_have_attribute("aria-pressed", "true")
    put(ann, 1, coop.GO)
    ann.get_by_role("button", name="Pawn 5: no place yet").drag_to(space(ann, coop.SOUTH_STATION))
    expect(ann.get_by_role("button", name="Pawn 5: South Station")).to_be_visible()
    ann.keyboard.press("8")
    space(ann, coop.GO).focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("button", name="Pawn 8: Go")).to_be_visible()
    ann.get_by_role("button", name="Pawn 1: Garden Terrace").click()
    expect(space(ann, coop.JAIL)).to_have_attribute("data-can", "true")
    ann.get_by_label("Pawn 1 goes to").select_option(label="Jail · frees up to two dice of 5 activists in jail")
    expect(ann.get_by_role("button", name="Pawn 1: Jail")).to_be_visible()
    put(ann, 0, coop.GARDEN_TERRACE)
    expect(bar(ann)).to_contain_text("choose spaces for 4 more pawns")
    ready(ann)
    expect(bar(ann)).to_contain_text("Build tiny homes where your pawns stand?")
    ann.get_by_role("button", name="Build on Garden Terrace").click()
    expect(end(ann).get_by_role("heading", name="You won!")).to_be_visible()
    expect(end(ann)).to_contain_text("A whole zone is tiny homes: we won together.")
    assert table.state().winners == [ANN]


def test_a_plan_is_typed_and_repeated_after_a_reload(lay: Lay) -> None:
    """A digit for a pawn, two for its space; in the next round all go where they stood."""
    ann = lay(coop.MIDDLE).page(ANN)
    ann.keyboard.type("100")
    expect(ann.get_by_role("button", name="Pawn 1: Go")).to_be_visible()
    expect(space(ann, coop.JAIL).locator(".coop-number")).to_have_text("10")
    ann.keyboard.type("00")
    expect(ann.get_by_role("button", name="Pawn 2: Go")).to_be_visible()
    ready(ann)
    expect(ann.locator(".coop-round-number")).to_have_text("Round 4", timeout=15_000)
    ann.reload()
    press(ann.get_by_role("button", name="As last round"))
    for pawn in (1, 2):
        expect(ann.get_by_role("button", name=f"Pawn {pawn}: Go")).to_be_visible()


def end_lease(table: LaidTable, seat: int) -> None:
    """Let the time be over in which somebody whose socket was closed could have come back, as a sweep would find it."""
    user = GameSeat.objects.get(game=table.game, number=seat).user_id
    Member.objects.filter(user=user).update(seen_until=timezone.now() - timedelta(seconds=1))
    presence.expire_leases()


def test_two_players_lose_together_to_the_developers(lay: Lay) -> None:
    """COOP-24: a zone of condos at the end of the round; each sees who is ready, and both lose."""
    condos = {str(space): {"tile": True, "condo": True} for space in coop.ORANGE}
    table = lay({**coop.MIDDLE, "spaces": {**coop.MIDDLE["spaces"], **condos}}, count=2)
    ann, bob = pages = [table.page(seat) for seat in (ANN, BOB)]
    for page in pages:
        expect(page.locator(".coop-alarm")).to_contain_text("The Developers win at the end of this round")
        expect(page.locator(".coop-alarm strong")).to_have_text("Orange")
    put(ann, 0, coop.GO)
    expect(space(bob, coop.GO)).to_contain_text(f"here: {table.name(ANN)}\u2019s pawn 1")
    ready(ann)
    expect(bob.locator(".coop-player").filter(has_text=table.name(ANN))).to_contain_text("Ready")
    ann.get_by_role("button", name="Not ready yet").click()
    expect(bar(ann)).to_contain_text("choose spaces for 3 more pawns")
    for page in pages:
        ready(page)
    for page in pages:
        expect(end(page).get_by_role("heading", name="Everybody lost together.")).to_be_visible()
        expect(end(page)).to_contain_text("Round 3: all of Orange is luxury condos. The Developers won.")
        expect(end(page).locator(".coop-loss")).to_contain_text("Its price was $400")
    assert table.state().won_by == "game"


def test_the_clock_passes_by_a_player_who_is_gone(lay: Lay) -> None:
    """Plans are ready as the pawns stand, and a step that waits for somebody who is gone ends by its time."""
    setup = {**coop.MIDDLE, "pawns": coop.placed(2, pawn_4=coop.JAIL)}
    table = lay(setup, count=2, plan_seconds=600, decision_seconds=600)
    bob = table.page(BOB)
    ann = table.page(ANN)
    bob.context.close()
    offline = ann.locator(".coop-player").filter(has_text=table.name(BOB)).get_by_text("Offline")
    end_lease(table, BOB)
    expect(offline).to_be_visible()
    put(ann, 0, coop.GO)
    ready(ann)
    expect(bar(ann)).to_contain_text(f"Waiting for {table.name(BOB)}.")
    run_out(table.game, "plan")
    expect(bar(ann)).to_contain_text(f"{table.name(BOB)} may free activists from jail.", timeout=15_000)
    run_out(table.game, "free_activists")
    expect(ann.locator(".coop-round-number")).to_have_text("Round 4", timeout=15_000)
    assert table.state().table.players[ANN].cash == 300


def test_a_round_is_animated_can_be_skipped_and_seen_again(lay: Lay) -> None:
    """The Developers' first turn, the Police, the next turn; any key ends it, and the board is as the state says."""
    ann = lay(None).page(ANN, reduced_motion="no-preference")
    expect(ann.locator(".coop-scene")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator(".coop-scene")).to_have_count(0)
    told(ann, "Round 1: the Developers\u2019 turn.").get_by_role("button", name="Show it again").click()
    expect(ann.locator(".coop-again")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator(".coop-scene")).to_have_count(0)
    ready(ann)
    expect(ann.locator(".coop-scene")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator(".coop-scene")).to_have_count(0)
    expect(ann.locator(".coop-round-number")).to_have_text("Round 2")
    told(ann, "Round 2: the Developers\u2019 turn.").get_by_role("button", name="Close").click()
    ready(ann)
    expect(ann.locator(".coop-round-number")).to_have_text("Round 3", timeout=15_000)


SEEN = """() => {
  const seen = (window.seen = []);
  const look = () => {
    const scene = document.querySelector(".coop-scene");
    const now = scene && `${scene.dataset.event} ${scene.querySelector(".coop-caption").textContent}`;
    if (now && seen.at(-1) !== now) seen.push(now);
    window.below = [...(window.below ?? []), document.querySelector(".actions-latest")?.textContent ?? ""];
  };
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, everything);
}"""
UNSEEN = {"readied", "condos_priced", "activists_jailed"}


def test_a_round_is_told_event_by_event_and_nothing_gives_away_its_end(lay: Lay) -> None:
    """Each event in the order of the server, with its own sentence; the speed is the reader's, and does not skip."""
    table = lay({**coop.MIDDLE, "pawns": coop.placed(1, pawn_0=coop.GO, pawn_1=coop.SOUTH_STATION)})
    ann = table.page(ANN, reduced_motion="no-preference")
    ann.evaluate(SEEN)
    ready(ann)
    scene = ann.locator(".coop-scene")
    expect(scene).to_contain_text("The Police roll")
    ann.evaluate("window.below = []")
    scene.get_by_text("Fast", exact=True).click()
    expect(scene).to_be_visible()
    expect(scene).to_have_count(0, timeout=40_000)
    latest = table.game.actions.order_by("version").last()
    assert latest is not None
    events = [event["type"] for event in json.loads(latest.events) if event["type"] not in UNSEEN]
    assert [line.split()[0] for line in ann.evaluate("window.seen")] == events
    assert set(ann.evaluate("window.below.slice(0, -1)")) <= {""}


def told(page: Page, sentence: str) -> Locator:
    """Open what happened lately, in which there is this sentence."""
    page.get_by_role("button", name="What happened this round").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(sentence)
    return dialog


@nightly
def test_axe_finds_nothing_on_the_fourth_games_own_panels(lay: Lay) -> None:
    """The plans and a space; in `make nightly` joint payments and the moves of activists, too."""
    ann = lay(coop.MIDDLE).page(ANN)
    ann.get_by_role("button", name="Pawn 3: no place yet").click()
    assert faults(ann, ann.get_by_role("region", name="My pawns")) == []
    ann.get_by_role("button", name="Pawn 3: no place yet").click()
    space(ann, coop.GARDEN_TERRACE).click()
    expect(ann.get_by_role("dialog")).to_contain_text("What a pawn can do here")
    assert faults(ann, ann.get_by_role("dialog")) == []
    if not NIGHTLY:
        return
    paying = lay(coop.PAYING, count=2).page(ANN)
    assert faults(paying, paying.locator(".coop-deal")) == []
    moving = lay(coop.at_step("move_activists", coop.placed(1, pawn_6=coop.CAR_CO_OP))).page(ANN)
    space(moving, coop.SOUTH_STATION).click()
    space(moving, coop.HARBOUR_STEPS).click()
    assert faults(moving, moving.locator(".coop-rows")) == []


@pytest.mark.parametrize("language", ["en", "bn"])
def test_no_name_on_the_board_is_cut_or_broken(lay: Lay, language: str) -> None:
    """With every tile on the board."""
    page = lay({"spaces": {str(one): {"tile": True} for one in coop.PROPERTIES}}).page(ANN, locale=language)
    expect(page.locator(".coop-space[data-blank]")).to_have_count(0)
    assert page.evaluate(CUT_NAMES) == []


def test_eight_pawns_are_planned_on_a_phone_in_bangla(lay: Lay) -> None:
    """Every target large enough for a thumb, every text large enough to read, nothing wider than the window."""
    table = lay(coop.MIDDLE)
    page = table.page(ANN, viewport=PHONE, has_touch=True, is_mobile=True, locale="bn")
    tray = page.get_by_role("region", name=say("My pawns"))
    tray.locator("[data-pawn='0']").tap()
    space(page, coop.GO).tap()
    expect(page.locator(".coop-piece[data-pawn='0']")).to_have_count(1)
    expect(tray.locator("[data-pawn='1']")).to_have_attribute("aria-pressed", "true")
    tray.get_by_role("combobox").select_option(str(coop.SOUTH_STATION))
    expect(tray.locator("[data-pawn='1']")).to_contain_text("\u09a6\u0995\u09cd\u09b7\u09bf\u09a3")
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXTS) == []
    assert page.evaluate(COVERED_SPACES) == []
    page.get_by_role("button", name=say("I know it")).tap()
    assert page.evaluate(COVERED_SPACES) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


COVERED_SPACES = """() => [...document.querySelectorAll(".coop-space")].filter((space) => {
  const { x, y, width, height } = space.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest(".board-middle");
}).map((space) => space.textContent)"""
SMALL_TARGETS = """() => [...document.querySelectorAll("main :is(button, select, a)")]
  .filter((one) => one.checkVisibility() && !one.matches(".sheet-handle"))
  .filter((one) => one.getBoundingClientRect().height < 43.9)
  .map((one) => one.outerHTML)"""
SMALL_TEXTS = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.closest(".visually-hidden, svg"))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => one.getClientRects().length && parseFloat(getComputedStyle(one).fontSize) < 11)
  .map((one) => one.outerHTML)"""


@nightly
def test_a_replay_shows_the_same_table_to_look_at(lay: Lay) -> None:
    """The board and the zones at any moment, and the end that everybody shares."""
    table = lay(None)
    person = GameSeat.objects.get(game=table.game, number=ANN).user_id
    for action in ({"type": "place_pawn", "pawn": 0, "space": coop.GO}, {"type": "ready"}, {"type": "resign"}):
        play.act(table.game.pk, person, action)
    page = table.open_page(reduced_motion="reduce")
    page.goto(f"/replay/{table.game.pk}/?code={table.game.room.code}")
    expect(page.locator(".coop-round-number")).to_have_text("Round 1")
    expect(page.locator(".coop-zone")).to_have_count(8)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".coop-piece")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".coop-round-number")).to_have_text("Round 2")
    page.keyboard.press("End")
    expect(end(page)).to_contain_text("Nobody is left at the table: the Developers won.")
    if NIGHTLY:  # otherwise axe examines the table and a replay of another game
        assert violations(page) == []
