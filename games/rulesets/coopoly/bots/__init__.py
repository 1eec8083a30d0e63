"""The bots of Co-opoly: fellow players who see what everybody sees."""

from games.engine.bots import Bots
from games.rulesets.coopoly.bots.profile import CoopProfile
from games.rulesets.coopoly.bots.strategy import choose
from games.rulesets.coopoly.bots.talking import remark

COOP_BOTS = Bots(
    profiles={
        "normal": CoopProfile(defends=True, wary=True),
        "easy": CoopProfile(defends=False, wary=False),
    },
    strategy=choose,
    remark=remark,
)
"""Easy bots build without regard to what the Developers and the Police may do next."""
