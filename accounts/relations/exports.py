"""Everything stored about how a person stands to others, but not what others decided about them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import Block, FollowedLink, FriendLink, FriendRequest, Friendship
from accounts.relations.privacy import settings_of


def stored_about(person: int) -> dict[str, Any]:
    """Return friends, requests, whom they block, privacy settings and links, as JSON data for their download.

    Who blocks them is left out, and whether a request of theirs was declined.
    """
    friendships = Friendship.objects.filter(Q(low=person) | Q(high=person)).select_related("low", "high").order_by("pk")
    made = FriendRequest.objects.filter(asker=person, withdrawn_at__isnull=True).select_related("asked")
    received = FriendRequest.objects.filter(asked=person, withdrawn_at__isnull=True).select_related("asker")
    blocks = Block.objects.filter(blocker=person).select_related("blocked").order_by("pk")
    followed = FollowedLink.objects.filter(guest=person).select_related("owner")
    link = FriendLink.objects.filter(person=person).first()
    return {
        "relations": {
            "friends": [
                {
                    "name": (one.high if one.low_id == person else one.low).username,
                    "since": one.since.isoformat(),
                    "came_by": one.came_by,
                }
                for one in friendships
            ],
            "requests_made": [{"name": one.asked.username, "at": one.asked_at.isoformat()} for one in made],
            "requests_received": [
                {
                    "name": one.asker.username,
                    "at": one.asked_at.isoformat(),
                    "declined": one.declined_at.isoformat() if one.declined_at else None,
                }
                for one in received
            ],
            "blocked": [{"name": one.blocked.username, "since": one.since.isoformat()} for one in blocks],
            "privacy": settings_of(person),
            "links_followed": [{"name": one.owner.username, "at": one.followed_at.isoformat()} for one in followed],
            "link_made": link.created_at.isoformat() if link else None,
        }
    }
