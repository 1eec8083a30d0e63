"""Muting and banning people for the whole site: who is, who does it, and what follows at once (PLAT-26)."""

from __future__ import annotations

from datetime import UTC, datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.audit import Did, record
from accounts.lookalikes import JOINERS
from accounts.models import Sanction, SanctionKind, User

FOR_EVER = datetime.max.replace(tzinfo=UTC)
"""The end of what has no end."""
REASON_LENGTH = 300
NOTE_LENGTH = 2000


def in_force(kind: SanctionKind | None = None) -> QuerySet[Sanction]:
    """The sanctions that hold now, of one kind or of both."""
    now = timezone.now()
    ahead = Q(until__isnull=True) | Q(until__gt=now)
    found = Sanction.objects.filter(ahead, lifted_at__isnull=True, begins_at__lte=now)
    return found if kind is None else found.filter(kind=kind)


def mute_of(person_id: int) -> Sanction | None:
    """What keeps a person from chatting, the longest first."""
    return _longest(person_id, SanctionKind.MUTE)


def ban_of(person_id: int) -> Sanction | None:
    """What keeps a person from the site, the longest first."""
    return _longest(person_id, SanctionKind.BAN)


def muted_until(person_id: int) -> datetime | None:
    """Until when a person may not chat, `FOR_EVER` where no end is set; None for who may."""
    mute = mute_of(person_id)
    return None if mute is None else mute.until or FOR_EVER


def ban_of_session(session: SessionBase) -> Sanction | None:
    """The ban of whoever this session belonged to: of a guest, whose session outlives it."""
    person = session.get(SESSION_KEY)
    return ban_of(int(person)) if person is not None else None


def told(sanction: Sanction) -> str:
    """What a person is told of their own sanction, in the language that is active."""
    about = {"reason": sanction.reason}
    if sanction.until is not None:
        about["until"] = date_format(sanction.until.astimezone(UTC), "DATETIME_FORMAT")
    if sanction.kind == SanctionKind.BAN:
        if sanction.until is None:
            return gettext("You are banned from this site. The reason: %(reason)s") % about
        return gettext("You are banned from this site until %(until)s (UTC). The reason: %(reason)s") % about
    if sanction.until is None:
        return gettext("You may not chat any more. The reason: %(reason)s") % about
    return gettext("You may not chat until %(until)s (UTC). The reason: %(reason)s") % about


def impose(
    person: User,
    kind: SanctionKind | str,
    reason: str,
    *,
    by: User | None,
    until: datetime | None = None,
    note: str = "",
) -> Sanction:
    """Mute or ban somebody from now on, in the place of what holds already; `by` None is the site itself.

    Raises ValidationError with a stable code; then nothing has changed. A ban signs the person out everywhere, closes
    their sockets and lets the game play their seats.
    """
    kind = SanctionKind(kind)
    reason, note = " ".join(reason.split()), note.strip()
    now = timezone.now()
    _refuse(person, by, reason, note, until, now)
    with transaction.atomic():
        # One at a time a person: two admins at once leave one sanction in force, not two.
        locked = User.objects.select_for_update().get(pk=person.pk)
        in_force(kind).filter(person=locked).update(lifted_at=now, lifted_by=by)
        sanction = Sanction.objects.create(
            person=locked, kind=kind, reason=reason, note=note, begins_at=now, until=until, by=by
        )
        if kind == SanctionKind.BAN:
            _sign_out(locked)
        if by is not None:
            record(by, Did.BANNED if kind == SanctionKind.BAN else Did.MUTED, locked, reason, _length(sanction))
    if kind == SanctionKind.BAN:
        # Here, because chat asks this module who is muted.
        from games.services.people import banish

        banish(sanction)
    return sanction


def lift(sanction: Sanction, *, by: User | None, reason: str = "") -> bool:
    """End a sanction before its time; False when it holds no more. Raises ValidationError, as `impose` does."""
    if by is not None:
        refuse_reason(reason)
    with transaction.atomic():
        lifted = in_force().filter(pk=sanction.pk).update(lifted_at=timezone.now(), lifted_by=by)
        if lifted and by is not None:
            record(by, Did.LIFTED, sanction.person, reason, str(sanction))
    return bool(lifted)


def refuse_reason(reason: str) -> None:
    """Raise ValidationError on `reason` unless it can be shown as the reason of anything."""
    if not 0 < len(reason.strip()) <= REASON_LENGTH or not all(one.isprintable() or one in JOINERS for one in reason):
        wrong = ValidationError(_("Give a reason of 1 to %(most)d characters."), "reason", {"most": REASON_LENGTH})
        raise ValidationError({"reason": wrong})


def why_not(person: User, by: User | None) -> ValidationError | None:
    """Why one may not do this to another; None when one may."""
    if by is None:
        return None
    if person.pk == by.pk:
        return ValidationError(_("You cannot mute or ban yourself."), code="yourself")
    if person.is_superuser or (person.is_staff and not by.is_superuser):
        return ValidationError(
            _("%(name)s helps to run the site, and is not yours to mute or ban."),
            code="runs_the_site",
            params={"name": person.username},
        )
    return None


def _refuse(person: User, by: User | None, reason: str, note: str, until: datetime | None, now: datetime) -> None:
    refused = why_not(person, by)
    if refused is not None:
        raise refused
    refuse_reason(reason)
    if len(note) > NOTE_LENGTH or "\x00" in note:
        wrong = ValidationError(_("Keep the note to %(most)d characters."), "note", {"most": NOTE_LENGTH})
        raise ValidationError({"note": wrong})
    if until is not None and until <= now:
        raise ValidationError({"until": ValidationError(_("Choose an end that lies ahead."), "until")})


def _length(sanction: Sanction) -> str:
    return "" if sanction.until is None else f"→ {sanction.until.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def _longest(person_id: int, kind: SanctionKind) -> Sanction | None:
    found = in_force(kind).filter(person=person_id)
    return max(found, key=lambda sanction: sanction.until or FOR_EVER, default=None)


def _sign_out(person: User) -> None:
    """End the log-ins; a guest's session stays, powerless, because nothing else would lead back to their games."""
    if not person.is_guest:
        for session in UserSession.objects.filter(user=person):
            session.end()
