"""The registry of games: a line in PACKAGES or an entry in OPOLY_RULESETS adds a game (see README.md)."""

from __future__ import annotations

import json
import os
from collections.abc import Hashable, Iterable
from importlib import import_module
from typing import Any

from games.engine.options import as_dict, clocks, current_names, to_store, with_later_options
from games.engine.options import describe as describe_options
from games.engine.options import over_days as options_over_days
from games.engine.options import read_options as read_typed_options
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Ruleset
from games.rules.board_problems import BadBoard
from games.rules.board_texts import problems_of_texts, texts_of
from games.rulesets.opened import Opened

PACKAGES = (
    "games.rulesets.oofopoly",
    "games.rulesets.bangladeshi",
    "games.rulesets.monopoly_two",
    "games.rulesets.coopoly",
)
"""The package of each game that is part of the project; the first is the default game."""

VARIABLE = "OPOLY_RULESETS"
"""The environment variable that names the packages of additional games, separated by commas."""


def load(packages: Iterable[str]) -> dict[str, Ruleset]:
    """The rulesets that these packages export as `RULESET`, by key; raises ValueError for a duplicate key."""
    rulesets: dict[str, Ruleset] = {}
    for package in packages:
        ruleset: Ruleset = import_module(package).RULESET
        if rulesets.setdefault(ruleset.key, ruleset) is not ruleset:
            raise ValueError(f"two packages have a game with the key {ruleset.key}")
    return rulesets


LOADED = (*PACKAGES, *filter(None, os.environ.get(VARIABLE, "").split(",")))
RULESETS = load(LOADED)
DEFAULT = next(iter(RULESETS))
"""The key of the default game."""


def find(key: str) -> Ruleset:
    """The ruleset with this key; refuses an unknown one."""
    if key not in RULESETS:
        raise Refused("no_such_ruleset", gettext_noop("There is no such game."), field="ruleset")
    return RULESETS[key]


def package_of(key: str) -> str:
    """The package that a registered ruleset comes from; empty for another."""
    return next((package for package in LOADED if import_module(package).RULESET.key == key), "")


opened = Opened()
"""The only cache of rulebooks."""


def rulebook(
    key: str, board: dict[str, Any] | None = None, options: dict[str, Any] | None = None, mark: Hashable = None
) -> Rulebook:
    """The ruleset with a board (None: its own) and options; kept, also under `mark` for `known_rulebook`."""
    name = json.dumps([key, board or None, options or {}], sort_keys=True)
    book = opened.get(name) or opened.keep(name, _open(key, board, options or {}))
    return book if mark is None else opened.keep(mark, book)


def known_rulebook(mark: Hashable) -> Rulebook | None:
    """The rulebook that was opened with this mark, if it is still kept."""
    return opened.get(mark)


def _open(key: str, board: dict[str, Any] | None, options: dict[str, Any]) -> Rulebook:
    ruleset = find(key)
    data = ruleset.boards.read(board) if board else ruleset.boards.default()
    return Rulebook(ruleset, data, read_typed_options(ruleset.options, options))


def read_options(key: str, raw: dict[str, Any]) -> dict[str, Any]:
    """All options by name, given those that a host changed; raises Refused naming option and range (PLAT-4)."""
    return as_dict(read_typed_options(find(key).options, raw))


def differing_options(key: str, raw: dict[str, Any]) -> dict[str, Any]:
    """Those of a host's options that differ from the defaults; raises Refused naming option and range."""
    usual = read_options(key, {})
    return {name: value for name, value in read_options(key, raw).items() if value != usual[name]}


def current_options(key: str, stored: dict[str, Any]) -> dict[str, Any]:
    """The options that are stored with a game, by today's names."""
    return current_names(find(key).options, stored)


def fitted_options(key: str, board: dict[str, Any] | None, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a new game on a board: those that cannot be met there are limited to what can."""
    book = rulebook(key, board, options)
    return options | book.ruleset.limits(book.rules)


def over_days(key: str) -> dict[str, Any]:
    """The options of a game that have one value in all its games over days, with that value."""
    return options_over_days(find(key).options)


def options_to_store(key: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options as they are stored with a game, so that the previous release can read it wherever it could play it."""
    return to_store(read_typed_options(find(key).options, options))


def decision_clocks(key: str) -> list[str]:
    """The options of a game that are the time for a decision, by name."""
    return clocks(find(key).options)


def stored_options(key: str, stored: dict[str, Any]) -> dict[str, Any]:
    """The options that are stored with a game, with the values that later ones have in it."""
    return with_later_options(find(key).options, stored)


def read_board(key: str, raw: dict[str, Any]) -> dict[str, Any]:
    """A board that somebody sends, checked, as plain data; raises Refused with the place and reason of every problem.

    Its texts are checked here only: boards that are stored already are read as they are.
    """
    ruleset = find(key)
    try:
        board = ruleset.boards.read(raw)
    except BadBoard as bad:
        raise bad.with_more(problems_of_texts(texts_of(raw))).named(raw) from None
    if problems := problems_of_texts(board):
        raise BadBoard(problems).named(raw)
    return board


def describe(key: str) -> dict[str, Any]:
    """A ruleset for the lobby: its name, the numbers of players, and the form of its options with their groups."""
    ruleset = find(key)
    options = describe_options(ruleset.options)
    return {
        "key": ruleset.key,
        "name": ruleset.name,
        "client": ruleset.look.client,
        "player_counts": list(ruleset.player_counts),
        "starts_when_full": ruleset.lobby.starts_when_full,
        "currency": ruleset.look.currency,
        **({"grouping": ruleset.look.grouping} if ruleset.look.grouping else {}),
        "options": options,
        "presets": [preset._asdict() for preset in ruleset.lobby.presets],
        "groups": list(dict.fromkeys(option["group"] for option in options)),
    }
