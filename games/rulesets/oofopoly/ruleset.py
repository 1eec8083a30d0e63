"""Oofopoly 2 as one value: what the registry knows of it."""

from __future__ import annotations

from pathlib import Path

from games.bots.classic import CLASSIC_BOTS
from games.engine.book import Preset
from games.engine.refusal import gettext_noop
from games.rules.ruleset import classic_ruleset
from games.rulesets.oofopoly.book import OofopolyBook
from games.rulesets.oofopoly.options import OofopolyOptions

RULESET = classic_ruleset(
    OofopolyBook,
    OofopolyOptions,
    Path(__file__).parent,
    key="oofopoly",
    name=gettext_noop("Oofopoly 2"),
    player_counts=tuple(range(2, 9)),
    bots=CLASSIC_BOTS,
    currency="$",
    presets=(
        Preset("classic", gettext_noop("Classic"), {}),
        Preset(
            "quick",
            gettext_noop("Quick"),
            {
                "starting_cash": 2000,
                "auto_end_turn": True,
                "group_rent_percent": 300,
                "most_houses": 3,
                "jail_attempts": 1,
                "decision_seconds": 30,
                "auction_seconds": 7,
                "trade_seconds": 60,
                "bot_pace": 4,
            },
        ),
    ),
)
