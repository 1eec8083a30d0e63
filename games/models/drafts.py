"""Boards that are being made, with everything that was changed about them.

The foreign keys cascade in the database, or forget what they referred to (see the migration): processes of 1.0.0 delete
people without knowing these tables.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.gallery import GalleryBoard


class BoardDraft(models.Model):
    """A board that is being made; it may have any faults, and cannot be played.

    Each change, and each that takes one back or makes it again, is a revision. `undo` is the number of the latest one
    that can be taken back, `redo` of the latest that was, unless they are among the `forgotten`, which are those up to
    that number. `stored` is how many bytes the others have.

    `entry` is the own board of which it may become the next version: that with which it was begun, or as which it was
    saved. `based_on` is the board of the gallery that it was copied from.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False, related_name="drafts", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=60)
    ruleset = models.CharField(_("game"), max_length=40)
    document: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board"))
    notes: models.JSONField[list[Any] | None, list[Any] | None] = models.JSONField(
        _("what changed when it was read"), null=True, blank=True
    )
    entry = models.ForeignKey(
        GalleryBoard,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="drafts",
        verbose_name=_("own board"),
    )
    based_on = models.ForeignKey(
        GalleryBoard,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("based on"),
    )
    revision = models.PositiveIntegerField(_("revision"), default=0)
    undo = models.PositiveIntegerField(_("can be undone"), null=True, blank=True)
    redo = models.PositiveIntegerField(_("can be done again"), null=True, blank=True)
    forgotten = models.PositiveIntegerField(_("forgotten"), default=0)
    stored = models.PositiveIntegerField(_("size"), default=0)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("draft of a board")
        verbose_name_plural = _("drafts of boards")
        ordering = ["-changed_at", "-pk"]
        indexes = [models.Index(fields=["owner", "-changed_at"], name="games_draft_of_owner")]

    def __str__(self) -> str:
        return self.name

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self.undo is not None and self.undo > self.forgotten

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return self.redo is not None and self.redo > self.forgotten


class DraftRevision(models.Model):
    """One revision of a draft: its edits, and those that take them back, compressed.

    `undo_below` and `redo_below` are the numbers of those that can be undone and done again after this one.
    """

    draft = models.ForeignKey(
        BoardDraft, models.CASCADE, db_constraint=False, related_name="revisions", verbose_name=_("draft of a board")
    )
    number = models.PositiveIntegerField(_("revision"))
    edits = models.BinaryField(_("edits"))
    undo_below = models.PositiveIntegerField(_("can be undone"), null=True, blank=True)
    redo_below = models.PositiveIntegerField(_("can be done again"), null=True, blank=True)

    class Meta:
        verbose_name = _("revision of a draft")
        verbose_name_plural = _("revisions of drafts")
        ordering = ["draft", "number"]
        constraints = [
            models.UniqueConstraint(fields=["draft", "number"], name="games_revision_once_a_draft"),
        ]

    def __str__(self) -> str:
        return str(self.number)
