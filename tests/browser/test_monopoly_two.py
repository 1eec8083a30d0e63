"""The third game in the browser: bought, paid, moved, played and won by clicking."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.models import GameSeat
from games.services.play.play import act
from tests.browser.axe import violations
from tests.browser.bangla import say
from tests.browser.glance import SHORT, TALL, faults_at_a_glance
from tests.browser.positions import DESK, PHONE, LaidTable, log_of, press, wait_until_enabled
from tests.browser.visiting import faults
from tests.games.client_frames import load_dice
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

ANN, BOB, CEM = 0, 1, 2
GO, OLD_KENT_ROAD, KINGS_CROSS, PALL_MALL, ELECTRIC, FREE_PARKING, FENCHURCH, WATER, PARK_LANE, MAYFAIR = (
    0, 1, 5, 11, 12, 20, 25, 28, 37, 39,
)  # fmt: skip
FOUR_AND_A_HALF: dict[str, Any] = {
    "turn": ANN,
    "players": {
        "0": {
            "cash": 1500,
            "hand": [
                {"effect": "jail_card"},
                {"effect": "go_to", "space": MAYFAIR},
                {"effect": "take", "amount": 15},
                {"effect": "take", "amount": 100},
                {"effect": "take", "amount": 50},
            ],
        },
        "1": {"cash": 60, "position": 7, "hand": []},
        "2": {"cash": 300, "in_jail": True, "hand": []},
    },
    "spaces": {
        **{str(space): {"owner": ANN} for space in (1, 3, 6, 8, 9, 21, 23, 24, 31, 32, 34, WATER, MAYFAIR)},
        **{str(space): {"owner": BOB} for space in (KINGS_CROSS, 11, 13, 14, PARK_LANE)},
        str(ELECTRIC): {"owner": CEM},
    },
    "groups": {"pink": {"houses": 1}},
    "market": [15, 16, FENCHURCH, 26],
}
"""Ann has four monopolies and lacks Park Lane for the fifth; Bob is short of cash; Cem is in jail."""

COSTLY: dict[str, Any] = {
    **FOUR_AND_A_HALF["players"],
    "0": {**FOUR_AND_A_HALF["players"]["0"], "position": PARK_LANE - 7},
}
"""Ann comes to Bob's Park Lane with a 7."""

CUT_CARDS = """() => [...document.querySelectorAll('.hand-card, .market-card')]
  .filter((card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1)
  .map((card) => card.innerText)"""
"""The cards whose text does not fit on them."""
Lay = Callable[..., LaidTable]


@pytest.fixture
def lay(live_site: LiveSite, new_page: Callable[..., Page]) -> Lay:
    """A table of the third game in a position."""
    return lambda setup, **more: LaidTable(
        live_site, new_page, setup, **{"ruleset": "monopoly_two", "count": 3, **more}
    )


def without_order(table: LaidTable) -> dict[str, Any]:
    """A browser in which nothing is paid by itself."""
    kept = [{"name": "opoly.pay-small-debts", "value": "off"}]
    return {"own": True, "storage_state": {"origins": [{"origin": table.site.url, "localStorage": kept}]}}


def bar(page: Page) -> Locator:
    """The action bar."""
    return page.get_by_role("region", name="Your actions")


def dialog(page: Page) -> Locator:
    """The dialog on top."""
    return page.get_by_role("dialog").last


def play(page: Page, card: str, on: str, effect: str) -> None:
    """Play a card of the hand on a player, once its effect on them is shown."""
    press(page.get_by_role("region", name="My hand").get_by_role("button", name=card))
    target = page.get_by_role("radio", name=on)
    expect(dialog(page).locator(".card-target").filter(has=target)).to_contain_text(effect)
    target.check()
    dialog(page).get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def pay_another_way(page: Page, *deeds: str) -> None:
    """Open the tray of the payment that is due, and put in these deeds."""
    page.get_by_role("region", name="Payment").get_by_role("button", name="Pay another way").click()
    for deed in deeds:
        dialog(page).get_by_role("button", name=deed).click()


