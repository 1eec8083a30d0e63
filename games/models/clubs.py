"""Clubs: people who play together, with a chat, table set-ups and a leaderboard of their own.

The foreign keys cascade in the database, or forget what they referred to (see the migration): processes of 1.0.0 delete
people without knowing these tables.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from config.languages.names import name

CODE_LENGTH = 10


class Admission(models.TextChoices):
    """How people come into a club."""

    OPEN = "open", _("everybody")
    REQUEST = "request", _("whoever is let in")
    INVITATION = "invitation", _("only by invitation")


class Role(models.TextChoices):
    """What a member may do; there is one owner."""

    OWNER = "owner", _("owner")
    MODERATOR = "moderator", _("moderator")
    MEMBER = "member", _("member")


def languages() -> list[tuple[str, str]]:
    """The languages that there are, whichever of them the site offers, for a club's own."""
    return [(code, name(code)) for code in settings.KNOWN_LANGUAGES]


class Club(models.Model):
    """A club. It is found by its `words`; `size` is its number of members.

    Whoever knows the `invitation` may come in; it is empty while there is none. `flagged`: its name or description has
    a word that is to be shown to admins. One that is taken down is seen by its owner alone.
    """

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True)
    name = models.CharField(_("name"), max_length=40)
    description = models.CharField(_("description"), max_length=500, blank=True)
    language = models.CharField(_("language"), max_length=20, choices=languages, blank=True)
    colour = models.PositiveSmallIntegerField(_("colour"), default=0)
    admission = models.CharField(_("who may join"), max_length=10, choices=Admission, default=Admission.REQUEST)
    invitation = models.CharField(_("invitation"), max_length=20, blank=True)
    words = SearchVectorField(_("words"), null=True, editable=False)
    size = models.PositiveSmallIntegerField(_("members"), default=0)
    flagged = models.BooleanField(_("flagged"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    taken_down_at = models.DateTimeField(_("taken down"), null=True, blank=True)
    taken_down_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("taken down by"),
    )
    taken_down_reason = models.CharField(
        _("taken down because"), max_length=300, blank=True, help_text=_("An admin's reason; the owner sees it.")
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["invitation"], condition=~Q(invitation=""), name="games_club_invitation"),
        ]
        indexes = [
            models.Index(fields=["-size", "-id"], condition=Q(taken_down_at__isnull=True), name="games_club_largest"),
            # Rows change with every member: what waits to be taken up would be read by each search.
            GinIndex(fields=["words"], fastupdate=False, name="games_club_words"),
        ]

    def __str__(self) -> str:
        return self.name


class ClubMember(models.Model):
    """Somebody is a member of a club. Until `muted_until` they write nothing in its chat."""

    club = models.ForeignKey(
        Club, models.CASCADE, db_constraint=False, db_index=False, related_name="members", verbose_name=_("club")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="club_memberships",
        verbose_name=_("user"),
    )
    role = models.CharField(_("role"), max_length=9, choices=Role, default=Role.MEMBER)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("member of a club")
        verbose_name_plural = _("members of clubs")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="games_club_member_once"),
            models.UniqueConstraint(fields=["club"], condition=Q(role=Role.OWNER), name="games_club_one_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id}"


class ClubRequest(models.Model):
    """Somebody asks to be let into a club."""

    club = models.ForeignKey(
        Club, models.CASCADE, db_constraint=False, db_index=False, related_name="requests", verbose_name=_("club")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="club_requests",
        verbose_name=_("user"),
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("request to join a club")
        verbose_name_plural = _("requests to join clubs")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="games_club_request_once")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id}"


class ClubBan(models.Model):
    """Somebody may not come back into a club; `by` moderates it."""

    club = models.ForeignKey(
        Club, models.CASCADE, db_constraint=False, db_index=False, related_name="bans", verbose_name=_("club")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="club_bans",
        verbose_name=_("user"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("ban from a club")
        verbose_name_plural = _("bans from clubs")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="games_club_ban_once")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id}"


class ClubLine(models.Model):
    """A message in a club's chat: `text` is what is shown, `typed` what was typed where words in it are masked.

    One that was `removed` has no text any more.
    """

    club = models.ForeignKey(
        Club, models.CASCADE, db_constraint=False, db_index=False, related_name="lines", verbose_name=_("club")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="club_lines",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=40, blank=True)
    text = models.CharField(_("text"), max_length=300, blank=True)
    typed = models.CharField(_("as typed"), max_length=300, blank=True)
    flagged = models.BooleanField(_("flagged"), default=False)
    removed = models.BooleanField(_("removed"), default=False)
    client_id = models.CharField(_("command"), max_length=36, blank=True)
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("line in a club")
        verbose_name_plural = _("lines in clubs")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(removed=True) ^ ~Q(text=""), name="games_club_line_text"),
            models.UniqueConstraint(
                fields=["club", "person", "client_id"], condition=~Q(client_id=""), name="games_club_line_once"
            ),
        ]
        indexes = [
            models.Index(fields=["club", "-id"], name="games_club_line_of_club"),
            models.Index(fields=["person", "-at"], name="games_club_line_of_person"),
            models.Index(fields=["-id"], condition=Q(flagged=True), name="games_club_line_flagged"),
            models.Index(fields=["at"], name="games_club_line_at"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"

    @property
    def moment(self) -> datetime:
        """When it was written."""
        return datetime.fromtimestamp(self.at / 1000, UTC)
