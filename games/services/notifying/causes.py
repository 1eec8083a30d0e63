"""The causes of notifications about games: what each is about, once."""

from __future__ import annotations

from datetime import date, datetime

from accounts.audit import AuditAction


def decision_cause(game: int, number: int | str) -> str:
    """A decision that waits, by its first number."""
    return f"game {game} decision {number}"


def answer_cause(game: int, offer: int) -> str:
    """An offer that was answered."""
    return f"game {game} offer {offer}"


def begun_cause(game: int) -> str:
    """The beginning of a game."""
    return f"game {game} begun"


def ended_cause(game: int) -> str:
    """The end of a game."""
    return f"game {game} ended"


def invitation_cause(room: int) -> str:
    """A seat that a room keeps."""
    return f"room {room} invitation"


def invited_cause(room: int) -> str:
    """A room to which somebody invites."""
    return f"room {room} invited"


def rematch_cause(room: int, game: int) -> str:
    """A room in which somebody wants another game after this one."""
    return f"room {room} rematch after {game}"


def challenge_cause(ruleset: str, day: date) -> str:
    """The end of the challenge of a day."""
    return f"challenge {day} {ruleset}"


def overtaken_cause(ruleset: str, day: date) -> str:
    """A better result than somebody's in the challenge of a day."""
    return f"{challenge_cause(ruleset, day)} overtaken"


def moderation_cause(decision: AuditAction, number: int, at: datetime) -> str:
    """What a moderator decided about a thing, at a moment: a board may be taken down again."""
    return f"{decision} {number} {at:%Y%m%d%H%M%S%f}"
