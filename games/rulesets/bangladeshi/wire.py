"""The state of Bangladeshi Monopoly on the wire: the classic state with a jackpot."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from games.rules.presentation.wire import ClassicState


class BangladeshiState(ClassicState, frozen=True, kw_only=True):
    """`pot` is the jackpot, absent if the game has none."""

    pot: int | UnsetType = UNSET
    last_turn: bool
