"""Channels that tests send through: what arrives is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from django.core.mail import send_mail

from accounts.models import Channel, Delivery, Notification, NotificationKind, User
from accounts.notifications import channels
from accounts.notifications.channels import Sender
from accounts.notifications.messages import SENT, Message, Outcome
from accounts.notifications.service import New, announce
from config.handing_over import HandOver

Kind = NotificationKind


@dataclass
class Receiver:
    """What a channel has sent, to which target; `answer` decides what becomes of it."""

    answer: Callable[[Message], Outcome] = lambda _: SENT
    received: list[tuple[int, Message]] = field(default_factory=list)
    forgotten: list[int] = field(default_factory=list)
    without: set[int] = field(default_factory=set)
    """People who have no such target."""

    def targets(self, people: Collection[int]) -> dict[int, list[int]]:
        """Everybody has two, numbered after them."""
        return {person: [person * 10, person * 10 + 1] for person in people if person not in self.without}

    def one(self, people: Collection[int]) -> dict[int, list[int]]:
        """Everybody has one."""
        return {person: [person * 10] for person in people if person not in self.without}

    def send(self, target: int, messages: Sequence[Message], person: int, hand_over: HandOver) -> Outcome:
        """Keep the message."""
        (message,) = messages
        assert target // 10 == person
        with hand_over():
            pass
        outcome = self.answer(message)
        if outcome == SENT:
            self.received.append((target, message))
        return outcome

    def told(self) -> list[tuple[str, bool]]:
        """The tags of what has arrived, and whether they were taken back."""
        return [(message.tag, message.withdrawn) for _, message in self.received]


def phone(*, two: bool = False) -> Receiver:
    """A channel that takes messages back, as push notifications do."""
    receiver = Receiver()
    targets = receiver.targets if two else receiver.one
    channels.register(Channel.PUSH, Sender(targets, receiver.send, receiver.forgotten.append, withdraws=True))
    return receiver


def letters() -> None:
    """A channel that stores mails; their subjects are the titles of all that they tell."""

    def send(_: int, messages: Sequence[Message], person: int, _hand_over: HandOver) -> Outcome:
        send_mail(" + ".join(one.title for one in messages), "", None, [f"{person}@example.org"])
        return SENT

    def targets(people: Collection[int]) -> dict[int, list[int]]:
        return {person: [0] for person in people}

    channels.register(Channel.MAIL, Sender(targets, send, collected=True))


def tell(*people: User, cause: str = "game 1 decision 1", kind: str = Kind.TURN, path: str = "/games/1/") -> int:
    """Announce something to people."""
    return announce([New(person.pk, kind, cause, {}, path) for person in people])


def states() -> list[str]:
    """The states of all deliveries, in the order in which they were stored."""
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def numbers() -> list[int]:
    """The numbers of all notifications."""
    return list(Notification.objects.order_by("pk").values_list("pk", flat=True))
