"""How people visit the site's pages, and what every page they see has to be."""

from collections.abc import Callable, Iterator

from django.contrib.auth.hashers import Argon2PasswordHasher
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE

SIZES = {"desk": DESK, "phone": PHONE}
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


def each_look(page: Page) -> Iterator[tuple[str, str]]:
    """The open page as it is on a desk and in the hand, light and dark: says which, and the colour scheme."""
    page.evaluate(STILL)
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{page.url}, {size}, {scheme}", scheme


def look_over(page: Page, address: str) -> None:
    """A page is in order in every look, and all targets are large enough."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert faults(page) == []
    page.set_viewport_size(SIZES["phone"])
    assert page.evaluate(SMALL) == [], address
    page.set_viewport_size(SIZES["desk"])
    assert page.evaluate(SMALL) == [], address


def faults(page: Page) -> list[str]:
    """What axe finds on the open page in any look, and in which looks it is wider than its window."""
    size = page.viewport_size or SIZES["desk"]
    found = []
    for look, scheme in each_look(page):
        found += [f"{look}: {one}" for one in violations(page, colours_only=scheme == "dark")]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{look} scrolls sideways")
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
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
