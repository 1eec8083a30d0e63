"""Days off: a person's clocks stand still on them in games over days, so many days a year, and others see them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import listeners
from accounts.models import DaysOff, NotificationSettings, User
from accounts.notifications.wishes import zone

DAY = timedelta(days=1)
AHEAD = timedelta(days=366)
"""How far ahead days off may begin."""


def today_of(person: int) -> date:
    """The day that it is where this person lives."""
    name = NotificationSettings.objects.filter(person=person).values_list("time_zone", flat=True).first()
    return datetime.now(zone(name or "")).date()


def left_in(person: int, years: Iterable[int]) -> dict[int, int]:
    """How many days off a person may still take in each of these years."""
    taken = _of(person)
    return {
        year: settings.DAYS_OFF_A_YEAR - sum(_days_in(year, one.first, one.last) for one in taken) for year in years
    }


def take(person: User, first: date, last: date) -> DaysOff:
    """Take days off, from today on; raises ValidationError with the field that is wrong."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).only("pk").get(pk=person.pk)
        today = today_of(person.pk)
        if first < today:
            raise ValidationError({"first": ValidationError(_("Days off begin today at the earliest."), "past")})
        if first > today + AHEAD:
            raise ValidationError({"first": ValidationError(_("This is more than a year ahead."), "too_far")})
        if last < first:
            raise ValidationError({"last": ValidationError(_("The last day is before the first."), "order")})
        if any(one.first <= last and first <= one.last for one in _of(person.pk)):
            raise ValidationError({"first": ValidationError(_("You have some of these days off already."), "twice")})
        for year, left in left_in(person.pk, range(first.year, min(last.year, first.year + 1) + 1)).items():
            if _days_in(year, first, last) > left:
                text = ngettext(
                    "You can take %(days)d more day off in %(year)s.",
                    "You can take %(days)d more days off in %(year)s.",
                    left,
                )
                about = {"days": left, "year": str(year)}
                raise ValidationError({"last": ValidationError(text % about, "too_many_days")})
        with listeners.days_off_change(person):
            return DaysOff.objects.create(person=person, first=first, last=last)


def give_back(person: User, number: int) -> bool:
    """Give days off back that have not come yet; today is kept. Return False if there are none, and nothing happens."""
    with transaction.atomic():
        taken = DaysOff.objects.select_for_update().filter(pk=number, person=person).first()
        today = today_of(person.pk)
        if taken is None or taken.last <= today:
            return False
        with listeners.days_off_change(person):
            if taken.first > today:
                taken.delete()
            else:
                taken.last = today
                taken.save(update_fields=["last"])
    return True


def coming(person: int) -> list[DaysOff]:
    """A person's days off that are not over, the next first."""
    today = today_of(person)
    return [one for one in _of(person) if one.last >= today]


def _of(person: int) -> list[DaysOff]:
    return list(DaysOff.objects.filter(person=person).order_by("first"))


def _days_in(year: int, first: date, last: date) -> int:
    """How many days of a year lie between two days, both included."""
    begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - begin) // DAY + 1)
