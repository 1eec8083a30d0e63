"""Refusals of rooms and games: the rules' own exception, with the room's codes beside theirs."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from config.figures import filled
from games.engine.refusal import Refused, gettext_noop

# What a refusal says of options is what their labels say, which are message ids too.
NAMED = {"option", "first", "second"}


def in_words(refused: Refused) -> str:
    """What the refusal says to a person, in the language that is active."""
    text = gettext(refused.text)
    about = {key: gettext(value) if key in NAMED else value for key, value in refused.about.items()}
    return filled(text, about) if about else text


def problems_in_words(refused: Refused) -> list[dict[str, Any]]:
    """Every problem of a board, with its place and its reason in the language that is active."""
    reasons = [filled(gettext(text), about) for text, about in refused.about["reasons"]]
    return [problem | {"reason": reason} for problem, reason in zip(refused.about["problems"], reasons, strict=True)]


def details(refused: Refused) -> dict[str, Any]:
    """The refusal's parts as the wire and the API show them; what is not there is left out."""
    parts: dict[str, Any] = {"code": refused.code, "message": in_words(refused)}
    if refused.field is not None:
        parts["field"] = refused.field
    if "problems" in refused.about:
        parts["about"] = {"count": refused.about["count"], "problems": problems_in_words(refused)}
    elif refused.about:
        parts["about"] = refused.about
    return parts


def body_too_large(kilobytes: int) -> Refused:
    """The body of a request is too large to be read."""
    return Refused("too_large", gettext_noop("This request is too large: %(max)d KB at most."), max=kilobytes)


def body_not_utf8() -> Refused:
    """The body of a request is not text."""
    return Refused("malformed", gettext_noop("This request is not text in UTF-8."))


def no_such_room() -> Refused:
    """No open room has this code."""
    return Refused("no_such_room", gettext_noop("There is no room with this code. Check the six digits."))


def no_such_game() -> Refused:
    """No game for this person under this number."""
    return Refused("no_such_game", gettext_noop("There is no such game, or it is not yours to see."))


def room_closed() -> Refused:
    """The room is no more."""
    return Refused("room_closed", gettext_noop("This room is closed. Open a new one."))


def room_full(places: int) -> Refused:
    """Every place is taken."""
    return Refused(
        "room_full",
        gettext_noop("All %(places)d places are taken. You may watch, or open a room of your own."),
        places=places,
    )


def room_started() -> Refused:
    """A game is on."""
    return Refused("room_started", gettext_noop("The game has begun. This can be changed once it has ended."))


def not_host() -> Refused:
    """Only the host may."""
    return Refused("not_host", gettext_noop("Only the host can do that."))


def not_member() -> Refused:
    """Only who has a place may."""
    return Refused("not_member", gettext_noop("You have no place in this room. Take one first."))


def no_seat() -> Refused:
    """Only who plays may."""
    return Refused("not_member", gettext_noop("You are watching this game; you have no seat in it."))


def no_account() -> Refused:
    """A visitor without a name asks for a place."""
    return Refused("log_in", gettext_noop("Log in, or play as a guest, to take a place."))


def was_removed() -> Refused:
    """The host sent this person away."""
    return Refused("not_member", gettext_noop("The host removed you from this room."))


def banned() -> Refused:
    """Who is banned does nothing here."""
    return Refused("banned", gettext_noop("You are banned from this site."))


def nobody_such(field: str = "member") -> Refused:
    """No such member to do this to."""
    return Refused("illegal_target", gettext_noop("There is nobody such in this room."), field=field)


def token_taken() -> Refused:
    """Somebody else has this colour."""
    return Refused("illegal_target", gettext_noop("Somebody else has this colour."), field="token")


def not_ready(names: list[str]) -> Refused:
    """Somebody has not said ready."""
    return Refused("not_ready", gettext_noop("Not everybody is ready yet: %(names)s."), names=", ".join(names))


def too_few_players(least: int) -> Refused:
    """The game is for more."""
    return Refused("too_few_players", gettext_noop("This game needs at least %(least)d players."), least=least)


def places_out_of_range(least: int, most: int) -> Refused:
    """The room cannot be for so many."""
    return Refused(
        "out_of_range",
        gettext_noop("Places is a whole number from %(least)d to %(most)d."),
        field="places",
        least=least,
        most=most,
    )


def no_such_board() -> Refused:
    """No such board for this ruleset."""
    return Refused("no_such_board", gettext_noop("There is no such board for this game."), field="board")


def no_such_level(levels: list[str]) -> Refused:
    """Bots know no such level."""
    return Refused(
        "out_of_range", gettext_noop("Bots play at one of: %(levels)s."), field="level", levels=", ".join(levels)
    )


def no_bots() -> Refused:
    """No bots can play this game."""
    return Refused("no_bots", gettext_noop("There are no bots for this game."))


def no_game() -> Refused:
    """Nothing is being played here."""
    return Refused("wrong_phase", gettext_noop("No game is on in this room."))


def game_over() -> Refused:
    """The game has ended, or was broken off."""
    return Refused("game_over", gettext_noop("The game is over."))


def not_over() -> Refused:
    """The game goes on, and its seed is secret."""
    return Refused("wrong_phase", gettext_noop("The game goes on; its seed is shown when it has ended."))
