"""Bangladeshi Monopoly as one value: what the registry knows of it."""

from __future__ import annotations

from pathlib import Path

from games.bots.classic import CLASSIC_BOTS
from games.engine.book import Preset
from games.engine.refusal import gettext_noop
from games.rules import auction, claims, decks, group_sale
from games.rules.ruleset import classic_ruleset
from games.rulesets.bangladeshi import cards, parking, turn
from games.rulesets.bangladeshi.book import BangladeshiBook
from games.rulesets.bangladeshi.options import BangladeshiOptions

RULESET = classic_ruleset(
    BangladeshiBook,
    BangladeshiOptions,
    Path(__file__).parent,
    own=(claims, decks, group_sale, cards, parking, turn),
    decisions=(claims.DebtTo, turn.GameClock),
    without=(auction.BidCut,),
    key="bangladeshi",
    name=gettext_noop("Bangladeshi Monopoly"),
    player_counts=tuple(range(2, 9)),
    bots=CLASSIC_BOTS,
    currency="৳",
    grouping="indian",
    starts_when_full=False,
    presets=(
        Preset("classic", gettext_noop("Classic"), {}),
        Preset(
            "quick",
            gettext_noop("Quick"),
            {
                "starting_cash": 20_000,
                "auto_end_turn": True,
                "group_rent_percent": 300,
                "most_houses": 3,
                "jail_attempts": 1,
                "decision_seconds": 30,
                "auction_seconds": 15,
                "trade_seconds": 60,
                "bot_pace": 4,
                "time_limit": 45,
            },
        ),
    ),
)
