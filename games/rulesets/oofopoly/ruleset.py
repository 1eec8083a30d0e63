"""The ruleset of Oofopoly 2: its mechanics, and the functions specific to it."""

from __future__ import annotations

from pathlib import Path

from games.bots.classic import CLASSIC_BOTS
from games.engine.presentation import Chat, Lobby, Look, Pages, SeatShares
from games.engine.refusal import gettext_noop
from games.engine.ruleset import Part, Ruleset
from games.rules import auction, cards, clock, deeds, jackpot, jail, movement, payment, rent
from games.rules.card_moves import CardMoves
from games.rules.classic import Mechanics
from games.rules.features import CLASSIC_FEATURES
from games.rules.flow import CLASSIC_FLOW
from games.rules.jail import LeftJail
from games.rules.options import OPTION_GROUPS
from games.rules.presentation.facts import classic_facts, classic_rent
from games.rules.presentation.inspection import full_set_rents
from games.rules.presentation.introduction import PIECES
from games.rules.presentation.notices import NOTICES
from games.rules.presentation.ruleset import PARTS, VIEWS, WALK, ClassicBoards, presets
from games.rules.presentation.scenario_setup import SCENARIOS
from games.rules.rounding import share_up
from games.rules.trade import TradeMade
from games.rulesets.oofopoly import achievements, cycling_decks, house_rules, negative_cash
from games.rulesets.oofopoly.introduction import INTRODUCTION
from games.rulesets.oofopoly.options import InterestOptions, OofopolyOptions
from games.rulesets.oofopoly.positions import position_problems
from games.rulesets.oofopoly.table import OofopolyTable


def unmortgage_cost(options: OofopolyOptions, price: int, value: int) -> int:
    """OOF-45: the mortgage value with interest."""
    return value + share_up(value, options.interest.mortgage_interest)


def card_moves(options: OofopolyOptions) -> CardMoves:
    """OOF-21: the shortest way round."""
    return CardMoves(way="shortest")


MECHANICS = Mechanics(
    table=OofopolyTable,
    spaces={
        "go": house_rules.land_on_go,
        "jail": movement.land_on_nothing,
        "free_parking": jackpot.land_on_free_parking,
        "property": deeds.land_on_deed,
        "railroad": deeds.land_on_deed,
        "utility": deeds.land_on_deed,
        "tax": movement.land_on_tax,
        "free_money": movement.land_on_free_money,
        "jail_cards": cycling_decks.land_on_jail_cards,
        "cards": cards.land_on_cards,
        "go_to_jail": jail.land_on_go_to_jail,
    },
    cards={**cards.EFFECTS, "jail_card": cycling_decks.receive_jail_cards},
    max_jail_cards=10,
    payments={**jackpot.PAYMENTS, **payment.PLAYER_PAYMENTS, **rent.PAYMENTS},
    pay=negative_cash.pay_in_full,
    ask_debtors=negative_cash.ask_debtors,
    close_paid_debts=negative_cash.close_paid,
    debts=negative_cash.debts,
    shortfall=negative_cash.shortfall,
    in_debt=negative_cash.in_debt,
    free_cash=negative_cash.free_cash,
    eliminate=negative_cash.eliminate,
    offer_deed=deeds.offer_deed,
    utility_rent=rent.BY_MOVE,
    unmortgage_cost=unmortgage_cost,
    mortgageable=lambda rules, table, seat, spaces: spaces,
    has_sale_to_make_first=lambda rules, table, seat: False,
    buildings_block=lambda rules, table, space: False,
    trade_made=TradeMade,
    draw_card=cycling_decks.draw_in_cycle,
    card_moves=card_moves,
    left_jail=LeftJail,
    fail_last_attempt=jail.pay_and_move,
    after_bid=auction.restart_clock,
    quick_raises=(10, 50, 100),
    next_turn=clock.next_turn,
    house_rules=house_rules.house_rules,
)

BOARDS = ClassicBoards(MECHANICS, Path(__file__).parent)

RULESET = Ruleset(
    key="oofopoly",
    name=gettext_noop("Oofopoly 2"),
    neutral_name=gettext_noop("House Rules"),
    player_counts=tuple(range(2, 9)),
    parts=(
        *PARTS,
        auction.CUT_PART,
        cycling_decks.PART,
        negative_cash.PART,
        Part(options=InterestOptions),
        house_rules.PART,
        achievements.PART,
    ),
    options=OofopolyOptions,
    table=OofopolyTable,
    open=BOARDS.open,
    flow=CLASSIC_FLOW,
    views=VIEWS,
    boards=BOARDS.boards(),
    scenarios=SCENARIOS,
    bots=CLASSIC_BOTS,
    features=CLASSIC_FEATURES,
    walk=WALK,
    position_problems=position_problems,
    look=Look(client="classic", currency="$"),
    lobby=Lobby(presets=presets(starting_cash=2000, auction_seconds=7), option_groups=OPTION_GROUPS),
    chat=Chat(notices=NOTICES),
    pages=Pages(
        introduction=INTRODUCTION,
        glance=PIECES,
        rent=classic_rent,
        rules=Path(__file__).parent / "rules.html",
        full_set_rents=full_set_rents,
        seat_shares=SeatShares(4_000, (15.1, 15.2, 14.9, 12.6, 10.2, 11.4, 11.6, 9.0)),
        facts=classic_facts,
    ),
)
