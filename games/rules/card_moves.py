"""How cards move a piece: declared by the rules of a game, and part of its board on the wire."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class NearestCharge(Struct, frozen=True, kw_only=True):
    """A piece sent to the nearest deed of its kind pays its owner the rent, or a fresh roll, times this.

    `may_buy`: only this card lets its player buy the deed if nobody owns it.
    """

    rent: int | UnsetType = UNSET
    dice: int | UnsetType = UNSET
    may_buy: bool | UnsetType = UNSET


class CardMoves(Struct, frozen=True, kw_only=True):
    """How cards that name a space or a kind of space move a piece, for the sentences on them.

    `jail_card`: "played" in games where it frees the player on whom it is played, and is not kept for oneself.
    """

    way: Literal["shortest", "forward"]
    nearest: dict[str, NearestCharge] | UnsetType = UNSET
    jail_card: Literal["kept", "played"] | UnsetType = UNSET
