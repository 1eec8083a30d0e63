"""Django's way to a mail server, which notes when a mail becomes the server's."""

from __future__ import annotations

import smtplib
from typing import Any

from django.core.mail.backends import smtp

from config.handing_over import HandOver, unnoted

LAST_LINE = b".\r\n"
"""A mail server has a mail when this has arrived; what it was sent before, it forgets if the connection ends."""


class _HandingOver(smtplib.SMTP):
    """Sends the last line of a mail in the context of `hand_over`."""

    hand_over: HandOver = staticmethod(unnoted)

    def send(self, s: Any) -> None:
        """Send the content of a mail in two pieces, and everything else as it is: no command is a line of one dot."""
        if isinstance(s, bytes) and s.endswith(b"\r\n" + LAST_LINE):
            super().send(s[: -len(LAST_LINE)])
            with self.hand_over():
                super().send(LAST_LINE)
        else:
            super().send(s)


class _HandingOverByTLS(_HandingOver, smtplib.SMTP_SSL):
    """The same where a connection begins with TLS."""


class EmailBackend(smtp.EmailBackend):
    """Sends the last line of each mail in the context of `hand_over`."""

    def __init__(self, *arguments: Any, hand_over: HandOver = unnoted, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._hand_over = hand_over

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        """What Django opens a connection with."""
        return _HandingOverByTLS if self.use_ssl else _HandingOver

    def open(self) -> bool | None:
        """Open the connection; whether this was needed."""
        opened = super().open()
        if isinstance(self.connection, _HandingOver):
            self.connection.hand_over = self._hand_over
        return opened
