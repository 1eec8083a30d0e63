"""The codes with which sockets are closed."""

from __future__ import annotations

from games.live import closing

CODES = {name: value for name, value in vars(closing).items() if isinstance(value, int)}


def test_every_code_can_be_sent() -> None:
    """Autobahn raises an error for codes of the standard other than 1000."""
    assert len(CODES) == len(set(CODES.values())) == 8
    assert all(4000 <= code < 5000 for code in CODES.values())


def test_clients_reconnect_after_codes_that_are_not_their_fault() -> None:
    """They stay away after 4400 to 4499, except for the two limits (PROTOCOL.md)."""
    assert closing.CLOSE_MESSAGES.keys() <= set(CODES.values())
    assert not 4400 <= closing.SERVER_ERROR < 4500
    assert not 4400 <= closing.RESTARTING < 4500
