"""The ways to a person. Each module of one calls `register`, and `AccountsConfig.ready` imports it.

register(Channel.PUSH, Sender(targets=..., send=..., forget=..., withdraws=True))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from django.db import connection
from msgspec import Struct

from accounts.models import Channel
from accounts.notifications.messages import Message, Outcome
from config.handing_over import HandOver


class Sender(Struct, frozen=True):
    """How a channel sends.

    `targets` finds where people get messages: the numbers of their push subscriptions or webhooks, `[0]` for mail; who
    has none is left out. One query for all of them.

    `send(target, messages, person, hand_over)` sends to a person's target, outside any transaction and in one of
    several threads. It bounds how long it takes, and raises nothing for what the network does. There is one message,
    the last bytes of which go out in the context of `hand_over`: what was handed over is not sent again if the process
    is killed then. It lets through what that raises. A channel whose receiver ignores a number that it knows does
    without; it may send a message again.

    If the channel is `collected`, what waits for a person goes together, at most once an hour or a day, and `send`
    stores it in the transaction that notes it as sent.

    `forget` deletes a target that is GONE. A channel that `withdraws` takes back what is no longer true. `languages` of
    targets, where they are known, go before the person's.
    """

    targets: Callable[[Collection[int]], Mapping[int, Sequence[int]]]
    send: Callable[[int, Sequence[Message], int, HandOver], Outcome]
    forget: Callable[[int], None] = lambda _: None
    languages: Callable[[Collection[int]], Mapping[int, str]] = lambda _: {}
    withdraws: bool = False
    collected: bool = False


CHANNELS: dict[Channel, Sender] = {}
"""The channels that this site has."""


def register(channel: Channel, sender: Sender) -> None:
    """Let notifications go through a channel."""
    CHANNELS[channel] = sender


def release_connection() -> None:
    """Give this thread's database connection back: others need it while a receiver takes its time to answer."""
    if not connection.in_atomic_block:
        connection.close()
