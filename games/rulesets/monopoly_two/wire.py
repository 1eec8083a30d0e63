"""The shapes of Monopoly Two on the wire: its board, its state, legal actions, deeds and previews."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from games.engine.wire import CommonDecision, CommonVerdict, Possible
from games.rules.board import Card
from games.rules.charge import Charge
from games.rules.presentation.wire import (
    CanDeclareBankruptcy,
    CanEndTurn,
    CanResign,
    CanRoll,
    DeedsBoard,
    DeedsPlayer,
    DeedsState,
    GroupOf,
    SpacePage,
)
from games.rulesets.monopoly_two.payment import Payment
from games.rulesets.monopoly_two.rules import Becomes
from games.rulesets.monopoly_two.table import Handed

DecisionKind = Literal["roll", "jail", "move", "end_turn", "pay", "buy", "discard", "place_building"]


class TwoBoard(DeedsBoard, frozen=True, kw_only=True):
    """The part that never changes during a game: the spaces, with every amount as it is charged, and the numbers.

    `site_prices` is the price of one building by site: by group, or by space if buildings stand on single properties.
    `monopolies` are the groups that count as monopolies: with or without stations and utilities.
    """

    single_buildings: bool
    site_prices: dict[str, int]
    monopolies_to_win: int
    monopolies: list[str]
    row_size: int
    purchases_a_turn: int
    jail_turns: int
    hand_limit: int
    """0: no limit."""


class GroupBuildings(Struct, frozen=True, kw_only=True):
    """The buildings on a group."""

    houses: int
    hotel: bool


class CardPile(Struct, frozen=True, kw_only=True):
    """How many cards of a kind are in the deck and on the discard pile."""

    left: int
    discarded: int


class TwoDecision(CommonDecision, frozen=True, kw_only=True):
    """A decision that the game waits for. `seconds` 0 is no limit, and then there is no deadline.

    pay: `amount`, `to` (absent: the bank) and `charge`; buy: `space` and `cost`; discard: `excess` by kind of card, of
    the viewer or of the first player asked; place: `giver` and `handed`.
    """

    kind: DecisionKind
    amount: int | UnsetType = UNSET
    to: int | UnsetType = UNSET
    charge: Charge | UnsetType = UNSET
    space: int | UnsetType = UNSET
    cost: int | UnsetType = UNSET
    excess: dict[str, int] | UnsetType = UNSET
    giver: int | UnsetType = UNSET
    handed: list[Handed] | UnsetType = UNSET


class TwoPlayer(DeedsPlayer, frozen=True, kw_only=True):
    """A seat at the table. `hand` is the viewer's own; of others only the counts are known."""

    jail_turns: int
    """Own turns spent in jail so far."""
    hand: list[Card] | UnsetType = UNSET
    hand_counts: dict[str, int]
    monopolies: list[str]


