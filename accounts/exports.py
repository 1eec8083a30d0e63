"""The download of everything stored about a person, written piece by piece (PLAT-1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.db import transaction

from accounts import listeners
from accounts.models import User
from accounts.notifications import selectors as notifications
from accounts.selectors import stored_about

IN_MEMORY = 1_000_000
"""Bytes from which on the document is written to the disk."""


def document_of(user: User) -> tuple[IO[bytes], int]:
    """Write everything stored about a person as a JSON document.

    Returns the file, which is deleted when it is closed, and its length in bytes.
    """
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - its reader closes it
    with transaction.atomic():  # what is read in pieces needs its session until the end, which a pooler takes away
        for text in _written(
            {"account": stored_about(user), **notifications.stored_about(user.pk), **listeners.exported(user)}
        ):
            file.write(text.encode())
    length = file.tell()
    file.seek(0)
    return file, length


def _written(stored: dict[str, Any]) -> Iterator[str]:
    """The text of a JSON object, whose values may be iterators of items."""
    for number, (name, value) in enumerate(stored.items()):
        yield f"{',' if number else '{'}\n{json.dumps(name)}: "
        if isinstance(value, Iterator):
            yield from _list(value)
        else:
            yield _text(value)
    yield "\n}\n"


def _list(items: Iterator[Any]) -> Iterator[str]:
    yield "["
    for number, item in enumerate(items):
        yield f"{',' if number else ''}\n{_text(item)}"
    yield "\n]"


def _text(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
