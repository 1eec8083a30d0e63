"""Bangladeshi Monopoly as one value: what the registry knows of it."""

from __future__ import annotations

from pathlib import Path

from games.bots.classic import CLASSIC_BOTS
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
    least=2,
    most=8,
    bots=CLASSIC_BOTS,
    currency="৳",
    grouping="indian",
    starts_when_full=False,
)
