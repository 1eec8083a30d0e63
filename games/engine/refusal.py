"""The one way in which the rules say no."""

from __future__ import annotations

from typing import Any


def gettext_noop(text: str) -> str:
    """Mark `text` for translation; whoever shows it translates it."""
    return text


class Refused(Exception):
    """An action, option or board that the rules do not take; nothing was changed.

    `code` is stable and for machines; `text` is an English message id with named places (`%(least)d`) that `about`
    fills; `field` names the offending part of what was asked for.
    """

    def __init__(self, code: str, text: str, *, field: str | None = None, **about: Any) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.field = field
        self.about = about

    @property
    def message(self) -> str:
        """The text in English, filled in."""
        return self.text % self.about if self.about else self.text

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
