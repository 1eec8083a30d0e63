"""Notifications: decided once, sent once, and gone when they are no longer true."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event
from time import monotonic

import pytest
import time_machine
from celery.app.task import Task
from django.conf import settings as site
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import tasks
from accounts.models import Channel, Delivery, DeliveryState, Notification, NotificationSettings, Sanction, User
from accounts.notifications import delivering
from accounts.notifications.messages import GONE, REFUSED, RETRY, SENT, Fate, Message, Outcome
from accounts.notifications.outcomes import MOST_ATTEMPTS
from accounts.notifications.service import looked_at, open_of, seen, seen_by, withdraw, withdraw_from
from accounts.sanctions import impose, lift
from accounts.services import delete_account
from tests.accounts.notified import Kind, numbers, phone, states, tell

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_channels")]
Clock = time_machine.Traveller


@pytest.fixture
def ann() -> User:
    """Somebody with an account."""
    return User.objects.create_user("Ann")


@pytest.fixture
def bob() -> User:
    """Somebody else."""
    return User.objects.create_user("Bob")


def later(clock: Clock, **by: float) -> int:
    """Let time pass and the worker run; returns how many messages it sent."""
    clock.shift(timedelta(**by))
    return delivering.deliver_due()


def test_the_same_cause_is_told_once(clock: Clock, ann: User, bob: User) -> None:
    """However often it is found; another kind, cause or person is another notification."""
    receiver = phone()
    assert tell(ann) == 1
    assert tell(ann, bob) == 1
    assert tell(ann, bob) == 0
    assert tell(ann, kind=Kind.TIME) == 1
    assert tell(ann, cause="game 1 decision 2") == 1
    assert delivering.deliver_due() == 0
    assert later(clock, seconds=21) == 4
    assert later(clock, hours=5) == 0
    assert len(receiver.received) == len({(target, message.id) for target, message in receiver.received}) == 4


def test_processes_that_find_the_same_at_once_store_it_once(ann: User, bob: User) -> None:
    """Whichever order they announce it in."""
    phone(two=True)
    together = Barrier(4)

    def find(people: tuple[User, ...]) -> int:
        try:
            together.wait()
            return sum(tell(*people, cause=f"game {number} decision 1") for number in range(20))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(find, [(ann, bob), (bob, ann)] * 2)) == 40
    assert Notification.objects.count() == 40
    assert Delivery.objects.count() == 80


def test_announcing_takes_as_many_statements_for_many_as_for_one(ann: User) -> None:
    """So nothing that happens at a large table is slower."""
    phone()
    many = [User.objects.create_user(f"Person {number}") for number in range(30)]

    def counted(*people: User, cause: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            tell(*people, cause=cause)
        return len(queries)

    assert counted(ann, cause="game 1 decision 1") == counted(*many, cause="game 1 decision 2") <= 8


def test_what_is_rolled_back_or_for_nobody_is_not_told(ann: User) -> None:
    """An account that was deleted is told nothing, and its notifications go with it."""
    phone()
    tell(ann)
    number = ann.pk
    delete_account(ann)
    assert not Notification.objects.exists()
    assert not Delivery.objects.exists()
    ann.pk = number
    assert tell(ann, cause="game 2 decision 1") == 0


def test_what_has_gone_before_sending_is_not_sent(clock: Clock, ann: User, bob: User) -> None:
    """For those for whom it has gone."""
    receiver = phone()
    tell(ann, bob)
    assert withdraw_from([(ann.pk, "game 1 decision 1"), (bob.pk, "game 2 decision 2")]) == 1
    assert withdraw([]) == withdraw_from([]) == 0
    assert later(clock, minutes=1) == 1
    assert [target // 10 for target, _ in receiver.received] == [bob.pk]
    assert states() == [DeliveryState.DROPPED, DeliveryState.SENT]
    assert tell(ann) == 0


def test_what_was_seen_is_not_sent(clock: Clock, ann: User, bob: User) -> None:
    """By its number, its cause or its page; of nobody else."""
    receiver = phone()
    tell(ann, bob)
    tell(ann, cause="room 5 invitation", kind=Kind.INVITATION, path="/room/000005/?from=bob")
    tell(ann, cause="game 3 ended", kind=Kind.ENDED, path="/games/3/")
    assert seen(bob.pk, numbers=numbers()[:1]) == 0
    assert seen(ann.pk, numbers=numbers()[:1]) == 1
    assert seen_by([(ann.pk, "room 5 invitation"), (bob.pk, "game 3 ended")]) == 1
    assert looked_at(ann.pk, "/games/1/") == 1
    assert looked_at(ann.pk, "/games/3/") == 0
    assert not open_of(ann.pk).exists()
    assert later(clock, minutes=1) == 1
    assert [target // 10 for target, _ in receiver.received] == [bob.pk]


def test_what_turns_out_untrue_is_not_sent(clock: Clock, ann: User) -> None:
    """Whoever announced it is asked right before, so a change that told nobody counts, too."""
    receiver = phone()
    NotificationSettings.objects.create(person=ann, switched={Kind.MODERATION: {Channel.PUSH: True}})
    impose(ann, "mute", "Spam", by=None)
    Sanction.objects.update(until=timezone.now() + timedelta(seconds=5))
    assert later(clock, minutes=1) == 0
    assert not receiver.received
    assert Notification.objects.get().gone_at is not None
    assert states() == [DeliveryState.DROPPED]


def test_a_moderators_decision_is_told_and_taken_back(clock: Clock, ann: User) -> None:
    """In the reader's language; lifting it takes it from the screen."""
    receiver = phone()
    NotificationSettings.objects.create(person=ann, language="bn", switched={Kind.MODERATION: {Channel.PUSH: True}})
    impose(ann, "mute", "Hate speech", by=None)
    mute = impose(ann, "mute", "Spam", by=None)
    assert later(clock, minutes=1) == 1
    (message,) = [message for _, message in receiver.received]
    assert "Spam" in message.body
    assert message.language == "bn"
    assert message.title != "A moderator’s decision"
    assert message.url == site.ORIGINS[0] + "/account/"
    lift(mute, by=None)
    assert later(clock, seconds=1) == 1
    assert receiver.told() == [(f"sanction-{mute.pk}", False), (f"sanction-{mute.pk}", True)]


