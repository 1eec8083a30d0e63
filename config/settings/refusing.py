"""Refusing settings: a process that is started with a wrong one names it in one line, and ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured


def wrong(name: str, problem: str) -> ImproperlyConfigured:
    """Return the refusal of a setting."""
    return ImproperlyConfigured(f"{name}: {problem}")


@contextmanager
def in_one_line() -> Iterator[None]:
    """End the process with the refusal of a setting alone: below a traceback nobody finds it.

    The exit code tells whoever has started the process that it has said why, and that it is useless to try again.
    """
    try:
        yield
    except ImproperlyConfigured as error:
        print(f"opoly: {error}", file=sys.stderr, flush=True)
        sys.exit(os.EX_CONFIG)