def cash_of(table: LaidTable) -> list[int]:
    """Return everybody's cash."""
    return [player.cash for player in table.state().table.players]


def test_three_people_pay_in_every_way_and_one_wins_by_the_fifth_monopoly(lay: Lay) -> None:
    """TWO-2, 8, 10, 16 to 25: cards on a player in jail and on another, payments of every kind, a forced purchase."""
    table = lay(FOUR_AND_A_HALF)
    ann, bob, cem = (table.page(seat, **without_order(table)) for seat in (ANN, BOB, CEM))
    first, second, third = (table.name(seat) for seat in (ANN, BOB, CEM))

    play(ann, "Get out of jail free", third, f"{third} leaves jail")
    expect(log_of(cem)).to_contain_text("A card freed you from jail.")

    play(ann, "Advance to Mayfair", second, f"{second} pays you £50")
    expect(bar(ann)).to_contain_text(f"{second} has to pay you £50.")
    expect(bob.get_by_role("region", name="Payment")).to_contain_text("Rent for Mayfair")
    press(bar(bob).get_by_role("button", name="Pay in cash · £50"))
    expect(log_of(cem)).to_contain_text(f"{second} paid {first} £50 rent for Mayfair.")
    assert cash_of(table) == [1550, 10, 300]

    pay_with_a_building_and_lose(ann, bob, second)
    pay_with_a_deed_and_get_change(ann, cem, third)
    pay_the_cheapest_way(ann, bob, second)
    buy_and_build(ann)
    roll_and_move_another(table, ann, third)

    press(bar(ann).get_by_role("button", name="Buy"))
    row = dialog(ann).locator(".offer-row").filter(has_text="Park Lane")
    expect(row).to_contain_text("completes a monopoly for you")
    row.get_by_role("button", name="Park Lane: Buy · £525").click()
    for page in (ann, bob, cem):
        expect(page.get_by_role("region", name="The end")).to_contain_text("5 monopolies win the game.")
    end = ann.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", name="You won!")).to_be_visible()
    expect(end.get_by_role("listitem").first).to_contain_text("5 of 5 monopolies")


def pay_with_a_building_and_lose(ann: Page, bob: Page, name: str) -> None:
    """A house of £100 for a fee of £15: nothing comes back."""
    play(ann, "Pay £15 to the bank", name, f"{name} pays the bank £15")
    pay_another_way(bob)
    dialog(bob).get_by_role("button", name="Put in fewer buildings on Pink").click()
    expect(dialog(bob)).to_contain_text("Due£15Put in£10Missing£5")
    dialog(bob).get_by_role("button", name="Put in more buildings on Pink").click()
    expect(dialog(bob)).to_contain_text(re.compile("Due£15Put in£100Lost£85"))
    dialog(bob).get_by_role("button", name="Pay £15").click()
    expect(log_of(ann)).to_contain_text("Paid with buildings on Pink worth £100. £85 was lost.")


def pay_with_a_deed_and_get_change(ann: Page, cem: Page, name: str) -> None:
    """A deed of £150 and £20 for a fee of £100: the £20 come back, £50 are lost."""
    play(ann, "Pay £100 to the bank", name, f"{name} pays the bank £100")
    pay_another_way(cem, "Electric Company")
    expect(dialog(cem)).to_contain_text("Lost£50")
    dialog(cem).get_by_label("Cash").fill("20")
    expect(dialog(cem)).to_contain_text("Put in£170Change£20Lost£50")
    dialog(cem).get_by_role("button", name="Pay £100").click()
    expect(log_of(ann)).to_contain_text("Paid with £20 and Electric Company. £20 came back. £50 was lost.")


