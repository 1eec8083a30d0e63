"""The API matches its own schema: every answer is described there, and none is a 500."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis.strategies import booleans
from schemathesis.checks import ignored_auth, positive_data_acceptance

from accounts import days_off, tokens
from accounts.models import Scope, User
from games.models import Board
from games.rulesets import RULESETS
from games.selectors.boards.rulebook import default_board
from games.services.boards import drafts, measuring, sharing
from games.services.boards.custom import save_board
from games.services.clubs import talk
from games.services.play import play
from games.services.rooms import setups
from games.services.saves import saves
from tests.games.clubs import club_of
from tests.games.tables import game_of, people
from tests.support.database import empty_database
from tests.support.extent import extent, nightly
from tests.support.services import Services

pytestmark = pytest.mark.django_db
JSON = "application/json"
EXAMPLES = extent(2, 400)
DEEP = "[" * 100_000
"""Deeper than either Python's or a parser's own limit."""


SITE = get_wsgi_application()
OPERATIONS = (
    "DELETE /api/boards/drafts/{number}/",
    "DELETE /api/boards/measurements/{measured}/",
    "DELETE /api/boards/measurements/{measured}/advice/",
    "DELETE /api/boards/{number}/",
    "DELETE /api/blocks/{user}/",
    "DELETE /api/clubs/{club}/",
    "DELETE /api/clubs/{club}/bans/{person}/",
    "DELETE /api/clubs/{club}/chat/{number}/",
    "DELETE /api/clubs/{club}/invitation/",
    "DELETE /api/clubs/{club}/members/{person}/",
    "DELETE /api/clubs/{club}/membership/",
    "DELETE /api/clubs/{club}/requests/{person}/",
    "DELETE /api/clubs/{club}/setups/{setup}/",
    "DELETE /api/days-off/{number}/",
    "DELETE /api/friends/{user}/",
    "DELETE /api/gallery/{entry}/like/",
    "DELETE /api/notifications/webhook/",
    "DELETE /api/pairing/",
    "DELETE /api/players/me/picture/",
    "DELETE /api/saves/{number}/",
    "DELETE /api/setups/{setup}/",
    "GET /api/achievements/",
    "GET /api/boards/",
    "GET /api/boards/drafts/",
    "GET /api/boards/drafts/{number}/",
    "GET /api/boards/measurements/{measured}/",
    "GET /api/boards/measurements/{measured}/advice/",
    "GET /api/boards/{number}/",
    "GET /api/boards/{number}/download/",
    "GET /api/blocks/",
    "GET /api/challenge/",
    "GET /api/clubs/",
    "GET /api/clubs/invitations/{invitation}/",
    "GET /api/clubs/mine/",
    "GET /api/clubs/{club}/",
    "GET /api/clubs/{club}/bans/",
    "GET /api/clubs/{club}/chat/",
    "GET /api/clubs/{club}/leaderboard/",
    "GET /api/clubs/{club}/members/",
    "GET /api/clubs/{club}/requests/",
    "GET /api/clubs/{club}/setups/",
    "GET /api/days-off/",
    "GET /api/events/",
    "GET /api/friends/",
    "GET /api/friends/link/",
    "GET /api/gallery/",
    "GET /api/gallery/{entry}/",
    "GET /api/gallery/{entry}/games/",
    "GET /api/games/",
    "GET /api/games/mine/",
    "GET /api/games/{number}/",
    "GET /api/games/{number}/log/",
    "GET /api/games/{number}/chances/",
    "GET /api/games/{number}/orders/",
    "GET /api/games/{number}/review/",
    "GET /api/games/{number}/proof/",
    "GET /api/games/{number}/replay/",
    "GET /api/games/{number}/replay/check/",
    "GET /api/games/{number}/replay/download/",
    "GET /api/games/{number}/replay/inspect/",
    "GET /api/games/{number}/replay/landmarks/",
    "GET /api/games/{number}/results/",
    "GET /api/games/{number}/since/",
    "GET /api/games/{number}/worth/",
    "GET /api/invitations/",
    "GET /api/leaderboards/",
    "GET /api/notifications/",
    "GET /api/notifications/settings/",
    "GET /api/notifications/webhook/",
    "GET /api/my-turn/",
    "GET /api/pairing/",
    "GET /api/players/me/",
    "GET /api/players/me/profile/",
    "GET /api/players/{name}/",
    "GET /api/privacy/",
    "GET /api/rooms/",
    "GET /api/rooms/mine/",
    "GET /api/rooms/{code}/",
    "GET /api/rooms/{code}/invitations/",
    "GET /api/rooms/{code}/measurement/",
    "GET /api/rulesets/",
    "GET /api/saves/",
    "GET /api/saves/{number}/",
    "GET /api/saves/{number}/file/",
    "GET /api/setups/",
    "GET /api/setups/{setup}/",
    "GET /api/rulesets/{key}/simulation/",
    "PATCH /api/boards/drafts/{number}/",
    "PATCH /api/clubs/{club}/",
    "PATCH /api/clubs/{club}/members/{person}/",
    "PATCH /api/notifications/settings/",
    "PATCH /api/players/me/",
    "PATCH /api/players/me/profile/",
    "PATCH /api/privacy/",
    "PATCH /api/saves/{number}/",
    "PATCH /api/setups/{setup}/",
    "POST /api/blocks/",
    "POST /api/boards/",
    "POST /api/boards/check/",
    "POST /api/boards/drafts/",
    "POST /api/boards/drafts/upload/",
    "POST /api/boards/drafts/{number}/board/",
    "POST /api/boards/drafts/{number}/changes/",
    "POST /api/boards/drafts/{number}/redo/",
    "POST /api/boards/drafts/{number}/undo/",
    "POST /api/boards/measurements/",
    "POST /api/boards/measurements/{measured}/advice/",
    "POST /api/boards/read/",
    "POST /api/boards/upload/",
    "POST /api/challenge/",
    "POST /api/clubs/",
    "POST /api/clubs/{club}/chat/",
    "POST /api/clubs/{club}/chat/{number}/report/",
    "POST /api/clubs/{club}/invitation/",
    "POST /api/clubs/{club}/report/",
    "POST /api/clubs/{club}/rooms/",
    "POST /api/clubs/{club}/setups/",
    "POST /api/days-off/",
    "POST /api/friends/",
    "POST /api/friends/link/",
    "POST /api/gallery/",
    "POST /api/gallery/{entry}/report/",
    "POST /api/games/{number}/again/",
    "POST /api/games/{number}/play-on/",
    "POST /api/invitations/{number}/accept/",
    "POST /api/invitations/{number}/decline/",
    "POST /api/notifications/seen/",
    "POST /api/notifications/webhook/test/",
    "POST /api/pairing/confirmation/",
    "POST /api/players/me/bot/",
    "POST /api/players/{name}/picture/report/",
    "POST /api/rooms/",
    "POST /api/rooms/{code}/changes/",
    "POST /api/rooms/{code}/invitations/",
    "POST /api/rooms/{code}/measurement/",
    "POST /api/saves/",
    "POST /api/saves/upload/",
    "POST /api/saves/{number}/load/",
    "POST /api/setups/",
    "POST /api/setups/{setup}/room/",
    "PUT /api/friends/{user}/",
    "PUT /api/clubs/{club}/bans/{person}/",
    "PUT /api/clubs/{club}/membership/",
    "PUT /api/clubs/{club}/requests/{person}/",
    "PUT /api/gallery/{entry}/like/",
    "PUT /api/notifications/webhook/",
    "POST /api/games/{number}/review/",
    "DELETE /api/games/{number}/review/",
    "PUT /api/games/{number}/orders/",
    "PUT /api/pairing/",
    "PUT /api/players/me/picture/",
)
NUMBERED = ("draft", "board", "save", "days-off", "chat")
"""What the number in a path is of, by a word of the path; otherwise of a game."""
ROLES = ("visitor", "player", "admin")
CASES = [
    (label, roles)
    for label in OPERATIONS
    for roles in ([ROLES] if label.startswith("GET") else [(one,) for one in ROLES])
]
"""Reading leaves things as they are, so all roles read the same; what is changed is set up for each."""
LOOSE = (
    "POST /api/boards/", "POST /api/rooms/{", "POST /api/saves/", "POST /api/setups/", "POST /api/games/",
    "POST /api/gallery/", "POST /api/players/", "PATCH", "PUT", "GET /api/leaderboards/", "GET /api/challenge/",
    "POST /api/challenge/", "POST /api/days-off/", "POST /api/blocks/", "POST /api/friends/",
)  # fmt: skip


def site(environ: dict[str, Any], start_response: Any) -> Any:
    """A client with an address of its own."""
    return SITE({**environ, "REMOTE_ADDR": "127.0.0.1"}, start_response)


@pytest.fixture(autouse=True)
def stay_connected() -> Iterator[None]:
    """A request does not close the connection, whose transaction is the test's; `django.test.Client` does the same."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def operations(services: Services, django_db_setup: None, django_db_blocker: Any) -> dict[str, Any]:
    """Every operation of the schema, by method and path."""
    # A schema cannot say that no text may hold a NUL.
    config = schemathesis.Config.from_dict({"generation": {"allow-x00": False}})
    with django_db_blocker.unblock():
        schema = schemathesis.openapi.from_wsgi("/api/schema/", site, config=config)
    return {found.ok().label: found.ok() for found in schema.get_all_operations()}  # type: ignore[union-attr]


