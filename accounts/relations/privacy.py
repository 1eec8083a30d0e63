"""Whom a person allows what."""

from __future__ import annotations

from typing import TypedDict

from accounts.models import Circle, Privacy
from accounts.relations.selectors import Allowed


class Settings(TypedDict):
    """The circle for each thing that others may be allowed."""

    ask: str
    see_online: str
    invite: str


CHOICES = {
    Allowed.ASK: (Circle.EVERYBODY, Circle.FRIENDS_OF_FRIENDS, Circle.NOBODY),
    Allowed.SEE_ONLINE: tuple(Circle),
    Allowed.INVITE: tuple(Circle),
}
"""What can be chosen; friends have no need to ask."""


def settings_of(person: int) -> Settings:
    """A person's settings, with the defaults where they chose nothing."""
    row = Privacy.objects.filter(person=person).first() or Privacy(person_id=person)
    return {"ask": row.ask, "see_online": row.see_online, "invite": row.invite}


def change(person: int, **chosen: str) -> Settings:
    """Change some of the settings, which are checked against `CHOICES` by the caller's form."""
    Privacy.objects.update_or_create(person_id=person, defaults=dict(chosen))
    return settings_of(person)
