"""How long the game takes to go on after a repair."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.chaos.people import Person


class Recovery(NamedTuple):
    """Seconds from a repair until somebody at every table had acted and all had received it, and the wait for bots."""

    acted: float
    heard: float
    automatic: float


@dataclass
class Table:
    """A game and its people."""

    game: int
    people: list[Person]

    @property
    def waits_for_bots(self) -> bool:
        """Whether the game waits for bots only, as far as its people know."""
        seats = {person.seat for person in self.people}
        asked = self.people[0].asked.get("players", [])
        return bool(asked) and seats.isdisjoint(asked)

    @property
    def playing(self) -> bool:
        """Whether the game goes on, as far as its people know."""
        return all(person.game.get("state", {}).get("status", "playing") == "playing" for person in self.people)


class Watch:
    """Watches tables after a repair; at each table somebody has to use each of these addresses."""

    def __init__(self, tables: Sequence[Table], repaired: float, urls: Sequence[str]) -> None:
        self.tables, self.repaired, self.urls = tables, repaired, urls or [""]
        self.looked_at = repaired
        self.acted: dict[tuple[int, str], float] = {}
        self.heard: dict[str, float] = {}
        self.moved: set[int] = set()
        self.waited = {table.game: 0.0 for table in tables}

    @property
    def done(self) -> bool:
        """Whether everything has happened, or a game that was waited for has ended."""
        return all(
            not table.playing
            or (
                table.game in self.moved
                and all((table.game, url) in self.acted for url in self.urls)
                and all(person.name in self.heard for person in table.people)
            )
            for table in self.tables
        )

    @property
    def recovery(self) -> Recovery:
        """The longest times."""
        found = (self.acted.values(), self.heard.values(), self.waited.values())
        return Recovery(*(max(each, default=0.0) for each in found))

    def look(self) -> None:
        """Record what has happened since the last call."""
        now = time.monotonic()
        for table in self.tables:
            for url in self.urls:
                self._see_action(table, url)
            for person in table.people:
                if person.heard_at >= self.repaired:
                    self.heard.setdefault(person.name, now - self.repaired)
            if any(person.automatic_at >= self.repaired for person in table.people):
                self.moved.add(table.game)
            elif table.game not in self.moved and table.waits_for_bots:
                self.waited[table.game] += now - self.looked_at
        self.looked_at = now

    def _see_action(self, table: Table, url: str) -> None:
        """Record when somebody at this table acted, at this address if one is given; if nobody is there, send one."""
        if (table.game, url) in self.acted:
            return
        for person in table.people:
            sent, told, at = person.acted
            if sent >= self.repaired and url in ("", at):
                self.acted[table.game, url] = told - self.repaired
                return
        if url and url not in {person.url for person in table.people}:
            table.people[0].go_to = url
