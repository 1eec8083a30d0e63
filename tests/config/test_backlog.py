"""The backlog of a client that does not read is bounded (A4)."""

from __future__ import annotations

from config.web import MAX_UNREAD, Backlog


def test_only_what_is_sent_to_a_full_buffer_counts() -> None:
    """A client that reads all in the end may have received any amount."""
    backlog = Backlog()
    assert not backlog.add(2 * MAX_UNREAD)
    backlog.pauseProducing()
    assert not backlog.add(MAX_UNREAD)
    backlog.resumeProducing()
    backlog.pauseProducing()
    assert not backlog.add(MAX_UNREAD)
    assert backlog.add(1)
