"""Account pages: registering, signing in and out, resetting a password, claiming and deleting."""

import json
import re
import time
from pathlib import Path

from playwright.sync_api import expect

from accounts.models import User
from games.models import GameSeat
from tests.accounts.test_downloads import LARGE, large_boards
from tests.browser.positions import sign_in as enter
from tests.browser.visiting import PASSWORD, NewPage, fill_account, open_menu, person, sign_in
from tests.support.live import LiveSite


def test_registering_signing_out_and_in_again(watched: NewPage) -> None:
    """By links and forms; a wrong field is marked, and then registration succeeds."""
    page = watched()
    page.goto("/")
    page.get_by_role("link", name="Sign in").first.click()
    page.get_by_role("link", name="Create account").first.click()
    fill_account(page, "Bot Ann", "ann@example.org")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("A name may not look like that of a guest")).to_be_visible()
    fill_account(page, "Ann", "ann@example.org")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("[data-menu] > summary")).to_contain_text("Ann")
    open_menu(page)
    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    sign_in(page, "ann@example.org")
    expect(page.locator("[data-menu] > summary")).to_contain_text("Ann")


def test_a_forgotten_password_is_reset_by_email(watched: NewPage, live_site: LiveSite) -> None:
    """With the link in the email."""
    person()
    page = watched()
    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Email").fill("ann@example.org")
    page.get_by_role("button", name="Send link").click()
    expect(page.get_by_role("heading", name="Check your email")).to_be_visible()
    deadline = time.monotonic() + 10
    while not live_site.mails() and time.monotonic() < deadline:
        time.sleep(0.05)
    link = re.search(r"https?://\S+/password/reset/\S+", live_site.mails()[0].get_content())
    assert link
    page.goto(link[0])
    page.locator("input[name=password1]").fill("another horse battery")
    page.locator("input[name=password2]").fill("another horse battery")
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.get_by_role("main")).to_contain_text("Your new password works from now on.")
    sign_in(page, password="another horse battery")
    expect(page.locator("[data-menu] > summary")).to_contain_text("Ann")


def test_a_guest_plays_at_once_and_keeps_the_account(watched: NewPage) -> None:
    """PLAT-1: from the first click to an account, with the same seat throughout."""
    page = watched()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/room/*/")
    page.goto("/")
    expect(page.get_by_role("link", name="with Bot Ada")).to_be_visible()  # under "My turn", if it is
    open_menu(page)
    page.get_by_role("link", name="Save your account").click()
    fill_account(page, "Ann", "ann@example.org")
    page.get_by_role("main").get_by_role("button", name="Save your account").click()
    expect(page.get_by_text("with all your games")).to_be_visible()
    assert GameSeat.objects.get(user__isnull=False).user == User.objects.get(username="Ann")


def test_a_guest_is_warned_before_signing_out(watched: NewPage) -> None:
    """Signing out would lose their games."""
    page = watched()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Continue as guest").click()
    page.wait_for_url("/")
    page.goto("/accounts/logout/")
    expect(page.get_by_text("you cannot sign in as")).to_be_visible()
    expect(page.get_by_role("link", name="Save your account first")).to_be_visible()


def test_an_account_is_deleted(watched: NewPage, live_site: LiveSite) -> None:
    """After confirming with the password."""
    page = watched()
    enter(page, person(), live_site.url)
    page.goto("/account/")
    page.get_by_role("link", name="Delete account").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_text("Your account is deleted")).to_be_visible()
    assert not User.objects.exists()


def test_a_large_account_is_downloaded_whole(watched: NewPage, tmp_path: Path) -> None:
    """PLAT-1: a browser asks for compression, and reads a document of more than one piece to its end."""
    large_boards(person())
    page = watched()
    sign_in(page)
    page.goto("/account/")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / "account.json"
    downloading.value.save_as(file)
    assert file.stat().st_size > 2 * LARGE
    assert len(json.loads(file.read_text())["boards"]) == 8
