"""Oofopoly 2, for people who have not played it."""

from pathlib import Path

from games.engine.presentation import Introduction
from games.engine.refusal import gettext_noop as _
from games.rules.presentation.introduction import CLASSIC_RULES

INTRODUCTION = Introduction(
    summary=_("The classic: buy streets, put up houses, and be the last one who can still pay the rent."),
    minutes=(20, 30),
    weight="light",
    emblem=Path(__file__).parent / "emblem.svg",
    rules=CLASSIC_RULES,
)
