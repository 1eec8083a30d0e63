"""People's pictures: whatever is uploaded is decoded, cropped and encoded anew as a small WebP, without metadata."""

from __future__ import annotations

import io
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from accounts.audit import AuditAction, record
from accounts.sanctions import refuse_reason
from leaderboards.models import Profile

SIDE = 256
QUALITY = 82
MAX_BYTES = 900_000
"""Of the uploaded file; a whole request may have 1,000,000."""
MAX_PIXELS = 24_000_000
FORMATS = ("JPEG", "PNG", "WEBP")


def save_picture(user: int, data: bytes) -> None:
    """Store a picture as the person's; raises ValidationError with a code if it is none."""
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


def encoded(data: bytes) -> bytes:
    """A square WebP of an uploaded JPEG, PNG or WebP file."""
    if len(data) > MAX_BYTES:
        raise ValidationError(_("This picture is too large. Choose one of less than 900 KB."), code="too_large")
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise ValidationError(_("This picture has too many pixels. Make it smaller."), code="too_many_pixels")
            image.draft("RGB", (SIDE * 2, SIDE * 2))  # a JPEG is decoded at a fraction of its size
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except ValidationError:
        raise
    except Exception as error:  # Pillow's decoders raise errors of many kinds for damaged files
        raise ValidationError(_("This is not a JPEG, PNG or WebP picture."), code="not_a_picture") from error
    square = ImageOps.fit(upright, (SIDE, SIDE), Image.Resampling.LANCZOS)
    stream = io.BytesIO()
    Image.frombytes("RGB", square.size, square.tobytes()).save(stream, "WEBP", quality=QUALITY)
    return stream.getvalue()
