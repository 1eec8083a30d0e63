"""The refusals of chat, each with a stable code; `until` (ms) is when the person may write again."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings

from games.engine.refusal import Refused, gettext_noop


def no_account() -> Refused:
    """The refusal of a visitor who wants to write, by what the site has."""
    if settings.GUESTS:
        return Refused("log_in", gettext_noop("Sign in, or continue as guest, to write here."))
    return Refused("log_in", gettext_noop("Sign in to write here."))


no_such_phrase = partial(Refused, "illegal_target", gettext_noop("There is no such phrase."), field="phrase")
phrase_without_space = partial(
    Refused, "illegal_target", gettext_noop("This phrase is not about a space of the board."), field="space"
)
no_such_line = partial(Refused, "illegal_target", gettext_noop("That message no longer exists."), field="line")
nobody_to = partial(Refused, "illegal_target", gettext_noop("Choose somebody else."))
which_one = partial(Refused, "malformed", gettext_noop("Choose either a message or a member."), field="line")
already_reported = partial(
    Refused, "already_reported", gettext_noop("You have reported this already. The staff will look at it.")
)


def muted(told: str, until: int | None) -> Refused:
    """Muted by staff; `told` describes the mute in the person's language."""
    about: dict[str, Any] = {} if until is None else {"until": until}
    return Refused("muted", gettext_noop("%(told)s"), told=told, **about)


def too_many_lines(until: int) -> Refused:
    """Too many messages."""
    return Refused(
        "too_many_lines", gettext_noop("You're sending messages too fast. Wait a moment."), field="text", until=until
    )


def repeated(until: int) -> Refused:
    """A repeated message."""
    text = gettext_noop("You just said that. Say something else, or wait a moment.")
    return Refused("repeated", text, field="text", until=until)


def flagged_word(words: tuple[str, ...]) -> Refused:
    """A message with a forbidden word."""
    text = gettext_noop("This message contains a word that isn't allowed here: %(words)s.")
    return Refused("flagged_word", text, field="text", words=", ".join(word.strip("*") for word in words))


def flagged_word_on_board(words: tuple[str, ...]) -> Refused:
    """A board with a forbidden word that is to be shown to others."""
    text = gettext_noop("Others may see this board once this is not on it any more: %(words)s.")
    return Refused("flagged_word", text, words=", ".join(word.strip("*") for word in words))


def too_many_muted(limit: int) -> Refused:
    """The list of muted people is full."""
    return Refused(
        "too_many_muted", gettext_noop("You have muted %(max)d people already. Unmute somebody first."), max=limit
    )


def no_such_reason(reasons: list[str]) -> Refused:
    """Not one of the reasons."""
    text = gettext_noop("Choose one of these reasons: %(reasons)s.")
    return Refused("out_of_range", text, field="reason", reasons=", ".join(reasons))


def too_many_reports(until: int) -> Refused:
    """Too many reports."""
    return Refused("too_many_reports", gettext_noop("You have sent too many reports. Try again later."), until=until)
