"""Refusals of chat, each with its stable code; `until` (ms) is when one may write again."""

from __future__ import annotations

from typing import Any

from games.engine.refusal import Refused, gettext_noop


def no_account() -> Refused:
    """Visitors only read."""
    return Refused("log_in", gettext_noop("Log in, or play as a guest, to write here."))


def muted(told: str, until: int | None) -> Refused:
    """Muted by those who run the site; `told` is what the person is told of it, in their language."""
    about: dict[str, Any] = {} if until is None else {"until": until}
    return Refused("muted", gettext_noop("%(told)s"), told=told, **about)


def too_many_lines(until: int) -> Refused:
    """A flood."""
    return Refused("too_many_lines", gettext_noop("You write too fast. Wait a moment."), field="text", until=until)


def repeated(until: int) -> Refused:
    """The same again."""
    text = gettext_noop("You have just said that. Say something else, or wait a moment.")
    return Refused("repeated", text, field="text", until=until)


def flagged_word(words: tuple[str, ...]) -> Refused:
    """It holds a word that is not taken here."""
    text = gettext_noop("This line holds a word that nobody may use here: %(words)s.")
    return Refused("flagged_word", text, field="text", words=", ".join(word.strip("*") for word in words))


def no_such_phrase() -> Refused:
    """There is no such ready phrase."""
    return Refused("illegal_target", gettext_noop("There is no such phrase."), field="phrase")


def no_such_line() -> Refused:
    """No line that this person sees."""
    return Refused("illegal_target", gettext_noop("There is no such line any more."), field="line")


def nobody_to(field: str) -> Refused:
    """The room itself, a bot, or oneself."""
    return Refused("illegal_target", gettext_noop("Choose another person for that."), field=field)


def which_one() -> Refused:
    """Neither a line nor a member is named, or both are."""
    return Refused("malformed", gettext_noop("Name either a line or a member."), field="line")


def too_many_muted(most: int) -> Refused:
    """The list of muted people is full."""
    return Refused(
        "too_many_muted", gettext_noop("You mute %(most)d people already. Unmute somebody first."), most=most
    )


def no_such_reason(reasons: list[str]) -> Refused:
    """Not a reason to report something for."""
    text = gettext_noop("The reason is one of: %(reasons)s.")
    return Refused("out_of_range", text, field="reason", reasons=", ".join(reasons))


def already_reported() -> Refused:
    """Once is enough."""
    return Refused("already_reported", gettext_noop("You have reported this already. Somebody will look at it."))


def too_many_reports(until: int) -> Refused:
    """Reports are limited, too."""
    return Refused("too_many_reports", gettext_noop("You have reported a lot. Wait a while."), until=until)
