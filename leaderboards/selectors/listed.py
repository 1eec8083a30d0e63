"""The people on leaderboards: those with a person's account, a public profile, and no ban in force."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import SanctionKind, User
from accounts.sanctions import in_force
from leaderboards.models import Profile


def listed_people() -> QuerySet[User]:
    """Everybody who appears on leaderboards."""
    hidden = Profile.objects.filter(user=OuterRef("pk"), public=False)
    banned = in_force(SanctionKind.BAN).filter(person=OuterRef("pk"))
    return User.objects.filter(~Exists(hidden), ~Exists(banned), is_guest=False, is_bot=False)
