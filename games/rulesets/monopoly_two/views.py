"""The views of Monopoly Two: players by seat, deeds by space, buildings by group, the row, legal actions, the board.

Everything is made from data that the viewer may see, or that is public.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from typing import Any, Protocol, TypedDict

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from games.engine.hidden import redact
from games.engine.state import Action, Decision, Legal, Open, OpenState
from games.engine.wire import BoardFields, DecisionFields, Possible, StateFields
from games.rules.charge import Debt
from games.rules.debt import DeclareBankruptcy, Resign
from games.rules.deeds import Decline
from games.rules.dice import EndTurn, Roll
from games.rules.presentation import wire as classic
from games.rules.presentation.views import bank_view, debts_view, groups_view, spaces_view
from games.rules.seats import place_of
from games.rules.table import BANK, Bank
from games.rulesets.monopoly_two import wire
from games.rulesets.monopoly_two.building import Build, becomes
from games.rulesets.monopoly_two.cards import card_moves
from games.rulesets.monopoly_two.debts import PayDebt
from games.rulesets.monopoly_two.hands import Discard, PlayCard, TooManyCards
from games.rulesets.monopoly_two.market import BuyByLeave, BuyDeed
from games.rulesets.monopoly_two.moving import Move
from games.rulesets.monopoly_two.outlook import outcome_of_move
from games.rulesets.monopoly_two.payment import Pay, Payment, add_up
from games.rulesets.monopoly_two.placing import Place, PlaceBuildings
from games.rulesets.monopoly_two.previews import changes_by, helps_receiver, tray
from games.rulesets.monopoly_two.proposal import Bill, propose, safer
from games.rulesets.monopoly_two.rents import rent
from games.rulesets.monopoly_two.rules import Site, TwoRules, level_of, round_up
from games.rulesets.monopoly_two.table import Deed, Hand, OwnedTable, TwoTable
from games.rulesets.monopoly_two.waiting import excess
from games.rulesets.monopoly_two.winning import worth


class Covered(Protocol):
    """A deck of cards, of which only the height can be seen."""

    @property
    def order(self) -> Sized: ...


class PublicTable(OwnedTable, Protocol):
    """The part of the table that everybody sees."""

    bank: Bank
    turn: int
    dice: list[int]
    rolled: bool
    moved: bool
    moved_players: list[int]
    purchases: int
    built: dict[str, int]
    market: list[int]
    discards: dict[str, list[int]]
    debts: list[Debt]
    out_order: list[int]

    @property
    def deck(self) -> Sized: ...

    @property
    def decks(self) -> Mapping[str, Covered]: ...


class OwnPart(Protocol):
    """The fields that a seat alone sees."""

    hands: Hand | None


def state_view(rules: TwoRules, state: OpenState[PublicTable], common: StateFields) -> wire.TwoState:
    """The table, with the hands face down."""
    table = state.table
    owners = rules.owners(table)
    return wire.TwoState(
        **common,
        turn=table.turn,
        dice=[*table.dice],
        rolled=table.rolled,
        moved=table.moved,
        purchases=table.purchases,
        built={**table.built},
        moved_players=[*table.moved_players],
        bank=bank_view(table.bank),
        market=[*table.market],
        deck_count=len(table.deck),
        cards={
            kind: wire.CardPile(left=len(deck.order), discarded=len(table.discards[kind]))
            for kind, deck in table.decks.items()
        },
        players={str(seat): _player(rules, table, owners, seat) for seat in range(len(table.players))},
        spaces={
            str(space): _deed(rules, deed)
            for space, deed in enumerate(table.deeds)
            if deed is not None and deed.owner != BANK
        },
        groups=_groups(rules, table),
        debts=[] if state.finished else debts_view(table.debts),
    )


def _player(rules: TwoRules, table: PublicTable, owners: Mapping[str, int], seat: int) -> wire.TwoPlayer:
    player = table.players[seat]
    return wire.TwoPlayer(
        seat=seat,
        cash=player.cash,
        position=player.position,
        in_jail=player.in_jail,
        jail_turns=player.jail_turns,
        out=player.out,
        spaces=[*player.spaces],
        hand_counts={**player.hand_counts},
        monopolies=[key for key, owner in owners.items() if owner == seat],
        worth=worth(rules, table, seat),
        place=place_of(table.out_order, len(table.players), seat),
    )


def own_view(rules: TwoRules, state: wire.TwoState, seat: int, own: OwnPart) -> wire.TwoState:
    """The same with the hand of that seat."""
    if own.hands is None:
        return state
    hand = [rules.card[number] for number in own.hands.cards]
    key = str(seat)
    return replace(state, players=state.players | {key: replace(state.players[key], hand=hand)})


def _deed(rules: TwoRules, deed: Deed) -> classic.Deed:
    hotel = deed.level == rules.hotel
    return classic.Deed(owner=deed.owner, houses=0 if hotel else deed.level, hotel=hotel, mortgaged=False)


def _groups(rules: TwoRules, table: PublicTable) -> dict[str, wire.GroupBuildings]:
    """The buildings of every colour group; none where buildings stand on single properties."""
    if rules.options.sites.single_buildings:
        return {}
    return {key: _buildings(rules, level_of(table, site)) for key, site in rules.sites.items()}


def _buildings(rules: TwoRules, level: int) -> wire.GroupBuildings:
    """A level as houses and a hotel."""
    hotel = level == rules.hotel
    return wire.GroupBuildings(houses=0 if hotel else level, hotel=hotel)


def decision_view(
    rules: TwoRules, state: OpenState[TwoTable], decision: Decision, common: DecisionFields
) -> wire.TwoDecision:
    """A decision, with what it is about."""
    match decision:
        case PayDebt(amount=amount, to=to, charge=charge):
            to_whom = UNSET if to is None else to
            return wire.TwoDecision(**common, amount=amount, to=to_whom, charge=redact(charge, None))
        case BuyByLeave(space=space, cost=cost):
            return wire.TwoDecision(**common, space=space, cost=cost)
        case TooManyCards(seat=seat):
            return wire.TwoDecision(**common, excess=excess(rules, state.table, seat))
        case PlaceBuildings(giver=giver):
            placing = state.table.placing
            return wire.TwoDecision(**common, giver=giver, handed=[] if placing is None else [*placing.handed])
    return wire.TwoDecision(**common)


def board_view(rules: TwoRules, common: BoardFields) -> wire.TwoBoard:
    """The constant part."""
    options = rules.options
    return wire.TwoBoard(
        **common,
        spaces=spaces_view(rules.board, rules.printed),
        groups=groups_view(rules.board, rules.printed, rules.group),
        start=rules.start,
        most_houses=rules.max_houses,
        card_moves=card_moves(options),
        single_buildings=options.sites.single_buildings,
        site_prices={key: site.price for key, site in rules.sites.items()},
        monopolies_to_win=options.goal.monopolies_to_win,
        monopolies=list(rules.monopolies),
        row_size=options.market.row_size,
        purchases_a_turn=options.market.row_purchases,
        jail_turns=options.turns.jail_turns,
        hand_limit=options.hands.hand_limit,
    )


def legal_view(rules: TwoRules, state: OpenState[TwoTable], seat: int, action: Legal) -> Possible:
    """A legal action with its figures."""
    kind: Any = action.action if isinstance(action, Open) else type(action)
    return LEGAL[kind](rules, state, seat, action)


def _move(rules: TwoRules, state: OpenState[TwoTable], seat: int, action: Any) -> wire.CanMove:
    return wire.CanMove(player=action.player, outcome=outcome_of_move(rules, state.table, action.player))


def _buy(rules: TwoRules, state: OpenState[TwoTable], seat: int, action: Any) -> wire.CanBuyDeed:
    table = state.table
    in_cash = not isinstance(action, Open)
    space: int = action.space if in_cash else action.about
    owner = table.deed(space).owner
    if table.leaves:
        return wire.CanBuyDeed(space=space, cost=rules.price[space], source="leave", in_cash=in_cash)
    if owner == BANK:
        return wire.CanBuyDeed(space=space, cost=rules.price[space], source="row", in_cash=in_cash)
    return wire.CanBuyDeed(space=space, cost=rules.force_price[space], source="player", owner=owner, in_cash=in_cash)


def _build(rules: TwoRules, state: OpenState[TwoTable], seat: int, action: Any) -> wire.CanBuild:
    site = rules.sites[str(action.about)] if isinstance(action, Open) else _site_of(rules, action)
    return wire.CanBuild(
        **_named(rules, site),
        cost=site.price,
        becomes=becomes(rules, state.table, site),
        rents=_rent_steps(rules, state.table, site),
        in_cash=not isinstance(action, Open),
    )


def _rent_steps(rules: TwoRules, table: TwoTable, site: Site) -> list[wire.RentStep]:
    """The rents of a site's properties, and those with one more building."""
    level = level_of(table, site)
    after = level + 1
    return [
        wire.RentStep(
            space=space,
            before=rent(rules, table, space, 0)[0],
            after=round_up(rules.spaces[space].rents[-1 if after == rules.hotel else after]),
        )
        for space in site.spaces
    ]


