"""What every trade, auction and other deal of a game was worth to each seat, bystanders included."""

from __future__ import annotations

from games.analysis.review.findings import DealWorth, Findings, Opened
from games.analysis.review.walk import Changed, Walk
from games.engine.copying import copied
from games.engine.deals import Deal
from games.engine.play import play
from games.engine.refusal import Refused

DIGITS = 4


def add_deals(findings: Findings, walk: Walk, changed: Changed, version: int) -> None:
    """Add the deals that ended with this version, and keep the chances at the beginning of others."""
    for deal in walk.book.ruleset.deals:
        for event in changed.events:
            if isinstance(event, deal.event):
                number, without = _without(findings, walk, changed, version, deal, event)
                worth = [round(now - then, DIGITS) for now, then in zip(changed.chances, without, strict=True)]
                findings.deals.append(DealWorth(version, number, type(event).name(), worth))
            elif deal.began is not None and isinstance(event, deal.began):
                findings.opened[deal.event.name()] = Opened(version, changed.chances)


def _without(
    findings: Findings, walk: Walk, changed: Changed, version: int, deal: Deal, event: object
) -> tuple[int, list[float]]:
    """The version at which a deal began, and the chances without it."""
    opened = findings.opened.pop(deal.event.name(), None)
    if opened is not None:
        return opened.version, opened.chances
    if deal.refused is not None and changed.seat is not None:
        position = copied(changed.before)
        try:
            play(walk.book, position, changed.seat, deal.refused(event))
        except Refused:  # an answer that was not given by whoever could refuse
            pass
        else:
            (chances,) = walk.evaluate(walk.book, [position])
            return version, list(chances)
    return version, [after - decided for after, decided in zip(changed.chances, changed.decision, strict=True)]
