"""The refusals of clubs, each with a stable code."""

from __future__ import annotations

from functools import partial
from typing import Any

from accounts.reasons import in_readers_words
from games.engine.refusal import Refused, gettext_noop

no_such_club = partial(Refused, "no_such_club", gettext_noop("There is no such club."))
"""No such club, or one that somebody may not see."""
no_such_invitation = partial(
    Refused, "no_such_club", gettext_noop("This invitation is not valid any more. Ask for a new one.")
)
not_in_club = partial(Refused, "not_member", gettext_noop("Only members of the club can do that."))
no_such_member = partial(Refused, "illegal_target", gettext_noop("There is no such member in this club."), field="user")
no_such_request = partial(
    Refused, "illegal_target", gettext_noop("This person does not ask to be let in any more."), field="user"
)
not_allowed = partial(Refused, "not_allowed", gettext_noop("Your role in this club does not allow that."))
yourself = partial(Refused, "illegal_target", gettext_noop("Choose somebody else."), field="user")
already_in = partial(Refused, "already_in", gettext_noop("You are in this club already."))
banned_here = partial(Refused, "banned_from_club", gettext_noop("You cannot join this club."))
save_account = partial(Refused, "save_account", gettext_noop("Clubs are for people with an account. Save yours first."))
reserved_name = partial(
    Refused,
    "name_reserved",
    gettext_noop("A name may not look like that of a guest, a bot or the staff."),
    field="name",
)


def name_length(fewest: int, most: int) -> Refused:
    """The name is too short or too long."""
    text = gettext_noop("Give the club a name of %(min)d to %(max)d characters.")
    return Refused("out_of_range", text, field="name", min=fewest, max=most)


def unfit_text(field: str, words: tuple[str, ...]) -> Refused:
    """A name or a description with a word that may not be said."""
    text = gettext_noop("This contains a word that isn't allowed here: %(words)s.")
    return Refused("flagged_word", text, field=field, words=", ".join(word.strip("*") for word in words))


def no_such_choice(field: str, choices: list[str]) -> Refused:
    """Not one of the values that there are."""
    text = gettext_noop("This can be one of: %(values)s.")
    return Refused("out_of_range", text, field=field, values=", ".join(choices))


def too_many_clubs(most: int) -> Refused:
    """A person is in as many clubs as one can be."""
    text = gettext_noop("Nobody can be in more than %(max)d clubs. Leave one first.")
    return Refused("too_many_clubs", text, max=most)


def too_many_owned(most: int) -> Refused:
    """A person owns as many clubs as one can."""
    text = gettext_noop("Nobody can own more than %(max)d clubs.")
    return Refused("too_many_clubs", text, max=most)


def full(most: int) -> Refused:
    """The club has as many members as one can have."""
    return Refused("club_full", gettext_noop("This club is full: it has %(max)d members."), max=most)


def too_many_requests(most: int) -> Refused:
    """So many ask to be let in that no more are taken."""
    text = gettext_noop("%(max)d people ask to be let in already. Try again later.")
    return Refused("club_full", text, max=most)


def too_many_bans(most: int) -> Refused:
    """The list of those who may not come back is full."""
    text = gettext_noop("%(max)d people are banned from this club already. Let one of them back in first.")
    return Refused("too_many_bans", text, max=most)


def too_many_setups(most: int) -> Refused:
    """The club keeps as many table set-ups as it can."""
    text = gettext_noop("The club already keeps %(max)d table set-ups. Delete one first.")
    return Refused("too_many_setups", text, max=most)


def muted_here(until: int) -> Refused:
    """A moderator of the club has muted somebody until a moment (ms)."""
    return Refused("muted", gettext_noop("A moderator of this club has muted you for a while."), until=until)


def taken_down(reason: str) -> Refused:
    """The staff have taken the club down, for a reason that its owner reads in their own language."""
    text = gettext_noop("The site’s staff have taken this club down. Reason: %(reason)s")
    about: dict[str, Any] = {"reason": in_readers_words(reason)}
    return Refused("taken_down", text, **about)
