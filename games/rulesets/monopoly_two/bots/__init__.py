"""The bots of Monopoly Two."""

from msgspec.structs import replace

from games.engine.bots import Bots
from games.rulesets.monopoly_two.bots.profile import BotProfile, BotTable
from games.rulesets.monopoly_two.bots.strategy import choose
from games.rulesets.monopoly_two.bots.worth import position_value

NORMAL = BotProfile(
    rivalry=80, foresight=60, misjudgment=0, reserve=40, patience=150, max_level=5, takeovers=28, swaps=True
)
TWO_BOTS = Bots(
    profiles={
        "normal": NORMAL,
        "easy": BotProfile(
            rivalry=20, foresight=0, misjudgment=50, reserve=100, patience=0, max_level=3, takeovers=1, swaps=False
        ),
    },
    strategy=choose,
    value=position_value,
    by_values={"hard": "normal"},
    characters={
        "cautious": replace(NORMAL, reserve=90, foresight=100, patience=220, max_level=3),
        "builder": replace(NORMAL, reserve=10, foresight=40),
        "trader": replace(NORMAL, reserve=25, takeovers=40, patience=100),
        "blocker": replace(NORMAL, rivalry=140, foresight=80),
    },
    lookahead=3,
    thought=900,
    first_level="easy",
    reads=BotTable,
)
"""Easy bots think of a move's immediate effect only, keep much cash, play their cards at once, and take a deed from
another player only if it is the last of a group."""
