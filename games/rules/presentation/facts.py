"""The summary of a finished classic game, counted from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.presentation import Fact, Rent
from games.engine.refusal import gettext_noop as _
from games.engine.state import Event
from games.rules.rent import RentPaid


def classic_facts(events: Iterable[Event]) -> list[Fact]:
    """Turns, rents, auctions, trades, buildings and bankruptcies."""
    counts: Counter[str] = Counter()
    rents: list[int] = []
    for event in events:
        counts[event.name()] += 1
        if isinstance(event, RentPaid):
            rents.append(event.amount)
    return [
        Fact(_("Turns"), counts["turn_began"]),
        Fact(_("Total rent paid"), sum(rents), money=True),
        Fact(_("Highest rent"), max(rents, default=0), money=True),
        Fact(_("Auctions"), counts["auction_began"]),
        Fact(_("Trades"), counts["trade_made"]),
        Fact(_("Houses built"), counts["house_built"]),
        Fact(_("Bankruptcies"), counts["went_bankrupt"]),
    ]


def classic_rent(event: Event) -> Rent | None:
    """The rent that this event is."""
    return Rent(event.to, event.space, event.amount) if isinstance(event, RentPaid) else None
