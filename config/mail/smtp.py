"""Django's way to a mail server, which says when a mail is about to be the server's."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.mail.backends import smtp

LAST_LINE = b".\r\n"
"""A mail server has a mail when this has arrived; what it was sent before, it forgets if the connection ends."""


class _HandingOver(smtplib.SMTP):
    """Calls `hand_over` right before the last line of a mail goes out."""

    def __init__(self, *arguments: Any, hand_over: Callable[[], None], **options: Any) -> None:
        self._hand_over = hand_over
        super().__init__(*arguments, **options)

    def send(self, s: Any) -> None:
        """Send the content of a mail in two pieces, and everything else as it is: no command is a line of one dot."""
        if isinstance(s, bytes) and s.endswith(b"\r\n" + LAST_LINE):
            super().send(s[: -len(LAST_LINE)])
            self._hand_over()
            s = LAST_LINE
        super().send(s)


class _HandingOverByTLS(_HandingOver, smtplib.SMTP_SSL):
    """The same where a connection begins with TLS."""


class EmailBackend(smtp.EmailBackend):
    """Calls `hand_over` right before the last line of each mail goes out."""

    def __init__(self, *arguments: Any, hand_over: Callable[[], None] = lambda: None, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._hand_over = hand_over

    @property
    def connection_class(self) -> Callable[..., smtplib.SMTP]:
        """What Django opens a connection with."""
        return partial(_HandingOverByTLS if self.use_ssl else _HandingOver, hand_over=self._hand_over)
