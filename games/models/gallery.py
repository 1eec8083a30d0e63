"""The gallery: what all versions of a board have in common, who may see it, and who likes it.

The foreign keys cascade in the database, or forget what they referred to (see the migration): processes of 1.0.0 delete
people without knowing these tables. They delete boards, too, so that `current` may refer to none.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.rooms import Board

CODE_LENGTH = 10


class Visibility(models.TextChoices):
    """Who may see a board besides its owner."""

    PRIVATE = "private", _("private")
    LINK = "link", _("whoever has the link")
    PUBLIC = "public", _("public")


LISTED = Q(visibility=Visibility.PUBLIC, taken_down_at__isnull=True)
"""The boards that everybody finds."""


class GalleryBoard(models.Model):
    """A board in all its versions, each of which is a `Board`; `current` is the latest.

    Boards of the site itself have no owner, and a `key` by which they are loaded again. `name`, `size` (in spaces),
    `languages` and `words`, which searches look through, are those of the current version. `based_on` is the board that
    it was copied from. `flagged`: it has a word that is to be shown to admins. `plays` counts games by the rule of
    `services.boards.gallery.count_play`.
    """

    code = models.CharField(_("code"), max_length=CODE_LENGTH, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="gallery_boards",
        verbose_name=_("owner"),
    )
    official = models.BooleanField(_("of the site itself"), default=False)
    key = models.CharField(_("key"), max_length=40, blank=True)
    name = models.CharField(_("name"), max_length=60)
    ruleset = models.CharField(_("game"), max_length=40)
    size = models.PositiveSmallIntegerField(_("spaces"), default=0)
    languages: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=20), verbose_name=_("languages"), default=list, blank=True
    )
    words = SearchVectorField(_("words"), null=True, editable=False)
    visibility = models.CharField(_("visible to"), max_length=7, choices=Visibility, default=Visibility.PRIVATE)
    current = models.ForeignKey(
        Board,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("current version"),
    )
    based_on = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="copies",
        verbose_name=_("based on"),
    )
    plays = models.PositiveIntegerField(_("games"), default=0)
    likes = models.PositiveIntegerField(_("likes"), default=0)
    flagged = models.BooleanField(_("flagged"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    shared_at = models.DateTimeField(_("shared"), null=True, blank=True)
    changed_at = models.DateTimeField(_("changed"))
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
        verbose_name = _("board of the gallery")
        verbose_name_plural = _("boards of the gallery")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="games_gallery_key_once"),
            models.CheckConstraint(condition=Q(official=True) ^ Q(key=""), name="games_gallery_key_if_official"),
        ]
        indexes = [
            models.Index(fields=["-plays", "-id"], condition=LISTED, name="games_gallery_played"),
            models.Index(fields=["-likes", "-id"], condition=LISTED, name="games_gallery_liked"),
            models.Index(fields=["-shared_at", "-id"], condition=LISTED, name="games_gallery_newest"),
            models.Index(fields=["ruleset", "-plays", "-id"], condition=LISTED, name="games_gallery_played_of"),
            models.Index(fields=["ruleset", "-likes", "-id"], condition=LISTED, name="games_gallery_liked_of"),
            models.Index(fields=["ruleset", "-shared_at", "-id"], condition=LISTED, name="games_gallery_newest_of"),
            # Rows change with every game that is counted: what waits to be taken up would be read by each search.
            GinIndex(fields=["words"], condition=LISTED, fastupdate=False, name="games_gallery_words"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_shared(self) -> bool:
        """Whether others may see it."""
        return self.visibility != Visibility.PRIVATE and self.taken_down_at is None


class BoardLike(models.Model):
    """Somebody likes a board."""

    entry = models.ForeignKey(
        GalleryBoard,
        models.CASCADE,
        db_constraint=False,
        related_name="liked_by",
        verbose_name=_("board of the gallery"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="liked_boards",
        verbose_name=_("user"),
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("like of a board")
        verbose_name_plural = _("likes of boards")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["entry", "user"], name="games_like_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.user_id}"
