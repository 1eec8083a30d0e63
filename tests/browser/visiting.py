"""How people visit the site's pages, and what every page they see has to be."""

from collections.abc import Callable, Iterator

from django.contrib.auth.hashers import Argon2PasswordHasher
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import User
from tests.browser.axe import violations

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1440, "height": 900}, "hand": {"width": 390, "height": 844}}
PASSWORD = "correct horse battery"
NewPage = Callable[..., Page]


def person(name: str = "Ann") -> User:
    """Somebody with an account, whose password the site can read: tests hash theirs more cheaply."""
    hasher = Argon2PasswordHasher()
    hashed = hasher.encode(PASSWORD, hasher.salt())
    return User.objects.create(username=name, email=f"{name.lower()}@example.org", password=hashed)


def sign_in(page: Page, login: str = "Ann", password: str = PASSWORD) -> None:
    """As a person does."""
    page.goto("/accounts/login/")
    page.get_by_label("Name or email").fill(login)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def fill_account(page: Page, name: str, mail: str) -> None:
    """The four fields of a new account."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Email").fill(mail)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)


def open_menu(page: Page) -> None:
    """The menu in the header."""
    page.locator("[data-menu] > summary").click()


def each_look(page: Page) -> Iterator[str]:
    """The open page as it is on a desk and in the hand, light and dark, one after the other; says which."""
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
            yield f"{page.url}, {size}, {scheme}"


def look_over(page: Page, address: str) -> None:
    """A page is in order in every look: nothing sticks out, axe finds nothing, all targets are large enough."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for look in each_look(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{look} scrolls sideways"
        found = violations(page)
        assert found == [], look
        assert page.evaluate(SMALL) == [], look


SMALL = """() => [...document.querySelectorAll("main .button, main select, .site-header a, .segment,"
  + ".site-header summary, main input:not([type=hidden],[type=radio],[type=checkbox])")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.9)
  .map((one) => one.outerHTML)"""
"""What is too small for a thumb."""
