"""Whether the games of a room are played with a coach: those of one person against bots, if the host wants it.

A game with a coach is stored as unrated because of it, and so counts for nothing (`models.games.COUNTING`).
"""

from __future__ import annotations

from collections.abc import Iterable

from games import rulesets
from games.models import Kind, Member, Room


def may_coach(room: Room, members: Iterable[Member]) -> bool:
    """Whether a game with these members can have a coach: in a game that names the candidates of a decision."""
    bots = rulesets.find(room.ruleset).bots
    people = sum(member.kind == Kind.PERSON for member in members)
    return people == 1 and room.challenge_id is None and bots is not None and bots.candidates is not None


def is_coached(room: Room, members: Iterable[Member]) -> bool:
    """Whether the game that would start now with these members has a coach."""
    return room.coach and may_coach(room, members)
