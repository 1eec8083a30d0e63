"""Boards of Co-opoly: the names of zones and spaces. What the spaces are is the same on every board (COOP-1)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games.engine.ruleset import Boards
from games.rules import board_reading
from games.rules.board_checks import NAME_LENGTH, is_visible, problems_of_short_names
from games.rules.board_problems import Problem
from games.rules.names import Named, in_every_language, one_form
from games.rulesets.coopoly.zones import SIZE, ZONES


class SpaceName(Named, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The name of a space."""


class ZoneName(SpaceName, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The name of a zone."""

    key: str


class CoopBoard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All names on a board, and its own; `short_names` has those for small screens by the names of spaces."""

    zone: tuple[ZoneName, ...]
    space: tuple[SpaceName, ...]
    name: str = ""
    short_names: dict[str, str] = {}


PARTS: dict[str, type[Struct]] = {"space": SpaceName, "zone": ZoneName}


def parsed(raw: dict[str, Any]) -> CoopBoard:
    """A checked board; raises Refused, `bad_board` or `malformed`, with every problem."""
    return board_reading.read(one_form(raw), CoopBoard, PARTS, lambda board: list(_problems(board)))


def _problems(board: CoopBoard) -> Iterator[Problem]:
    if len(board.space) != SIZE:
        yield Problem("other_size", {"size": SIZE, "count": len(board.space)}, field="space")
    if sorted(zone.key for zone in board.zone) != sorted(ZONES):
        yield Problem("zones", {"zones": ", ".join(ZONES)}, field="zone")
    for index, space in enumerate(board.space):
        if not _may_be_shown(space):
            yield Problem("name", {"max": NAME_LENGTH}, "space", index, "name")
    for index, zone in enumerate(board.zone):
        if not _may_be_shown(zone):
            yield Problem("zone_unshown", {"zone": zone.key[:NAME_LENGTH]}, "zone", index, "name")
    yield from problems_of_short_names(board.short_names)
    if len(board.name) > NAME_LENGTH or not is_visible(board.name):
        yield Problem("board_name", {"max": NAME_LENGTH}, field="name")


def _may_be_shown(named: SpaceName) -> bool:
    every = named.every_name()
    return bool(named.name.strip()) and all(len(name) <= NAME_LENGTH and is_visible(name) for name in every)


def read(raw: dict[str, Any]) -> dict[str, Any]:
    """A checked board as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(parsed(raw))
    return data


@cache
def _printed() -> dict[str, Any]:
    return read(tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8")))


def default() -> dict[str, Any]:
    """The game's own board."""
    return read(_printed())


BOARDS = Boards(default=default, read=read)


def names_of(named: SpaceName) -> dict[str, str] | UnsetType:
    """The names of a zone or space in further languages, by language."""
    further = {language: name for language, name in named.names.items() if name}
    given = in_every_language({"en": named.name, **further})
    return {language: name for language, name in given.items() if language in further or language != "en"} or UNSET


def short_names_of(board: CoopBoard, space: SpaceName) -> dict[str, str] | UnsetType:
    """The short names of a space by language, for those of its names that have one."""
    names = {"en": space.name, **space.names}
    return {key: board.short_names[name] for key, name in names.items() if name in board.short_names} or UNSET
