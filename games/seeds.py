"""How a game's seed is mixed from the server's secret and the players' random numbers (PLAT-13).

Both sides are committed before either is shown: the server by the hash of its secret, each player by the hash of their
number. Secrets and numbers are 64 hexadecimal digits, and hashes are SHA-256 of their text.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.chance import seed_hash

PREFIX = "opoly"
"""Keeps the seed apart from the published hash of the secret when no player took part."""


def hash_of(value: str) -> str:
    """The hash that commits to a secret or a number."""
    return seed_hash(value)


def mixed_seed(secret: str, randoms: Iterable[str]) -> str:
    """The seed: SHA-256 of "opoly/secret/number/number…", the numbers in alphabetical order."""
    return hash_of("/".join([PREFIX, secret, *sorted(randoms)]))
