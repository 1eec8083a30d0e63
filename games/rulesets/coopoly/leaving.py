"""Leaving a game for good: the others take over the pawns (an addition, see RULES.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ruleset import Part, Unprompted
from games.engine.state import Action, Event
from games.rulesets.coopoly.condos import CondoDecision
from games.rulesets.coopoly.ending import lose
from games.rulesets.coopoly.plans import Unreadied
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.tiles import TileDecision

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class Resign(Action, frozen=True, tag="resign"):
    """Leave the game."""


class PlayerLeft(Event, frozen=True, tag="player_left"):
    """`seat` left the game with `cash`; each of its pairs belongs to another from now on."""

    seat: int
    cash: int
    taken: dict[str, int]

    def apply(self, table: CoopTable) -> None:
        player = table.players[self.seat]
        player.cash, player.out = 0, True
        table.left.append(self.seat)
        table.ready = [seat for seat in table.ready if seat != self.seat]
        for pawn in table.pawns:
            pawn.player = self.taken.get(str(pawn.pair), pawn.player)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((self.seat, None, self.cash),) if self.cash else ()


def resign(game: CoopGame, seat: int, action: Resign) -> None:
    """Leave: others take over the pairs, whoever has fewest first; without anybody left the game is lost."""
    table = game.table
    taken = new_owners(table, seat)
    game.emit(PlayerLeft(seat, table.players[seat].cash, taken))
    for other in sorted(table.ready):  # the plans of all change with the pawns that some take over
        game.emit(Unreadied(other))
    for decision in game.state.decisions:
        if isinstance(decision, CondoDecision):
            decision.pledges = [pledge for pledge in decision.pledges if pledge.seat != seat]
        elif isinstance(decision, TileDecision):
            decision.tile_pledges = [pledge for pledge in decision.tile_pledges if pledge.seat != seat]
    if not table.in_game():
        lose(game, "resigned")


def new_owners(table: CoopTable, seat: int) -> dict[str, int]:
    """Return the new owner of each pair of a seat that leaves."""
    owners = {pawn.pair: pawn.player for pawn in table.pawns}
    stay = [other for other in table.in_game() if other != seat]
    taken: dict[str, int] = {}
    for pair in sorted(pair for pair, owner in owners.items() if owner == seat):
        if stay:
            owners[pair] = min(stay, key=lambda other: (list(owners.values()).count(other), other))
            taken[str(pair)] = owners[pair]
    return taken


PART = Part(actions=(Resign,), events=(PlayerLeft,), unprompted={Resign: Unprompted(resign)})
