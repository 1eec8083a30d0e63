"""Who is whose friend, who has asked to be, who blocks whom, and what people allow others.

Rows are created and changed by `accounts.relations`, which locks the two people of a pair first.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class CameBy(models.TextChoices):
    """How two people became friends."""

    REQUEST = "request", _("request")
    LINK = "link", _("link")


class Friendship(models.Model):
    """Two friends, once: `low` is the one whose account has the smaller number."""

    low = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("person"))
    high = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("friend"))
    since = models.DateTimeField(_("since"), auto_now_add=True)
    came_by = models.CharField(_("came by"), max_length=8, choices=CameBy)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="accounts_friendship_in_order"),
            models.UniqueConstraint(fields=["low", "high"], name="accounts_friendship_once"),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} – {self.high_id}"  # noqa: RUF001 - the dash of a pair


class FriendRequest(models.Model):
    """Somebody asked somebody else to be friends.

    The asked person does not see a request any more that they declined, or that was withdrawn. The asker cannot tell
    whether it was declined; if they ask once more it stays declined. So a request is kept until `accounts.retention`
    forgets it or the two become friends.
    """

    asker = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("asker"))
    asked = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("asked"))
    asked_at = models.DateTimeField(_("asked at"))
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("friend request")
        verbose_name_plural = _("friend requests")
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="accounts_request_of_two"),
            models.UniqueConstraint(fields=["asker", "asked"], name="accounts_request_once"),
        ]
        indexes = [models.Index(fields=["asked_at"], name="accounts_request_age")]

    def __str__(self) -> str:
        return f"{self.asker_id} → {self.asked_id}"


class Block(models.Model):
    """`blocker` does not want to meet `blocked`; neither of them meets the other then."""

    blocker = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("blocker"))
    blocked = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("blocked"))
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="accounts_block_of_two"),
            models.UniqueConstraint(fields=["blocker", "blocked"], name="accounts_block_once"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} → {self.blocked_id}"


class Circle(models.TextChoices):
    """Whom somebody allows something; each but the last contains the next."""

    EVERYBODY = "everybody", _("Everybody")
    FRIENDS_OF_FRIENDS = "acquaintances", _("Friends and their friends")
    FRIENDS = "friends", _("Friends")
    NOBODY = "nobody", _("Nobody")


class Privacy(models.Model):
    """Whom a person allows what; who has no row has the defaults."""

    person = models.OneToOneField(
        User,
        models.CASCADE,
        db_constraint=False,
        primary_key=True,
        related_name="privacy",
        verbose_name=_("person"),
    )
    ask = models.CharField(_("who may ask to be friends"), max_length=16, choices=Circle, default=Circle.EVERYBODY)
    see_online = models.CharField(
        _("who sees whether you are here"), max_length=16, choices=Circle, default=Circle.FRIENDS
    )
    invite = models.CharField(_("who may invite you"), max_length=16, choices=Circle, default=Circle.FRIENDS)

    class Meta:
        verbose_name = _("privacy settings")
        verbose_name_plural = _("privacy settings")

    def __str__(self) -> str:
        return str(self.person_id)


class FriendLink(models.Model):
    """The link by which others become a person's friends without asking; a new one replaces it."""

    person = models.OneToOneField(
        User,
        models.CASCADE,
        db_constraint=False,
        primary_key=True,
        related_name="friend_link",
        verbose_name=_("person"),
    )
    token = models.CharField(_("token"), max_length=32, unique=True)
    created_at = models.DateTimeField(_("created"), auto_now=True)

    class Meta:
        verbose_name = _("friend link")
        verbose_name_plural = _("friend links")

    def __str__(self) -> str:
        return str(self.person_id)


class FollowedLink(models.Model):
    """A guest followed somebody's link: the two become friends when the guest saves the account."""

    guest = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("guest"))
    owner = models.ForeignKey(User, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("person"))
    followed_at = models.DateTimeField(_("followed"), auto_now_add=True)

    class Meta:
        verbose_name = _("followed friend link")
        verbose_name_plural = _("followed friend links")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(guest=F("owner")), name="accounts_followed_of_two"),
            models.UniqueConstraint(fields=["guest", "owner"], name="accounts_followed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.guest_id} → {self.owner_id}"
