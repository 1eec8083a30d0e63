"""What has happened in games over days since the last look of somebody who is told of a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accounts.notifications.service import New
from games.selectors.play.happened import happened_since
from games.selectors.play.loaded import LoadedGame
from games.selectors.rooms.looks import seen_in


def add_happened(news: Iterable[New], games: Sequence[LoadedGame]) -> None:
    """Add to each question, as `happened`, how many moves were made and how often what replays jump to happened."""
    over_days = {loaded.row.pk: loaded for loaded in games if loaded.row.pace is not None}
    asking = [one for one in news if "asks" in one.subject and one.subject["game"] in over_days]
    seen = seen_in({one.subject["game"] for one in asking})
    known = [one for one in asking if (one.subject["game"], one.person) in seen]
    asked = []
    for one in known:
        loaded = over_days[one.subject["game"]]
        asked.append((loaded.row.pk, loaded.book, loaded.row.version, seen[loaded.row.pk, one.person]))
    for one, happened in zip(known, happened_since(asked), strict=True):
        one.subject["happened"] = {"moves": happened.moves, "kinds": dict(happened.kinds)}
