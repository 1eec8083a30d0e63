"""Plays whole games in the browser for the people at the table, until the game is over."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from games.models import Game, GameSeat, Status
from games.selectors.play.loaded import LoadedGame, load
from tests.browser.positions import log_of, press
from tests.browser.sound_texts import faults_of_texts
from tests.games.tables import run_out

LONGEST = 900
"""Moves of people after which a game should long have ended."""
TIMEOUT = 15.0
"""Seconds in which a press of a button is stored, on a machine that does much else."""
BUTTONS = {
    "roll": "Roll the dice",
    "jail": "Roll for doubles",
    "buy": "Buy",
    "end_turn": "End turn",
    "debt": "Auto-mortgage",
    "auction": "Pass",
}
Say = Callable[[str], str]
"""A text of the client in the players' language."""


def in_english(text: str) -> str:
    """The source texts."""
    return text


class Table:
    """The running game, and each person's page by seat."""

    def __init__(self, pages: dict[str, Page], say: Say = in_english) -> None:
        self.say = say
        self.people = pages
        self.seen: set[str] = set()
        self.read_at = (0, 0)
        self.read: LoadedGame
        self.sit_down()

    def sit_down(self) -> None:
        """Find the newest game and the seats of its players."""
        self.game = Game.objects.latest("pk")
        seats = list(GameSeat.objects.filter(game=self.game))
        self.names = {seat.number: seat.name for seat in seats}
        self.pages = {seat.number: self.people[seat.name] for seat in seats if seat.name in self.people}

    def play_again(self) -> None:
        """Everybody asks for a rematch, which starts."""
        last = self.game.pk
        for page in self.pages.values():
            self.click(self.button(page, "Play again"))
        until = time.monotonic() + TIMEOUT
        while self.game.pk == last:
            assert time.monotonic() < until, "no rematch"
            time.sleep(0.05)
            self.sit_down()

    def loaded(self) -> LoadedGame:
        """The game as it is stored now, read again only when there was a move."""
        now = (self.game.pk, self.version())
        if self.read_at != now:
            self.read_at, self.read = now, load(self.game.pk)
        return self.read

    def state(self) -> Any:
        """The rules' state as it is stored now."""
        return self.loaded().state

    def version(self) -> int:
        """The number of moves."""
        return Game.objects.values_list("version", flat=True).get(pk=self.game.pk)

    def over(self) -> bool:
        """Whether it has ended."""
        return Game.objects.filter(pk=self.game.pk, status=Status.FINISHED).exists()

    def look(self) -> None:
        """Called between two moves of people; does nothing in most tests."""

    def other(self, seat: int) -> int:
        """The other person's seat."""
        return next(number for number in self.pages if number != seat)

    def button(self, where: Page | Locator, text: str) -> Locator:
        """The button whose name begins with this text of the client."""
        return where.get_by_role("button", name=re.compile(f"^{re.escape(self.say(text))}"))

    def click(self, button: Locator, timeout: float = TIMEOUT) -> None:
        """Press a button with the mouse; raises Playwright's TimeoutError if it does not appear."""
        press(button, timeout)

    def press(self, button: Locator) -> None:
        """Press a button that makes a move, and wait until a move is stored or the game has ended by its clock."""
        version = self.version()
        until = time.monotonic() + TIMEOUT * 2
        while self.version() == version and not self.over():
            assert time.monotonic() < until, f"nothing happened after {version}: {self.state().decisions}"
            with contextlib.suppress(PlaywrightTimeout, AssertionError):  # a press that came too early is made again
                self.click(button, TIMEOUT / 5)
            self.wait_for_more_than(version)

    def wait_for_more_than(self, version: int) -> None:
        """Wait for a move to be stored, for a limited time: a press that came too early stores none."""
        until = time.monotonic() + 1
        while self.version() == version and time.monotonic() < until:
            time.sleep(0.02)

    def asked(self) -> list[tuple[int, str]]:
        """The people the game waits for and the kind of decision; an auction does not wait for its highest bidder."""
        state = self.state()
        return [
            (seat, decision.name())
            for decision in state.decisions
            if decision.blocking
            for seat in decision.seats(state.table)
            if seat in self.pages and not (decision.name() == "auction" and state.table.auction.bidder == seat)
        ]


def bar(page: Page) -> Locator:
    """The action bar."""
    return page.locator(".actions")


def play_on(table: Table, *, show: bool) -> None:
    """Play for every person when asked, to the end; with `show`, things not yet shown come first."""
    for _ in range(LONGEST):
        table.look()
        while not (asked := table.asked()):
            if table.over():
                return
            time.sleep(0.05)  # the bots' move, or a clock's
        seat, kind = asked[0]
        assert faults_of_texts(table.pages[seat]) == []
        if not (show and do_what_is_new(table, seat, kind)):
            do_what_is_asked(table, seat, kind)
    pytest.fail(f"the game did not end; seen so far: {sorted(table.seen)}")


def do_what_is_asked(table: Table, seat: int, kind: str) -> None:
    """Press the button for the decision that the game waits for."""
    page = table.pages[seat]
    if kind == "jail":
        table.seen.add("jail")
    if kind == "buy" and table.state().table.players[seat].cash < table.state().decisions[-1].price:
        table.press(table.button(bar(page), "Auction"))
        return
    button = table.button(bar(page), BUTTONS[kind])
    if kind == "auction":
        pass_once(table, button)
        return
    if kind == "debt":
        give_up = table.button(page, "Declare bankruptcy")
        expect(button.or_(give_up).first).to_be_visible()
        if give_up.count():
            go_bankrupt(table, seat, give_up)
            return
    table.press(button)


