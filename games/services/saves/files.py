"""The files of saves: a readable summary, and beside it the whole game, compressed, encrypted and sealed.

What is encrypted holds what its owner may not see: the seed, the order of cards, the hands of others. The seal
(AES-GCM) covers the summary too. The keys come from `SAVE_KEYS` and from `SECRET_KEY` with its fallbacks: the first one
seals, any of them opens. docs/saves.md describes the format; files of every released version must open for ever.
"""

from __future__ import annotations

import base64
import binascii
import os
import zlib
from hashlib import sha256
from typing import Any, Literal

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from msgspec import Struct

from games import rulesets
from games.engine.refusal import Refused, gettext_noop
from games.engine.version import NEWEST
from games.recordings.beginnings import MAX_HISTORY
from games.recordings.packed import Version
from games.services.saves.continuing import Seat

FORMAT = "opoly-save"
VERSION = 1
MAX_FILE = 700_000
"""Bytes of a file; no real game comes near it."""
MAX_PAYLOAD = MAX_HISTORY
"""Bytes of the content when it is decompressed."""
MAX_NUMBER = 2**53


class SavedPlayer(Struct, forbid_unknown_fields=True):
    """A player in the summary."""

    name: str
    kind: Literal["person", "bot"]
    worth: int
    out: bool


class Summary(Struct, forbid_unknown_fields=True):
    """The readable part of a file; everybody at the table has seen all of it."""

    name: str
    ruleset: str
    board: str
    saved_at: int
    moves: int
    players: list[SavedPlayer]


class File(Struct, forbid_unknown_fields=True):
    """A file. `key` says which key sealed it; `nonce` and `content` are Base64."""

    format: Literal["opoly-save"]
    version: int
    engine: int
    about: Summary
    key: str
    nonce: str
    content: str


class SavedSeat(Seat, kw_only=True):
    """A seat, with when its person joined the site: in a restored database another may have their number."""

    joined: int = 0


class Segment(Struct):
    """One of the games that led to the position: its state at version 1, and the versions since."""

    seed_hash: str
    start: str
    versions: list[Version]


class Payload(Struct, kw_only=True):
    """The content of a file. `origin` is the hash of the seed of the game `game`; `rated` is whether that game was."""

    ruleset: str
    board_name: str
    board: dict[str, Any]
    options: dict[str, Any]
    state: str
    seats: list[SavedSeat]
    remaining: dict[str, int] = {}
    origin: str
    game: int
    version: int
    rated: bool
    history: list[Segment] = []


READ_FILE = msgspec.json.Decoder(File)
READ_PAYLOAD = msgspec.json.Decoder(Payload)


def seal(about: Summary, payload: Payload) -> bytes:
    """The file of a save. A history that would make it too large is left out, the oldest games first."""
    while True:
        content = msgspec.json.encode(payload)
        packed = zlib.compress(content, 9)
        fits = len(packed) * 4 // 3 < MAX_FILE - 20_000 and len(content) < MAX_PAYLOAD
        if fits or not payload.history:
            break
        payload.history = payload.history[1:]
    key = _keys()[0]
    nonce = os.urandom(12)
    engine = rulesets.find(payload.ruleset).boards.engine(payload.board)
    head = (FORMAT, VERSION, engine, about, _key_id(key))
    encrypted = AESGCM(key).encrypt(nonce, packed, _sealed_with(*head))
    file = File("opoly-save", VERSION, engine, about, _key_id(key), _text(nonce), _text(encrypted))
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def open_file(text: bytes) -> tuple[Summary, Payload]:
    """The content of a file with a valid seal; refuses any other, and reads no more than a bound."""
    try:
        file = READ_FILE.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(error) from error
    if file.version != VERSION:
        raise Refused(
            "unknown_version",
            gettext_noop("This file has version %(found)s of the format; this site reads version %(known)s."),
            field="version",
            found=min(abs(file.version), MAX_NUMBER),
            known=VERSION,
        )
    packed = _decrypt(file)
    if file.engine > NEWEST:
        raise Refused(
            "newer_engine",
            gettext_noop("This save was made by a newer version of this site. Update the site to continue it."),
            field="engine",
            found=min(file.engine, MAX_NUMBER),
            known=NEWEST,
        )
    unpacked = zlib.decompressobj()
    try:
        content = unpacked.decompress(packed, MAX_PAYLOAD)
        if unpacked.unconsumed_tail or not unpacked.eof:
            raise damaged()
        return file.about, READ_PAYLOAD.decode(content)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise damaged() from error


def without(text: bytes, user: int) -> bytes:
    """The file without the name of a person; refuses one without a valid seal."""
    about, payload = open_file(text)
    for player, seat in zip(about.players, payload.seats, strict=True):
        if seat.user == user:
            player.name = seat.name = ""
            seat.user = None
    return seal(about, payload)


def malformed(error: Exception) -> Refused:
    """The refusal of a file that has not the shape of one, with the place that is wrong."""
    reason, _, path = str(error).partition(" - at `")
    place = path.rstrip("`").removeprefix("$").removeprefix(".")
    return Refused(
        "bad_save", gettext_noop("This is not a save: %(reason)s."), field=place[:100] or None, reason=reason[:200]
    )


def damaged() -> Refused:
    """The refusal of a file without this server's seal."""
    text = gettext_noop("This save is damaged, was changed, or comes from another site, so it cannot be opened here.")
    return Refused("wrong_seal", text, field="content")


def pack_history(segments: list[Segment]) -> bytes:
    """The versions before a position, to be kept with it."""
    return zlib.compress(msgspec.json.encode(segments), 6) if segments else b""


def segments(history: list[dict[str, Any]]) -> list[Segment]:
    """The segments of a history as `pack_history` kept them."""
    return msgspec.convert(history, list[Segment])


def _decrypt(file: File) -> bytes:
    try:
        nonce, content = (base64.b64decode(part, validate=True) for part in (file.nonce, file.content))
    except (binascii.Error, ValueError) as error:
        raise damaged() from error
    key = next((key for key in _keys() if _key_id(key) == file.key), None)
    if key is None or len(nonce) != 12:
        raise damaged()
    head = _sealed_with(file.format, file.version, file.engine, file.about, file.key)
    try:
        return AESGCM(key).decrypt(nonce, content, head)
    except InvalidTag as error:
        raise damaged() from error


def _sealed_with(*head: Any) -> bytes:
    """The readable parts of a file as the seal covers them."""
    return msgspec.json.encode(head)


def _keys() -> list[bytes]:
    """The keys of 32 bytes, the one that seals first."""
    secrets = [*settings.SAVE_KEYS, settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [sha256(f"opoly-save/{secret}".encode()).digest() for secret in secrets]


def _key_id(key: bytes) -> str:
    return sha256(b"opoly-save-key/" + key).hexdigest()[:8]


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
