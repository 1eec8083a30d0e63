"""How people visit the site's pages, and what every page they see has to be."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from django.contrib.auth.hashers import Argon2PasswordHasher
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE

SIZES = {"desk": DESK, "phone": PHONE}
PASSWORD = "correct horse battery"
NewPage = Callable[..., Page]


@cache
def hashed_password() -> str:
    """The password as the site stores it, hashed once; the site cannot read the cheaper hashes of the tests."""
    hasher = Argon2PasswordHasher()
    return hasher.encode(PASSWORD, hasher.salt())


def person(name: str = "Ann") -> User:
    """Somebody with an account and a password."""
    return User.objects.create(username=name, email=f"{name.lower()}@example.org", password=hashed_password())


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


def paste(field: Locator, text: str) -> None:
    """Paste a long text into a field. `fill` inserts it line by line, which takes seconds for a board."""
    field.evaluate("(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input')) }", text)


def open_menu(page: Page) -> None:
    """The menu in the header."""
    page.locator("[data-menu] > summary").click()


def each_look(page: Page, sizes: Iterable[str] = SIZES) -> Iterator[tuple[str, str]]:
    """The open page at each size, light and dark: says which, and the colour scheme."""
    page.evaluate(STILL)
    before = page.viewport_size or DESK
    for size in sizes:
        page.set_viewport_size(SIZES[size])
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{page.url}, {size}, {scheme}", scheme
    page.set_viewport_size(before)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def look_over(page: Page, address: str) -> None:
    """A page is in order in every look, and all targets are large enough."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert faults(page) == []
    page.set_viewport_size(SIZES["phone"])
    assert page.evaluate(SMALL) == [], address
    page.set_viewport_size(SIZES["desk"])
    assert page.evaluate(SMALL) == [], address


def faults(page: Page, *shown: Locator, sizes: Iterable[str] = SIZES) -> list[str]:
    """What axe finds on the open page in any look, and in which looks it is wider than its window.

    What the page is looked at for is `shown` in every look.
    """
    found = []
    for look, scheme in each_look(page, sizes):
        for part in shown:
            expect(part).to_be_visible()
        found += [f"{look}: {one}" for one in violations(page, colours_only=scheme == "dark")]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{look} scrolls sideways")
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
"""What is too small for a thumb."""
