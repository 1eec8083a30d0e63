"""Telling people that somebody asked them to be friends, or is their friend now; ends of both go untold.

There is one notification for each request, however often it is taken back and made again.
"""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import FriendRequest, Friendship, NotificationKind
from accounts.notifications.service import New, announce, withdraw

ASKED, BEFRIENDED = "friend request", "friendship"
"""What notifications of these are about."""
PATH = "/friends/"


def asked(request: FriendRequest) -> None:
    """Somebody asked a person to be friends."""
    _tell(request.asked_id, ASKED, request.pk)


def asks_no_more(requests: Iterable[FriendRequest]) -> None:
    """These requests are answered or withdrawn."""
    withdraw([f"{ASKED} {one.pk}" for one in requests])


def befriended(friendship: Friendship, person: int) -> None:
    """Somebody accepted a person's request, or followed their link."""
    _tell(person, BEFRIENDED, friendship.pk)


def no_friends(friendships: Iterable[Friendship]) -> None:
    """These friendships end."""
    withdraw([f"{BEFRIENDED} {one.pk}" for one in friendships])


def _tell(person: int, about: str, number: int) -> None:
    subject = {"about": about, "number": number}
    announce([New(person, NotificationKind.FRIEND, f"{about} {number}", subject, PATH)])
