"""The bots of the classic games."""

from msgspec.structs import replace

from games.bots.classic.candidates import candidates, offers_to
from games.bots.classic.profile import BID, BUILD, MORTGAGE, TRADE, BotProfile, ClassicTable
from games.bots.classic.strategy import choose
from games.bots.classic.valuation import position_value
from games.engine.bots import Bots

NORMAL = BotProfile(bid=110, reserve=40, misjudgment=15, rivalry=80, trust=70, max_level=5)
CLASSIC_BOTS = Bots(
    profiles={
        "normal": NORMAL,
        "easy": BotProfile(bid=60, reserve=144, misjudgment=30, rivalry=30, trust=100, max_level=2),
    },
    strategy=choose,
    value=position_value,
    candidates=candidates,
    by_values={"hard": "normal"},
    characters={
        "cautious": replace(NORMAL, bid=95, reserve=110, max_level=3),
        "builder": replace(NORMAL, bid=120, reserve=10),
        "trader": replace(NORMAL, bid=85, trust=35),
        "blocker": replace(NORMAL, bid=140, rivalry=160),
    },
    offers_to=offers_to,
    first_level="easy",
    reads=ClassicTable,
    restrictions=(TRADE, BID, BUILD, MORTGAGE),
)
"""Easy bots bid low, keep much cash, build little and hardly consider what a trade is worth to others."""
