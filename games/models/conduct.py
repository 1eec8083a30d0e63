"""What becomes of people who do not finish their games, as far as rooms and pairing need to know it.

The app that counts ended games decides about it (`leaderboards.services.conduct`).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.games import Game


class PairingTimeout(models.Model):
    """A person who is not paired with others until a moment, because they left games that others wanted to finish.

    The row stays when the moment has passed, until the next one replaces it or it is forgotten.
    """

    # Foreign keys of this module cascade in the database (see the migration): the previous release deletes people and
    # games without knowing these tables.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="pairing_timeout",
        verbose_name=_("user"),
    )
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("time-out from pairing")
        verbose_name_plural = _("time-outs from pairing")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.until}"


class AbsenceKind(models.TextChoices):
    """What somebody was missing from."""

    NO_SHOW = "no_show", _("did not confirm a game that was found for them")
    SEAT_TAKEN = "seat_taken", _("somebody else took over their seat")


class Absence(models.Model):
    """Somebody was missing where others waited for them: counted once, and deleted by what counts it.

    Of a seat that was taken over there is a `game`; a pairing that was not confirmed has none.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False, related_name="absences", verbose_name=_("user")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=AbsenceKind)
    ruleset = models.CharField(_("game"), max_length=40)
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, db_constraint=False, related_name="absences",
        verbose_name=_("game"),
    )  # fmt: skip
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}"


class Outage(models.Model):
    """A time (ms) in which no web process of the site was running, so that nobody could play."""

    began = models.BigIntegerField(_("began"))
    ended = models.BigIntegerField(_("ended"), db_index=True)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        ordering = ["ended"]

    def __str__(self) -> str:
        return f"{self.began}–{self.ended}"  # noqa: RUF001 - the dash of a range
