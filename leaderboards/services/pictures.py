"""People's pictures: whatever is uploaded is decoded, cropped and encoded anew as a small WebP, without metadata.

That is done by a separate process with limits (`leaderboards.decoding`), one at a time for each web process.
"""

from __future__ import annotations

import subprocess
from hashlib import sha256
from threading import Lock
from typing import Any

import structlog
from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.audit import AuditAction, record
from accounts.models import User
from accounts.reasons import refuse_reason
from config import children
from games.engine.refusal import Refused
from games.models import Reason, Report
from games.services.chat import reports
from leaderboards import decoding
from leaderboards.decoding import Verdict
from leaderboards.models import Profile

MAX_BYTES = 8_000_000
"""Of the uploaded file; MAX_LARGE_BODY has room for a form around it."""
TYPES = ("image/jpeg", "image/png", "image/webp")
WAITING_TIMEOUT, PROCESS_TIMEOUT = 5.0, 20.0
"""Seconds that a picture may wait for the one that is being decoded, and after which the process is killed."""
MOST_PIXELS: dict[int, int] = {
    Verdict.TOO_MANY_PIXELS: decoding.MAX_PIXELS,
    Verdict.TOO_MANY_PIXELS_OF_A_JPEG: decoding.MAX_JPEG_PIXELS,
}
MAX_LOGGED = 500
"""How much of a failing process's output is logged."""
REASONS = [reason for reason in Reason if reason not in (Reason.CHEATING, Reason.NAME)]
"""The reasons for which a picture can be reported."""
log = structlog.get_logger(__name__)
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
    if not _decoding.acquire(timeout=WAITING_TIMEOUT):
        raise _unavailable()
    try:
        done = children.run(["-m", "leaderboards.decoding"], seconds=PROCESS_TIMEOUT, data=data)
    except (subprocess.TimeoutExpired, OSError) as error:
        log.warning("a picture could not be decoded", error=repr(error))
        raise _unavailable() from error
    finally:
        _decoding.release()
    if done.returncode in MOST_PIXELS:
        text = gettext_noop("This picture has too many pixels: %(max)d million at most. Make it smaller.")
        raise Refused("too_many_pixels", text, field="picture", max=MOST_PIXELS[done.returncode] // 1_000_000)
    if done.returncode != Verdict.MADE:
        if done.returncode != Verdict.NO_PICTURE:
            log.warning(
                "a picture made a decoder fail", code=done.returncode, output=done.stderr[-MAX_LOGGED:].decode()
            )
        text = gettext_noop("This is not a JPEG, PNG or WebP picture.")
        raise Refused("not_a_picture", text, field="picture")
    return done.stdout


def _unavailable() -> Refused:
    text = gettext_noop("Other pictures are being uploaded just now. Try again in a moment.")
    return Refused("unavailable", text, field="picture")
