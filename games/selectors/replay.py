"""Replaying a game from its seed, and comparing every event and the final state (PLAT-13)."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.chance import seed_hash
from games.engine.play import new_game, play, time_out
from games.engine.refusal import Refused
from games.engine.state import Event, GameState
from games.models import Action, Game
from games.selectors.fairness import mix_of
from games.selectors.loaded import book_of


def find_divergence(game: Game) -> str | None:
    """Where the stored game first differs from what its seed and actions lead to; None if it never does."""
    if seed_hash(game.seed) != game.seed_hash:
        return "the seed does not have the hash that was shown at the start"
    mix = mix_of(game)
    if mix is not None and not mix.fits:
        return "the seed is not the mix of the secret and the numbers that were committed"
    book = book_of(game)
    state, events = new_game(book, players=game.seats.count(), seed=game.seed, shuffle_seats=True)
    actions = list(Action.objects.filter(game=game).order_by("version"))
    if [action.version for action in actions] != list(range(1, game.version + 1)):
        return "a version is missing"
    for action in actions:
        if action.version > 1:
            try:
                events = _replay(book, state, action)
            except Refused as refused:
                return f"version {action.version}: {action.action or 'time-out'} is refused ({refused.code})"
        if (difference := _difference(book, action, events)) is not None:
            return difference
    return None if _plain(book.encode(state)) == _plain(game.state) else "the final state differs"


def state_at(game: Game, version: int) -> GameState[Any, Any]:
    """The position after a version, replayed from the start. It contains secrets: never show it as it is."""
    book = book_of(game)
    state, _ = new_game(book, players=game.seats.count(), seed=game.seed, shuffle_seats=True)
    for action in Action.objects.filter(game=game, version__gt=1, version__lte=version).order_by("version"):
        _replay(book, state, action)
    return state


def _replay(book: Any, state: GameState[Any, Any], action: Action) -> list[Event]:
    if action.decision is not None:
        return time_out(book, state, action.decision)
    if action.seat is None:
        raise Refused("malformed", "action without a seat")
    parsed, decision = book.read_action(msgspec.json.decode(action.action))
    return play(book, state, action.seat, parsed, decision)


def _difference(book: Any, action: Action, events: list[Event]) -> str | None:
    stored = _plain(action.events)
    made = _plain(book.encode_events(events))
    for number, (was, is_) in enumerate(zip(stored, made, strict=False), start=1):
        if was != is_:
            return f"version {action.version}, event {number}: stored {was}, replayed {is_}"
    if len(stored) != len(made):
        return f"version {action.version}: {len(stored)} events stored, {len(made)} replayed"
    return None


def _plain(text: bytes | str) -> Any:
    return msgspec.json.decode(text)
