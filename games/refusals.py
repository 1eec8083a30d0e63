"""Refusals of rooms and games: the engine's exception with the room's own codes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import get_language, gettext

from accounts.reasons import in_readers_words
from config.languages.given_names import drawn_name
from config.languages.numbers import filled
from config.texts.drawn import Fault, fault_of_name
from games.engine.play import in_words as counts_in_words
from games.engine.refusal import Refused, gettext_noop
from games.rules.board_problems import BadBoard
from games.rules.board_words import Reader

if TYPE_CHECKING:
    from games.models import Game

# These parameters are labels, which are message ids too.
LABELS = {"option", "first", "second", "choices", "why"}


def in_words(refused: Refused) -> str:
    """The refusal's message in the active language."""
    text = gettext(refused.text)
    about = {key: _translated(key, value) for key, value in refused.about.items()}
    return filled(text, about) if about else text


def _translated(key: str, value: Any) -> Any:
    """The text for a placeholder: labels in the active language, several of them with commas."""
    if key == "names":
        return ", ".join(map(drawn_name, value.split(", ")))
    if key in LABELS:
        return ", ".join(map(gettext, value)) if isinstance(value, list) else gettext(value)
    return value


def problems_in_words(refused: BadBoard) -> list[dict[str, Any]]:
    """The problems of a board, each with its place and its reason in the active language."""
    return refused.shown(Reader(get_language() or settings.LANGUAGE_CODE, gettext, filled))


def details(refused: Refused) -> dict[str, Any]:
    """The refusal as the wire and the API show it; absent parts are left out."""
    parts: dict[str, Any] = {"code": refused.code, "message": in_words(refused)}
    if refused.field is not None:
        parts["field"] = refused.field
    if isinstance(refused, BadBoard):
        parts["about"] = {"count": refused.about["count"], "problems": problems_in_words(refused)}
    elif refused.about:
        parts["about"] = refused.about
    return parts


def coach_warns(cost: float, better: dict[str, Any] | None, events: list[dict[str, Any]]) -> Refused:
    """The coach's warning instead of an action: what it may cost of the chance to win, and what is better.

    Without `better` that is not to make the offer.
    """
    text = gettext_noop("This may cost you about %(cost)d points of your chance to win.")
    if better is None:
        return Refused("coach", text, cost=round(100 * cost), events=events)
    return Refused("coach", text, cost=round(100 * cost), better=better, events=events)


def no_account() -> Refused:
    """The refusal of a visitor who wants to join, by what the site has."""
    if settings.GUESTS:
        return Refused("log_in", gettext_noop("Sign in, or continue as guest, to join the game."))
    return no_guests()