def test_the_api_has_these_operations(operations: dict[str, Any]) -> None:
    """So that none goes untested."""
    assert sorted(operations) == sorted(OPERATIONS)


@pytest.fixture(scope="module")
def numbers(services: Services, django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The numbers of rows stored for all tests: setting them up takes longer than a test."""
    with django_db_blocker.unblock():
        found = stored_numbers()
    yield found
    with django_db_blocker.unblock():
        empty_database()


def stored_numbers() -> dict[str, Any]:
    """Numbers and codes that exist: those of a room, a board and a finished game of the player."""
    ann, bob = people(2)
    today = days_off.today_of(ann.pk)
    User.objects.filter(pk__in=[ann.pk, bob.pk]).update(is_guest=False)
    ann, bob = User.objects.get(pk=ann.pk), User.objects.get(pk=bob.pk)
    board = Board.objects.create(owner=ann, name="Mine", ruleset="oofopoly", data=RULESETS["oofopoly"].boards.default())
    draft = drafts.create(ann, "oofopoly", "Mine", {})
    game = game_of(ann, bob)
    save = saves.create(ann, game.pk)
    club = club_of(ann, bob)
    play.act(game.pk, ann.pk, {"type": "resign"})
    return {
        "player": ann,
        "person": bob.pk,
        "club": club.code,
        "invitation": club.invitation,
        "chat": talk.say(club, ann, "Good evening").pk,
        "board": board.pk,
        "draft": draft.pk,
        "save": save.pk,
        "days-off": days_off.take(ann, today + timedelta(days=1), today + timedelta(days=2)).pk,
        "game": game.pk,
        "code": game.room.code,
        "entry": sharing.share(bob, save_board(bob, "coopoly", "Zones", default_board("coopoly")), "link").code,
        "measured": measuring.request_measuring("oofopoly", None, {}, 4, ann).key,
        "setup": setups.save_setup(ann, "Mine", setups.checked("oofopoly", {"bail": 75}, None, None)).code,
        "key": "oofopoly",
        "name": bob.username,
        "user": bob.pk,
    }


def credentials(role: str, person: User) -> dict[str, Any]:
    """Return the headers of a visitor, a player with a token, or an administrator in a browser."""
    # Nothing on the way unpacks a compressed answer here.
    headers = {"Accept-Encoding": "identity"}
    if role == "visitor":
        return {"headers": headers}
    if role == "player":
        text = tokens.create(person, name="Bot", scopes=Scope.values, days=7)[1]
        return {"headers": headers | {"Authorization": f"Bearer {text}"}}
    User.objects.filter(pk=person.pk).update(is_staff=True, is_superuser=True)
    client, token = Client(), "c" * 32
    client.force_login(person)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookies = {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: token}
    return {"cookies": cookies, "headers": headers | {"X-CSRFToken": token}}


@nightly
@pytest.mark.parametrize(("label", "roles"), CASES)
def test_every_answer_is_one_that_the_schema_describes(
    label: str,
    roles: tuple[str, ...],
    operations: dict[str, Any],
    numbers: dict[str, Any],
    services: Services,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Status, content type and body; input that the schema forbids is refused."""
    for role in roles:
        answers_as(role, label, operations[label], numbers, services, django_capture_on_commit_callbacks)


def answers_as(
    role: str, label: str, operation: Any, numbers: dict[str, Any], services: Services, committing: Any
) -> None:
    """Send random requests in a role, and hold every answer against the schema.

    What a request leaves until its changes are stored is done after it.
    """
    sent = credentials(role, numbers["player"])
    # A schema cannot say what a board consists of, what a room allows now, or which parameters exclude others.
    loose = label.startswith(LOOSE)

    @how(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), real=booleans())
    def answers(case: Any, real: bool) -> None:
        services.forget_limits()
        if real:  # made-up numbers and codes lead nowhere
            case.path_parameters |= {
                name: numbers.get(name, numbers[next((one for one in NUMBERED if one in label), "game")])
                for name in case.path_parameters
            }
            case.query.pop("cursor", None)
        excluded = [] if real and not loose and role != "visitor" else [positive_data_acceptance]
        # Without the cookie there would be nothing left that says who asks, and a case has no cookies of its own.
        excluded += [ignored_auth] if role == "admin" else []
        with committing(execute=True):
            case.call_and_validate(**sent, excluded_checks=excluded)

    answers()
