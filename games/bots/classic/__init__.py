"""The bots of the classic games."""

from games.bots.classic.profile import BotProfile
from games.bots.classic.strategy import choose
from games.engine.bots import Bots

CLASSIC_BOTS = Bots(
    profiles={
        "normal": BotProfile(bid_percent=110, reserve_percent=58, max_level=5),
        "easy": BotProfile(bid_percent=60, reserve_percent=144, max_level=2),
    },
    strategy=choose,
)
"""Easy bots bid little, keep much cash and build low; normal ones play to win."""