body_not_utf8 = partial(Refused, "malformed", gettext_noop("This request is not text in UTF-8."))
strange_characters = partial(
    Refused,
    "strange_characters",
    gettext_noop("Some characters cannot be displayed: control characters, or too many accents on one letter."),
)
mixed_scripts = partial(
    Refused, "mixed_scripts", gettext_noop("Write each word in letters of a single script, such as Latin or Bangla.")
)
no_such_room = partial(Refused, "no_such_room", gettext_noop("There is no room with this code. Check the six digits."))
no_such_game = partial(Refused, "no_such_game", gettext_noop("There is no such game, or you may not see it."))
room_closed = partial(Refused, "room_closed", gettext_noop("This room is closed. Create a new one."))
room_started = partial(
    Refused, "room_started", gettext_noop("The game has started. You can change this after it has ended.")
)
not_host = partial(Refused, "not_host", gettext_noop("Only the host can do that."))
not_member = partial(Refused, "not_member", gettext_noop("You have no seat in this room. Join the game first."))
no_chances = partial(
    Refused, "wrong_phase", gettext_noop("Chances are shown to those who watch a public game while it is played.")
)
no_coach = partial(
    Refused,
    "no_coach",
    gettext_noop("A coach is for one person who plays against bots, in a game that can have one."),
    field="coach",
)
no_seat = partial(Refused, "not_member", gettext_noop("You are watching this game; you have no seat in it."))
no_guests = partial(Refused, "log_in", gettext_noop("Sign in to play: this site has no guests."))
was_removed = partial(Refused, "not_member", gettext_noop("The host removed you from this room."))
banned = partial(Refused, "banned", gettext_noop("You are banned from this site."))
no_such_member = partial(
    Refused, "illegal_target", gettext_noop("There is no such member in this room."), field="member"
)
plays_already = partial(Refused, "wrong_phase", gettext_noop("You play in this game already."), field="seat")
not_vacant = partial(
    Refused, "wrong_phase", gettext_noop("The player of this seat is still in the game."), field="seat"
)
no_vote = partial(Refused, "not_member", gettext_noop("Only the others who play in this game vote."))
no_such_applicant = partial(
    Refused, "illegal_target", gettext_noop("This person has not asked for the seat."), field="user"
)
too_many_applicants = partial(
    Refused, "wrong_phase", gettext_noop("Enough people have asked for this seat."), field="seat"
)
token_taken = partial(Refused, "illegal_target", gettext_noop("Somebody else has this piece."), field="token")
for_club_members = partial(
    Refused, "club_members_only", gettext_noop("This room is for the members of a club. You can watch the game.")
)
verified_asked = partial(
    Refused,
    "verified_asked",
    gettext_noop("This table is for people with a verified email address. Verify yours in your account, or watch."),
)
friends_asked = partial(Refused, "friends_asked", gettext_noop("This table is for friends of its host. You can watch."))
cannot_invite = partial(
    Refused,
    "cannot_invite",
    gettext_noop("You cannot invite this person: there is nobody of this name, or they want no invitations from you."),
    field="person",
)
seated_already = partial(Refused, "seated_already", gettext_noop("This person sits in this room."), field="person")
no_such_invitation = partial(Refused, "no_such_invitation", gettext_noop("This invitation no longer holds."))
too_late_to_commit = partial(Refused, "wrong_phase", gettext_noop("The game is already starting."), field="commitment")
too_early_to_reveal = partial(Refused, "wrong_phase", gettext_noop("The game is not starting yet."), field="random")
wrong_random = partial(
    Refused, "wrong_random", gettext_noop("This is not the number that was committed."), field="random"
)
no_such_board = partial(Refused, "no_such_board", gettext_noop("There is no such board for this game."), field="board")
no_such_gallery_board = partial(
    Refused, "no_such_board", gettext_noop("There is no such board in the gallery, or its owner no longer shares it.")
)
save_account = partial(
    Refused,
    "save_account",
    gettext_noop("Guests neither like boards nor share them with everybody. Save your account first."),
)
own_board = partial(Refused, "own_board", gettext_noop("This is your own board."))
several_beginnings = partial(
    Refused, "malformed", gettext_noop("A draft begins with one board: one of yours, one of the gallery, or data.")
)
several_boards = partial(
    Refused, "malformed", gettext_noop("Measure one board: one of yours, one of the gallery, or data."), field="gallery"
)
version_alone = partial(
    Refused, "malformed", gettext_noop("A version is one of a board of the gallery: say which."), field="version"
)
no_such_draft = partial(Refused, "no_such_draft", gettext_noop("There is no such draft of a board."))
no_such_measurement = partial(Refused, "no_such_measurement", gettext_noop("There is no such measurement of a board."))
no_such_review = partial(Refused, "no_such_review", gettext_noop("Nobody has asked for a review of this game."))
no_such_setup = partial(Refused, "no_such_setup", gettext_noop("There is no such table set-up."), field="setup")
no_bots = partial(Refused, "no_bots", gettext_noop("There are no bots for this game."))
no_game = partial(Refused, "wrong_phase", gettext_noop("No game is in progress in this room."))
game_over = partial(Refused, "game_over", gettext_noop("The game is over."))
not_over = partial(Refused, "wrong_phase", gettext_noop("The seed is shown after the game has ended."))
seats_kept = partial(
    Refused, "seats_kept", gettext_noop("The free seats are kept for the people who played this game before.")
)
position_fixed = partial(
    Refused,
    "position_fixed",
    gettext_noop("This room continues a game: its game, board, options and number of seats stay as they were."),
)
still_played = partial(Refused, "wrong_phase", gettext_noop("This game is still being played."))
continued_in_play = partial(
    Refused,
    "wrong_phase",
    gettext_noop("This game has been continued, and the game that continues it is not over yet."),
)
"""The hands of a saved game are in a game that goes on from it (PLAT-35)."""
no_challenge = partial(Refused, "no_challenge", gettext_noop("There is no such challenge of the day."), field="ruleset")
challenge_over = partial(
    Refused, "challenge_over", gettext_noop("This challenge ended at midnight (UTC). Today there is another one.")
)
challenge_fixed = partial(
    Refused,
    "challenge_fixed",
    gettext_noop("The challenge is the same for everybody: its rules are fixed, and it is for people only."),
)
no_such_save = partial(Refused, "no_such_save", gettext_noop("There is no such save."))
"""No such save, or somebody else's."""


def body_too_large(kilobytes: int) -> Refused:
    """The body of a request is too large to be read."""
    return Refused("too_large", gettext_noop("This request is too large: %(max)d KB at most."), max=kilobytes)


def refuse_unfit_name(name: str, field: str = "name") -> None:
    """Refuse the name of a thing that cannot be shown as it is."""
    fault = fault_of_name(name)
    if fault is not None:
        raise mixed_scripts(field=field) if fault is Fault.SCRIPTS else strange_characters(field=field)


def taken_down(reason: str) -> Refused:
    """The staff have taken the board down, for a reason that its owner reads in their own language."""
    text = gettext_noop("The site’s staff have taken this board down. Reason: %(reason)s")
    return Refused("taken_down", text, reason=in_readers_words(reason))


def being_prepared() -> Refused:
    """What was asked for takes a while and is being made."""
    return Refused("unavailable", gettext_noop("This is being prepared. Ask again in a few seconds."))


