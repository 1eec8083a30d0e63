"""Days off: so many a year, taken ahead and given back, and open questions that wait for as long."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts import days_off
from accounts.models import DaysOff, User
from accounts.selectors import stored_about
from games.models import Game
from games.selectors.rooms.rooms import room_seen
from tests.games.running import seat_asked
from tests.games.tables import people
from tests.games.test_over_days import game_over_days

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]
API = "/api/days-off/"
DAY = timedelta(days=1)


@pytest.fixture
def ann() -> User:
    """Somebody who takes days off."""
    return people(1)[0]


def codes(person: User, first: date, last: date) -> dict[str, list[str | None]]:
    """The codes with which days off are refused, by field."""
    with pytest.raises(ValidationError) as caught:
        days_off.take(person, first, last)
    return {field: [one.code for one in errors] for field, errors in caught.value.error_dict.items()}


def test_days_off_are_so_many_a_year(ann: User) -> None:
    """Each year has its own; what is wrong is said at its field."""
    today = days_off.today_of(ann.pk)
    new_year = date(today.year + 1, 1, 1)
    assert codes(ann, today - DAY, today) == {"first": ["past"]}
    assert codes(ann, today + DAY, today) == {"last": ["order"]}
    assert codes(ann, today + 400 * DAY, today + 400 * DAY) == {"first": ["too_far"]}
    assert codes(ann, new_year, new_year + 14 * DAY) == {"last": ["too_many_days"]}
    days_off.take(ann, new_year, new_year + 13 * DAY)
    assert days_off.left_in(ann.pk, (today.year, new_year.year)) == {today.year: 14, new_year.year: 0}
    assert codes(ann, new_year + 13 * DAY, new_year + 14 * DAY) == {"first": ["twice"]}
    assert codes(ann, new_year + 20 * DAY, new_year + 20 * DAY) == {"last": ["too_many_days"]}


def test_days_to_come_are_given_back_and_today_is_not(ann: User) -> None:
    """Whoever comes back earlier has the rest again."""
    today = days_off.today_of(ann.pk)
    taken = days_off.take(ann, today, today + 3 * DAY)
    days_off.give_back(people(1)[0], taken.pk)
    assert days_off.coming(ann.pk) == [taken]
    days_off.give_back(ann, taken.pk)
    taken.refresh_from_db()
    assert taken.last == today
    later = days_off.take(ann, today + 2 * DAY, today + 2 * DAY)
    days_off.give_back(ann, later.pk)
    assert list(DaysOff.objects.all()) == [taken]


def test_an_open_question_waits_as_long_and_the_table_sees_it() -> None:
    """What is left of its time is the same afterwards; with days given back it ends as before."""
    game = game_over_days(*people(2))
    seat, before = seat_asked(game), game.deadline
    assert seat.user is not None
    assert before is not None
    today = days_off.today_of(seat.user.pk)
    taken = days_off.take(seat.user, today + DAY, today + 3 * DAY)
    game.refresh_from_db()
    assert game.deadline == before + 3 * 86_400_000
    assert game.wake_at == game.deadline
    assert game.snapshot_version == game.version
    shown = {one.id: one.off for one in room_seen(game.room).shown.members}
    off = shown[seat.member_id or 0]
    assert off
    assert off.last == (today + 3 * DAY).isoformat()
    days_off.give_back(seat.user, taken.pk)
    assert Game.objects.get(pk=game.pk).deadline == before


def test_the_page_takes_and_gives_back(client: Client, ann: User) -> None:
    """With the fields that are wrong, and everything in the person's download."""
    client.force_login(ann)
    page = reverse("days-off")
    today = days_off.today_of(ann.pk)
    late = client.post(page, {"first": (today - DAY).isoformat(), "last": today.isoformat()})
    assert late.status_code == 422
    assert late.context["form"].errors["first"] == ["Days off begin today at the earliest."]
    assert client.post(page, {"first": "", "last": "soon"}).status_code == 422
    fine = client.post(page, {"first": (today + DAY).isoformat(), "last": (today + DAY).isoformat()})
    assert fine.status_code == 302
    assert stored_about(ann)["days_off"] == [{"first": (today + DAY).isoformat(), "last": (today + DAY).isoformat()}]
    assert b"Give back" in client.get(page).content
    taken = DaysOff.objects.get()
    assert client.get(reverse("days-off-give-back", args=[taken.pk])).status_code == 405
    client.post(reverse("days-off-give-back", args=[taken.pk]))
    assert not DaysOff.objects.exists()


def test_the_api_lists_takes_and_gives_back(client: Client, ann: User) -> None:
    """By the rules of the page, with the field that is wrong; of nobody else."""
    client.force_login(ann)
    today = days_off.today_of(ann.pk)
    first, last = (today + DAY).isoformat(), (today + 2 * DAY).isoformat()
    taken = client.post(API, {"first": first, "last": last}, content_type="application/json")
    number = taken.json()["id"]
    assert (taken.status_code, taken.json()) == (201, {"id": number, "first": first, "last": last})
    listed = client.get(API).json()
    assert listed["days_off"] == [taken.json()]
    assert listed["today"] == today.isoformat()
    left = {one["year"]: one["days"] for one in listed["left"]}
    assert left == days_off.left_in(ann.pk, (today.year, today.year + 1))
    assert sum(left.values()) == 2 * listed["a_year"] - 2
    again = client.post(API, {"first": first, "last": first}, content_type="application/json")
    assert (again.status_code, again.json()["code"], again.json()["field"]) == (400, "twice", "first")
    other = Client()
    other.force_login(people(1)[0])
    assert other.delete(f"{API}{number}/").status_code == 404
    assert client.delete(f"{API}{number}/").status_code == 204
    assert not DaysOff.objects.exists()


def test_the_api_keeps_today(client: Client, ann: User) -> None:
    """What has begun is shortened to today, and that cannot be given back."""
    client.force_login(ann)
    today = days_off.today_of(ann.pk)
    taken = days_off.take(ann, today, today + DAY)
    assert client.delete(f"{API}{taken.pk}/").status_code == 204
    late = client.delete(f"{API}{taken.pk}/")
    assert (late.status_code, late.json()["code"]) == (409, "days_off_over")
    assert [one["last"] for one in client.get(API).json()["days_off"]] == [today.isoformat()]
