"""The key with which the site signs what it sends to push services (VAPID): `python -m config.push_keys` draws one.

It is a number, written as programs for web push do: 32 bytes in base64url. Browsers subscribe to its public half, so
with another key they have to subscribe again.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from functools import cache
from hashlib import sha512

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256: private keys are smaller."""
BYTES = 32


def drawn() -> str:
    """Draw a private key."""
    return _written(1 + secrets.randbelow(ORDER - 1))


def derived(secret: str) -> str:
    """Return the private key that belongs to a secret of the site, for sites without one of their own."""
    return _written(1 + int.from_bytes(sha512(f"opoly-push/{secret}".encode()).digest()) % (ORDER - 1))


def is_private_key(text: str) -> bool:
    """Whether a text is a private key."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
    except (binascii.Error, ValueError):
        return False
    return len(raw) == BYTES and 0 < int.from_bytes(raw) < ORDER


@cache
def public_key(private: str) -> str:
    """Return the public half, as browsers want it: the uncompressed point in base64url."""
    # Only pages and the worker need it: not every command that reads the settings should load OpenSSL.
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(base64.urlsafe_b64decode(private + "="))
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _written(number: int) -> str:
    return base64.urlsafe_b64encode(number.to_bytes(BYTES)).rstrip(b"=").decode()


if __name__ == "__main__":
    print(drawn())
