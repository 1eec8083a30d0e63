"""Oofopoly 2 as one value: what the registry knows of it."""

from __future__ import annotations

from pathlib import Path

from games.bots.classic import CLASSIC_BOTS
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
    least=2,
    most=8,
    bots=CLASSIC_BOTS,
    currency="$",
)
