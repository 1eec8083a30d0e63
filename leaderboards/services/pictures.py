"""People's pictures: whatever is uploaded is decoded, cropped and encoded anew as a small WebP, without metadata.

Memory is bounded: the size in pixels is read from the header before anything is decoded, a JPEG is decoded at a
fraction of its size, and a process decodes one picture at a time. The worst that is accepted takes 200 MB beside the
file itself, for a second: a WebP of 12 megapixels, or a progressive JPEG of 25 in four colours. A photo of a phone
takes 2 MB, a PNG of 12 megapixels 50 to 100 MB.
"""

from __future__ import annotations

import io
from hashlib import sha256
from threading import Lock
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop
from PIL import Image, ImageOps, PngImagePlugin

from accounts.audit import AuditAction, record
from accounts.models import User
from accounts.sanctions import refuse_reason
from games.engine.refusal import Refused
from games.models import Reason, Report
from games.services.chat import reports
from leaderboards.models import Profile

SIDE = 256
QUALITY = 82
MAX_BYTES = 8_000_000
"""Of the uploaded file; MAX_LARGE_BODY has room for a form around it."""
MAX_PIXELS = 4096 * 3072
"""Of a picture that is decoded whole: 12 megapixels, as phones count them."""
MAX_JPEG_PIXELS = 25_000_000
MAX_SCANS = 100
"""Of a JPEG: a progressive one has ten; decoding takes as long for each of them as for a whole picture."""
FORMATS = ("JPEG", "PNG", "WEBP")
TYPES = ("image/jpeg", "image/png", "image/webp")
DECODING_TIMEOUT = 5.0
"""Seconds that a picture may wait for the one that is being decoded."""
REASONS = [reason for reason in Reason if reason not in (Reason.CHEATING, Reason.NAME)]
"""The reasons for which a picture can be reported."""
PngImagePlugin.MAX_TEXT_MEMORY = 1_000_000  # texts in a PNG are unpacked, but not wanted here
_decoding = Lock()


def save_picture(user: int, data: bytes) -> None:
    """Store a person's picture. Raises Refused: `not_a_picture`, `too_large`, `too_many_pixels`, `unavailable`."""
    picture = encoded(data)
    values = {"picture": picture, "picture_hash": sha256(picture).hexdigest()[:16]}
    Profile.objects.update_or_create(user_id=user, defaults=values)


def delete_picture(user: int) -> None:
    """Delete the person's picture."""
    Profile.objects.filter(user=user).update(picture=None, picture_hash="")


def remove_picture(profile: Profile, *, by: Any, reason: str) -> None:
    """Delete somebody's picture for a reason that is kept in the audit log."""
    refuse_reason(reason)
    with transaction.atomic():
        delete_picture(profile.pk)
        record(by, AuditAction.REMOVED_PICTURE, profile, reason.strip())


def report_picture(person: User, reader: Any, *, reason: str, note: str = "") -> Report:
    """Report somebody's picture to the staff, who get a copy. Raises Refused; `no_such_picture` if none is shown."""
    profile = Profile.objects.filter(user=person.pk, public=True, picture__isnull=False).first()
    if profile is None or profile.picture is None:
        raise Refused("no_such_picture", gettext_noop("There is no such picture."))
    picture = reports.Picture(bytes(profile.picture), profile.picture_hash)
    return reports.report_picture(person, picture, reader, reason=reason, reasons=REASONS, note=note)


def no_picture() -> Refused:
    """The refusal of a form without a file."""
    return Refused("malformed", gettext_noop("Choose a picture."), field="picture")


def encoded(data: bytes) -> bytes:
    """A square WebP of an uploaded JPEG, PNG or WebP file; raises Refused, as `save_picture` does."""
    if len(data) > MAX_BYTES:
        text = gettext_noop("This picture is too large: %(max)d MB at most.")
        raise Refused("too_large", text, field="picture", max=MAX_BYTES // 1_000_000)
    if not _decoding.acquire(timeout=DECODING_TIMEOUT):
        text = gettext_noop("Other pictures are being uploaded just now. Try again in a moment.")
        raise Refused("unavailable", text, field="picture")
    try:
        square = _square(data)
    except Image.DecompressionBombError as error:
        raise _too_many_pixels(MAX_PIXELS) from error
    except Refused:
        raise
    except Exception as error:  # Pillow's decoders raise errors of many kinds for damaged files
        text = gettext_noop("This is not a JPEG, PNG or WebP picture.")
        raise Refused("not_a_picture", text, field="picture") from error
    finally:
        _decoding.release()
    stream = io.BytesIO()
    Image.frombytes("RGB", square.size, square.tobytes()).save(stream, "WEBP", quality=QUALITY)
    return stream.getvalue()


def _square(data: bytes) -> Image.Image:
    """The middle of the picture, small and upright."""
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        is_jpeg = image.format in ("JPEG", "MPO")  # MPO is what phones make: a JPEG with further pictures behind it
        _refuse_many_pixels(image, MAX_JPEG_PIXELS if is_jpeg else MAX_PIXELS)
        if is_jpeg and data.count(b"\xff\xda") > MAX_SCANS:
            raise ValueError("too many scans")
        image.draft("RGB", (SIDE * 2, SIDE * 2))
        _refuse_many_pixels(image, MAX_PIXELS)
        plain = image if image.mode == "RGB" else image.convert("RGB")
        small = ImageOps.fit(plain, (SIDE, SIDE), Image.Resampling.LANCZOS)
        return ImageOps.exif_transpose(small)


def _refuse_many_pixels(image: Image.Image, max_pixels: int) -> None:
    if image.width * image.height > max_pixels:
        raise _too_many_pixels(max_pixels)


def _too_many_pixels(max_pixels: int) -> Refused:
    text = gettext_noop("This picture has too many pixels: %(max)d million at most. Make it smaller.")
    return Refused("too_many_pixels", text, field="picture", max=max_pixels // 1_000_000)