def pass_once(table: Table, button: Locator) -> None:
    """Pass in an auction, unless the bots end it before the button is pressed."""
    version = table.version()
    with contextlib.suppress(PlaywrightTimeout, AssertionError):
        table.click(button, timeout=1)
    until = time.monotonic() + 1
    while table.version() == version and time.monotonic() < until:
        time.sleep(0.02)


def go_bankrupt(table: Table, seat: int, give_up: Locator) -> None:
    """Declare bankruptcy and confirm it."""
    page = table.pages[seat]
    table.click(give_up)
    table.press(table.button(page.get_by_role("dialog"), "Yes, I am bankrupt"))
    players = page.get_by_role("list", name=table.say("Players")).get_by_role("listitem")
    mine = players.filter(has_text=table.names[seat])
    expect(mine).to_contain_text(table.say("Out of the game"))
    table.seen.add("bankruptcy")


def do_what_is_new(table: Table, seat: int, kind: str) -> bool:
    """Do something that the game has not shown yet if the position allows it; return whether it did."""
    state = table.state().table
    player, other = state.players[seat], state.players[table.other(seat)]
    lonely = [space for space in player.spaces if is_free(table, space)]
    mine = [space for space in player.spaces if not state.deed(space).level and not state.deed(space).mortgaged]
    match kind:
        case "buy" if "auction" not in table.seen and other.cash > 800:
            win_an_auction_on_the_clock(table, seat)
        case "end_turn" if "trade" not in table.seen and other.spaces:
            trade_with_a_counter_offer(table, seat, other.spaces[0])
        case "end_turn" if "house" not in table.seen and lonely and player.cash > 300:
            build(table, seat, lonely[0])
        case "end_turn" if "mortgage" not in table.seen and mine:
            mortgage(table, seat, mine[0])
        case "end_turn" if "reload" not in table.seen and len(table.seen) > 2:
            reload_in_the_middle(table, seat)
        case _:
            return False
    return True


def is_free(table: Table, space: int) -> bool:
    """Whether a street has no group, so that its owner may build on it, and is not mortgaged."""
    printed = table.loaded().book.rules.spaces[space]
    return printed.kind == "property" and not printed.group and not table.state().table.deed(space).mortgaged


def win_an_auction_on_the_clock(table: Table, seat: int) -> None:
    """One player declines, the other bids too much for the bots; not everybody passes, and the clock runs out."""
    page, bidder = table.pages[seat], table.other(seat)
    theirs = table.pages[bidder]
    table.press(bar(page).get_by_role("button", name="Auction"))
    auction = theirs.get_by_role("region", name="Auction")
    deed = auction.get_by_role("heading").first.inner_text().strip()
    auction.get_by_label("Your bid").fill("700")
    auction.get_by_label("Your bid").press("Enter")
    expect(auction).to_contain_text("You lead")
    run_out(table.game, "auction")
    won = f"{table.names[bidder]} won {deed} for $700."
    expect(log_of(page)).to_contain_text(won, timeout=TIMEOUT * 1000)
    table.seen.add("auction")


def trade_with_a_counter_offer(table: Table, seat: int, space: int) -> None:
    """One player asks on the board for the other's deed; the other wants more and gets it."""
    page, theirs = table.pages[seat], table.pages[table.other(seat)]
    open_deed(page, space)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Offer .* a trade")).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-side=give]").get_by_label("Cash").fill("20")
    dialog.get_by_role("button", name="Send offer").click()
    theirs.get_by_role("region", name="Open offers").get_by_role("button", name="Counter-offer").click()
    counter = theirs.get_by_role("dialog")
    counter.locator("[data-side=want]").get_by_label("Cash").fill("60")
    counter.get_by_role("button", name="Send counter-offer").click()
    offers = page.get_by_role("region", name="Open offers")
    expect(offers).to_contain_text("$60")
    table.press(offers.get_by_role("button", name="Accept"))
    expect(log_of(page)).to_contain_text("traded")
    assert table.state().table.deed(space).owner == seat
    table.seen.add("trade")


def open_deed(page: Page, space: int) -> None:
    """Open a space of the board by keyboard."""
    page.locator(f"[role=gridcell][data-index='{space}']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


def press_in_deed(table: Table, seat: int, space: int, words: str) -> None:
    """Press a button in a deed's dialog and close it."""
    page = table.pages[seat]
    open_deed(page, space)
    table.press(page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{words}")))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def build(table: Table, seat: int, space: int) -> None:
    """Build a house on a street."""
    press_in_deed(table, seat, space, "Build")
    expect(log_of(table.pages[seat])).to_contain_text("You built a house")
    table.seen.add("house")


def mortgage(table: Table, seat: int, space: int) -> None:
    """Mortgage a deed, which then collects no rent."""
    press_in_deed(table, seat, space, "Mortgage")
    expect(log_of(table.pages[seat])).to_contain_text("You mortgaged")
    table.seen.add("mortgage")


def reload_in_the_middle(table: Table, seat: int) -> None:
    """After a reload the players' panels are unchanged."""
    page = table.pages[seat]
    players = page.get_by_role("list", name="Players")
    cash = [table.state().table.players[number].cash for number in table.names]
    page.reload()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    for amount in cash:
        expect(players).to_contain_text(f"${amount:,}")
    table.seen.add("reload")
