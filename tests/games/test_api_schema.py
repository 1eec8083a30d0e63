"""The API against its own schema: every answer is one that the schema describes, and none is a 500."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from schemathesis.checks import positive_data_acceptance

from games.models import Board, Game
from games.rulesets import RULESETS
from tests.games.tables import game_of, people
from tests.support.extent import extent, nightly
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
JSON = "application/json"
EXAMPLES = extent(25, 1_000)
DEEP = "[" * 100_000
"""Deeper than either Python's or a parser's own limit."""


SITE = get_wsgi_application()
OPERATIONS = (
    "GET /api/boards/",
    "POST /api/boards/",
    "POST /api/boards/check/",
    "GET /api/boards/{number}/",
    "DELETE /api/boards/{number}/",
    "GET /api/boards/{number}/download/",
    "GET /api/games/mine/",
    "GET /api/games/{number}/log/",
    "GET /api/games/{number}/proof/",
    "GET /api/games/{number}/worth/",
    "GET /api/rooms/",
    "POST /api/rooms/",
    "GET /api/rooms/{code}/",
    "GET /api/rulesets/",
    "GET /api/rulesets/{key}/simulation/",
)


def site(environ: dict[str, Any], start_response: Any) -> Any:
    """The site, to a client that has an address."""
    return SITE({**environ, "REMOTE_ADDR": "127.0.0.1"}, start_response)


@pytest.fixture(scope="module")
def operations(services: Services) -> dict[str, Any]:
    """Every operation of the schema that the site serves, by method and path."""
    # A schema cannot say that no text may hold a NUL.
    config = schemathesis.Config.from_dict({"generation": {"allow-x00": False}})
    schema = schemathesis.openapi.from_wsgi("/api/schema?format=json", site, config=config)
    return {found.ok().label: found.ok() for found in schema.get_all_operations()}  # type: ignore[union-attr]


def test_the_api_has_these_operations(operations: dict[str, Any]) -> None:
    """So that none goes untested."""
    assert sorted(operations) == sorted(OPERATIONS)


@pytest.fixture
def credentials() -> dict[str, Any]:
    """The headers of a signed-in browser of a person with a board and a finished game."""
    ann, bob = people(2)
    Board.objects.create(owner=ann, name="Mine", ruleset="oofopoly", data=RULESETS["oofopoly"].boards.default())
    Game.objects.filter(pk=game_of(ann, bob).pk).update(status="finished")
    client = Client()
    client.force_login(ann)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    token = "c" * 32
    return {
        "cookies": {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: token},
        # Nothing on the way unpacks a compressed answer here.
        "headers": {"X-CSRFToken": token, "Accept-Encoding": "identity"},
    }


@nightly
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_is_one_that_the_schema_describes(
    label: str, operations: dict[str, Any], credentials: dict[str, Any], services: Services
) -> None:
    """Status, content type and body; what the schema forbids is refused, and nothing is a 500."""
    # Nor what a board consists of: a request with no board in it is refused, however well-formed.
    excluded = [positive_data_acceptance] if label.startswith("POST /api/boards/") else []

    @how(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operations[label].as_strategy())
    def answers(case: Any) -> None:
        services.forget_limits()
        case.call_and_validate(**credentials, excluded_checks=excluded)

    answers()