class Charged(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """An amount that would be due, or as many `times` a fresh roll."""

    from_: int
    to: int | Literal["bank"]
    amount: int | UnsetType = UNSET
    times: int | UnsetType = UNSET


class Offer(Struct, frozen=True, kw_only=True):
    """A deed that may be bought by a card's leave, and its price."""

    space: int
    cost: int


class Outcome(Struct, frozen=True, kw_only=True):
    """The effect of a move or a card on `player`, with only the fields that apply.

    `to` is where the piece comes to stand; `salary` and `receives` come from the bank; `waived` is the jailed owner
    who collects no rent; everybody not in jail would draw from `draws`.
    """

    player: int
    to: int | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    salary: int | UnsetType = UNSET
    receives: int | UnsetType = UNSET
    debts: list[Charged] | UnsetType = UNSET
    waived: int | UnsetType = UNSET
    draws: str | UnsetType = UNSET
    to_jail: bool | UnsetType = UNSET
    freed: bool | UnsetType = UNSET
    may_buy: Offer | UnsetType = UNSET


class TrayDeed(Struct, frozen=True, kw_only=True):
    """A deed that may be given: its worth in a payment, the monopoly it breaks, the sites that have to go with it."""

    space: int
    worth: int
    breaks: str | UnsetType = UNSET
    needs: list[str] | UnsetType = UNSET


class TrayBuildings(Struct, frozen=True, kw_only=True):
    """The buildings of a site that may be given: up to `count` house prices, each worth `worth`."""

    site: str
    worth: int
    count: int
    hotel: bool


class Tray(Struct, frozen=True, kw_only=True):
    """Everything that a player may put into a payment."""

    cash: int
    spaces: list[TrayDeed]
    buildings: list[TrayBuildings]


class CanMove(Possible, tag="move", kw_only=True):
    """Moving `player` by the roll, and what that would mean."""

    player: int
    outcome: Outcome


class CanBuyDeed(Possible, tag="buy_deed", kw_only=True):
    """A deed from the "row", from a "player" (`owner`), or by a card's "leave".

    With `in_cash`, it can be bought without naming a payment; in any case with one.
    """

    space: int
    cost: int
    source: Literal["row", "player", "leave"]
    owner: int | UnsetType = UNSET
    in_cash: bool


class CanDecline(Possible, tag="decline", kw_only=True):
    """Leaving the deed that a card's leave is for."""


class RentStep(Struct, frozen=True, kw_only=True):
    """The rent of a property now, and with the next building."""

    space: int
    before: int
    after: int


class GroupShare(Struct, frozen=True, kw_only=True):
    """How many deeds of a group, of how many, a player would own."""

    seat: int
    group: str
    count: int
    whole: int


class CanBuild(Possible, tag="build", kw_only=True):
    """The next building of a group, or of a space if buildings stand on single properties; `in_cash` as in buy_deed.

    `rents` are those of every property that the building stands on.
    """

    group: str | UnsetType = UNSET
    space: int | UnsetType = UNSET
    cost: int
    becomes: Becomes
    rents: list[RentStep]
    in_cash: bool


class CanPlayCard(Possible, tag="play_card", kw_only=True):
    """One of the viewer's cards, and one player on whom it can be played."""

    card: Card
    on: int


class CanDiscard(Possible, tag="discard", kw_only=True):
    card: Card


class WayToPay(Struct, frozen=True, kw_only=True):
    """A payment, what it would bring back and lose, and what it does to groups: the payer `breaks` some monopolies.

    The receiver `gains` shares of groups, and `completes` some.
    """

    proposal: Payment
    change: int
    lost: int
    breaks: list[str]
    completes: list[GroupOf]
    gains: list[GroupShare]


class CanPay(Possible, tag="pay", kw_only=True):
    """The debt due: the payment proposed with what it does, as in WayToPay, and everything that may be put in.

    If the proposal completes a monopoly of the receiver, `sparing` is the cheapest way that completes
    none, and breaks none of the payer's if possible.
    """

    due: int
    to: int | Literal["bank"]
    charge: Charge
    proposal: Payment
    change: int
    lost: int
    breaks: list[str]
    completes: list[GroupOf]
    gains: list[GroupShare]
    sparing: WayToPay | UnsetType = UNSET
    tray: Tray


class CanPlace(Possible, tag="place_building", kw_only=True):
    """Putting the next handed building up there, where it is worth `worth`; `cash` is what was paid for it."""

    group: str | UnsetType = UNSET
    space: int | UnsetType = UNSET
    worth: int
    cash: int
    becomes: Becomes


Legal = (
    CanRoll | CanEndTurn | CanMove | CanBuyDeed | CanDecline | CanBuild | CanPlayCard | CanDiscard | CanPay | CanPlace
    | CanDeclareBankruptcy | CanResign
)  # fmt: skip


class TwoState(DeedsState, frozen=True, kw_only=True):
    """The state of a game, as one viewer may see it.

    `rolled` and `moved`: whether the turn's roll and the move by it are done; in jail, `rolled` is the try for doubles.
    `purchases` counts the deeds bought from the row in this turn, `built` the buildings by site, and `moved_players`
    are the players that have been moved in it.
    """

    decision: TwoDecision | UnsetType = UNSET
    players: dict[str, TwoPlayer]
    groups: dict[str, GroupBuildings]
    market: list[int]
    deck_count: int
    cards: dict[str, CardPile]
    rolled: bool
    moved: bool
    purchases: int
    built: dict[str, int]
    moved_players: list[int]
    legal: list[Legal] | UnsetType = UNSET


class TwoDeedAction(CommonVerdict, frozen=True, kw_only=True):
    """Something that may be done with this deed, possible or not."""

    type: str
    cost: int
    becomes: Becomes | UnsetType = UNSET
    source: Literal["row", "player", "leave"] | UnsetType = UNSET
    in_cash: bool


class TwoDeedPage(SpacePage, frozen=True, kw_only=True):
    """A space, whole."""

    force_price: int | UnsetType = UNSET
    actions: list[TwoDeedAction]
    cards: list[Card] | UnsetType = UNSET


class TwoPreview(CommonVerdict, frozen=True, kw_only=True):
    """The effect of an action. `legal` is whether it would be accepted as it stands.

    A payment (`pay`, `buy_deed`, `build`): the amount `due`, the worth `given`, `change` back, `lost` beyond it, the
    monopolies it breaks and completes, what the receiver gains, and the cheapest way with its own loss; `sparing` as in
    CanPay. A move or a card: its `outcome`.
    """

    due: int | UnsetType = UNSET
    to: int | Literal["bank"] | UnsetType = UNSET
    given: int | UnsetType = UNSET
    change: int | UnsetType = UNSET
    lost: int | UnsetType = UNSET
    breaks: list[str] | UnsetType = UNSET
    completes: list[GroupOf] | UnsetType = UNSET
    gains: list[GroupShare] | UnsetType = UNSET
    proposal: Payment | UnsetType = UNSET
    proposal_lost: int | UnsetType = UNSET
    sparing: Payment | UnsetType = UNSET
    tray: Tray | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
