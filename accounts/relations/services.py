"""Changing how two people stand to each other.

Whatever changes a pair locks its two people first, the one with the smaller number before the other, so that what
happens at once happens one after the other: whoever asks somebody who blocks them at that moment ends up blocked, and
no request and no friendship is left. Somebody who is not there, is banned, or blocks or is blocked by the other is
refused as one and the same: `no_person`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import BigIntegerField, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.models import Block, CameBy, FriendRequest, Friendship, SanctionKind, User
from accounts.relations import telling
from accounts.relations.selectors import Allowed, are_blocked, are_friends, may
from accounts.sanctions import in_force

MOST_FRIENDS = 500
MOST_REQUESTS, REQUESTS_SPAN = 30, timedelta(days=1)
MOST_BLOCKED = 1_000


def ask(asker: int, asked: int) -> bool:
    """Ask somebody to be friends; return whether the two are friends now, since the other had asked before.

    Asking again changes nothing. Raises ValidationError with the code `no_person`, `guest` or `they_are_guest` (people
    without an account have no friends), `friends_already`, `not_asked` (their settings), `too_many_requests`,
    `too_many_friends` or `they_have_too_many_friends`.
    """
    with _pair(asker, asked) as (one, other):
        _refuse_guests(one, other)
        if are_friends(asker, asked):
            raise ValidationError(_("You are friends already."), code="friends_already")
        if _standing(asked, asker).exists():
            _befriend(one, other, CameBy.REQUEST)
            return True
        if not may(Allowed.ASK, asker, asked):
            raise ValidationError(_("They do not want to be asked."), code="not_asked")
        request, made = FriendRequest.objects.get_or_create(
            asker=one, asked=other, defaults={"asked_at": timezone.now()}
        )
        if made or request.withdrawn_at is not None:
            _refuse_too_many_requests(request)
            request.asked_at, request.withdrawn_at = timezone.now(), None
            request.save(update_fields=["asked_at", "withdrawn_at"])
            if request.declined_at is None:
                telling.asked(request)
    return False


def accept(person: int, asker: int) -> None:
    """Become friends with somebody who asked, even if it was declined; nothing happens if the two are friends already.

    Raises ValidationError with the code `no_person`, `no_request`, `too_many_friends` or `they_have_too_many_friends`.
    """
    with _locked(person, asker) as people:
        friends, asked = are_friends(person, asker), _standing(asker, person).exists()
        _refuse_apart(people, person, asker)
        if friends:
            return
        if not asked:
            raise ValidationError(_("They have not asked you."), code="no_request")
        _befriend(people[person], people[asker], CameBy.REQUEST)


def decline(person: int, asker: int) -> bool:
    """Do not become friends with somebody who asked; they are not told. Return whether there was such a request."""
    with _locked(person, asker):
        requests = list(_standing(asker, person).filter(declined_at__isnull=True))
        FriendRequest.objects.filter(pk__in=[one.pk for one in requests]).update(declined_at=timezone.now())
        telling.asks_no_more(requests)
    return bool(requests)


def withdraw(asker: int, asked: int) -> bool:
    """Take a request back; return whether there was one, whatever the other has made of it."""
    with _locked(asker, asked):
        return _withdraw(_standing(asker, asked))


def befriend_by_link(owner: int, follower: int) -> bool:
    """Make two people friends because one followed the other's link; return whether they were not before.

    Raises ValidationError with the code `no_person`, `guest`, `they_are_guest`, `too_many_friends` or
    `they_have_too_many_friends`.
    """
    with _pair(follower, owner) as (one, other):
        _refuse_guests(one, other)
        if are_friends(owner, follower):
            return False
        _befriend(one, other, CameBy.LINK)
    return True


def end(person: int, friend: int) -> bool:
    """End a friendship; the other is not told. Return whether there was one."""
    with _locked(person, friend):
        return _end(person, friend)


def block(blocker: int, blocked: int) -> bool:
    """Block somebody: a friendship and requests between the two end. Return whether they were not blocked before.

    Raises ValidationError with the code `no_person`, `yourself` or `too_many_blocked`.
    """
    with _locked(blocker, blocked) as people:
        if len(people) < 2:
            raise no_person()
        if Block.objects.filter(blocker=blocker, blocked=blocked).exists():
            return False
        if Block.objects.filter(blocker=blocker).count() >= MOST_BLOCKED:
            message = _("You block %(limit)d people. Unblock somebody first.")
            raise ValidationError(message, code="too_many_blocked", params={"limit": MOST_BLOCKED})
        Block.objects.create(blocker_id=blocker, blocked_id=blocked)
        _end(blocker, blocked)
        _withdraw(_standing(blocker, blocked) | _standing(blocked, blocker))
        transaction.on_commit(lambda: listeners.blocked(blocker, blocked))
    return True


def unblock(blocker: int, blocked: int) -> bool:
    """Block somebody no longer; return whether they were blocked."""
    with _locked(blocker, blocked):
        unblocked, _rows = Block.objects.filter(blocker=blocker, blocked=blocked).delete()
    return bool(unblocked)


def no_person() -> ValidationError:
    """The refusal for somebody who is not there, or who shall not be met."""
    return ValidationError(_("There is no such person."), code="no_person")


@contextmanager
def _locked(person: int, other: int) -> Iterator[dict[int, User]]:
    """Keep everybody else from changing a pair until the end of the transaction; returns those who have an account."""
    if person == other:
        raise ValidationError(_("This is you."), code="yourself")
    if not 0 < other <= BigIntegerField.MAX_BIGINT:
        raise no_person()
    with transaction.atomic():
        rows = User.objects.select_for_update(no_key=True).filter(pk__in=(person, other)).order_by("pk")
        yield {one.pk: one for one in rows}


@contextmanager
def _pair(person: int, other: int) -> Iterator[tuple[User, User]]:
    """Lock two people who may have to do with each other; the refusals take the same queries, whatever the reason."""
    with _locked(person, other) as people:
        _refuse_apart(people, person, other)
        yield people[person], people[other]


def _refuse_apart(people: Mapping[int, User], person: int, other: int) -> None:
    """Refuse two of whom one is not there, or who shall not meet; all is looked at, so that it takes the same work."""
    banned = in_force(SanctionKind.BAN).filter(person__in=(person, other)).exists()
    if are_blocked(person, [other]) or banned or len(people) < 2:
        raise no_person()


def _befriend(one: User, other: User, came_by: CameBy) -> None:
    """Make two people friends, and tell the other."""
    for person, code, message in (
        (one, "too_many_friends", _("You have %(limit)d friends. End a friendship first.")),
        (other, "they_have_too_many_friends", _("They have %(limit)d friends already.")),
    ):
        if Friendship.objects.filter(Q(low=person) | Q(high=person)).count() >= MOST_FRIENDS:
            raise ValidationError(message, code=code, params={"limit": MOST_FRIENDS})
    low, high = sorted((one, other), key=lambda person: person.pk)
    friendship = Friendship.objects.create(low=low, high=high, came_by=came_by)
    requests = FriendRequest.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))
    telling.asks_no_more(requests)
    requests.delete()
    telling.befriended(friendship, other.pk)


def _end(person: int, friend: int) -> bool:
    friendships = Friendship.objects.filter(low=min(person, friend), high=max(person, friend))
    telling.no_friends(friendships)
    return bool(friendships.delete()[0])


def _withdraw(requests: QuerySet[FriendRequest]) -> bool:
    found = list(requests)
    FriendRequest.objects.filter(pk__in=[one.pk for one in found]).update(withdrawn_at=timezone.now())
    telling.asks_no_more(found)
    return bool(found)


def _standing(asker: int, asked: int) -> QuerySet[FriendRequest]:
    """The request of one person to another, if the asker has not taken it back."""
    return FriendRequest.objects.filter(asker=asker, asked=asked, withdrawn_at__isnull=True)


def _refuse_guests(one: User, other: User) -> None:
    if one.is_guest:
        raise ValidationError(_("Save your account first."), code="guest")
    if other.is_guest:
        raise ValidationError(_("Guests have no friends until they save their account."), code="they_are_guest")


def _refuse_too_many_requests(request: FriendRequest) -> None:
    since = timezone.now() - REQUESTS_SPAN
    made = FriendRequest.objects.filter(asker=request.asker_id, asked_at__gt=since).exclude(pk=request.pk).count()
    if made >= MOST_REQUESTS:
        message = _("You have asked %(limit)d people in a day. Wait until tomorrow.")
        raise ValidationError(message, code="too_many_requests", params={"limit": MOST_REQUESTS})
