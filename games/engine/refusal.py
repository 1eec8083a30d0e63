"""The exception with which the rules refuse something."""

from __future__ import annotations

from typing import Any


def gettext_noop(text: str) -> str:
    """Mark `text` for translation; it is translated when it is shown."""
    return text


class Refused(Exception):
    """An action, option or board is not allowed; nothing was changed.

    `code` is stable and machine-readable. `text` is an English message ID whose placeholders (`%(min)d`) are filled
    from `about`; lists are joined with commas. `field` names the invalid part of the request.
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
        if not self.about:
            return self.text
        lists = {key: ", ".join(map(str, value)) for key, value in self.about.items() if isinstance(value, list)}
        return self.text % (self.about | lists)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def newer_version() -> Refused:
    """A stored game that a process of a newer release has played: this one could misread it."""
    text = gettext_noop("This game goes on under a newer version of the site. Try again in a moment.")
    return Refused("newer_version", text)


def unreadable_game() -> Refused:
    """A stored game that these rules cannot read: other rules stored it, or it is damaged."""
    text = gettext_noop("This game was stored by other rules, or it is damaged, so that it cannot be read any more.")
    return Refused("unreadable_game", text)
