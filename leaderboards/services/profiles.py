"""Changes that people make to their own profile."""

from __future__ import annotations

from leaderboards.models import Profile
from leaderboards.services import listing


def set_public(user: int, *, public: bool) -> None:
    """Show a profile to everybody, or hide it; a hidden one is on no leaderboard."""
    Profile.objects.update_or_create(user_id=user, defaults={"public": public})
    listing.refresh(user)
