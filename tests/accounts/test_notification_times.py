"""When notifications are sent: quiet hours, an email an hour, a digest a day."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from pytest_django import Settings

from accounts.models import Channel, Delivery, DeliveryState, NotificationSettings, User
from accounts.notifications import delivering
from accounts.notifications.channels import CHANNELS, Sender, register
from accounts.notifications.messages import Outcome
from accounts.notifications.service import withdraw
from accounts.notifications.wishes import DEFAULTS, Wishes
from config.handing_over import HandOver
from config.models import OutgoingMail
from tests.accounts.notified import Kind, letters, phone, tell

Clock = time_machine.Traveller


def at(text: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def quiet(begin: int | time, end: int | time, zone: str = "UTC") -> Wishes:
    """Quiet hours."""
    begin, end = (one if isinstance(one, time) else time(one) for one in (begin, end))
    return Wishes(time_zone=zone, quiet_from=begin, quiet_until=end)


@pytest.mark.parametrize(
    ("wishes", "moment", "due"),
    [
        (Wishes(), "2026-01-10 03:00", "2026-01-10 03:00"),
        (quiet(22, 7), "2026-01-10 21:59", "2026-01-10 21:59"),
        (quiet(22, 7), "2026-01-10 22:00", "2026-01-11 07:00"),
        (quiet(22, 7), "2026-01-31 23:30", "2026-02-01 07:00"),
        (quiet(22, 7), "2026-01-11 00:00", "2026-01-11 07:00"),
        (quiet(22, 7), "2026-01-11 07:00", "2026-01-11 07:00"),
        (quiet(13, 15), "2026-01-11 13:30", "2026-01-11 15:00"),
        (quiet(13, 15), "2026-01-11 15:00", "2026-01-11 15:00"),
        (quiet(9, 9), "2026-01-11 09:00", "2026-01-11 09:00"),
        (quiet(22, 7, "Asia/Dhaka"), "2026-01-10 17:00", "2026-01-11 01:00"),
        (quiet(22, 7, "Asia/Dhaka"), "2026-01-10 15:59", "2026-01-10 15:59"),
        (quiet(22, 7, "Europe/Berlin"), "2026-01-10 22:00", "2026-01-11 06:00"),
        # The clock goes from 2:00 to 3:00 on the 29th of March: the night is an hour shorter.
        (quiet(22, 7, "Europe/Berlin"), "2026-03-28 22:00", "2026-03-29 05:00"),
        (quiet(0, time(2, 30), "Europe/Berlin"), "2026-03-29 00:30", "2026-03-29 01:30"),
        # The clock goes from 3:00 back to 2:00 on the 25th of October: 2:30 comes at 0:30 and at 1:30 UTC.
        (quiet(22, 7, "Europe/Berlin"), "2026-10-24 21:00", "2026-10-25 06:00"),
        (quiet(0, time(2, 30), "Europe/Berlin"), "2026-10-25 00:10", "2026-10-25 00:30"),
        (quiet(0, time(2, 30), "Europe/Berlin"), "2026-10-25 01:10", "2026-10-25 01:30"),
        (quiet(22, 7, "No/Where"), "2026-01-10 23:00", "2026-01-11 07:00"),
    ],
)
def test_quiet_hours_are_those_of_the_persons_clock(wishes: Wishes, moment: str, due: str) -> None:
    """Across midnight, in their time zone, at both changes of daylight saving."""
    assert wishes.not_quiet(at(moment)) == at(due)


@pytest.mark.parametrize(
    ("wishes", "moment", "last", "coming"),
    [
        (Wishes(), "2026-01-10 07:59", "2026-01-09 08:00", "2026-01-10 08:00"),
        (Wishes(), "2026-01-10 08:00", "2026-01-10 08:00", "2026-01-11 08:00"),
        (quiet(22, 6, "Asia/Dhaka"), "2026-01-10 00:00", "2026-01-10 00:00", "2026-01-11 00:00"),
        (quiet(22, 7, "Europe/Berlin"), "2026-03-28 12:00", "2026-03-28 06:00", "2026-03-29 05:00"),
        (quiet(22, 7, "Europe/Berlin"), "2026-10-24 12:00", "2026-10-24 05:00", "2026-10-25 06:00"),
    ],
)
def test_a_digest_comes_each_day_at_the_end_of_the_quiet_hours(
    wishes: Wishes, moment: str, last: str, coming: str
) -> None:
    """At eight without them."""
    assert wishes.last_digest(at(moment)) == at(last)
    assert wishes.next_digest(at(moment)) == at(coming)


def test_defaults_are_made_so_that_nobody_is_annoyed() -> None:
    """What waits for somebody comes by push and mail; news of the challenge only to whoever asks for them."""
    for kind in (Kind.TURN, Kind.QUESTION, Kind.TIME, Kind.INVITATION):
        assert kind in DEFAULTS[Channel.PUSH] & DEFAULTS[Channel.MAIL]
    assert Kind.CHALLENGE not in DEFAULTS[Channel.PUSH] | DEFAULTS[Channel.MAIL]
    assert DEFAULTS[Channel.WEBHOOK] == set(Kind)
    wishes = Wishes(switched={Kind.TURN: {Channel.MAIL: False}, Kind.CHALLENGE: {Channel.PUSH: True}})
    assert not wishes.want(Kind.TURN, Channel.MAIL)
    assert wishes.want(Kind.TURN, Channel.PUSH)
    assert wishes.want(Kind.CHALLENGE, Channel.PUSH)


@pytest.fixture
def ann(settings: Settings) -> User:
    """Somebody with an account, on a site that stores mails."""
    settings.EMAIL_BACKEND = "config.mail.outbox.OutboxBackend"
    return User.objects.create_user("Ann")


def mails() -> list[str]:
    """The subjects of the stored mails, oldest first."""
    return [mail.message["subject"] for mail in OutgoingMail.objects.order_by("pk")]


def pass_time(clock: Clock, **by: float) -> None:
    """Let time pass, with a worker that runs every minute."""
    until = datetime.now(UTC) + timedelta(**by)
    while datetime.now(UTC) < until:
        clock.shift(min(timedelta(minutes=1), until - datetime.now(UTC)))
        delivering.deliver_due()


@pytest.mark.usefixtures("own_channels")
@pytest.mark.django_db(transaction=True)
def test_a_person_gets_at_most_one_mail_an_hour(clock: Clock, ann: User) -> None:
    """What comes meanwhile goes into the next one; another person's mails are their own."""
    letters()
    bob = User.objects.create_user("Bob")
    tell(ann)
    pass_time(clock, minutes=4)
    tell(ann, cause="game 2 decision 1")
    assert mails() == []
    pass_time(clock, minutes=2)
    turn = Kind.TURN.label
    assert mails() == [f"{turn} + {turn}"]
    tell(ann, cause="game 3 decision 1")
    tell(ann, cause="game 4 ended", kind=Kind.ENDED)
    tell(bob, cause="game 3 decision 1")
    pass_time(clock, minutes=50)
    assert mails() == [f"{turn} + {turn}", str(turn)]
    withdraw(["game 3 decision 1"])
    pass_time(clock, minutes=15)
    assert mails()[2:] == [str(Kind.ENDED.label)]
    pass_time(clock, hours=3)
    assert len(mails()) == 3