def test_what_was_sent_is_taken_back_once(clock: Clock, ann: User) -> None:
    """From each of the screens, with its tag, whether it has gone or was seen."""
    receiver = phone(two=True)
    for number in (1, 2):
        tell(ann, cause=f"game {number} decision 7")
    assert later(clock, minutes=1) == 4
    receiver.received.clear()
    withdraw(["game 1 decision 7"])
    seen(ann.pk)
    assert later(clock, seconds=1) == 4
    assert sorted(receiver.told()) == [("game-1-decision-7", True)] * 2 + [("game-2-decision-7", True)] * 2
    withdraw(["game 2 decision 7"])
    assert later(clock, hours=1) == 0
    assert all(Delivery.objects.values_list("withdrawn_at", flat=True))


def test_what_goes_while_it_is_being_sent_is_taken_back(clock: Clock, ann: User) -> None:
    """Whoever withdraws it finds nothing sent yet; the worker looks again."""
    receiver = phone()

    def answered_elsewhere(message: object) -> Outcome:
        withdraw(["game 1 decision 1"])
        return SENT

    receiver.answer = answered_elsewhere
    tell(ann)
    assert later(clock, minutes=1) == 2
    assert receiver.told() == [("game-1-decision-1", False), ("game-1-decision-1", True)]


@pytest.mark.parametrize("gone", [False, True], ids=["still true", "gone meanwhile"])
def test_a_worker_that_dies_between_claim_and_outcome_loses_nothing(clock: Clock, ann: User, *, gone: bool) -> None:
    """Nobody else sends it before its claim has run out; then it is sent, or taken back in case it was."""
    receiver = phone()
    tell(ann)
    clock.shift(timedelta(minutes=1))
    assert len(delivering._claim()) == 1  # and dies here
    if gone:
        withdraw(["game 1 decision 1"])
    assert later(clock, seconds=60) == 0
    assert later(clock, seconds=61) == 1
    assert receiver.told() == [("game-1-decision-1", gone)]
    assert later(clock, hours=1) == 0


class Killed(BaseException):
    """As when the process ends."""


@pytest.mark.parametrize("gone", [False, True], ids=["still true", "gone meanwhile"])
def test_what_a_worker_had_handed_over_when_it_died_is_not_sent_again(clock: Clock, ann: User, *, gone: bool) -> None:
    """Its receiver has it, so it is taken back there if it is not true any more."""
    receiver = phone()

    def die(message: Message) -> Outcome:
        receiver.received.append((ann.pk * 10, message))
        raise Killed

    receiver.answer = die
    tell(ann)
    with pytest.raises(Killed):
        later(clock, minutes=1)
    handed_at = timezone.now()
    assert list(Delivery.objects.values_list("state", "handed_at")) == [(DeliveryState.SENDING, handed_at)]
    receiver.answer = lambda _: SENT
    if gone:
        withdraw(["game 1 decision 1"])
    assert later(clock, seconds=60) == 0
    later(clock, seconds=61)
    told = [("game-1-decision-1", False)]
    assert receiver.told() == ([*told, ("game-1-decision-1", True)] if gone else told)
    assert list(Delivery.objects.values_list("state", "sent_at", "handed_at")) == [
        (DeliveryState.SENT, handed_at, None)
    ]
    assert later(clock, hours=1) == 0


def test_who_took_longer_than_their_claim_hands_nothing_over(clock: Clock, ann: User) -> None:
    """Another process has it then."""
    receiver = phone()
    tell(ann)
    clock.shift(timedelta(minutes=1))
    (slow,) = delivering._claim()
    assert later(clock, minutes=3) == 1
    assert delivering._deliver([slow]) == 0
    assert len(receiver.received) == 1
    assert states() == [DeliveryState.SENT]


