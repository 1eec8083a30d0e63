"""Guarantees of every registered game: stored, timed, auto-played for absent players, fair, with valid messages."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from games.audiences import audience_of
from games.clock import now_ms
from games.engine.hidden import public_fields
from games.live.sweep import sweep
from games.models import Automatic, Game, Status
from games.rulesets import RULESETS, rulebook
from games.selectors.play.games import game_frame, log_before
from games.selectors.play.loaded import RECENT_LENGTH, load
from games.selectors.replays.fairness import proof_of
from games.selectors.replays.frames import PAGE_LENGTH, replay_page
from games.services import publishing
from tests.games.sockets import patched
from tests.games.tables import AT_ONCE, game_of, people, play_due
from tests.games.test_schema import as_json, validator
from tests.support.kinds import WITH_BOTS

pytestmark = pytest.mark.django_db(transaction=True)

MOST = 5_000
"""More moves than a game of bots takes; one that is longer has not ended."""
SHORTER = {
    "oofopoly": {"railroad_rent": 300, "utility_factor": 60, "salary": 100},
    "bangladeshi": {"railroad_rent": 3000, "utility_factor": 600, "salary": 1000},
}
"""Options with which games are a third shorter, and as much happens in them: houses, auctions, trades and mortgages."""
OFTEN = 50
"""Moves after which the hidden values are looked at again."""
SHORT = 10
"""Characters; a shorter value may stand in the log by chance."""


@pytest.mark.parametrize("ruleset", WITH_BOTS)
def test_a_whole_game_of_absent_players_and_bots_is_proved(
    ruleset: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """PLAT-16: players who never come back do not hold it up; its draws, events and messages are as they should be.

    Nothing that is hidden from anybody is written to the log meanwhile (PLAT-12).
    """
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(publishing, "broadcast", lambda _, message: sent.append(message))
    options = AT_ONCE | SHORTER.get(ruleset, {})
    game = game_of(*people(2), bots=2, options=options, ruleset=ruleset)
    game.seats.filter(user__isnull=False).update(away=True)
    states = {audience: frame["state"] for audience, frame in valid_frames(game).items()}
    hidden = {game.secret}
    with caplog.at_level(logging.DEBUG):
        for _ in range(MOST // OFTEN):
            hidden |= set(hidden_texts(load(game.pk).state))
            play_due(game, OFTEN)
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert game.seed in hidden
    logged = caplog.text.replace(" ", "")
    assert not [text for text in hidden if text in logged]
    assert game.actions.filter(automatic=Automatic.AWAY).exists()
    assert_every_draw_follows_from_the_seed(game)
    assert_the_stored_events_lead_to_the_stored_state(game)
    assert_updates_are_valid_and_lead_to_the_last_state(game, states, sent)
    assert_the_replay_tells_what_the_running_game_told(game, sent)


def hidden_texts(thing: Any) -> Iterator[str]:
    """The values that not everybody may see, at any depth, as JSON and as Python shows them, without spaces."""
    if isinstance(thing, msgspec.Struct):
        seen_by = public_fields(type(thing))
        for name, key in zip(thing.__struct_fields__, thing.__struct_encode_fields__, strict=True):
            value = getattr(thing, name)
            if seen_by[key] == "all" or value is UNSET:
                yield from hidden_texts(value)
                continue
            for text in (msgspec.json.encode(value).decode(), repr(value)):
                if len(text) >= SHORT:
                    yield text.strip("\"'").replace(" ", "")
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from hidden_texts(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from hidden_texts(value)


def valid_frames(game: Game) -> dict[str, Any]:
    """The frames that players and a spectator receive on loading the game, by audience; each fits the wire's schema."""
    numbers = [None, *game.seats.filter(user__isnull=False).values_list("number", flat=True)]
    frames = {audience_of(number): as_json(game_frame(game.pk, number)) for number in numbers}
    for frame in frames.values():
        validator("GameFrame").validate(frame)
    return frames


def assert_updates_are_valid_and_lead_to_the_last_state(
    game: Game, states: dict[str, Any], sent: list[dict[str, Any]]
) -> None:
    """Each update fits the wire's schema, and the patches of each audience lead to exactly the state after a reload."""
    check = validator("Update")
    moves = [message for message in sent if message["type"] == "move"]
    assert len(moves) == game.version - 1
    for message in moves:
        assert set(message["texts"]) == set(states)
        for audience, text in message["texts"].items():
            update = json.loads(text)
            check.validate(update)
            states[audience] = patched(states[audience], update["patch"])
    assert states == {audience: frame["state"] for audience, frame in valid_frames(game).items()}


def assert_the_replay_tells_what_the_running_game_told(game: Game, sent: list[dict[str, Any]]) -> None:
    """The log of each page of the replay, to spectators and to each player, has exactly the entries that they got."""
    moves = [message["texts"] for message in sent if message["type"] == "move"]
    for seat in (None, *game.seats.filter(user__isnull=False).values_list("number", flat=True)):
        first, *told = as_json(log_before(game.pk, seat, 2)) + [
            entry_of(json.loads(t[audience_of(seat)])) for t in moves
        ]
        assert first["version"] == 1
        whole = [first, *told]
        for begin in range(1, game.version + 1, PAGE_LENGTH):
            page = as_json(replay_page(game, seat, seat, begin))
            recent, updates = page["game"]["recent"], [entry_of(update) for update in page["updates"]]
            assert recent == whole[max(0, begin - RECENT_LENGTH) : begin]
            assert updates == whole[begin : begin + PAGE_LENGTH - 1]


def entry_of(update: dict[str, Any]) -> dict[str, Any]:
    """An update without what only clients that follow it need."""
    return {key: value for key, value in update.items() if key not in {"type", "patch", "event_patches", "left_ms"}}


def assert_every_draw_follows_from_the_seed(game: Game) -> None:
    """PLAT-13: each draw follows from the seed whose hash was published."""
    proof = proof_of(game)
    assert proof.fits
    assert len(proof.draws) > 5


def assert_the_stored_events_lead_to_the_stored_state(game: Game) -> None:
    """PLAT-10: the events of all versions, applied in order, give the stored table."""
    book = rulebook(game.ruleset, game.board, game.options)
    table = book.flow.new_table(book.rules, 4)
    versions = list(game.actions.order_by("version").values_list("version", "events"))
    assert [version for version, _ in versions] == list(range(1, game.version + 1))
    for _, events in versions:
        for event in book.decode_events(events):
            event.apply(table)
    assert table == book.decode(game.state).table
    assert load(game.pk).state == book.decode(game.state)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_limit_is_enforced_within_its_second(ruleset: str) -> None:
    """PLAT-15: by the stored deadline, not early, by any sweep."""
    players = max(2, RULESETS[ruleset].min_players)  # who plays alone has no limit
    game = game_of(*people(players), options={"decision_seconds": 60}, ruleset=ruleset)
    at = now_ms() + 400
    game.refresh_from_db()
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)
    sweep(900)
    action = game.actions.get(version=2)
    assert action.automatic == Automatic.TIME
    assert 0 <= action.at - at < 1_000
