"""A database or Redis that is slow instead of dead stalls nothing: a sample here, a minute of each in `make nightly`.

Meanwhile /alive answers, pages are there or say that they cannot be had, tables go on or say so, and soon after the end
all is as before.
"""

from __future__ import annotations

import json
import subprocess
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from allauth.account.models import EmailAddress

from config.embedded.postgres import ROLE, SOCKET
from config.embedded.redis import packaged_server
from config.embedded.site import WEB
from games.models import Game
from tests.games.running import seat_asked, something_legal
from tests.games.sockets import Browser
from tests.games.tables import game_of, game_of_bots, people
from tests.support.extent import NIGHTLY
from tests.support.live import LiveSite
from tests.support.mail_server import MailServer, mail_server
from tests.support.namespaces import network
from tests.support.services import Services
from tests.support.slow_proxy import SlowProxy

pytestmark = [pytest.mark.live, pytest.mark.nightly, pytest.mark.alone, pytest.mark.slow]
SECONDS = 60.0 if NIGHTLY else 5.0
PATIENCE = 1.0 if NIGHTLY else 4.0
"""How many times as long as promised an answer may take where other tests run beside this one."""
ALIVE, PAGE, RECOVERY = 1.0 * PATIENCE, 2.0 * PATIENCE, 5.0 * PATIENCE
PACE = {"bot_pace": 4}
CACHE_TIMEOUT = "0.5"
"""As by default; other tests wait longer, on machines that are busy with them."""


@dataclass
class Answers:
    """What was asked of a path again and again: the statuses, and the longest time until one came."""

    path: str
    limit: float
    statuses: list[int] = field(default_factory=list)
    longest: float = 0.0

    def ask(self, site: LiveSite) -> int:
        """Ask once more."""
        began = time.monotonic()
        try:
            status = status_of(f"{site.url}{self.path}", self.limit + 5)
        finally:
            self.longest = max(self.longest, time.monotonic() - began)
        self.statuses.append(status)
        return status

    def figures(self) -> str:
        """How it was answered."""
        counts = ", ".join(f"{number} times {status}" for status, number in sorted(Counter(self.statuses).items()))
        return f"  {self.path}: {counts}, at most {self.longest:.2f} s"


@dataclass
class Slow:
    """A site whose services can be made slow."""

    site: LiveSite

    @contextmanager
    def asked(self, seconds: float) -> Iterator[dict[str, Answers]]:
        """Ask probes and pages for so long, each in a thread of its own, beside what the caller does."""
        answers = {path: Answers(path, ALIVE if path in {"/alive", "/ready"} else PAGE)
                   for path in ("/alive", "/ready", "/", "/leaderboards/", "/api/rooms/")}  # fmt: skip
        ends = time.monotonic() + seconds

        def ask(about: Answers) -> None:
            while time.monotonic() < ends:
                about.ask(self.site)
                time.sleep(0.6 if about.path == "/api/rooms/" else 0.3)  # its view answers 120 times a minute

        with ThreadPoolExecutor(len(answers)) as threads:
            asking = [threads.submit(ask, one) for one in answers.values()]
            yield answers
        for one in asking:
            one.result()


@dataclass
class Behind(Slow):
    """One behind proxies."""

    database: SlowProxy
    redis: SlowProxy
    mail: MailServer


def status_of(url: str, timeout: float) -> int:
    """The status of a page; of one that cannot be had, only if it says so by its code."""
    try:
        with urllib.request.urlopen(url, timeout=timeout) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as problem:
        body = problem.read()
        if problem.code == 503 and not url.endswith("/ready"):
            code = problem.headers["X-Error-Code"] or json.loads(body)["code"]
            assert code == "unavailable", body[:300]
        return problem.code


