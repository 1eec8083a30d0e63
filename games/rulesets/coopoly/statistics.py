"""The statistics of Co-opoly's events, and the summary of a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.outcomes import GAMES
from games.engine.presentation import Fact
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Event, GameEnded
from games.engine.statistics import Amounts, Moment, Statistic
from games.rulesets.coopoly.achievements import ACHIEVEMENTS
from games.rulesets.coopoly.car_coop import ActivistsMoved
from games.rulesets.coopoly.condos import CondoPaid, CondoRemoved
from games.rulesets.coopoly.developers import CondoPlaced
from games.rulesets.coopoly.earning import GoPaid
from games.rulesets.coopoly.ending import developers_zones
from games.rulesets.coopoly.homes import HomesBuilt, HomesRemoved
from games.rulesets.coopoly.jail import ActivistsFreed
from games.rulesets.coopoly.plans import CondosPriced
from games.rulesets.coopoly.police import ActivistsJailed
from games.rulesets.coopoly.railroads import ActivistsSpawned
from games.rulesets.coopoly.rounds import RoundBegan
from games.rulesets.coopoly.tiles import TileRemoved

ACTIVISTS = _("Activists")
BUILDING = _("Building")
MONEY = _("Money")
SWIFT = 4
"""Rounds."""


def everybody(moment: Moment, event: Event) -> Amounts:
    """One for each seat."""
    return [(seat, 1) for seat in range(len(moment.counts))]


def swift_wins(moment: Moment, event: GameEnded) -> Amounts:
    """A win in few rounds."""
    return [(seat, 1) for seat in event.winners] if moment.table.round <= SWIFT else []


def solo_wins(moment: Moment, event: GameEnded) -> Amounts:
    """A win by one player with all eight pawns."""
    return [(seat, 1) for seat in event.winners] if len(moment.counts) == 1 else []


def brinks(moment: Moment, event: CondosPriced) -> Amounts:
    """A round in which the Developers had all that they need when the plans were closed."""
    return everybody(moment, event) if developers_zones(moment.table) else []


def brink_wins(moment: Moment, event: GameEnded) -> Amounts:
    """A win after such a round."""
    return [(seat, 1) for seat in event.winners if moment.counts[seat].get("brinks")]


def freed(moment: Moment, event: ActivistsFreed) -> Amounts:
    """The activists that were freed."""
    return [(event.seat, sum(event.freed.values()))]


def tile_pawns(moment: Moment, event: TileRemoved) -> Amounts:
    """A tile for each player who took part."""
    return [(seat, 1) for seat in sorted({moment.table.pawns[pawn].player for pawn in event.pawns})]


def together(moment: Moment, event: CondoRemoved) -> Amounts:
    """A condo that several players paid for."""
    return [(seat, 1) for seat in event.payers] if len(event.payers) > 1 else []


STATISTICS: tuple[Statistic, ...] = (
    Statistic("swift_wins", count={GameEnded: swift_wins}),
    Statistic("solo_wins", _("Solo wins"), GAMES, count={GameEnded: solo_wins}),
    Statistic("brinks", count={CondosPriced: brinks}),
    Statistic("brink_wins", count={GameEnded: brink_wins}),
    Statistic(
        "activists_spawned",
        _("Activists won over"),
        ACTIVISTS,
        count={ActivistsSpawned: lambda moment, event: [(event.seat, event.count)]},
    ),
    Statistic("activists_freed", _("Activists freed"), ACTIVISTS, count={ActivistsFreed: freed}),
    Statistic("freed_at_once", combine="max", count={ActivistsFreed: freed}),
    Statistic(
        "activist_steps",
        _("Steps of activists"),
        ACTIVISTS,
        count={ActivistsMoved: lambda moment, event: [(event.seat, event.steps)]},
    ),
    Statistic(
        "homes_built",
        _("Properties with tiny homes"),
        BUILDING,
        count={HomesBuilt: lambda moment, event: [(event.seat, 1)]},
    ),
    Statistic(
        "condos_removed",
        _("Condos removed"),
        BUILDING,
        count={CondoRemoved: lambda moment, event: [(seat, 1) for seat in event.payers]},
    ),
    Statistic("condos_together", _("Condos removed together"), BUILDING, count={CondoRemoved: together}),
    Statistic("tiles_removed", _("Tiles removed"), BUILDING, count={TileRemoved: tile_pawns}),
    Statistic(
        "money_earned",
        _("Money earned"),
        MONEY,
        unit="money",
        count={GoPaid: lambda moment, event: [(event.seat, event.amount)]},
    ),
    Statistic(
        "money_spent",
        _("Money spent"),
        MONEY,
        unit="money",
        count={CondoPaid: lambda moment, event: [(event.seat, event.cash)] if event.cash else []},
    ),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)


def facts(events: Iterable[Event]) -> list[Fact]:
    """Rounds, and what both sides did in them."""
    counts: Counter[type[Event]] = Counter()
    jailed = 0
    for event in events:
        counts[type(event)] += 1
        if isinstance(event, ActivistsJailed):
            jailed += event.count
    return [
        Fact(_("Rounds"), counts[RoundBegan]),
        Fact(_("Condos built"), counts[CondoPlaced]),
        Fact(_("Condos removed"), counts[CondoRemoved]),
        Fact(_("Properties with tiny homes"), counts[HomesBuilt]),
        Fact(_("Homes lost to condos"), counts[HomesRemoved]),
        Fact(_("Activists jailed"), jailed),
    ]