def pay_the_cheapest_way(ann: Page, bob: Page, name: str) -> None:
    """Short of cash, the proposal is one press away."""
    play(ann, "Pay £50 to the bank", name, f"{name} pays the bank £50")
    expect(bob.get_by_role("region", name="Payment")).to_contain_text("Cheapest way:")
    press(bar(bob).get_by_role("button", name="Pay the cheapest way · £50"))
    expect(bar(ann)).to_contain_text("Your turn: roll the dice.")


def buy_and_build(ann: Page) -> None:
    """A deed of the row for another deed and cash, which uses the turn's purchase; then a house in cash."""
    ann.locator(".market-card").filter(has_text="Fenchurch").click()
    dialog(ann).get_by_role("button", name="Pay with deeds or buildings").click()
    dialog(ann).get_by_role("button", name="Water Works").click()
    expect(dialog(ann)).to_contain_text("Due£200Put in£200")
    expect(dialog(ann).get_by_label("Cash")).to_have_value("50")
    dialog(ann).get_by_role("button", name="Pay £200").click()
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(ann.get_by_role("region", name="Deeds for sale")).to_contain_text("Bought this turn")
    press(bar(ann).get_by_role("button", name="Build"))
    dialog(ann).get_by_role("button", name="Brown: Build · £50").click()
    expect(log_of(ann)).to_contain_text("built the first house on Brown for £50.")
    ann.keyboard.press("Escape")
    expect(ann.locator("[data-index='1'] .board-house, [data-index='3'] .board-house")).to_have_count(2)


def roll_and_move_another(table: LaidTable, ann: Page, name: str) -> None:
    """The player is chosen on the board, where the space is lit."""
    load_dice(table.game, [4, 6])
    press(bar(ann).get_by_role("button", name="Roll the dice"))
    expect(ann.get_by_role("region", name="Whom to move")).to_contain_text(f"Move {name}to Free Parking")
    ann.locator(f"[data-index='{FREE_PARKING}'][data-choice]").click()
    expect(log_of(ann)).to_contain_text(f"You move {name}.")
    assert table.state().table.players[CEM].position == FREE_PARKING


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_presses_where_the_roll_was_cost_nothing(lay: Lay, size: ViewportSize) -> None:
    """Whatever lies there by then: after a double press, and after more of them, a second and a half apart."""
    table = lay({**FOUR_AND_A_HALF, "players": COSTLY})
    ann = table.page(ANN, viewport=size)
    load_dice(table.game, [4, 3])
    roll = bar(ann).get_by_role("button", name="Roll the dice")
    wait_until_enabled(roll, timeout=10)
    box = roll.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.mouse.dblclick(*middle)
    expect(ann.get_by_role("region", name="Whom to move")).to_contain_text("Best for you")
    for pause in (0, 1500, 1500):
        ann.wait_for_timeout(pause)
        ann.mouse.click(*middle)
    assert cash_of(table)[ANN] == 1500
    assert table.state().table.players[ANN].position == PARK_LANE - 7


def test_a_move_that_costs_me_is_asked_once_more(lay: Lay) -> None:
    """And paid, when it is meant."""
    table = lay({**FOUR_AND_A_HALF, "players": COSTLY})
    ann = table.page(ANN)
    load_dice(table.game, [4, 3])
    press(bar(ann).get_by_role("button", name="Roll the dice"))
    options = ann.get_by_role("region", name="Whom to move")
    press(options.get_by_role("button", name="Move my own piece"))
    expect(options).to_contain_text("This costs you £35.")
    press(options.get_by_role("button", name="Move anyway"))
    expect(bar(ann)).to_contain_text(f"Paid {table.name(BOB)} £35 by itself.")
    expect(bar(ann)).to_contain_text("Buy, build, play cards or end your turn.")
    assert cash_of(table) == [1465, 95, 300]


