"""The administration in the browser: signing in, its pages in both sizes and themes, its actions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.sanctions import ban_of, impose
from config.models import Violation
from games.models import Report, ReportState, Room
from games.services.chat.posting import say
from games.services.chat.reports import report
from tests.accounts.staff import code, moderators, second_factor
from tests.browser.axe import violations
from tests.browser.positions import sign_in as enter
from tests.browser.visiting import PASSWORD, SIZES, faults, person
from tests.games.tables import game_of, people
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

NewPage = Callable[..., Page]


def staff(name: str, *, root: bool) -> tuple[User, str]:
    """A superuser, with the secret of their authenticator app."""
    user = person(name)
    user.is_staff, user.is_superuser = True, root
    user.save()
    if not root:
        user.groups.add(moderators())
    return user, second_factor(user)


def open_administration(page: Page, name: str = "Mo", *, root: bool = False) -> User:
    """Open the administration from the menu."""
    user, secret = staff(name, root=root)
    page.goto("/admin/")
    expect(page).to_have_url(re.compile("/accounts/login/"))
    page.get_by_label("Name or email").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label(re.compile("code", re.IGNORECASE)).first.fill(code(secret))
    page.get_by_role("button", name=re.compile("Sign in", re.IGNORECASE)).first.click()
    expect(page).to_have_url(re.compile("/admin/$"))
    return user


@dataclass(frozen=True)
class Scene:
    """A game, a room with chat, and an open report."""

    game: int
    room: Room
    report: Report
    about: User


def scene() -> Scene:
    """Rows for every page."""
    ann, bob, eve = people(3)
    game = game_of(ann, bob, public=True, options={"decision_seconds": 0})
    line = say(game.room_id, bob, "You are all cheats, and <b>this</b> table is a disgrace!")
    say(game.room_id, ann, "Please stop it")
    impose(eve, "mute", "Shouting", by=None)
    made = report(game.room_id, ann, reason="abuse", note="He goes on and on", line=line)
    return Scene(game.pk, game.room, made, bob)


def faults_of(page: Page, address: str, *, alike: bool = False) -> list[str]:
    """Open a page of the administration and look it over.

    If it is made of the same parts as others, axe examines it in `make nightly` only.
    """
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    if NIGHTLY or not alike:
        return faults(page)
    found = []
    for size in SIZES.values():
        page.set_viewport_size(size)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{address} scrolls sideways at {size}")
    return found


@nightly
def test_every_page_renders_without_faults(new_page: NewPage) -> None:
    """No console error, no policy violation, nothing found by axe, and nothing cut off."""
    seen = scene()
    errors: list[str] = []
    page = new_page()
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" and said.location["url"] else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_administration(page, root=True)
    for address in (
        f"/admin/games/report/{seen.report.pk}/change/", f"/admin/accounts/user/{seen.about.pk}/change/",
        f"/admin/games/room/{seen.room.pk}/actions/close/",
    ):  # fmt: skip
        errors += faults_of(page, address)
    for address in (
        "/admin/", f"/admin/games/game/{seen.game}/change/?at=1", f"/admin/accounts/user/{seen.about.pk}/history/",
        f"/admin/games/room/{seen.room.pk}/change/", "/admin/settings/", "/admin/accounts/networkban/add/",
    ):  # fmt: skip
        errors += faults_of(page, address, alike=True)
    assert not errors, "\n".join(errors)


def test_a_report_is_resolved_in_a_few_clicks(new_page: NewPage) -> None:
    """From the first page: the report, a reason, a button; the person concerned is told at once."""
    seen = scene()
    page = new_page()
    open_administration(page)
    page.get_by_role("link", name=re.compile("Open reports")).click()
    page.locator("#result_list").get_by_role("link", name="Insults or threats", exact=True).click()
    expect(page.get_by_text("You are all cheats, and <b>this</b> table is a disgrace!")).to_be_visible()
    page.get_by_role("button", name="Ban the person").click()
    expect(page.get_by_text("This field is required.")).to_be_visible()
    page.get_by_label("Reason").fill("Insults, after a warning")
    page.get_by_label("Duration").select_option("week")
    page.get_by_role("button", name="Ban the person").click()
    expect(page.get_by_text(f"{seen.about.username} is banned.")).to_be_visible()
    seen.report.refresh_from_db()
    assert seen.report.state == ReportState.KEPT
    assert ban_of(seen.about.pk) is not None
    page.goto("/admin/")
    expect(page.get_by_text("All resolved.")).to_be_visible()
    expect(page.locator("#content").get_by_text("Insults, after a warning").first).to_be_visible()


def test_a_cancelled_game_is_seen_at_the_table(new_page: NewPage, live_site: LiveSite) -> None:
    """With the reason, at once and after a reload; the same people may play again."""
    ann = person("Ann")
    player = new_page()
    enter(player, ann, live_site.url)
    game = game_of(ann, *people(1), options={"decision_seconds": 0})
    player.goto(f"/room/{game.room.code}/")
    expect(player.locator(".board, [role=grid]").first).to_be_visible()
    page = new_page()
    open_administration(page, root=True)
    page.goto(f"/admin/games/game/{game.pk}/change/")
    page.get_by_role("link", name="Cancel this game").click()
    page.get_by_label("Reason").fill("The dice were <i>stuck</i>")
    page.get_by_role("button", name="Cancel this game").click()
    expect(page.get_by_text(f"Game {game.pk} is cancelled")).to_be_visible()
    for reloaded in (False, True):
        if reloaded:
            player.reload()
        expect(player.get_by_role("heading", name="The game was stopped.")).to_be_visible()
        expect(player.get_by_text("The dice were <i>stuck</i>").first).to_be_visible()
        expect(player.get_by_role("button", name="Play again")).to_be_visible()
    assert violations(player) == []


def test_the_browser_reports_violations_of_the_content_policy(new_page: NewPage) -> None:
    """To the site's own address, which counts them."""
    page = new_page()
    page.goto("/")
    page.evaluate(
        """() => { const script = document.createElement("script"); script.src = "https://evil.example/x.js";
        document.body.append(script); }"""
    )
    with page.expect_response("**/csp-report/") as answered:
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')")
    assert answered.value.status == 204
    page.wait_for_timeout(300)
    kinds = {(one.directive, one.blocked) for one in Violation.objects.all()}
    assert ("script-src-attr", "inline") in kinds, json.dumps(sorted(kinds))
