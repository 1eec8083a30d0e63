"""What bots say to the others while they get ready: what they cannot do alone, and whom the Police threaten."""

from __future__ import annotations

from games.engine.bots import Remark
from games.engine.state import Action
from games.rulesets.coopoly.bots.planning import divided
from games.rulesets.coopoly.bots.profile import CoopProfile, CoopView, Outlook, condos_of
from games.rulesets.coopoly.developers import is_complete
from games.rulesets.coopoly.plans import READY
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import HOMES
from games.rulesets.coopoly.zones import ZONE_OF, ZONES

LIKELY = 0.6
"""The chance of a sweep from which activists that somebody counts on are worth a warning."""


def remark(profile: CoopProfile, rules: CoopRules, view: CoopView, action: Action) -> Remark | None:
    """Return what a bot says when it is ready: the most important thing only, None if all is well."""
    if action != READY:
        return None
    outlook = Outlook.of(profile, rules, view)
    return _what_is_missing(outlook, view.seat) or _warning(outlook, view.seat)


def _what_is_missing(outlook: Outlook, seat: int) -> Remark | None:
    """A condo for which the others have to pay, together with this seat if it has a pawn there."""
    table = outlook.table
    for job in divided(outlook)[0]:
        if job.seat == seat or not table.spaces[job.space].condo:
            continue
        if any(pawn.player == seat for pawn in table.pawns if pawn.space == job.space) and job.seat is not None:
            return Remark("pay_together", job.space)
        zone = ZONE_OF[job.space]
        if is_complete(table, zone) and len(condos_of(table, zone)) == len(ZONES[zone]):
            return Remark("need_help", job.space)
    return None


def _warning(outlook: Outlook, seat: int) -> Remark | None:
    """A space on which somebody else counts on activists whom the Police will probably sweep away."""
    there = [pawn.space for pawn in outlook.table.pawns if pawn.player != seat and pawn.space is not None]
    threatened = (s for s in there if outlook.activists(s) >= HOMES and outlook.sweep(s) >= LIKELY)
    space = next(threatened, None)
    return None if space is None else Remark("beware_police", space)
