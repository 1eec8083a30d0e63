"""The ruleset of Bangladeshi Monopoly: its mechanics, and the functions specific to it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.bots.classic import CLASSIC_BOTS
from games.engine.play import Game
from games.engine.presentation import Chat, Lobby, Look, Pages, SeatShares
from games.engine.refusal import gettext_noop
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Part, Ruleset
from games.engine.state import GameState
from games.rules import auction, building, clock, deeds, group_sale, jackpot, jail, movement, payment, rent
from games.rules.cards import land_on_cards
from games.rules.classic import ClassicRules, Mechanics
from games.rules.features import CLASSIC_FEATURES
from games.rules.flow import CLASSIC_FLOW
from games.rules.options import OPTION_GROUPS
from games.rules.presentation.facts import classic_facts, classic_rent
from games.rules.presentation.inspection import full_set_rents
from games.rules.presentation.introduction import PIECES
from games.rules.presentation.notices import NOTICES
from games.rules.presentation.ruleset import PARTS, VIEWS, WALK, ClassicBoards, presets
from games.rules.presentation.scenario_setup import SCENARIOS, debts_from_setup, set_up
from games.rules.rounding import share_up
from games.rulesets.bangladeshi import achievements, bottom_decks, cards, debt_queue, views
from games.rulesets.bangladeshi.bottom_decks import (
    LeftJailReturningCard,
    TradeMadeWithCards,
    WentBankruptWithCards,
)
from games.rulesets.bangladeshi.introduction import INTRODUCTION
from games.rulesets.bangladeshi.options import AuctionClockOptions, BangladeshiOptions, UnmortgageOptions
from games.rulesets.bangladeshi.positions import position_problems
from games.rulesets.bangladeshi.table import BangladeshiTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


def unmortgage_cost(options: BangladeshiOptions, price: int, value: int) -> int:
    """BD-15: a share of the price."""
    return share_up(price, options.unmortgage.lift_percent)


def after_bid(game: ClassicGame) -> None:
    """BD-19: bids do not restart the clock, unless the option says so."""
    options: BangladeshiOptions = game.book.options
    if options.auction_clock.auction_restarts:
        auction.restart_clock(game)


def buildings_block(rules: ClassicRules, table: Any, space: int) -> bool:
    """BD-15, BD-17: all buildings of a group must be sold before any of its properties is mortgaged or traded."""
    if rules.is_street[space]:
        deeds = table.deeds
        for other in rules.group[space]:
            if deeds[other].level:
                return True
    return False


def has_sale_to_make_first(rules: ClassicRules, table: Any, seat: int) -> bool:
    """BD-26: a player who cannot pay sells buildings before mortgaging, as long as a sale brings anything."""
    return debt_queue.in_debt(table, seat) and any(
        rules.sale[space] and table.deed(space).level
        for group in building.whole_groups(rules, table, seat)
        for space in group
    )


def mortgageable(rules: ClassicRules, table: Any, seat: int, spaces: list[int]) -> list[int]:
    """BD-15, BD-26: the deeds whose group has no buildings, once a debtor has no buildings left to sell."""
    if not spaces or has_sale_to_make_first(rules, table, seat):
        return []
    return [space for space in spaces if not buildings_block(rules, table, space)]


def set_up_scenario(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """A classic position, with the debts and the jail cards that players hold."""
    debts = setup.get("debts", [])
    state.table.debts = debts_from_setup(debts)
    implied = {"decision": {"kind": "debt"}} if debts else {}
    set_up(book, state, {**implied, **{key: value for key, value in setup.items() if key != "debts"}})
    bottom_decks.take_held_cards(Game.of(book, state))


MECHANICS = Mechanics(
    table=BangladeshiTable,
    spaces={
        "go": movement.land_on_nothing,
        "jail": movement.land_on_nothing,
        "free_parking": jackpot.land_on_free_parking,
        "property": deeds.land_to_pay_by_dice,
        "railroad": deeds.land_to_pay_by_dice,
        "utility": deeds.land_to_pay_by_dice,
        "tax": movement.land_on_tax,
        "free_money": movement.land_on_free_money,
        "cards": land_on_cards,
        "go_to_jail": jail.land_on_go_to_jail,
    },
    cards=cards.CARDS,
    max_jail_cards=1,
    payments={**jackpot.PAYMENTS, **payment.PLAYER_PAYMENTS, **rent.PAYMENTS, **debt_queue.PAYMENTS},
    pay=debt_queue.pay_in_turn,
    ask_debtors=debt_queue.settle_debts,
    close_paid_debts=debt_queue.close_payable,
    debts=debt_queue.debts,
    shortfall=debt_queue.shortfall,
    in_debt=debt_queue.in_debt,
    free_cash=debt_queue.free_cash,
    eliminate=partial(debt_queue.eliminate, event=WentBankruptWithCards),
    offer_deed=deeds.offer_or_auction,
    utility_rent=rent.BY_DICE,
    unmortgage_cost=unmortgage_cost,
    mortgageable=mortgageable,
    has_sale_to_make_first=has_sale_to_make_first,
    buildings_block=buildings_block,
    trade_made=TradeMadeWithCards,
    draw_card=bottom_decks.draw_from_top,
    card_moves=cards.card_moves,
    left_jail=LeftJailReturningCard,
    fail_last_attempt=debt_queue.fail_last_attempt,
    after_bid=after_bid,
    quick_raises=(1, 5, 10, 50),
    next_turn=clock.next_turn,
    group_sale=group_sale.SellGroup,
)

BOARDS = ClassicBoards(MECHANICS, Path(__file__).parent)

RULESET = Ruleset(
    key="bangladeshi",
    name=gettext_noop("Bangladeshi Monopoly"),
    neutral_name=gettext_noop("Dhaka to Jaflong"),
    player_counts=tuple(range(2, 9)),
    parts=(
        *PARTS,
        group_sale.PART,
        debt_queue.PART,
        bottom_decks.PART,
        cards.PART,
        Part(options=UnmortgageOptions),
        Part(options=AuctionClockOptions),
        achievements.PART,
    ),
    options=BangladeshiOptions,
    table=BangladeshiTable,
    open=BOARDS.open,
    flow=CLASSIC_FLOW,
    views=replace(
        VIEWS,
        decision=views.decision_view,
        legal=views.legal_view,
        inspect=views.space_view,
    ),
    boards=BOARDS.boards(),
    scenarios=replace(SCENARIOS, set_up=set_up_scenario),
    bots=CLASSIC_BOTS,
    features=CLASSIC_FEATURES,
    walk=WALK,
    position_problems=position_problems,
    look=Look(client="classic", currency="৳", grouping="indian"),
    lobby=Lobby(
        presets=presets(starting_cash=20_000, auction_seconds=15, time_limit=45),
        option_groups=OPTION_GROUPS,
        starts_when_full=False,
    ),
    chat=Chat(notices=NOTICES),
    pages=Pages(
        introduction=INTRODUCTION,
        glance=PIECES,
        rent=classic_rent,
        rules=Path(__file__).parent / "rules.html",
        full_set_rents=full_set_rents,
        seat_shares=SeatShares(4_000, (14.4, 14.5, 14.8, 12.7, 11.1, 12.0, 11.1, 9.6)),
        facts=classic_facts,
    ),
)
