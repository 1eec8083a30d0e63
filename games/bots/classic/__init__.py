"""The bots of the classic games."""

from games.bots.classic.candidates import candidates, offers_to
from games.bots.classic.profile import BID, BUILD, MORTGAGE, TRADE, BotProfile, ClassicTable
from games.bots.classic.strategy import choose
from games.bots.classic.valuation import position_value
from games.engine.bots import Bots

CLASSIC_BOTS = Bots(
    profiles={
        "normal": BotProfile(bid=110, reserve=40, misjudgment=15, rivalry=80, trust=70, max_level=5),
        "easy": BotProfile(bid=60, reserve=144, misjudgment=30, rivalry=30, trust=100, max_level=2),
    },
    strategy=choose,
    value=position_value,
    candidates=candidates,
    by_values={"hard": "normal"},
    offers_to=offers_to,
    first_level="easy",
    reads=ClassicTable,
    restrictions=(TRADE, BID, BUILD, MORTGAGE),
)
"""Easy bots bid low, keep much cash, build little and hardly consider what a trade is worth to others."""