BANNERS_STAY = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (call, ms, ...more) => (ms === 4000 ? 0 : wait(call, ms, ...more));
}"""
"""The banner of a moment is closed by this timer alone, or by a press."""


def test_a_banner_covers_none_of_those_who_may_be_moved(lay: Lay) -> None:
    """It lies over the spaces above the list, wherever the list is on the board."""
    table = lay(FOUR_AND_A_HALF)
    ann, bob = (table.page(seat, **without_order(table)) for seat in (ANN, BOB))
    ann.evaluate(BANNERS_STAY)
    play(ann, "Advance to Mayfair", table.name(BOB), f"{table.name(BOB)} pays you £50")
    load_dice(table.game, [4, 6])
    press(bar(bob).get_by_role("button", name="Pay in cash · £50"))
    banner, first = ann.locator(".moment"), ann.locator(".move-option").first
    expect(banner).to_be_visible()
    press(bar(ann).get_by_role("button", name="Roll the dice"))
    expect(first).to_be_visible()
    for width, height in ((1440, 900), (1024, 700), (740, 360)):
        ann.set_viewport_size({"width": width, "height": height})
        over, under = banner.bounding_box(), first.bounding_box()
        assert over is not None
        assert under is not None
        assert over["y"] >= 0, width
        assert over["y"] + over["height"] <= under["y"], width


def test_no_text_of_a_hand_is_cut_and_no_word_broken_that_has_room(lay: Lay) -> None:
    """M12: on a phone and at a desk, in both languages; also of the deeds for sale."""
    long = [{"effect": "go_to_nearest", "kind": kind} for kind in ("railroad", "utility")]
    repairs = {"effect": "buildings_fee", "house": 40, "hotel": 115}
    players = {**FOUR_AND_A_HALF["players"], "0": {"cash": 1500, "hand": [*long, repairs, {"effect": "jail_card"}]}}
    table = lay({**FOUR_AND_A_HALF, "players": players, "market": [15, 18, FENCHURCH, 29]})
    for size, language in ((DESK, "en"), (PHONE, "bn"), (SHORT, "en")):
        page = table.page(ANN, viewport=size, locale=language)
        expect(page.locator(".hand-card")).to_have_count(4)
        assert page.evaluate(CUT_CARDS) == []


def test_a_turn_is_played_by_keyboard_alone(lay: Lay) -> None:
    """Letters for rolling, moving, paying and ending; arrows and Enter on the board and in the hand."""
    table = lay({**FOUR_AND_A_HALF, "market": [15, 16, FENCHURCH, 26]})
    ann = table.page(ANN)
    load_dice(table.game, [4, 6])
    ann.keyboard.press("c")
    expect(ann.locator(".hand-card").first).to_be_focused()
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("Enter")
    expect(dialog(ann)).to_contain_text("Advance to Mayfair")
    ann.keyboard.press("Escape")
    ann.keyboard.press("r")
    wait_until_enabled(ann.locator(".move-option"), timeout=10)
    ann.keyboard.press("1")
    expect(bar(ann)).to_contain_text("Buy, build, play cards or end your turn.")
    ann.keyboard.press("b")
    expect(dialog(ann)).to_contain_text("From other players")
    ann.keyboard.press("Escape")
    ann.locator(f"[data-index='{GO}']").focus()
    ann.keyboard.press("ArrowUp")
    ann.keyboard.press("Enter")
    expect(dialog(ann)).to_contain_text("Mayfair")
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("button", name="End turn")).not_to_have_attribute("aria-disabled", "true")
    ann.keyboard.press("e")
    expect(bar(ann)).to_contain_text(f"{table.name(BOB)} is about to roll.")


@nightly
def test_axe_finds_nothing_on_the_third_games_own_panels(lay: Lay) -> None:
    """The table, a purchase and its payment; in `make nightly` a card, too."""
    table = lay(FOUR_AND_A_HALF)
    ann = table.page(ANN)
    assert faults(ann, ann.get_by_role("region", name="Deeds for sale")) == []
    if NIGHTLY:
        ann.get_by_role("region", name="My hand").get_by_role("button").first.click()
        assert faults(ann, dialog(ann), sizes=["phone"]) == []
        ann.keyboard.press("Escape")
    press(bar(ann).get_by_role("button", name="Buy"))
    dialog(ann).get_by_role("button", name="Pay for Park Lane").click()
    expect(dialog(ann)).to_contain_text("Put in")
    assert faults(ann, dialog(ann)) == []


GLANCES: dict[str, dict[str, Any]] = {
    "roll": {},
    "move": {"dice": [4, 6], "decision": {"kind": "move"}},
    "pay": {"debts": [{"from": ANN, "to": BOB, "amount": 1_700}]},
}


@pytest.mark.parametrize("position", GLANCES)
def test_whoever_decides_has_everything_at_a_glance_on_a_phone(lay: Lay, position: str) -> None:
    """Everybody's piece and cash, nothing twice, names told apart, in both languages and sizes."""
    players = {**FOUR_AND_A_HALF["players"], "1": {"cash": 65, "position": 7, "hand": []}}
    table = lay({**FOUR_AND_A_HALF, "players": players, **GLANCES[position]})
    for language, cash in (("en", ["£1,500", "£65", "£300"]), ("bn", ["£১,৫০০", "£৬৫", "£৩০০"])):
        page = table.page(ANN, own=True, viewport=TALL, locale=language, has_touch=True, is_mobile=True)
        for size in (TALL, SHORT):
            page.set_viewport_size(size)
            assert faults_at_a_glance(page, cash) == [], f"{language}, {size}"


