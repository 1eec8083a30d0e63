"""Positions made by hand: plain JSON without a seal (docs/saves.md), checked like any board, and never rated."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec
from django.core.exceptions import ValidationError
from msgspec import UNSET, Struct, UnsetType

from accounts.names import clean_name
from config.texts.looks import look_of_name
from games import refusals, rulesets
from games.documents import read_json
from games.engine.codec import malformed
from games.engine.positions import impossible
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import NOT_READABLE, Rulebook
from games.engine.state import GameState
from games.selectors.boards.rulebook import bot_levels
from games.services.saves.continuing import Position, Seat

FORMAT = "opoly-position"
VERSION = 1
MAX_BYTES = 256 * 1024
MAX_STATE = 64 * 1024
MAX_PLAYERS = 16
BOT = "Bot "
"""How the names of bots begin, which people may not choose (`accounts.names`)."""
MAX_TYPED = 200
"""Characters of a name that are looked at; it may have far fewer."""
BEGINS = re.compile(rb'"format"\s*:\s*"opoly-position"')
UNKNOWN = gettext_noop("there is no such field")


class HandPlayer(Struct, forbid_unknown_fields=True):
    """A player: a name, and the level of a bot."""

    name: str
    bot: str | UnsetType = UNSET


class HandMade(Struct, forbid_unknown_fields=True):
    """The document."""

    format: str
    version: int
    ruleset: str
    players: list[HandPlayer]
    state: dict[str, Any]
    board: dict[str, Any] | None = None
    options: dict[str, Any] = {}


def is_position(text: bytes) -> bool:
    """Whether a file says that it is a position made by hand."""
    return BEGINS.search(text[:4096]) is not None


def read(text: bytes) -> Position:
    """The position in a document; refuses one that is not, with the place and the reason."""
    if len(text) > MAX_BYTES:
        raise _too_large(MAX_BYTES)
    try:
        raw = read_json(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise refusals.body_not_utf8() from error
    try:
        made = msgspec.convert(raw, HandMade, strict=True)
    except msgspec.ValidationError as error:
        raise malformed(error) from error
    if made.format != FORMAT or made.version != VERSION:
        raise Refused("unknown_version", gettext_noop("This site reads version 1 of positions."), field="version")
    ruleset = rulesets.find(made.ruleset)
    options = rulesets.read_options(ruleset.key, made.options)
    board = ruleset.boards.default() if made.board is None else rulesets.read_board(ruleset.key, made.board)
    book = rulesets.rulebook(ruleset.key, board, options)
    fields = {**made.state, "seed": "", "drawn": 0}
    state = decode(book, msgspec.json.encode(fields))
    if unknown := _unknown_field(fields, msgspec.json.decode(book.encode(state)), "state"):
        raise impossible(unknown, UNKNOWN)
    return Position(
        ruleset=ruleset.key, board=board, options=options, state=state, seats=_seats(ruleset.key, made.players)
    )


def decode(book: Rulebook, text: bytes | str) -> GameState[Any, Any]:
    """A state by the ruleset's own types; refuses any other."""
    if len(text) > MAX_STATE:
        raise _too_large(MAX_STATE, field="state")
    try:
        state: GameState[Any, Any] = book.codec.state.decode(text)
    except NOT_READABLE as error:
        reason, _, path = str(error).partition(" - at `")
        place = "state" + path.rstrip("`").removeprefix("$")
        text = gettext_noop("That cannot be read: %(reason)s.")
        raise Refused("malformed", text, field=place[:100], reason=reason[:200]) from error
    return state


def _too_large(limit: int, field: str | None = None) -> Refused:
    text = gettext_noop("This position is too large: %(max)d KB at most.")
    return Refused("too_large", text, field=field, max=limit // 1024)


def _seats(ruleset: str, players: list[HandPlayer]) -> list[Seat]:
    if not 1 <= len(players) <= MAX_PLAYERS:
        raise Refused("out_of_range", gettext_noop("A position has 1 to 16 players."), field="players")
    seats: list[Seat] = []
    for number, player in enumerate(players):
        name = _name(player, number)
        if look_of_name(name) in {look_of_name(seat.name) for seat in seats}:
            text = gettext_noop("Two players have the same name, or names that look alike.")
            raise Refused("name_taken", text, field=f"players[{number}].name")
        level = "" if player.bot is UNSET else _level(ruleset, player.bot, number)
        kind: Literal["person", "bot"] = "person" if player.bot is UNSET else "bot"
        seats.append(Seat(name=name, kind=kind, level=level, token=number % 8))
    return seats


def _name(player: HandPlayer, number: int) -> str:
    """The name as it is shown; refuses one that nobody may choose, and a bot's that does not say what it is."""
    field = f"players[{number}].name"
    name = player.name
    if player.bot is not UNSET:
        if not name.startswith(BOT):
            text = gettext_noop("The name of a bot begins with “Bot”, as in “Bot Ada”.")
            raise Refused("malformed", text, field=field)
        name = name.removeprefix(BOT)
    try:
        name = clean_name(name[:MAX_TYPED])
    except ValidationError as refused:
        code = "out_of_range" if refused.code == "name_length" else "malformed"
        raise Refused(code, refused.messages[0], field=field) from refused
    return name if player.bot is UNSET else BOT + name


def _level(ruleset: str, level: str, number: int) -> str:
    """The level of a bot; refuses one that the game does not have."""
    levels = bot_levels(ruleset)
    if level not in levels:
        refused = refusals.no_such_level(levels) if levels else refusals.no_bots()
        refused.field = f"players[{number}].bot"
        raise refused
    return level


def _unknown_field(given: Any, known: Any, place: str) -> str:
    """The first key of the document that the state does not have; empty if there is none."""
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key not in known and value:  # fields at their defaults may be missing from a state
                return f"{place}.{key}"[:100]
            if field := _unknown_field(value, known.get(key), f"{place}.{key}"):
                return field
    if isinstance(given, list) and isinstance(known, list):
        for number, (one, other) in enumerate(zip(given, known, strict=False)):
            if field := _unknown_field(one, other, f"{place}[{number}]"):
                return field
    return ""
