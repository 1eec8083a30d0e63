"""Fixtures of all tests; nothing starts before a test asks for it.

Tests of the rules use none of these and need no service. A test of models or services is marked
`django_db` as usual and has a real PostgreSQL; one that needs Redis uses `services`. A test of
the whole site uses `live_site`, and a browser test also `page` or `new_page`.
"""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import time_machine
from django.test import Client, TransactionTestCase
from django.utils import timezone, translation
from playwright.sync_api import Browser, BrowserContext, Page

from accounts import networks
from accounts.models import User
from config.embedded.folder import PROJECT
from config.languages import catalogues
from games.clock import clock
from games.runtime import background
from tests.support.chromium import Chromium
from tests.support.database import empty_database
from tests.support.live import LiveSite, empty_behind_site
from tests.support.services import Services
from tests.support.started import started

SITE = pytest.StashKey[LiveSite]()
CHROMIUM = pytest.StashKey[Chromium]()
BROWSER_FIXTURES = {"browser", "page", "new_page"}


def pytest_configure() -> None:
    """Compile the texts before anything is translated, and let Hypothesis take its time.

    At its first random draw it reads the constants of all our modules, for seconds on a busy machine. Its health check
    counts this as generating; its limits on elapsed time say nothing about us.
    """
    catalogues.compile_all()
    hypothesis.settings.register_profile("unhurried", hypothesis.settings(), deadline=None)
    hypothesis.settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by the fixtures they use, so that they can be selected or deselected."""
    for item in items:
        asked = set(getattr(item, "fixturenames", ()))
        if "live_site" in asked:
            item.add_marker("live")
        if asked & BROWSER_FIXTURES:
            item.add_marker("browser")
            # A real browser on a busy machine can be late. The summary names each test that was run again, since one
            # that passes only the second time is still a defect.
            item.add_marker(pytest.mark.flaky(reruns=1))
    refuse_mixed_files(items)
    items.sort(key=turn_of_file(items))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from searching modules and tests, which stay: that takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def refuse_mixed_files(items: list[pytest.Item]) -> None:
    """A file uses the site in all of its tests or in none: stopping and starting it takes seconds."""
    live = {item.path for item in items if item.get_closest_marker("live")}
    mixed = live & {item.path for item in items if not item.get_closest_marker("live")}
    if mixed:
        message = "move the tests that use the site to a file of their own: " + ", ".join(sorted(map(str, mixed)))
        raise pytest.UsageError(message)


def turn_of_file(items: list[pytest.Item]) -> Callable[[pytest.Item], tuple[bool, ...]]:
    """Order files so that the site and the browser are started only once and no process is left with a long file.

    Files with the site come last, because from then on its worker plays every game that it finds in the database;
    among them, a file with a site of its own comes first, and those with a browser last. Long files come before others.
    """

    def with_marker(name: str) -> set[Path]:
        return {item.path for item in items if item.get_closest_marker(name)}

    live, browser, slow = with_marker("live"), with_marker("browser"), with_marker("slow")
    shared = {item.path for item in items if "live_site" in getattr(item, "fixturenames", ())}

    def turn(item: pytest.Item) -> tuple[bool, ...]:
        path = item.path
        return (path in live, path in shared, path in browser, path not in slow)

    return turn


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the measurements that passing tests have recorded."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "figures":
                terminalreporter.write_line(value)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Stop what the next test does not use and would be disturbed by.

    The site's sweep would play that test's games. Playwright's event loop counts as running in this thread, so an
    asynchronous test could not run its own.
    """
    yield
    wanted = set(getattr(nextitem, "fixturenames", ()))
    site = item.config.stash.get(SITE, None)
    if site is not None and nextitem is not None and "live_site" not in wanted:
        site.stop()
    chromium = item.config.stash.get(CHROMIUM, None)
    if chromium is not None and not wanted & BROWSER_FIXTURES:
        chromium.stop()


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """The language of the last request stays active; the tests that follow expect English."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def clock_unknown_afterwards() -> Iterator[None]:
    """A test that renews a lease learns the site's clock; the tests that follow may set the machine's."""
    yield
    clock.ahead = None


@pytest.fixture(name="clock")
def standing_clock() -> Iterator[time_machine.Traveller]:
    """Freeze the clock, so that tests control the time."""
    with time_machine.travel(timezone.now(), tick=False) as standing:
        yield standing


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    """A PostgreSQL and a Redis for this run, with Django configured to use them."""
    with started(Services()) as running:
        running.point_django_here()
        yield running


@pytest.fixture
def fresh_limits(services: Services) -> None:
    """Limits are counted in a real Redis, and start from zero."""
    services.forget_limits()


@pytest.fixture
def ann(client: Client) -> User:
    """A person with an account, signed in."""
    user = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    client.force_login(user)
    return user


@pytest.fixture(scope="session")
def django_db_modify_db_settings(services: Services) -> None:
    """Start the server before pytest-django creates its database."""


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The database is removed with its server: dropping it fails while a session of a killed process is still open."""
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Empty the database before the first test, and make transactional tests empty it in the same way."""
    with django_db_blocker.unblock():
        empty_database()
        networks.refresh()  # as a web process does at its start, so that no test's request has to
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: empty_database())
        # Outside a test that is marked with `django_db`, rows would be stored for all tests that follow.
        yield
    with django_db_blocker.unblock():
        background.stop()


@pytest.fixture(scope="session")
def static_files(services: Services) -> str:
    """Make an up-to-date copy of the bundle and the static files for this run; return any error output.

    If the bundle does not build, only browser tests fail.
    """
    command = [sys.executable, "-m", "tests.support.static_files", str(services.static)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False, timeout=120)
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.fixture(scope="session")
def _site(
    services: Services, django_db_setup: None, static_files: str, request: pytest.FixtureRequest
) -> Iterator[LiveSite]:
    # It may send to a push service on loopback.
    site = request.config.stash[SITE] = LiveSite(services, variables={"OUTBOUND_NETWORKS": "127.0.0.1/32"})
    with started(site):
        yield site


@pytest.fixture
def live_site(_site: LiveSite, transactional_db: None) -> Iterator[LiveSite]:
    """The running site with an empty database, which is emptied again after the test."""
    _site.services.forget_limits()
    _site.forget_mails()
    _site.restore()
    yield _site
    empty_behind_site()


@pytest.fixture
def browser(static_files: str, request: pytest.FixtureRequest) -> Browser:
    """The Chromium of this run, which is started when a test needs it."""
    assert not static_files, static_files
    return request.config.stash.setdefault(CHROMIUM, Chromium()).running()


@pytest.fixture
def new_page(browser: Browser, live_site: LiveSite, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Open a page with cookies and storage of its own; keyword arguments are passed to Playwright.

    It may have been used by other tests before (`tests.support.chromium.Pages`), unless `own` is set. It has no service
    worker, which would outlast it, unless `service_workers="allow"` is given besides.
    """
    pages = request.config.stash[CHROMIUM].pages
    shared: list[tuple[Page, dict[str, Any]]] = []
    contexts: list[BrowserContext] = []

    def open_page(*, own: bool = False, **more: Any) -> Page:
        options = {"base_url": live_site.url, "service_workers": "block", **more}
        if own:
            contexts.append(browser.new_context(**options))
            return contexts[-1].new_page()
        shared.append((pages.take(browser, options), options))
        return shared[-1][0]

    yield open_page
    for context in contexts:
        context.close()
    for page, options in shared:
        pages.give_back(page, options)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of one person at the live site; `page.goto("/")` is the home page."""
    return new_page()
