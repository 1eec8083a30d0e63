"""A ruleset with one board and one set of options: the rules of a particular game."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.hidden import opener, own_opener
from games.engine.options import Options, engine_needed
from games.engine.refusal import Refused, gettext_noop, unreadable_game
from games.engine.ruleset import Ruleset
from games.engine.state import Action, Event, GameState
from games.engine.wire import BoardFields

NOT_READABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors of msgspec for a text that is not JSON of the expected types."""


class Rulebook:
    """One ruleset, one board, one set of options.

    `rules` holds the values the ruleset precomputes from them: prices, groups and other constants of a game.
    """

    __slots__ = (
        "__weakref__",
        "always_legal",
        "board",
        "codec",
        "engine",
        "flow",
        "key",
        "kinds",
        "open_own",
        "open_table",
        "options",
        "rules",
        "ruleset",
        "unprompted",
        "unprompted_lists",
    )

    def __init__(self, ruleset: Ruleset, board: dict[str, Any], options: Options) -> None:
        self.ruleset = ruleset
        self.key = ruleset.key
        self.board = board
        self.options: Any = options
        self.rules: Any = ruleset.open(board, options)
        self.flow = ruleset.flow
        self.unprompted = ruleset.unprompted
        self.always_legal = ruleset.always_legal
        self.unprompted_lists = ruleset.unprompted_lists
        self.kinds = {decision: decision.name() for decision in ruleset.decisions}
        self.codec = ruleset.codec
        self.engine = max(ruleset.boards.engine(board), engine_needed(options))
        self.open_table = opener(ruleset.table, ruleset.bots.reads if ruleset.bots else None)
        self.open_own = own_opener(ruleset.table)

    def may_act(self, table: Any, seat: int) -> bool:
        """Whether this seat is in the game at all."""
        return self.flow.may_act(table, seat)

    @property
    def currency(self) -> str:
        """The sign of the money: that of the board, or else the game's."""
        return self.board.get("currency") or self.ruleset.look.currency

    # Views for clients

    def board_view(self) -> dict[str, Any]:
        """The board as clients see it, which is constant during the game, as plain JSON values."""
        ruleset = self.ruleset
        fields: BoardFields = {"currency": self.currency, "grouping": ruleset.look.grouping or msgspec.UNSET}
        board: dict[str, Any] = msgspec.to_builtins(ruleset.views.board(self.rules, fields))
        return board

    def inspect(self, state: GameState[Any, Any], seat: int | None, space: int) -> msgspec.Struct:
        """One space as `seat` may see and use it; raises Refused, also in a game without anything to inspect."""
        if self.ruleset.views.inspect is None:
            raise Refused("illegal_target", gettext_noop("There is nothing to inspect in this game."), field="space")
        return self.ruleset.views.inspect(self.rules, state.table, seat, space)

    def preview(self, state: GameState[Any, Any], seat: int, action: Action) -> msgspec.Struct:
        """Preview a composed action of `seat`; raises Refused."""
        if self.ruleset.views.preview is None:
            raise Refused("wrong_phase", gettext_noop("This game has no previews."))
        return self.ruleset.views.preview(self.rules, state, seat, action)

    def worth(self, table: Any, seat: int) -> int:
        """The total worth of `seat`, as used in charts and rankings."""
        return self.ruleset.views.worth(self.rules, table, seat)

    def groups(self, table: Any, seat: int) -> tuple[str, ...]:
        """The keys of the groups that `seat` owns whole."""
        return self.ruleset.views.groups(self.rules, table, seat)

    # Storing

    def encode(self, state: GameState[Any, Any]) -> bytes:
        """The state as JSON."""
        return self.codec.encoder.encode(state)

    def decode(self, text: bytes | str) -> GameState[Any, Any]:
        """The state from the output of `encode`; raises Refused (`unreadable_game`) for one that these rules lack."""
        try:
            state: GameState[Any, Any] = self.codec.state.decode(text)
        except NOT_READABLE as error:
            raise unreadable_game() from error
        return state

    def encode_events(self, events: list[Event]) -> bytes:
        """Events as a JSON list, secrets included: for the database only."""
        return self.codec.encoder.encode(events)

    def decode_events(self, text: bytes | str) -> list[Event]:
        """The events from the output of `encode_events`; raises Refused (`unreadable_game`) like `decode`."""
        try:
            return self.codec.events.decode(text)
        except NOT_READABLE as error:
            raise unreadable_game() from error

    def encode_action(self, action: Action) -> bytes:
        """An action as JSON."""
        return self.codec.encoder.encode(action)

    def read_action(self, raw: Any) -> tuple[Action, int | None]:
        """An action from parsed JSON, and the number of the decision that it answers, if given."""
        return self.codec.read_action(raw)
