"""Finding people by the beginning of their name, to ask them to be friends."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.db.models.functions import Lower

from accounts import listeners
from accounts.models import SanctionKind, User
from accounts.relations.selectors import between
from accounts.sanctions import in_force
from config.texts.looks import look_of_name

SHOWN = 12


def person_called(name: str, reader: int) -> User | None:
    """The person with this name, in any case; nobody to a reader from whom a block keeps them."""
    people = User.objects.annotate(lower=Lower("username")).filter(lower=name.lower(), is_active=True)
    return people.exclude(between(reader, OuterRef("pk"))).first()


def people_called(beginning: str, reader: int) -> list[User]:
    """People with an account whose name begins so, or looks as if it did; a few, by name.

    Left out are the reader, those whom a block keeps from them, who is banned, and those with a hidden profile, unless
    it is their whole name.
    """
    look = look_of_name(beginning.strip())
    if not look:
        return []
    banned = in_force(SanctionKind.BAN).filter(person=OuterRef("pk"))
    people = User.objects.filter(skeleton__startswith=look, is_guest=False, is_active=True).exclude(pk=reader)
    found = list(
        people.exclude(Exists(banned)).exclude(between(reader, OuterRef("pk"))).order_by("skeleton")[: 2 * SHOWN]
    )
    hidden = listeners.hidden([one.pk for one in found])
    return [one for one in found if one.pk not in hidden or one.skeleton == look][:SHOWN]
