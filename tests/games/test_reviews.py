"""Chances over ended games, and reviews in the background: asked for by the API, made by the worker's task, stopped."""

from __future__ import annotations

import time
from http import HTTPStatus
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.models import Game, GameSeat, Kind, Opening, ReviewedGame, Status
from games.selectors.reviews import curve
from games.services.reviews import reviewing
from tests.games.reviewed import reviewed_game
from tests.games.tables import people
from tests.games.test_worth import a_finished_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(client: Client) -> Game:
    """A finished game whose player is signed in."""
    ended, _ = a_finished_game()
    ended.ended_at = timezone.now()
    ended.winners = [0]
    ended.save()
    seat = GameSeat.objects.get(game=ended, kind=Kind.PERSON)
    assert seat.user is not None
    client.force_login(seat.user)
    return ended


def address(game: Game, part: str) -> str:
    """Something about a game."""
    return f"/api/games/{game.pk}/{part}/"


def told(answer: Any) -> str:
    """The code of a refusal."""
    return str(answer.json()["code"])


def test_the_chances_end_with_the_result(client: Client, game: Game) -> None:
    """Few enough points to draw, each of which sums to one, from the first version to the last."""
    story = client.get(address(game, "chances")).json()
    points = story["points"]
    assert not story["together"]
    assert (points[0]["version"], points[-1]["version"]) == (1, game.version)
    assert len(points) <= curve.POINTS + 1
    for point in points:
        assert sum(point["chances"]) == pytest.approx(1, abs=0.001)
    assert sorted(points[-1]["chances"]) == [0, 0, 0, 1]
    began = time.process_time()
    curve._story.__wrapped__(game.pk, game.seed_hash)
    print(f"the curve takes {1000 * (time.process_time() - began):.0f} ms")


def test_a_review_goes_on_while_somebody_looks(client: Client, game: Game, clock: time_machine.Traveller) -> None:
    """Its findings come with the progress; with nobody looking it stops, and goes on later where it was."""
    assert told(client.get(address(game, "review"))) == "no_such_review"
    asked = client.post(address(game, "review"))
    assert asked.status_code == HTTPStatus.CREATED
    assert asked.json()["state"] == "waiting"
    assert reviewing.run_next(0.2) > 0
    shown = client.get(address(game, "review")).json()
    assert shown["state"] == "running"
    for seat in shown["seats"]:
        terms = (seat[name] for name in ("own_luck", "others_luck", "own_decisions", "others_decisions"))
        assert sum(terms) == pytest.approx(seat["result"] - seat["start"], abs=1e-9)
    found = ReviewedGame.objects.get().versions
    clock.shift(reviewing.WANTED / 1000 + 1)
    assert reviewing.run_next(0.2) == 0
    client.get(address(game, "review"))
    assert reviewing.run_next(0.2) > 0
    assert ReviewedGame.objects.get().versions > found
    assert client.delete(address(game, "review")).status_code == HTTPStatus.NO_CONTENT
    assert reviewing.run_next(0.2) == 0


def test_a_person_waits_for_two_reviews_at_most(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The third is refused; so is a review of a game that is not over, and one for somebody who is not signed in."""
    monkeypatch.setattr(reviewing, "MAX_UNFINISHED", 0)
    refused = client.post(address(game, "review"))
    assert told(refused) == "too_many_reviews"
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, cancel_cause="length")
    assert told(client.post(address(game, "review"))) == "wrong_phase"
    client.logout()
    assert client.post(address(game, "review")).status_code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
    assert not ReviewedGame.objects.exists()


def test_a_review_by_other_rules_is_made_again(client: Client, game: Game) -> None:
    """It is kept under the rules that it was made by, and goes with its game and not with who asked for it."""
    client.post(address(game, "review"))
    ReviewedGame.objects.update(key="0" * 64)
    assert reviewing.run_next(0.2) == 0
    assert not ReviewedGame.objects.exists()
    client.post(address(game, "review"))
    ReviewedGame.objects.update(key="0" * 64, findings={"versions": 1})
    assert client.post(address(game, "review")).json()["state"] == "waiting"
    game.delete()
    assert not ReviewedGame.objects.exists()


def test_a_review_says_why_and_what_else_there_was(client: Client, game: Game) -> None:
    """And what deals were worth, with nothing but the events of their ends."""
    graded = reviewed_game(game)
    told = client.get(address(game, "review")).json()
    (decision,) = told["decisions"]
    assert decision["helped"] == graded.helped
    assert decision["reason"] == {"kind": "risk", "seat": graded.seat, "group": "", "chosen": 0.3, "better": 0.2}
    assert [one["action"]["type"] for one in decision["others"]] == ["bid"]
    assert (decision["chosen"]["type"], decision["better"]["type"]) == ("buy", "decline")
    (deal,) = told["deals"]
    assert deal["worth"] == [0.02, -0.01, -0.01, -0.01]
    assert [event["type"] for event in deal["events"]] == ["auction_ended"]


def test_a_review_of_an_earlier_edition_is_still_shown(client: Client, game: Game) -> None:
    """It has no deals, no reasons and no further alternatives."""
    reviewed_game(game)
    row = ReviewedGame.objects.get()
    assert row.findings is not None
    for name in ("deals", "opened"):
        del row.findings[name]
    for name in ("helped", "reason", "others", "rolls", "chosen", "chosen_events"):
        del row.findings["decisions"][0][name]
    row.save()
    told = client.get(address(game, "review")).json()
    assert told["deals"] == []
    assert "reason" not in told["decisions"][0]


def test_playing_on_with_the_better_choice(client: Client, game: Game) -> None:
    """The room begins after it; where no better one was found, there is nothing to play on with."""
    graded = reviewed_game(game)
    page = f"/replay/{game.pk}/play-on/"
    client.post(page, {"version": graded.version - 1, "draws": "new", "better": "1"})
    opening = Opening.objects.get(parent_id=game.pk)
    assert '"auction"' in opening.state
    assert '"kind":"buy"' not in opening.state
    refused = client.post(
        f"/api/games/{game.pk}/play-on/",
        {"version": graded.version, "better": True},
        content_type="application/json",
    )
    assert told(refused) == "no_such_review"


def test_others_cannot_stop_a_review(client: Client, game: Game) -> None:
    """Whoever may see the game may look at its review, but only who has asked for it stops it."""
    client.post(address(game, "review"))
    client.force_login(people(1)[0])
    assert told(client.delete(f"{address(game, 'review')}?code={game.room.code}")) == "no_such_review"