def test_the_whole_table_is_there_on_a_phone_in_bangla(lay: Lay) -> None:
    """Digits and texts in Bangla; the scores of all players in sight; nothing wider than the window."""
    table = lay(FOUR_AND_A_HALF)
    page = table.page(ANN, viewport=PHONE, has_touch=True, is_mobile=True, locale="bn")
    strip = page.get_by_role("region", name=say("At a glance"))
    expect(strip).to_be_in_viewport(ratio=1)
    expect(strip).to_contain_text(say("{count} of {goal} monopolies", count="\u09ea", goal="৫"))
    expect(strip).to_contain_text("\u09ea/৫")
    page.get_by_role("tab", name=say("Race")).tap()
    expect(page.get_by_role("tabpanel")).to_contain_text("পার্ক লেন")
    expect(page.get_by_role("region", name=say("Deeds for sale"))).to_contain_text("£২০০")
    page.get_by_role("button", name=say("Cards")).tap()
    expect(page.locator(".hand-card").first).to_be_in_viewport()
    load_dice(table.game, [4, 6])
    page.get_by_role("button", name=say("Roll the dice")).tap()
    expect(page.locator(".move-option")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@nightly
def test_a_replay_shows_the_same_table_to_look_at(lay: Lay) -> None:
    """The deeds for sale, the race and the log at any moment; a player's own hand only in their own view."""
    table = lay(None)
    load_dice(table.game, [4, 6])
    for seat, action in (
        (ANN, {"type": "roll"}),
        (ANN, {"type": "move", "player": BOB}),
        (BOB, {"type": "resign"}),
        (CEM, {"type": "resign"}),
    ):
        act(table.game.pk, GameSeat.objects.get(game=table.game, number=seat).user_id, action)
    page = table.open_page(reduced_motion="reduce")
    page.goto(f"/replay/{table.game.pk}/?code={table.game.room.code}")
    expect(page.locator(".market-card")).to_have_count(4)
    expect(page.locator(".race-bar")).to_have_count(3)
    expect(page.locator(".hand-card")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(log_of(page)).to_contain_text("rolled 4 and 6.")
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="The end")).to_contain_text(f"{table.name(ANN)} won the game!")
    if NIGHTLY:  # otherwise axe examines the table and a replay of another game
        assert violations(page) == []
    page.get_by_label("Watch as").select_option(str(ANN))
    expect(page).to_have_url(re.compile(f"seat={ANN}"))
    page.keyboard.press("Home")
    expect(page.locator(".hand-card")).to_have_count(2)
