"""The bots of Co-opoly: fellow players who see what everybody sees."""

from msgspec.structs import replace

from games.engine.bots import Bots, TeamPlay
from games.rulesets.coopoly.bots.planning import unplanned
from games.rulesets.coopoly.bots.profile import CoopProfile
from games.rulesets.coopoly.bots.strategy import choose
from games.rulesets.coopoly.bots.talking import remark

NORMAL = CoopProfile(defends=True, wary=True)
RICH = replace(NORMAL, earning=(4, 4), foresight=3)
HASTY = replace(RICH, hasty=True)
"""Twice as much money to begin with wins more often, and so does foresight, and building first."""
STYLES = (HASTY, RICH, replace(HASTY, focus=1), replace(HASTY, focus=2))
"""What a team of hard bots weighs against each other in every round."""
COOP_BOTS = Bots(
    profiles={
        "normal": NORMAL,
        "easy": CoopProfile(defends=False, wary=False),
    },
    strategy=choose,
    by_values={"hard": "normal"},
    thought=800,
    team=TeamPlay(
        styles=STYLES,
        planning="plan",
        beginning=unplanned,
        round_of=lambda table: table.round,
    ),
    remark=remark,
)
"""Easy bots build without regard to what the Developers and the Police may do next."""
