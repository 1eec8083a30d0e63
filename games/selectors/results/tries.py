"""People's tries at challenges of the day, and what has become of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.models import Challenge, Game, Status, Try
from games.selectors.results.results import result_together, rounds_of

State = Literal["none", "playing", "won", "lost", "left", "uncounted"]


class OwnTry(NamedTuple):
    """A person's try: what has become of it, its game and rounds if it has any, and its room while it is played."""

    state: State
    game: Game | None = None
    rounds: int | None = None
    code: str = ""


def try_of(challenge: Challenge, user: int | None) -> OwnTry:
    """Return the state of a person's try."""
    if not challenge.is_stored:
        return OwnTry("none")
    attempt = Try.objects.filter(challenge=challenge, user=user or 0).select_related("game__room").first()
    if attempt is None:
        return OwnTry("none")
    game = attempt.game
    if game is None or game.status == Status.CANCELLED:
        return OwnTry("left", game)
    code = game.room.code if game.status == Status.PLAYING else ""
    if not game.rated:
        return OwnTry("uncounted", game, code=code)
    if code:
        return OwnTry("playing", game, code=code)
    return OwnTry("won" if result_together(game, user) == "won" else "lost", game, rounds_of(game))


def tries_of(user: int) -> list[dict[str, object]]:
    """Everything stored about a person's tries, for their download."""
    rows = Try.objects.filter(user=user).order_by("challenge__day", "pk")
    return [
        {"ruleset": ruleset, "day": day.isoformat(), "game": game}
        for ruleset, day, game in rows.values_list("challenge__ruleset", "challenge__day", "game")
    ]