def _place_building(rules: TwoRules, state: OpenState[TwoTable], seat: int, action: Any) -> wire.CanPlace:
    site, placing = _site_of(rules, action), state.table.placing
    assert placing is not None
    return wire.CanPlace(
        **_named(rules, site),
        worth=site.price,
        cash=placing.handed[0].worth,
        becomes=becomes(rules, state.table, site),
    )


def _site_of(rules: TwoRules, action: Build | Place) -> Site:
    key = action.group if action.space is None else str(action.space)
    assert key is not None
    return rules.sites[key]


class SiteName(TypedDict):
    """The fields that name a site: by its group, or by its space."""

    group: str | UnsetType
    space: int | UnsetType


def _named(rules: TwoRules, site: Site) -> SiteName:
    if rules.options.sites.single_buildings:
        return {"group": UNSET, "space": site.spaces[0]}
    return {"group": site.key, "space": UNSET}


def _pay(rules: TwoRules, state: OpenState[TwoTable], seat: int, action: Any) -> wire.CanPay:
    """The amount due, the payment proposed, and everything that could be put into another."""
    table = state.table
    decision = next(one for one in state.decisions if isinstance(one, PayDebt) and one.seat == seat)
    bill = Bill(decision.amount, decision.to)
    payment = propose(rules, table, seat, bill)
    assert payment is not None
    way = _way(rules, table, seat, bill, payment)
    spared = safer(rules, table, seat, bill) if helps_receiver(way.completes, bill.to) else None
    return wire.CanPay(
        due=decision.amount,
        to="bank" if decision.to is None else decision.to,
        charge=redact(decision.charge, seat),
        **asdict(way),
        sparing=UNSET if spared is None else _way(rules, table, seat, bill, spared),
        tray=tray(rules, table, seat),
    )


def _way(rules: TwoRules, table: TwoTable, seat: int, bill: Bill, payment: Payment) -> wire.WayToPay:
    total = add_up(rules, table, bill.due, payment)
    changes = changes_by(rules, table, payment, bill.to)
    return wire.WayToPay(proposal=redact(payment, seat), change=total.change, lost=total.lost, **changes._asdict())


LEGAL: Mapping[type[Action], Callable[[TwoRules, OpenState[TwoTable], int, Any], Possible]] = {
    Roll: lambda *_: classic.CanRoll(),
    EndTurn: lambda *_: classic.CanEndTurn(),
    Move: _move,
    BuyDeed: _buy,
    Decline: lambda *_: wire.CanDecline(),
    Build: _build,
    Place: _place_building,
    Pay: _pay,
    PlayCard: lambda rules, state, seat, action: wire.CanPlayCard(card=action.card, on=action.on),
    Discard: lambda rules, state, seat, action: wire.CanDiscard(card=action.card),
    DeclareBankruptcy: lambda *_: classic.CanDeclareBankruptcy(),
    Resign: lambda *_: classic.CanResign(),
}
"""Each action as clients see it when it is legal."""
