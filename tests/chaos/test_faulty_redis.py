"""The proxy of `layer` alters messages of rooms, in the shares asked for, and nothing else."""

from __future__ import annotations

import random

from tests.chaos.layer import Faults, FaultyRedis, end_of


def test_replies_are_told_apart_wherever_they_are_cut() -> None:
    """Anything but a room's messages passes unchanged."""
    replies = [
        b"+OK\r\n",
        b":12\r\n",
        b"$-1\r\n",
        b"$0\r\n\r\n",
        b"*3\r\n$9\r\nsubscribe\r\n$12\r\nopoly:room:7\r\n:1\r\n",
        b">3\r\n$7\r\nmessage\r\n$12\r\nopoly:room:7\r\n$4\r\n\r\n\r\n\r\n",
        b"%1\r\n+a\r\n*2\r\n:1\r\n_\r\n",
    ]
    stream, at, found = b"".join(replies), 0, []
    while (end := end_of(stream, at)) is not None:
        found.append(stream[at:end])
        at = end
    assert found == replies
    assert all(end_of(reply[:cut], 0) is None for reply in replies for cut in range(len(reply)))


def test_the_shares_of_faults_are_those_asked_for() -> None:
    """Of many messages."""
    layer = FaultyRedis("redis://127.0.0.1:1/0", Faults(), "shares")
    layer.dice = random.Random(1)
    message = b">3\r\n$7\r\nmessage\r\n$12\r\nopoly:room:7\r\n$1\r\nx\r\n"
    held, sent = b"", 0
    for _ in range(4_000):
        out, held = layer._suffer(message, held)
        sent += out.count(message)
    assert 0.80 < sent / 4_000 < 0.90
    assert layer._suffer(b"+PONG\r\n", b"") == (b"+PONG\r\n", b"")
