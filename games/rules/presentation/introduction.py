"""The rules of the classic games in short, and what lists show of a table with a piece for each player."""

from games.engine.presentation import Glance, ShortRule
from games.engine.refusal import gettext_noop as _
from games.rules.dice import TurnBegan

ROLL = ShortRule(
    "dice", _("On your turn, roll the dice and move. Doubles let you roll again. Passing Go pays a salary.")
)
BUY = ShortRule("deed", _("Land on a deed that nobody owns and you can buy it. Otherwise it is auctioned."))
RENT = ShortRule("rent", _("Land on another player’s deed and you pay rent. A mortgaged deed collects none."))
BUILD = ShortRule(
    "house", _("Own all streets of a group to build houses, then hotels, evenly. They raise the rent a lot.")
)
TRADE = ShortRule("trade", _("Trade deeds, cash and jail cards with other players at any time."))
JAIL = ShortRule(
    "jail", _("Leave jail by rolling doubles, paying bail, or with a jail card. You collect rent there too.")
)
MORTGAGE = ShortRule(
    "coins", _("Short of cash? Sell buildings or mortgage deeds. You can buy a deed back from the bank later.")
)
OUT = ShortRule("out", _("A player who cannot pay, even after selling and mortgaging everything, is out."))
LAST = ShortRule("cup", _("The last player left wins."))

CLASSIC_RULES = (ROLL, BUY, RENT, BUILD, TRADE, JAIL, MORTGAGE, OUT, LAST)

PIECES = Glance(
    cash=lambda table, seat: table.players[seat].cash,
    pieces=lambda table: ((seat, player.position) for seat, player in enumerate(table.players) if not player.out),
    turn=TurnBegan,
)
