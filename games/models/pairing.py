"""People who look for others to play with, the tables proposed to them, and how long people waited lately.

Everything about a proposed table is in the rows of its people: whoever has a row is at one table at most.
The foreign keys cascade in the database (see the migration): processes of 1.0.0 delete people and rooms without knowing
these tables.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.rooms import Room
from games.paces import Pace


class ProposedTable(models.Model):
    """A table at which these people could sit: it becomes a game once each of them has confirmed it.

    `bots` fill the seats that are left. At `expires_at` (ms) whoever has not confirmed is out, and the others wait on.
    """

    ruleset = models.CharField(_("game"), max_length=40)
    pace = models.PositiveIntegerField(_("pace"), choices=Pace, null=True, blank=True, help_text=_("None: live."))
    rated = models.BooleanField(_("rated"))
    bots = models.PositiveSmallIntegerField(_("bots"), default=0)
    expires_at = models.BigIntegerField(_("expires at"))

    class Meta:
        verbose_name = _("proposed table")
        verbose_name_plural = _("proposed tables")

    def __str__(self) -> str:
        return f"{self.ruleset} {self.pk}"


class Seeker(models.Model):
    """Somebody who looks for people to play with, and what they look for.

    Without `players` any number will do, and without `bots_after` (s) no seat is ever filled with a bot. `languages`
    are those in which they would talk. `with_programs`: accounts of programs may sit at the table. `strength` is the
    likeliest skill, in points. They have waited since `since` (ms), and are here until `seen_until` (ms) unless their
    browser or program says again that they are. At a proposed table they have `confirmed` or not.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="seeker",
        verbose_name=_("user"),
    )
    ruleset = models.CharField(_("game"), max_length=40)
    pace = models.PositiveIntegerField(_("pace"), choices=Pace, null=True, blank=True, help_text=_("None: live."))
    players = models.PositiveSmallIntegerField(_("players"), null=True, blank=True)
    languages: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=16), verbose_name=_("languages")
    )
    rated = models.BooleanField(_("rated"))
    bots_after = models.PositiveIntegerField(_("bots after"), null=True, blank=True)
    with_programs = models.BooleanField(_("with programs"), default=False)
    strength = models.IntegerField(_("strength"))
    since = models.BigIntegerField(_("waits since"))
    seen_until = models.BigIntegerField(_("seen until"))
    table = models.ForeignKey(
        ProposedTable,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="people",
        verbose_name=_("proposed table"),
    )
    confirmed = models.BooleanField(_("confirmed"), default=False)

    class Meta:
        verbose_name = _("person who looks for a table")
        verbose_name_plural = _("people who look for a table")

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.user_id}"


class LastTable(models.Model):
    """The people with whom somebody was brought together last, when (ms), and their room."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="last_table",
        verbose_name=_("user"),
    )
    others: ArrayField[list[int], list[int]] = ArrayField(models.BigIntegerField(), verbose_name=_("others"))
    room = models.ForeignKey(
        Room,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("room"),
    )
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("last table of a person")
        verbose_name_plural = _("last tables of people")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.others}"


class Wait(models.Model):
    """How long (ms) somebody waited until a table of people or bots began, `at` this moment (ms)."""

    ruleset = models.CharField(_("game"), max_length=40)
    pace = models.PositiveIntegerField(_("pace"), choices=Pace, null=True, blank=True)
    waited = models.PositiveIntegerField(_("waited"))
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("wait")
        verbose_name_plural = _("waits")
        indexes = [models.Index(fields=["ruleset", "pace", "-at"], name="games_wait_lately")]

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.waited}"
