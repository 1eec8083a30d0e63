"""The end of a round, and of the game (COOP-23 to COOP-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from games.engine.play import step
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rulesets.coopoly.homes import remove_under_condos
from games.rulesets.coopoly.options import GoalOptions
from games.rulesets.coopoly.table import HOMES, CoopTable
from games.rulesets.coopoly.zones import ZONES

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame

MAX_ROUNDS = 500
"""The round with which every game ends (COOP-27): players who only hold the Developers off could go on forever."""


class ZonesWon(Event, frozen=True, tag="zones_won"):
    """These zones have all that one side needs."""

    zones: tuple[str, ...]
    by: Literal["players", "developers"]


PART = Part(events=(ZonesWon,), options=GoalOptions)


def developers_zones(table: CoopTable) -> tuple[str, ...]:
    """COOP-24: the zones with four properties, each with a condo."""
    return tuple(
        zone
        for zone, spaces in ZONES.items()
        if all(table.spaces[space].tile and table.spaces[space].condo for space in spaces)
    )


def players_zones(table: CoopTable) -> tuple[str, ...]:
    """COOP-25: the zones with four properties, each with four tiny homes and no condo."""
    return tuple(zone for zone, spaces in ZONES.items() if all(has_homes(table, space) for space in spaces))


def has_homes(table: CoopTable, space: int) -> bool:
    """Whether a property has all its tiny homes and no condo."""
    place = table.spaces[space]
    return place.tile and place.homes == HOMES and not place.condo


def last_round(rules: Any) -> int:
    """The round after which the Developers have won."""
    limit: int = rules.options.goal.round_limit
    return limit or MAX_ROUNDS


@step
def end_round(game: CoopGame) -> None:
    """Remove homes under condos, then see whether somebody has won: the Developers first (COOP-26)."""
    remove_under_condos(game)
    table = game.table
    taken, built = developers_zones(table), players_zones(table)
    if taken:
        game.emit(ZonesWon(taken, "developers"))
        lose(game, "condos")
    elif built:
        game.emit(ZonesWon(built, "players"))
        game.finish(places(table), "homes")
    elif table.round >= last_round(game.rules):
        lose(game, "round_limit")


def lose(game: CoopGame, reason: str) -> None:
    """The Developers win."""
    game.finish(places(game.table), reason, won_by="game")


def places(table: CoopTable) -> list[list[int]]:
    """Everybody in the game shares the first place; those who left follow, the last one to leave first."""
    stayed = table.in_game()
    return [*([stayed] if stayed else []), *([seat] for seat in reversed(table.left))]