def too_many_codes(seconds: int) -> Refused:
    """Somebody, or their network, has tried too many wrong codes of rooms."""
    return Refused(
        "too_many_codes",
        gettext_noop("Too many wrong room codes came from you or your network. Try again in %(minutes)d min."),
        seconds=seconds,
        minutes=-(-seconds // 60),
    )


def room_full(seats: int) -> Refused:
    """Every seat is taken."""
    return Refused(
        "room_full",
        gettext_noop("All %(seats)d seats are taken. You can watch, or create a room of your own."),
        seats=seats,
    )


def rating_asked(lowest: int | None, highest: int | None, rating: int) -> Refused:
    """The host asks for another rating than the person has."""
    if highest is None:
        text = gettext_noop("This table asks for a rating of %(from)d or more; yours is %(rating)d. You can watch.")
    elif lowest is None:
        text = gettext_noop("This table asks for a rating of %(to)d at most; yours is %(rating)d. You can watch.")
    else:
        text = gettext_noop("This table asks for a rating from %(from)d to %(to)d; yours is %(rating)d. You can watch.")
    about: dict[str, Any] = {"from": lowest, "to": highest, "rating": rating}
    return Refused("rating_asked", text, **{key: value for key, value in about.items() if value is not None})


def too_many_invitations(most: int, seconds: int) -> Refused:
    """Somebody has invited as many people as one may in so many seconds."""
    if seconds <= 60:
        text = gettext_noop("You have invited %(max)d people in a minute. Wait a little.")
    else:
        text = gettext_noop("You have invited %(max)d people in a day. Invite more tomorrow.")
    return Refused("too_many_invitations", text, max=most, seconds=seconds)


def not_ready(names: list[str]) -> Refused:
    """Somebody is not ready yet."""
    return Refused("not_ready", gettext_noop("Not ready yet: %(names)s."), names=", ".join(names))


def wrong_player_count(counts: Sequence[int], players: int) -> Refused:
    """The game cannot be played by so few, or by just this many."""
    if players < min(counts):
        text = gettext_noop("This game needs at least %(min)d players.")
        return Refused("too_few_players", text, min=min(counts))
    return Refused(
        "wrong_player_count",
        gettext_noop("This game is for %(counts)s players, not %(players)d."),
        counts=counts_in_words(counts),
        players=players,
        player_counts=list(counts),
    )


def seats_out_of_range(allowed: Sequence[int]) -> Refused:
    """The room cannot have this number of seats."""
    return Refused(
        "out_of_range",
        gettext_noop("The number of seats can be: %(counts)s."),
        field="seats",
        counts=counts_in_words(allowed),
        player_counts=list(allowed),
    )


def too_many_games(names: list[str], limit: int) -> Refused:
    """Somebody has too many games in progress."""
    return Refused(
        "too_many_games",
        gettext_noop("%(names)s already has %(limit)d games in progress. Finish or leave one first."),
        names=", ".join(names),
        limit=limit,
    )


def no_such_preset(presets: list[str]) -> Refused:
    """The game has no preset with this key."""
    return Refused("out_of_range", gettext_noop("Presets: %(presets)s."), field="choice", presets=", ".join(presets))


def too_many_rooms(limit: int) -> Refused:
    """Somebody is the host of too many rooms in which nobody plays."""
    text = gettext_noop("You already have %(limit)d open rooms without a game. Close one by leaving it.")
    return Refused("too_many_rooms", text, limit=limit)


def too_many_streams(limit: int) -> Refused:
    """Somebody has too many event streams open."""
    text = gettext_noop("You already have %(limit)d event streams open. Close one of them.")
    return Refused("too_many_streams", text, limit=limit)


def no_such_level(levels: list[str]) -> Refused:
    """Bots have no such level."""
    return Refused("out_of_range", gettext_noop("Bot levels: %(levels)s."), field="level", levels=", ".join(levels))


def seats_empty(missing: int) -> Refused:
    """A game can go on only when each of its seats is taken."""
    text = gettext_noop("%(missing)d seats of this game are still free. Wait for their players, or add bots.")
    return Refused("too_few_players", text, missing=missing)


def covered(game: Game, field: str | None = None) -> Refused:
    """The hands of a game that its players left may still be played (PLAT-35), or its seed is that of the day."""
    if game.covered_until is not None:
        text = gettext_noop(
            "Others still play today's challenge with the same seed, so it stays hidden until midnight."
        )
        return Refused("covered", text, field=field)
    text = gettext_noop("This game can still be continued, so its seed and the hands of others stay hidden.")
    return Refused("covered", text, field=field)


def no_such_team(counts: Sequence[int]) -> Refused:
    """A number of players that the challenge does not have."""
    return Refused(
        "out_of_range",
        gettext_noop("This challenge is for %(counts)s players."),
        field="players",
        counts=counts_in_words(counts),
        player_counts=list(counts),
    )


def no_such_version(last: int) -> Refused:
    """A version before the first or after the last."""
    text = gettext_noop("This game has the versions 1 to %(last)d.")
    return Refused("out_of_range", text, field="version", last=last)


def no_such_seat(last: int) -> Refused:
    """A seat that the game does not have."""
    return Refused("out_of_range", gettext_noop("This game has the seats 0 to %(last)d."), field="seat", last=last)
