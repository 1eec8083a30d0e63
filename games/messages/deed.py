"""What the server says of one space, and of a trade before it is offered."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

Reason = dict[str, Any]
Card = dict[str, Any]


RentLabel = Literal["bare", "group", "houses", "hotel", "railroads", "utilities"]


class RentLine(Struct, frozen=True, kw_only=True):
    """One line of a deed's table of rents; `now` marks the one that holds."""

    label: RentLabel
    count: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    times: int | UnsetType = UNSET
    of: Literal["moved", "dice"] | UnsetType = UNSET
    now: bool


class RentNow(Struct, frozen=True, kw_only=True):
    """What landing here costs now, and why."""

    amount: int | UnsetType = UNSET
    times: int | UnsetType = UNSET
    of: Literal["moved", "dice"] | UnsetType = UNSET
    reasons: list[Reason]


class DeedAction(Struct, frozen=True, kw_only=True):
    """An action on this deed, possible or not."""

    type: str
    cost: int | UnsetType = UNSET
    gain: int | UnsetType = UNSET
    becomes: Literal["house", "hotel"] | UnsetType = UNSET
    group: str | UnsetType = UNSET
    legal: bool
    code: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


class PaysBack(Struct, frozen=True, kw_only=True):
    """The level at which a deed pays for itself soonest, and after how many rolls of others it has."""

    label: RentLabel
    count: int | UnsetType = UNSET
    rolls: int


class Measured(Struct, frozen=True, kw_only=True):
    """What was measured of a space: percent of rolls that end on it, its rank in that among all, and what it earns."""

    share: float
    rank: int
    of: int
    best: PaysBack | UnsetType = UNSET


class DeedPage(Struct, frozen=True, kw_only=True):
    """A space, whole."""

    space: int
    kind: str
    name: str
    owner: int | UnsetType = UNSET
    mortgaged: bool | UnsetType = UNSET
    houses: int | UnsetType = UNSET
    hotel: bool | UnsetType = UNSET
    price: int | UnsetType = UNSET
    house_cost: int | UnsetType = UNSET
    mortgage_gain: int | UnsetType = UNSET
    unmortgage_cost: int | UnsetType = UNSET
    sell_gain: int | UnsetType = UNSET
    rents: list[RentLine] | UnsetType = UNSET
    rent: RentNow | UnsetType = UNSET
    actions: list[DeedAction]
    cards: list[Card] | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    measured: Measured | UnsetType = UNSET


class GroupOf(Struct, frozen=True, kw_only=True):
    """A group that a trade completes or breaks, and whose."""

    seat: int
    group: str


class SoldByTrade(Struct, frozen=True, kw_only=True):
    """Buildings that a trade sells."""

    group: str
    space: int
    owner: int
    gain: int


class After(Struct, frozen=True, kw_only=True):
    """What one side has after a trade."""

    cash: int
    spaces: list[int]


class TradeOutlook(Struct, frozen=True, kw_only=True):
    """What a trade would mean."""

    legal: bool
    code: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    give_worth: int
    want_worth: int
    mortgaged: list[int]
    completes: list[GroupOf]
    breaks: list[GroupOf]
    sells_buildings: list[SoldByTrade]
    mine_after: After
    theirs_after: After
