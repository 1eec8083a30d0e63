"""The shapes of Co-opoly on the wire: its board, its state, legal actions, spaces and previews."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from games.engine.refusal import Refused
from games.engine.wire import CommonBoard, CommonDecision, CommonPlayer, CommonState, CommonVerdict, Possible
from games.rulesets.coopoly.condos import Pledge
from games.rulesets.coopoly.steps import Roll
from games.rulesets.coopoly.tiles import TilePledge
from games.rulesets.coopoly.zones import SpaceKind

DecisionKind = Literal["plan", "free_activists", "move_activists", "remove_condos", "remove_tiles", "build_homes"]
Phase = DecisionKind | Literal["end"]


class CoopSpace(Struct, frozen=True, kw_only=True):
    """A space of the board. `group` is its zone, and `start` says that it is the zone's starting property."""

    index: int
    kind: SpaceKind
    name: str
    names: dict[str, str] | UnsetType = UNSET
    short_names: dict[str, str] | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    group: str | UnsetType = UNSET
    start: bool | UnsetType = UNSET


class Zone(Struct, frozen=True, kw_only=True):
    """A zone: its number on the D8, and its spaces, the starting property first."""

    key: str
    name: str
    names: dict[str, str] | UnsetType = UNSET
    number: int
    spaces: list[int]


class BoardPawn(Struct, frozen=True, kw_only=True):
    id: int
    pair: int


class CoopBoard(CommonBoard, frozen=True, kw_only=True):
    """The part that never changes during a game. `positions` are those of the Police in the order in which they move.

    `police_sides` is 0 with a fixed speed, `police_steps` 0 with a die, `round_limit` 0 without a limit; the Developers
    win with `last_round` in any case.
    """

    spaces: list[CoopSpace]
    zones: list[Zone]
    positions: list[list[int]]
    pawns: list[BoardPawn]
    activists: int
    home_activists: int
    go_single: int
    go_pair: int
    condo_unit: int
    tile_pawns: int
    tiles_a_round: int
    rolls_a_round: int
    police_sides: int
    police_steps: int
    round_limit: int
    last_round: int


class Place(Struct, frozen=True, kw_only=True):
    tile: bool
    condo: bool
    homes: int
    activists: int


class Pawn(Struct, frozen=True, kw_only=True):
    """A pawn of `player`; without a space it is not placed."""

    player: int
    pair: int
    space: int | UnsetType = UNSET
    used: bool


class DevelopersLack(Struct, frozen=True, kw_only=True):
    tiles: int
    condos: int


class PlayersLack(Struct, frozen=True, kw_only=True):
    """`condos` are to be removed."""

    tiles: int
    condos: int
    homes: int


class ZoneOutlook(Struct, frozen=True, kw_only=True):
    """Properties there, condos on them, and properties with homes and no condo; and what each side lacks.

    `filled_next`: the chance in percent that the Developers' next turn makes it all condos.
    """

    tiles: int
    condos: int
    homes: int
    developers_lack: DevelopersLack
    players_lack: PlayersLack
    filled_next: int


class Alarm(Struct, frozen=True, kw_only=True):
    """If the players change nothing, the Developers win by `zones` or the `last_round` at the end of this round.

    `next_zones`: those that are certain to be all condos after the Developers' next turn.
    """

    zones: list[str]
    next_zones: list[str]
    last_round: bool


class LostZone(Struct, frozen=True, kw_only=True):
    """A zone that lost the game: the price of removing one of its condos, and what the players had for that.

    `cash` is that of all, `activists` are those on the property with most of them, `missing` are the dollars that were
    missing with both, and `pawns` those that stood in the zone.
    """

    zone: str
    price: int
    cash: int
    activists: int
    missing: int
    pawns: int


class Loss(Struct, frozen=True, kw_only=True):
    """Why the Developers won, and the zone that was `nearest` to the players' victory."""

    zones: list[LostZone]
    nearest: str


class PoliceMove(Struct, frozen=True, kw_only=True):
    """A move of the Police: where it ends, what it sweeps in order, and how many activists that would jail now."""

    steps: int
    to: list[int]
    swept: list[int]
    activists: int


class PoliceOutlook(Struct, frozen=True, kw_only=True):
    """All moves that are possible next, each equally likely, and how many of them sweep each space."""

    moves: list[PoliceMove]
    swept: dict[str, int]
    of: int


class CoopDecision(CommonDecision, frozen=True, kw_only=True):
    """A decision, with what it has settled so far: see PROTOCOL.md."""

    kind: DecisionKind
    passed: list[int] | UnsetType = UNSET
    rolls: list[Roll] | UnsetType = UNSET
    budgets: dict[str, int] | UnsetType = UNSET
    pledges: list[Pledge] | UnsetType = UNSET
    needed: int | UnsetType = UNSET
    tile_pledges: list[TilePledge] | UnsetType = UNSET


class CoopPlayer(CommonPlayer, frozen=True, kw_only=True):
    cash: int
    out: bool


class CanPlacePawn(Possible, tag="place_pawn", kw_only=True):
    """One of the viewer's pawns, where it stands, and the other spaces on which it may."""

    pawn: int
    pair: int
    at: int | UnsetType = UNSET
    spaces: list[int]


