"""The ruleset of Monopoly Two: the parts it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from games.engine.presentation import Chat, Lobby, Look, Notice, Pages, Preset, SeatShares
from games.engine.refusal import gettext_noop
from games.engine.ruleset import Flow, Part, Ruleset, Scenarios, Views
from games.engine.wire import WireTypes
from games.rules import movement, turns
from games.rules.board_file import BoardFile
from games.rules.presentation.introduction import PIECES
from games.rules.table import may_act
from games.rulesets.monopoly_two import (
    building,
    cards,
    debts,
    dice,
    gifts,
    hands,
    imagining,
    jail,
    market,
    moving,
    placing,
    rents,
    row,
    standing_orders,
    statistics,
    turn,
    winning,
)
from games.rulesets.monopoly_two.bots import TWO_BOTS
from games.rulesets.monopoly_two.features import FEATURES
from games.rulesets.monopoly_two.inspection import full_set_rents, space_view
from games.rulesets.monopoly_two.introduction import INTRODUCTION
from games.rulesets.monopoly_two.options import OPTION_GROUPS, TwoOptions
from games.rulesets.monopoly_two.positions import position_problems
from games.rulesets.monopoly_two.previews import preview
from games.rulesets.monopoly_two.rules import Mechanics, TwoRules, new_table
from games.rulesets.monopoly_two.scenario_setup import complete, free_cards, matches_card, set_up
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.views import board_view, decision_view, legal_view, own_view, state_view
from games.rulesets.monopoly_two.winning import limits, monopolies, worth
from games.rulesets.monopoly_two.wire import Legal, TwoBoard, TwoDeedPage, TwoPreview, TwoState

MECHANICS = Mechanics(
    spaces=moving.SPACES,
    cards=cards.EFFECTS,
    build=building.build_on,
    play=hands.PlayCard,
    discard=hands.Discard,
)

BOARDS = BoardFile(Path(__file__).parent, MECHANICS.spaces.keys(), MECHANICS.cards.keys(), max_jail_cards=1)

PARTS: tuple[Part, ...] = (
    turns.START_PART,
    movement.PART,
    dice.PART,
    turn.PART,
    moving.PART,
    row.PART,
    market.PART,
    building.PART,
    building.SUPPLY_PART,
    hands.PART,
    cards.PART,
    rents.PART,
    jail.PART,
    debts.PART,
    placing.PART,
    winning.PART,
    gifts.PART,
    statistics.PART,
    debts.RESIGN_PART,
    standing_orders.PART,
)
"""Unprompted actions are listed in this order."""

QUICK = {
    "monopolies_to_win": 3,
    "row_purchases": 2,
    "pay_automatically": True,
    "decision_seconds": 30,
    "bot_pace": 4,
}
VARIANTS = {
    "single_buildings": True,
    "reuse_buildings": True,
    "hand_limit": 4,
    "buildings_per_turn": 1,
    "move_once": True,
}
"""All of the source's potential changes (TWO-V1 to TWO-V5)."""


def open_rules(board: dict[str, Any], options: TwoOptions) -> TwoRules:
    """The rules on a board with options."""
    return TwoRules(MECHANICS, BOARDS.parsed(board), options)


def bankrupt(event: debts.WentBankrupt) -> Notice:
    """Somebody is out."""
    return Notice("resigned" if event.reason == "resigned" else "bankrupt", (event.seat,))


RULESET = Ruleset(
    key="monopoly_two",
    name=gettext_noop("Monopoly Two"),
    neutral_name=gettext_noop("Deed Market"),
    player_counts=(3, 4, 5, 6),
    parts=PARTS,
    options=TwoOptions,
    table=TwoTable,
    open=open_rules,
    limits=limits,
    flow=Flow(
        new_table=new_table,
        begin=turn.begin,
        ask_next=turn.ask_next,
        may_act=may_act,
        why_not_now=turn.why_not_now,
        reconcile=turn.reconcile,
        redraw=turn.redraw,
        redraw_for=imagining.deal_again,
    ),
    views=Views(
        state=state_view,
        own=own_view,
        decision=decision_view,
        board=board_view,
        legal=legal_view,
        worth=worth,
        groups=monopolies,
        inspect=space_view,
        preview=preview,
        types=WireTypes(
            state=TwoState,
            board=TwoBoard,
            legal=get_args(Legal),
            answers={"deed": TwoDeedPage, "preview": TwoPreview},
        ),
    ),
    boards=BOARDS.boards(),
    scenarios=Scenarios(
        set_up=set_up,
        matches_card=matches_card,
        complete=complete,
        free_cards=free_cards,
        seat_keys=frozenset({"turn", "owner", "from", "to", "on"}),
        seats_keys=frozenset({"moved_players"}),
    ),
    bots=TWO_BOTS,
    features=FEATURES,
    position_problems=position_problems,
    look=Look(client="monopoly_two", currency="£"),
    lobby=Lobby(
        presets=(
            Preset("classic", gettext_noop("Classic"), {}),
            Preset("quick", gettext_noop("Quick"), QUICK),
            Preset("variants", gettext_noop("All variants"), VARIANTS),
        ),
        option_groups=OPTION_GROUPS,
    ),
    chat=Chat(notices={debts.WentBankrupt: bankrupt}),
    pages=Pages(
        introduction=INTRODUCTION,
        glance=PIECES,
        rent=statistics.rent,
        rules=Path(__file__).parent / "rules.html",
        full_set_rents=full_set_rents,
        seat_shares=SeatShares(4_000, (15.8, 16.0, 16.9, 16.7, 17.9, 16.8)),
        facts=statistics.facts,
    ),
)
