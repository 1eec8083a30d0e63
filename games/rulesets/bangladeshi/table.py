"""The table of this game, with what the jackpot and the game's clock keep on it (BD-6, BD-29)."""

from __future__ import annotations

from games.rulesets.bangladeshi.bottom_decks import HeldCardTable


class BangladeshiTable(HeldCardTable, gc=False):
    """`pot` is the jackpot, None without one; `last_turn`: the time limit has been reached."""

    pot: int | None = None
    last_turn: bool = False
