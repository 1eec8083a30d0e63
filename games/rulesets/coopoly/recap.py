"""What the players did in each round, in short, for whoever wants to learn from a game that went well."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine.daily import Deed, RoundRecap
from games.engine.refusal import gettext_noop as _
from games.engine.state import Event
from games.rulesets.coopoly.condos import CondoRemoved
from games.rulesets.coopoly.homes import HomesBuilt
from games.rulesets.coopoly.plans import CondosPriced, PawnPlaced
from games.rulesets.coopoly.rounds import RoundBegan
from games.rulesets.coopoly.tiles import TileRemoved

PAWNS = _("Pawns")
HOMES = _("Homes")
CONDOS = _("Condos removed")
TILES = _("Tiles removed")
DONE: dict[type[HomesBuilt | CondoRemoved | TileRemoved], str] = {
    HomesBuilt: HOMES,
    CondoRemoved: CONDOS,
    TileRemoved: TILES,
}


@dataclass
class _Round:
    number: int
    pawns: dict[int, int] = field(default_factory=dict)
    done: dict[str, list[int]] = field(default_factory=dict)

    def shown(self) -> RoundRecap:
        """The spaces where pawns stood when the plans were closed, and what was done, in the order of the board."""
        by_deed = {PAWNS: [*self.pawns.values()], **{name: self.done.get(name, []) for name in DONE.values()}}
        deeds = tuple(Deed(name, tuple(sorted(spaces))) for name, spaces in by_deed.items() if spaces)
        return RoundRecap(self.number, deeds)


def recap(events: Iterable[Event]) -> list[RoundRecap]:
    """The rounds of a game from all of its events."""
    rounds: list[_Round] = []
    planning = False
    for event in events:
        if isinstance(event, RoundBegan):
            rounds.append(_Round(event.round))
            planning = True
        elif not rounds:
            continue
        elif isinstance(event, CondosPriced):
            planning = False
        elif isinstance(event, PawnPlaced) and planning:
            if event.space is None:
                rounds[-1].pawns.pop(event.pawn, None)
            else:
                rounds[-1].pawns[event.pawn] = event.space
        elif isinstance(event, HomesBuilt | CondoRemoved | TileRemoved):
            rounds[-1].done.setdefault(DONE[type(event)], []).append(event.space)
    return [one.shown() for one in rounds]
