"""The options of Co-opoly."""

from __future__ import annotations

from typing import Annotated

from games.engine.options import OptionGroup, Options, decision_clock, whole
from games.engine.refusal import gettext_noop as _

OPTION_GROUPS = {
    "developers": _("The Developers"),
    "police": _("The Police"),
    "goal": _("Winning"),
    "actions": _("Actions"),
}


class DeveloperOptions(OptionGroup, frozen=True):
    """The Developers' turn (COOP-6, COOP-8)."""

    tiles_a_round: Annotated[
        int,
        whole(1, 8, "developers"),
        _("Tiles per round"),
        _("The Developers draw this many property tiles in every round."),
    ] = 3
    rolls_a_round: Annotated[
        int,
        whole(0, 8, "developers"),
        _("Condo rolls per round"),
        _("How often the Developers roll for a zone with a condo."),
    ] = 3


class PoliceOptions(OptionGroup, frozen=True):
    """How fast the Police move (COOP-12)."""

    police_sides: Annotated[
        int, whole(2, 12, "police"), _("Sides of the Police die"), _("The Police move by a die with this many sides.")
    ] = 6
    police_steps: Annotated[
        int,
        whole(0, 12, "police"),
        _("Fixed speed of the Police"),
        _("The Police always move this many positions. 0: they move by their die."),
    ] = 0


class TileOptions(OptionGroup, frozen=True):
    """Removing tiles (COOP-20)."""

    tile_pawns: Annotated[
        int,
        whole(2, 3, "actions"),
        _("Pawns to remove a tile"),
        _("How many pawns it takes to remove a property tile."),
    ] = 2


class GoalOptions(OptionGroup, frozen=True):
    """The limit of rounds (COOP-27)."""

    round_limit: Annotated[
        int,
        whole(0, 100, "goal"),
        _("Round limit"),
        _("The Developers win if the players have not won after this many rounds. 0: no limit."),
    ] = 0


class PlanOptions(OptionGroup, frozen=True):
    """The clock of the plans (COOP-10)."""

    plan_seconds: Annotated[
        int,
        decision_clock(),
        _("Time for plans, seconds"),
        _("After this the plans count as they stand. 0 means no limit."),
    ] = 180


class CoopOptions(Options, frozen=True):
    """All options of Co-opoly."""

    developers: DeveloperOptions = DeveloperOptions()
    police: PoliceOptions = PoliceOptions()
    tiles: TileOptions = TileOptions()
    goal: GoalOptions = GoalOptions()
    plans: PlanOptions = PlanOptions()
