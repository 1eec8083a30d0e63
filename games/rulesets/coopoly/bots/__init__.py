"""The bots of Co-opoly: fellow players who see what everybody sees."""

from msgspec.structs import replace

from games.engine.bots import Bots
from games.rulesets.coopoly.bots.profile import CoopProfile
from games.rulesets.coopoly.bots.strategy import choose
from games.rulesets.coopoly.bots.talking import remark

NORMAL = CoopProfile(defends=True, wary=True)
HARD = replace(NORMAL, earning=6, foresight=3)
"""More money to begin with, unless the Developers are too fast for that, and a look at the rounds to come."""
COOP_BOTS = Bots(
    profiles={
        "normal": NORMAL,
        "easy": CoopProfile(defends=False, wary=False),
        "hard": HARD,
    },
    strategy=choose,
    remark=remark,
)
"""Easy bots build without regard to what the Developers and the Police may do next."""
