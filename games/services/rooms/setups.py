"""Table set-ups: keeping options under a name, perhaps with a board, and opening rooms with them."""

from __future__ import annotations

import secrets
import string
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction

from config.texts.looks import look
from games import refusals, rulesets
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Ruleset
from games.models import Board, Club, Room, TableSetup
from games.services.boards.custom import NAME_LENGTH
from games.services.rooms.rooms import DEFAULT_SEATS, checked_seats, create_room, nearest_seats

MAX_SETUPS = 30
CODE_LENGTH = 10
"""Of letters: nobody finds a set-up whose link they were not given."""


class Contents(NamedTuple):
    """What a set-up says: the game, the options that differ, the board (None: the game's own) and the seats, if any."""

    ruleset: Ruleset
    options: dict[str, Any]
    board: Board | None
    seats: int | None


def checked(ruleset: str, options: dict[str, Any], board: Board | None, seats: int | None) -> Contents:
    """Contents that a room can have; raises Refused with the field that is wrong."""
    kind = rulesets.find(ruleset)
    if board is not None and board.ruleset != kind.key:
        raise refusals.no_such_board()
    return Contents(
        kind,
        rulesets.differing_options(kind.key, options),
        board,
        None if seats is None else checked_seats(kind, seats, taken=1),
    )


def save_setup(user: Any, name: str, contents: Contents) -> TableSetup:
    """Keep contents under a name."""
    name = checked_name(name)
    with transaction.atomic():
        others = _others(user, None)
        if len(others) >= MAX_SETUPS:
            text = gettext_noop("You already have %(max)d table set-ups. Delete one first, or save over one.")
            raise Refused("too_many_setups", text, max=MAX_SETUPS)
        refuse_taken(name, others)
        return new_setup(name, contents, owner=user)


def new_setup(name: str, contents: Contents, **keeper: Any) -> TableSetup:
    """Store a set-up with a checked name, for an `owner` or a `club`."""
    setup = TableSetup(**keeper, code=draw_code(), name=name)
    _fill(setup, contents)
    setup.save()
    return setup


def change_setup(setup: TableSetup, *, name: str | None = None, contents: Contents | None = None) -> TableSetup:
    """Rename a set-up, or keep other contents in it; its link stays. None: that stays, too."""
    if name is not None:
        name = checked_name(name)
    with transaction.atomic():
        others = _others(setup.owner, setup)
        if name is not None:
            refuse_taken(name, others)
            setup.name = name
        if contents is not None:
            _fill(setup, contents)
        setup.save()
        return setup


def delete_setup(setup: TableSetup) -> None:
    """Delete a set-up; rooms that were opened with it stay."""
    setup.delete()


def contents_of(setup: TableSetup) -> Contents:
    """What a set-up says now; without its board if that is gone. Raises Refused if its game cannot be played so."""
    return checked(setup.ruleset, setup.options, setup.usable_board, setup.seats)


def open_setup(user: Any, setup: TableSetup, *, public: bool = False, club: Club | None = None) -> Room:
    """Open a room with what a set-up says, and this person as its host; perhaps for the members of a club alone."""
    contents = contents_of(setup)
    return create_room(
        user,
        lambda room: None,
        ruleset=contents.ruleset.key,
        public=public,
        club=club,
        options=contents.options,
        board=contents.board,
        seats=contents.seats or nearest_seats(contents.ruleset, DEFAULT_SEATS),
    )


def checked_name(name: str) -> str:
    """The name of a set-up, in one line; refuses one that cannot be shown."""
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH:
        text = gettext_noop("Give the table set-up a name of 1 to %(max)d characters.")
        raise Refused("out_of_range", text, field="name", max=NAME_LENGTH)
    refusals.refuse_unfit_name(name)
    return name


def draw_code() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(CODE_LENGTH))


def _others(user: Any, setup: TableSetup | None) -> list[str]:
    """The names of a person's other set-ups; their row stays locked, so that two at once are not both the last."""
    get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)
    others = TableSetup.objects.filter(owner=user)
    if setup is not None:
        others = others.exclude(pk=setup.pk)
    return list(others.values_list("name", flat=True))


def refuse_taken(name: str, others: list[str]) -> None:
    """Refuse a name that looks like one of the others."""
    for other in others:
        if look(other) == look(name):
            text = gettext_noop(
                "You already have a table set-up called %(name)s. Choose another name, or save over it."
            )
            raise Refused("name_taken", text, field="name", name=other)


def _fill(setup: TableSetup, contents: Contents) -> None:
    setup.ruleset, setup.options, setup.seats = contents.ruleset.key, contents.options, contents.seats
    setup.board = contents.board
    setup.board_name = "" if contents.board is None else contents.board.name