@pytest.fixture
def slow(services: Services, static_files: str, transactional_db: None) -> Iterator[Behind]:
    """A running site whose services can be made slow."""
    services.forget_limits()
    with ExitStack() as stack:
        redis = urlsplit(services.redis.addresses["REDIS_URL"])
        database_proxy = stack.enter_context(SlowProxy(str(services.postgres.sockets / SOCKET)).running())
        redis_proxy = stack.enter_context(SlowProxy((str(redis.hostname), int(redis.port or 0))).running())
        mail = stack.enter_context(mail_server())
        name = f"{ROLE}:{services.postgres.password}@127.0.0.1:{database_proxy.port}/{services.database}"
        variables = {
            "DATABASE_URL": f"postgresql://{name}",
            "EMAIL_URL": mail.url,
            "EMAIL_TIMEOUT": "3",
            "CACHE_TIMEOUT": CACHE_TIMEOUT,
            **{key: url.replace(f":{redis.port}/", f":{redis_proxy.port}/")
               for key, url in services.redis.addresses.items()},
        }  # fmt: skip
        site = LiveSite(services, variables=variables)
        stack.callback(site.stop)
        site.start()
        yield Behind(site, database_proxy, redis_proxy, mail)
        database_proxy.delay = 0.0
        database_proxy.speak()
        redis_proxy.speak()


def wait_for(what: Callable[[], bool], seconds: float, why: str) -> None:
    """Wait until this is so."""
    ends = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < ends, why
        time.sleep(0.1)


def is_there(url: str) -> bool:
    """Whether a page is served."""
    return status_of(url, PAGE) == 200


def goes_on(game: Game, seconds: float) -> None:
    """Bots make a move within this time."""
    before = Game.objects.get(pk=game.pk).version
    wait_for(lambda: Game.objects.get(pk=game.pk).version > before, seconds, "the game of bots stands still")


def check_recovery(slow: Slow, bots: Game, table: Browser, game: Game) -> str:
    """All is well again; says after how long."""
    began = time.monotonic()
    ends = began + RECOVERY
    for path in ("/ready", "/", "/api/rooms/"):
        url = f"{slow.site.url}{path}"
        wait_for(partial(is_there, url), ends - time.monotonic(), path)
    goes_on(bots, max(1.0, ends - time.monotonic()))
    well = time.monotonic() - began
    table.hello()
    assert table.act(something_legal(game))["type"] == "ack"
    table.close()
    return f"  all was well {well:.1f} s after the end"


def check_times(
    answers: Mapping[str, Answers], record: Callable[[str, object], None], what: str, after: str = ""
) -> None:
    """Nobody waited for too long; the figures are for whoever runs the tests."""
    lines = [f"{what}, for {SECONDS:.0f} s:", *(one.figures() for one in answers.values()), *([after] if after else [])]
    record("figures", "\n".join(lines))
    for one in answers.values():
        assert one.longest < one.limit, (one.path, one.longest)