@pytest.mark.usefixtures("own_channels")
@pytest.mark.django_db(transaction=True)
def test_a_digest_is_one_mail_a_day(ann: User) -> None:
    """At the end of the quiet hours; what comes afterwards waits for the next day."""
    letters()
    NotificationSettings.objects.create(
        person=ann, digest=True, time_zone="Asia/Dhaka", quiet_from=time(23), quiet_until=time(7)
    )
    with time_machine.travel(at("2026-01-10 12:00"), tick=False) as clock:
        for number in range(3):
            tell(ann, cause=f"game {number} ended", kind=Kind.ENDED)
            pass_time(clock, hours=2)
        assert mails() == []
        pass_time(clock, hours=7, minutes=1)
        ended = str(Kind.ENDED.label)
        assert mails() == [" + ".join([ended] * 3)]
        tell(ann, cause="game 9 ended", kind=Kind.ENDED)
        pass_time(clock, hours=23)
        assert len(mails()) == 1
        pass_time(clock, hours=1)
        assert len(mails()) == 2


@pytest.mark.usefixtures("own_channels")
@pytest.mark.django_db(transaction=True)
def test_a_warning_that_time_is_nearly_up_waits_for_no_digest(ann: User) -> None:
    """What waits for the digest goes with it; quiet hours and the hour between two mails hold for it, too."""
    letters()
    NotificationSettings.objects.create(person=ann, digest=True, quiet_from=time(23), quiet_until=time(7))
    turn, warning = str(Kind.TURN.label), str(Kind.TIME.label)
    with time_machine.travel(at("2026-01-10 18:00"), tick=False) as clock:
        tell(ann)
        pass_time(clock, hours=1)
        assert mails() == []
        tell(ann, kind=Kind.TIME)
        pass_time(clock, minutes=6)
        assert mails() == [f"{warning} + {turn}"]
        tell(ann, cause="game 2 decision 1", kind=Kind.TIME)
        pass_time(clock, minutes=55)
        assert len(mails()) == 1
        pass_time(clock, minutes=10)
        assert mails()[1:] == [warning]
        clock.move_to(at("2026-01-10 22:58"))
        tell(ann, cause="game 3 decision 1", kind=Kind.TIME)
        pass_time(clock, hours=8)
        assert len(mails()) == 2
        pass_time(clock, minutes=3)
        assert mails()[2:] == [warning]


@pytest.mark.usefixtures("own_channels")
@pytest.mark.django_db(transaction=True)
def test_changed_wishes_hold_for_what_waits(clock: Clock, ann: User) -> None:
    """Whoever chooses a digest or quiet hours gets no mail that was due before."""
    letters()
    receiver = phone()
    tell(ann)
    wishes = NotificationSettings.objects.create(person=ann, digest=True)
    now = datetime.now(UTC)
    wishes.quiet_from, wishes.quiet_until = (now - timedelta(hours=1)).time(), (now + timedelta(hours=2)).time()
    wishes.save()
    pass_time(clock, hours=1)
    assert mails() == []
    assert not receiver.received
    pass_time(clock, hours=1, minutes=1)
    assert len(mails()) == 1
    assert len(receiver.received) == 1


@pytest.mark.usefixtures("own_channels")
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_while_it_writes_a_mail_has_stored_nothing(clock: Clock, ann: User) -> None:
    """The mail and its deliveries are one transaction, so the next worker sends it, once."""
    letters()
    written = CHANNELS[Channel.MAIL]

    class Killed(BaseException):
        """As when the process ends."""

    def dying(target: int, messages: object, person: int, hand_over: HandOver) -> Outcome:
        written.send(target, messages, person, hand_over)  # type: ignore[arg-type]
        raise Killed

    register(Channel.MAIL, Sender(written.targets, dying, collected=True))
    tell(ann)
    clock.shift(timedelta(minutes=6))
    with pytest.raises(Killed):
        delivering.deliver_due()
    assert mails() == []
    assert Delivery.objects.get().state == DeliveryState.PENDING
    register(Channel.MAIL, written)
    assert delivering.deliver_due() == 1
    assert delivering.deliver_due() == 0
    assert len(mails()) == 1