def test_a_slow_receiver_keeps_no_other_outcome_from_being_stored(clock: Clock, ann: User, bob: User) -> None:
    """So a worker that is killed meanwhile repeats only what it was sending in that moment."""
    receiver = phone()
    stored_meanwhile = []

    def wait_for_the_other(message: Message) -> Outcome:
        if message.tag == "game-1-decision-1":
            until = monotonic() + 20
            while not Delivery.objects.filter(state=DeliveryState.SENT).exists() and monotonic() < until:
                Event().wait(0.01)
            stored_meanwhile.extend(states())
        return SENT

    receiver.answer = wait_for_the_other
    tell(ann)
    tell(bob, cause="game 1 decision 2")
    assert later(clock, minutes=1) == 2
    assert stored_meanwhile == [DeliveryState.SENDING, DeliveryState.SENT]


def test_two_workers_never_send_the_same(clock: Clock, ann: User) -> None:
    """Each claims what the other has not."""
    receiver = phone()
    for number in range(60):
        tell(ann, cause=f"game {number} decision 1")
    clock.shift(timedelta(minutes=1))
    together = Barrier(2)

    def work(_: int) -> int:
        try:
            together.wait()
            sent = 0
            while claimed := delivering._claim():
                sent += delivering._deliver(claimed)
            return sent
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(work, range(2))) == 60
    assert len({message.id for _, message in receiver.received}) == len(receiver.received) == 60


def test_failures_are_tried_again_with_growing_delays_up_to_an_end(clock: Clock, ann: User) -> None:
    """Unless the receiver names the delay."""
    receiver = phone()
    receiver.answer = lambda _: RETRY
    tell(ann)
    later(clock, seconds=21)
    delays = []
    while (delivery := Delivery.objects.get()).state == DeliveryState.PENDING:
        delays.append(round((delivery.due_at - timezone.now()).total_seconds()))
        clock.move_to(delivery.due_at)
        delivering.deliver_due()
    assert delays[:10] == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]
    assert len(delays) == MOST_ATTEMPTS - 1
    assert delivery.state == DeliveryState.FAILED
    tell(ann, cause="game 1 decision 2")
    receiver.answer = lambda _: Outcome(Fate.RETRY, 77)
    later(clock, seconds=21)
    assert round((Delivery.objects.latest("pk").due_at - timezone.now()).total_seconds()) == 77
    receiver.answer = lambda _: SENT
    assert later(clock, seconds=77) == 1


def test_an_error_of_a_channel_stops_no_other_delivery(clock: Clock, ann: User, bob: User) -> None:
    """It is tried again, as after a failure."""
    receiver = phone()

    def fail(message: object) -> Outcome:
        if len(receiver.received) == 0 and not failed:
            failed.append(message)
            raise RuntimeError("of the channel")
        return SENT

    failed: list[object] = []
    receiver.answer = fail
    tell(ann, bob)
    assert later(clock, seconds=21) == 1
    assert later(clock, seconds=11) == 1
    assert sorted(target // 10 for target, _ in receiver.received) == [ann.pk, bob.pk]


def test_a_target_that_has_gone_is_forgotten(clock: Clock, ann: User) -> None:
    """One that only refuses is not."""
    receiver = phone(two=True)
    receiver.answer = lambda _: GONE
    tell(ann)
    assert later(clock, seconds=21) == 0
    assert sorted(receiver.forgotten) == [ann.pk * 10, ann.pk * 10 + 1]
    receiver.answer = lambda _: REFUSED
    tell(ann, cause="game 1 decision 2")
    assert later(clock, seconds=21) == 0
    assert len(receiver.forgotten) == 2
    assert states() == [DeliveryState.FAILED] * 4
    assert later(clock, hours=5) == 0


def test_what_is_switched_off_is_listed_and_not_sent(clock: Clock, ann: User, bob: User) -> None:
    """Also if it was switched off before it was sent; who has no target gets nothing."""
    receiver = phone()
    tell(ann)
    NotificationSettings.objects.create(person=ann, switched={Kind.TURN: {Channel.PUSH: False}})
    tell(ann, cause="game 1 decision 2")
    receiver.without.add(bob.pk)
    tell(bob)
    tell(ann, cause="challenge 2026-11-25", kind=Kind.CHALLENGE)
    assert later(clock, minutes=5) == 0
    assert open_of(ann.pk).count() == 3
    assert states() == [DeliveryState.DROPPED]


def test_the_task_sends_what_is_due(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beat sends it each second, by the name under which the worker knows it."""
    receiver = phone()
    tell(ann)
    Delivery.objects.update(due_at=timezone.now())
    assert isinstance(tasks.notify, Task)
    tasks.notify.apply().get()
    assert len(receiver.received) == 1
    assert tasks.notify.name in {entry["task"] for entry in site.CELERY_BEAT_SCHEDULE.values()}