def table_of(slow: Slow) -> tuple[Browser, Game]:
    """Whoever is asked first at a table of two people, and the game."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 600})
    browser = Browser(slow.site, game.room.code, ann if seat_asked(game).user_id == ann.pk else bob)
    browser.hello()
    return browser, game


@pytest.mark.parametrize("fault", ["5 s a query", "silent"])
def test_a_slow_database_costs_no_process_its_health(
    slow: Behind, fault: str, record_property: Callable[[str, object], None]
) -> None:
    """Pages say within two seconds that they cannot be had, and a command at a table does, too."""
    table, game = table_of(slow)
    bots = game_of_bots(options=PACE)
    goes_on(bots, 20)
    if fault == "silent":
        slow.database.be_silent()
    else:
        slow.database.delay = 5.0
    with slow.asked(SECONDS) as answers:
        began = time.monotonic()
        answer = table.act({"type": "end_turn"})
        assert answer["code"] == "unavailable"
        assert time.monotonic() - began < PAGE
    assert set(answers["/alive"].statuses) == {200}
    assert answers["/ready"].statuses[-1] == 503
    assert {answers[path].statuses[-1] for path in ("/", "/leaderboards/", "/api/rooms/")} == {503}
    slow.database.delay = 0.0
    slow.database.speak()
    after = check_recovery(slow, bots, table, game)
    check_times(answers, record_property, f"database: {fault}", after)


def test_a_silent_redis_delays_nothing_for_long(slow: Behind, record_property: Callable[[str, object], None]) -> None:
    """Tables go on without it; pages are there, or say that they cannot be had."""
    table, game = table_of(slow)
    bots = game_of_bots(options=PACE)
    goes_on(bots, 20)
    slow.redis.be_silent()
    with slow.asked(SECONDS) as answers:
        began = time.monotonic()
        assert table.act(something_legal(game))["type"] == "ack"
        assert time.monotonic() - began < PAGE
        goes_on(bots, RECOVERY)
    assert set(answers["/alive"].statuses) == {200}
    assert answers["/ready"].statuses[-1] == 503
    assert set(answers["/"].statuses) == {200}
    slow.redis.speak()
    after = check_recovery(slow, bots, table, game)
    check_times(answers, record_property, "Redis: silent", after)


@pytest.mark.machines
def test_half_of_the_packets_to_redis_are_lost(
    services: Services,
    static_files: str,
    transactional_db: None,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """Its server is on another machine: tables go on, pages are there, and all is as before when the line is good."""
    services.forget_limits()
    with network() as lan, ExitStack() as stack:
        machine = lan.machine()
        options = ["--bind", "0.0.0.0", "--protected-mode", "no", "--save", "", "--dir", str(tmp_path)]
        command = machine.command([str(packaged_server()), *options])
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        stack.callback(server.wait)
        stack.callback(server.kill)
        places = enumerate(services.redis.addresses)
        variables = {name: f"redis://{machine.address}:6379/{number}" for number, name in places}
        variables["CACHE_TIMEOUT"] = CACHE_TIMEOUT
        site = LiveSite(services, variables=variables)
        stack.callback(site.stop)
        site.start()
        slow = Slow(site)
        table, game = table_of(slow)
        bots = game_of_bots(options=PACE)
        goes_on(bots, 20)
        machine.lose(50)
        with slow.asked(SECONDS) as answers:
            began = time.monotonic()
            assert table.act(something_legal(game))["type"] == "ack"
            assert time.monotonic() - began < PAGE
            goes_on(bots, RECOVERY)
        machine.mend()
        assert set(answers["/alive"].statuses) == {200}
        assert set(answers["/"].statuses) == {200}
        after = check_recovery(slow, bots, table, game)
        check_times(answers, record_property, "Redis: half of the packets lost", after)


def test_a_silent_mail_server_stalls_no_page(slow: Behind, record_property: Callable[[str, object], None]) -> None:
    """A4: five passwords are reset meanwhile; each mail comes once it can."""
    slow.mail.speaking.clear()
    names = [f"person{number}@example.org" for number in range(5)]
    for person, address in zip(people(5), names, strict=True):
        type(person).objects.filter(pk=person.pk).update(email=address, is_guest=False)
        EmailAddress.objects.create(user=person, email=address, primary=True, verified=True)
    bots = game_of_bots(options=PACE)
    goes_on(bots, 20)
    with slow.asked(SECONDS) as answers:
        for address in names:
            began = time.monotonic()
            reset_password(slow.site, address)
            assert time.monotonic() - began < PAGE
        goes_on(bots, RECOVERY)
    for one in answers.values():
        assert set(one.statuses) == {200}, one.path
    check_times(answers, record_property, "mail: five passwords are reset, and the server is silent")
    assert not slow.mail.mails
    slow.mail.speaking.set()
    wait_for(lambda: sorted(slow.mail.recipients) == names, 60, "the mails do not come")


def reset_password(site: LiveSite, address: str) -> None:
    """Ask for a link by mail, as a browser does."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    url = f"{site.url}/accounts/password/reset/"
    with browser.open(url, timeout=PAGE) as page:
        page.read()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    form = urlencode({"email": address, "csrfmiddlewaretoken": token}).encode()
    with browser.open(urllib.request.Request(url, form, {"Referer": url}), timeout=PAGE + 5) as page:
        assert page.status == 200


def test_a_web_process_starts_while_the_database_is_silent(slow: Behind) -> None:
    """It is alive and not ready, and serves once the database answers."""
    slow.site.kill(WEB)
    slow.database.be_silent()
    slow.site.start(WEB)
    assert status_of(f"{slow.site.url}/ready", PAGE) == 503
    slow.database.speak()
    wait_for(lambda: status_of(f"{slow.site.url}/", PAGE) == 200, 20, "no page")
