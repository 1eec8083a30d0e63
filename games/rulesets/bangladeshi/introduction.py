"""Bangladeshi Monopoly, for people who have not played it."""

from pathlib import Path

from games.engine.presentation import Introduction
from games.engine.refusal import gettext_noop as _
from games.rules.presentation.introduction import CLASSIC_RULES

INTRODUCTION = Introduction(
    summary=_("The classic from Old Dhaka to Jaflong, in taka: quick auctions on a single clock, debts paid in full."),
    minutes=(15, 25),
    weight="light",
    emblem=Path(__file__).parent / "emblem.svg",
    rules=CLASSIC_RULES,
)
