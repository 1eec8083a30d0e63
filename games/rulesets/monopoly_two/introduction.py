"""Monopoly Two, for people who have not played it."""

from pathlib import Path

from games.engine.presentation import Introduction, ShortRule
from games.engine.refusal import gettext_noop as _

INTRODUCTION = Introduction(
    summary=_(
        "A race to five monopolies: your roll moves anybody, deeds can be bought from rivals, cards stay secret."
    ),
    minutes=(10, 20),
    weight="medium",
    emblem=Path(__file__).parent / "emblem.svg",
    rules=(
        ShortRule(
            "cup", _("The first player to own five monopolies wins: colour groups, all stations, all utilities.")
        ),
        ShortRule("move", _("On your turn, roll once and move any player by it: yourself or another.")),
        ShortRule("market", _("Landing on a free deed does nothing. Buy one of the deeds in the middle on your turn.")),
        ShortRule(
            "trade",
            _(
                "Buy deeds from other players for one and a half times the price, unless they are part of a monopoly. "
                "They cannot refuse."
            ),
        ),
        ShortRule("rent", _("Whoever lands on somebody’s deed pays rent, twice as much in a whole group.")),
        ShortRule("hand", _("Cards stay in your hand until you play them, on anybody.")),
        ShortRule("house", _("Buildings stand on whole monopolies: each purchase raises all its streets.")),
        ShortRule("coins", _("Pay with cash, deeds or buildings. Change is given up to the cash you put in.")),
        ShortRule("out", _("A player who cannot pay with everything they own is out.")),
    ),
)
