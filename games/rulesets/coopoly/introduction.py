"""Co-opoly, for people who have not played it."""

from pathlib import Path

from games.engine.presentation import Introduction, ShortRule
from games.engine.refusal import gettext_noop as _

INTRODUCTION = Introduction(
    summary=_("All of you on one side: plan together, and fill a zone with tiny homes before the condos fill one."),
    minutes=(10, 15),
    weight="medium",
    emblem=Path(__file__).parent / "emblem.svg",
    rules=(
        ShortRule("team", _("All players win or lose together, against the Developers and the Police.")),
        ShortRule("condo", _("Each round the Developers lay tiles and put up luxury condos.")),
        ShortRule("plan", _("Then everybody plans at the same time: put each of your pawns on a space.")),
        ShortRule("police", _("Then the Police move by a die and jail all activists that they pass or reach.")),
        ShortRule("order", _("Then the pawns act, in the order Go, Jail, railroads, Car Co-op, condos, tiles, homes.")),
        ShortRule("coins", _("Removing a condo costs $100 for each condo in its zone, in cash or activists.")),
        ShortRule("activists", _("Four activists on a property without a condo can become four tiny homes.")),
        ShortRule("homes", _("You win if a whole zone has tiny homes and no condo at the end of a round.")),
        ShortRule("lost", _("The Developers win if a whole zone has condos then, even if you would win as well.")),
    ),
)