class CanReady(Possible, tag="ready", kw_only=True):
    pass


class CanUnready(Possible, tag="unready", kw_only=True):
    pass


class CanPass(Possible, tag="pass", kw_only=True):
    pass


class CanResign(Possible, tag="resign", kw_only=True):
    pass


class CanFree(Possible, tag="free_activists", kw_only=True):
    """Up to `limit` activists: what the viewer's rolls allow, and no more than are in jail."""

    budget: int
    jail: int
    limit: int
    spaces: list[int]


class CanMove(Possible, tag="move_activists", kw_only=True, rename={"from_": "from"}):
    """From each space with activists, the steps of one of them to each space within the budget."""

    budget: int
    from_: dict[str, dict[str, int]]


class WholePrice(Struct, frozen=True, kw_only=True):
    """The price of a condo as one player can pay it alone."""

    activists: int
    cash: int


class CanRemoveCondo(Possible, tag="remove_condo", kw_only=True):
    """A condo, its price, what is pledged, and what the viewer has put in and may put in altogether.

    `whole` is there if others have pledged something, and the viewer could pay the price alone, which goes before that.
    """

    space: int
    zone: str
    price: int
    paid: int
    missing: int
    activists: int
    cash: int
    max_activists: int
    max_cash: int
    partners: list[int]
    alone: bool
    whole: WholePrice | UnsetType = UNSET


class CanRemoveTile(Possible, tag="remove_tile", kw_only=True):
    """A tile, the pawns that it needs and has, and those of the viewer."""

    space: int
    zone: str
    needed: int
    agreed: int
    own: int
    mine: int
    partners: list[int]
    alone: bool


class CanBuildHomes(Possible, tag="build_homes", kw_only=True):
    space: int
    zone: str
    activists: int


Legal = (
    CanPlacePawn | CanReady | CanUnready | CanPass | CanResign | CanFree | CanMove | CanRemoveCondo | CanRemoveTile
    | CanBuildHomes
)  # fmt: skip


class CoopState(CommonState, frozen=True, kw_only=True):
    """The state of a game. `police_outlook` is absent once it is finished.

    `alarm` is there while the Developers are about to win, and `loss` once they have.
    """

    round: int
    phase: Phase
    decision: CoopDecision | UnsetType = UNSET
    players: dict[str, CoopPlayer]
    police: list[int]
    jail: int
    supply: int
    bag: dict[str, int]
    spaces: dict[str, Place]
    condo_prices: dict[str, int]
    pawns: dict[str, Pawn]
    ready: list[int]
    zones: dict[str, ZoneOutlook]
    police_outlook: PoliceOutlook | UnsetType = UNSET
    alarm: Alarm | UnsetType = UNSET
    loss: Loss | UnsetType = UNSET
    legal: list[Legal] | UnsetType = UNSET


class OnBoard(Struct, frozen=True, kw_only=True):
    """The fields of the state that are shown event by event."""

    police: list[int]
    jail: int
    supply: int
    bag: dict[str, int]
    spaces: dict[str, Place]
    pawns: dict[str, Pawn]


class PoliceChances(Struct, frozen=True, kw_only=True):
    """How many `of` the next moves of the Police sweep a space, and end on it."""

    swept: int
    ends: int
    of: int


class SpaceAction(Struct, frozen=True, kw_only=True):
    """An action that a number of pawns could take on a space, and why they cannot now."""

    type: Literal["earn", "free", "spawn", "move", "remove_condo", "remove_tile", "build_homes"]
    pawns: int
    possible: bool
    cost: int | UnsetType = UNSET
    activists: int | UnsetType = UNSET
    gives: int | UnsetType = UNSET
    code: str | UnsetType = UNSET
    message: Refused | UnsetType = UNSET


class CoopSpacePage(Struct, frozen=True, kw_only=True):
    """A space, whole."""

    space: int
    kind: SpaceKind
    name: str
    names: dict[str, str] | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    tile: bool
    condo: bool
    homes: int
    activists: int
    blocked: bool
    police: PoliceChances
    pawns: list[int]
    actions: list[SpaceAction]


class PreviewedMove(Struct, frozen=True, kw_only=True):
    from_space: int
    to_space: int
    count: int
    steps: int
    way: list[int]


class CoopPreview(CommonVerdict, frozen=True, kw_only=True):
    """The effect of an action; `legal` is whether it would be accepted as it stands. See PROTOCOL.md."""

    police: PoliceChances | UnsetType = UNSET
    count: int | UnsetType = UNSET
    limit: int | UnsetType = UNSET
    cost: int | UnsetType = UNSET
    budget: int | UnsetType = UNSET
    pawns: list[int] | UnsetType = UNSET
    lapses: int | UnsetType = UNSET
    moves: list[PreviewedMove] | UnsetType = UNSET
    price: int | UnsetType = UNSET
    paid: int | UnsetType = UNSET
    missing: int | UnsetType = UNSET
    cash_after: int | UnsetType = UNSET
    removes: bool | UnsetType = UNSET
    needed: int | UnsetType = UNSET
    agreed: int | UnsetType = UNSET
    activists: int | UnsetType = UNSET
    wins_zone: bool | UnsetType = UNSET
