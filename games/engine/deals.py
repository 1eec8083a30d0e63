"""What players settle among themselves, such as a trade or an auction: reviews tell what it was worth to each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.state import Action, Event


class Deal(NamedTuple):
    """A kind of deal. What it was worth is the chance to win after its end, less the chance without it.

    Without it: if the answer to an offer had been `refused`; else after the event that `began` it, as bots would have
    gone on from there; else before the action that ended it.
    """

    event: type[Event]
    """Ends it."""
    began: type[Event] | None = None
    refused: Callable[[Any], Action] | None = None
    """(event): how whoever agreed could have refused."""
