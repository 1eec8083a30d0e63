"""The ruleset of Co-opoly: the parts it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from games.engine.daily import Daily
from games.engine.presentation import Chat, Glance, LevelWins, Lobby, Look, Notice, Pages, Preset, Scoring
from games.engine.refusal import gettext_noop
from games.engine.ruleset import Flow, Part, Ruleset, Scenarios, Views
from games.engine.wire import WireTypes
from games.rulesets.coopoly import (
    car_coop,
    condos,
    developers,
    earning,
    ending,
    homes,
    jail,
    leaving,
    plans,
    police,
    railroads,
    rounds,
    standing_orders,
    statistics,
    steps,
    tiles,
)
from games.rulesets.coopoly.board import BOARDS, parsed
from games.rulesets.coopoly.bots import COOP_BOTS
from games.rulesets.coopoly.features import FEATURES
from games.rulesets.coopoly.introduction import INTRODUCTION
from games.rulesets.coopoly.options import OPTION_GROUPS, CoopOptions
from games.rulesets.coopoly.positions import position_problems
from games.rulesets.coopoly.previews import preview, space_view
from games.rulesets.coopoly.recap import recap
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.scenario_setup import set_up
from games.rulesets.coopoly.table import CoopTable, may_act, new_table
from games.rulesets.coopoly.views import board_view, decision_view, legal_view, on_board, state_view, worth
from games.rulesets.coopoly.wire import CoopBoard, CoopPreview, CoopSpacePage, CoopState, Legal

PARTS: tuple[Part, ...] = (
    rounds.PART,
    developers.PART,
    plans.PART,
    police.PART,
    steps.PART,
    earning.PART,
    jail.PART,
    railroads.PART,
    car_coop.PART,
    condos.PART,
    tiles.PART,
    homes.PART,
    ending.PART,
    statistics.PART,
    leaving.PART,
    standing_orders.PART,
)
"""Unprompted actions are listed in this order."""

GENTLE = {"tiles_a_round": 2, "rolls_a_round": 1, "police_sides": 4}
HARD = {"rolls_a_round": 4, "police_sides": 8}
RUTHLESS = {"tiles_a_round": 4, "rolls_a_round": 5, "police_sides": 10, "tile_pawns": 3}

LEVEL_WINS = (
    LevelWins("gentle", 1, 1000, 649),
    LevelWins("gentle", 2, 1000, 610),
    LevelWins("gentle", 4, 1000, 537),
    LevelWins("standard", 1, 1000, 262),
    LevelWins("standard", 2, 1000, 220),
    LevelWins("standard", 4, 1000, 185),
    LevelWins("hard", 1, 1000, 188),
    LevelWins("hard", 2, 1000, 151),
    LevelWins("hard", 4, 1000, 115),
    LevelWins("ruthless", 1, 1000, 49),
    LevelWins("ruthless", 2, 1000, 34),
    LevelWins("ruthless", 4, 1000, 31),
)
"""Measured by `python -m tests.rulesets.levels 1000`."""


def open_rules(board: dict[str, Any], options: CoopOptions) -> CoopRules:
    """The rules on a board with options."""
    return CoopRules(parsed(board), options)


def left(event: leaving.PlayerLeft) -> Notice:
    """Somebody is out."""
    return Notice("resigned", (event.seat,))


RULESET = Ruleset(
    key="coopoly",
    name=gettext_noop("Co-opoly"),
    neutral_name=gettext_noop("Our Neighbourhood"),
    player_counts=(1, 2, 4),
    parts=PARTS,
    options=CoopOptions,
    table=CoopTable,
    open=open_rules,
    flow=Flow(
        new_table=lambda rules, players: new_table(players),
        begin=rounds.begin,
        ask_next=rounds.ask_next,
        may_act=may_act,
        why_not_now=rounds.why_not_now,
        reconcile=rounds.reconcile,
    ),
    views=Views(
        state=state_view,
        by_event=on_board,
        decision=decision_view,
        board=board_view,
        legal=legal_view,
        worth=worth,
        inspect=space_view,
        preview=preview,
        types=WireTypes(
            state=CoopState,
            board=CoopBoard,
            legal=get_args(Legal),
            answers={"deed": CoopSpacePage, "preview": CoopPreview},
        ),
    ),
    boards=BOARDS,
    scenarios=Scenarios(set_up=set_up, seats_keys=frozenset({"passed", "ready"}), scripted=("tiles",)),
    bots=COOP_BOTS,
    features=FEATURES,
    position_problems=position_problems,
    look=Look(client="coopoly", currency="$"),
    lobby=Lobby(
        presets=(
            Preset("gentle", gettext_noop("Gentle"), GENTLE),
            Preset("standard", gettext_noop("Standard"), {}),
            Preset("hard", gettext_noop("Hard"), HARD),
            Preset("ruthless", gettext_noop("Ruthless"), RUTHLESS),
        ),
        first_preset="gentle",
        option_groups=OPTION_GROUPS,
    ),
    scoring=Scoring(competitive=False, rounds=lambda table: table.round, daily=Daily(counts=(1, 2, 4), recap=recap)),
    chat=Chat(
        notices={leaving.PlayerLeft: left},
        phrases=("look", "my_plan", "need_help", "pay_together", "beware_police", "ready_soon"),
    ),
    pages=Pages(
        introduction=INTRODUCTION,
        glance=Glance(
            cash=lambda table, seat: table.players[seat].cash,
            pieces=lambda table: ((pawn.player, pawn.space) for pawn in table.pawns if pawn.space is not None),
        ),
        rules=Path(__file__).parent / "rules.html",
        level_wins=LEVEL_WINS,
        facts=statistics.facts,
        draw_names={
            "tiles": gettext_noop("Tiles drawn"),
            "zone": gettext_noop("Zone for a condo"),
            "police": gettext_noop("The Police move"),
        },
    ),
)
