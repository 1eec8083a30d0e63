"""The rulebooks that this process opened last: opening one checks a board and computes everything that is constant."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from games.engine.rulebook import Rulebook

NAMES_KEPT = 1024


class Opened:
    """Rulebooks by name. One may have several names: its own text, and whatever else its callers know it by."""

    def __init__(self) -> None:
        self._books: OrderedDict[Hashable, Rulebook] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Hashable) -> Rulebook | None:
        """The rulebook of that name; None if it was not kept."""
        with self._lock:
            book = self._books.get(name)
            if book is not None:
                self._books.move_to_end(name)
            return book

    def keep(self, name: Hashable, book: Rulebook) -> Rulebook:
        """Keep a rulebook under a name, and drop the name that has not been asked for longest; returns the rulebook."""
        with self._lock:
            self._books[name] = book
            while len(self._books) > NAMES_KEPT:
                self._books.popitem(last=False)
            return book

    def clear(self) -> None:
        """Keep none of them."""
        with self._lock:
            self._books.clear()
