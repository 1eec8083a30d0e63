"""Days on which somebody's clocks stand still in games over days."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class DaysOff(models.Model):
    """Days off, from the `first` to the `last`, by the calendar of the person's time zone.

    How many there may be in a year, `accounts.days_off` decides.
    """

    person = models.ForeignKey(
        User, models.CASCADE, db_constraint=False, related_name="days_off", verbose_name=_("person")
    )
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("days off")
        verbose_name_plural = _("days off")
        ordering = ["first"]
        constraints = [models.CheckConstraint(condition=Q(last__gte=F("first")), name="accounts_days_off_in_order")]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"  # noqa: RUF001 - the dash of a range
