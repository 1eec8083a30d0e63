"""The table of this game, with what the jackpot and the game's clock keep on it (OOF-53, OOF-59)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from games.rulesets.oofopoly.cycling_decks import CyclingTable


class OofopolyTable(CyclingTable, gc=False):
    """`pot` is the jackpot; `last_turn`: the time limit has been reached.

    Neither is stored where it is not in use, so that games that ended before there were any verify as they did.
    """

    pot: int | UnsetType = UNSET
    last_turn: bool | UnsetType = UNSET
