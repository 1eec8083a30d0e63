"""Helpers for the site's pages, and the checks that every page must pass."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Literal
from zlib import crc32

from django.contrib.auth.hashers import Argon2PasswordHasher
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE
from tests.support.extent import NIGHTLY

SIZES = {"desk": DESK, "phone": PHONE}
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
PASSWORD = "correct horse battery"
NewPage = Callable[..., Page]


@cache
def hashed_password() -> str:
    """The password hashed as the site does, once; the site cannot verify the cheaper hashes of the tests."""
    hasher = Argon2PasswordHasher()
    return hasher.encode(PASSWORD, hasher.salt())


def person(name: str = "Ann") -> User:
    """A user with a password."""
    return User.objects.create(username=name, email=f"{name.lower()}@example.org", password=hashed_password())


def sign_in(page: Page, login: str = "Ann", password: str = PASSWORD) -> None:
    """Sign in with the form."""
    page.goto("/accounts/login/")
    page.get_by_label("Name or email").fill(login)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def fill_account(page: Page, name: str, mail: str) -> None:
    """Fill in the four fields of a new account."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Email").fill(mail)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)


def paste(field: Locator, text: str) -> None:
    """Paste a long text into a field. `fill` inserts it line by line, which takes seconds for a board."""
    field.evaluate("(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input')) }", text)


def open_menu(page: Page) -> None:
    """Open the menu in the header."""
    page.locator("[data-menu] > summary").click()


def each_look(page: Page, sizes: Sequence[str] = tuple(SIZES)) -> Iterator[tuple[str, bool]]:
    """Show the page at each size, by turns in light and dark; yields a name, and whether only the colours have changed.

    A single size is shown in both schemes, and in `make nightly` every size is.
    """
    page.evaluate(STILL)
    before = page.viewport_size or DESK
    for number, size in enumerate(sizes):
        page.set_viewport_size(SIZES[size])
        schemes = SCHEMES if NIGHTLY or len(sizes) == 1 else SCHEMES[number % 2 :][:1]
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{page.url}, {size}, {scheme}", scheme != schemes[0]
    page.set_viewport_size(before)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def look_over(page: Page, address: str) -> None:
    """Assert that a page has no faults at any size or theme, and that all targets are large enough."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert faults(page, targets=True) == []


def faults(page: Page, *shown: Locator, sizes: Sequence[str] = tuple(SIZES), targets: bool = False) -> list[str]:
    """Problems that axe finds on the open page, and overflow beyond the window at any size.

    `shown` must be visible in each. With `targets`, what is too small for a thumb is a problem, too. In `make nightly`
    axe examines every size and theme; otherwise one size, which is chosen by the page and by what is shown.
    """
    found = []
    examined = crc32(re.sub(r"\d", "", f"{page.url}{shown}").encode()) % len(sizes)
    for number, (look, recoloured) in enumerate(each_look(page, sizes)):
        for part in shown:
            expect(part).to_be_visible()
        if NIGHTLY or len(sizes) == 1 or number == examined:
            found += [f"{look}: {one}" for one in violations(page, colours_only=recoloured)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{look} scrolls sideways")
        if targets:
            found += [f"{look}: too small: {one}" for one in page.evaluate(SMALL)]
    return found


STILL = """() => {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}"""
"""No transition from one colour scheme to the other: a transition of each colour of each element takes seconds."""
SMALL = """() => [...document.querySelectorAll("main .button, main select, .site-header a, .segment,"
  + ".site-header summary, main input:not([type=hidden],[type=radio],[type=checkbox])")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.9)
  .map((one) => one.outerHTML)"""
"""Targets too small for a thumb."""


CUT_NAMES = """async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll('.space-name')].filter((name) => name.checkVisibility()).filter((name) => {
    const range = document.createRange(), text = name.firstChild;
    const broken = [...text.data.matchAll(/[^\\s-]+-?/g)].some(({0: word, index}) => {
      if (word.includes('\\u00ad')) return false;
      range.setStart(text, index); range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    });
    return broken || name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1;
  }).map((name) => name.textContent);
}"""
"""The names on a board that are cut, or broken within a word but not at a hyphen, which may be a soft one."""
