"""Warning, muting and banning people on the whole site (PLAT-26)."""

from __future__ import annotations

from datetime import UTC, datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.audit import AuditAction, record
from accounts.models import NotificationKind, Sanction, SanctionKind, User
from accounts.notifications.service import New, announce, withdraw
from accounts.reasons import in_readers_words, refuse_reason
from config.languages.dates import exact

FOREVER = datetime.max.replace(tzinfo=UTC)
"""The end of a sanction without an end."""
NOTE_LENGTH = 2000
SUBJECT = "sanction"
"""What notifications of these are about."""
AUDITED = {
    SanctionKind.WARNING: AuditAction.WARNED,
    SanctionKind.MUTE: AuditAction.MUTED,
    SanctionKind.BAN: AuditAction.BANNED,
}


def in_force(kind: SanctionKind | None = None) -> QuerySet[Sanction]:
    """Return the sanctions in force, of one kind or of all; a warning is until its person confirms it."""
    now = timezone.now()
    not_over = Q(until__isnull=True) | Q(until__gt=now)
    sanctions = Sanction.objects.filter(not_over, lifted_at__isnull=True, confirmed_at__isnull=True, begins_at__lte=now)
    return sanctions if kind is None else sanctions.filter(kind=kind)


def mute_of(person_id: int) -> Sanction | None:
    """Return the mute in force that lasts longest."""
    return _longest(person_id, SanctionKind.MUTE)


def ban_of(person_id: int) -> Sanction | None:
    """Return the ban in force that lasts longest."""
    return _longest(person_id, SanctionKind.BAN)


def warnings_for(person_id: int) -> list[Sanction]:
    """Return the warnings that a person has not confirmed, oldest first."""
    return list(in_force(SanctionKind.WARNING).filter(person=person_id).order_by("pk"))


def confirm(person_id: int, warning: int) -> bool:
    """Note that a person has read a warning; False if it is none of theirs, or they need not confirm it any more."""
    unread = in_force(SanctionKind.WARNING).filter(person=person_id, pk=warning)
    with transaction.atomic():
        confirmed = bool(unread.update(confirmed_at=timezone.now()))
        if confirmed:
            withdraw([_cause(warning)])
    return confirmed


def ban_of_session(session: SessionBase) -> Sanction | None:
    """Return the ban on the session's person: a guest's session outlives their ban."""
    person = session.get(SESSION_KEY)
    return ban_of(int(person)) if person is not None else None


def describe(sanction: Sanction) -> str:
    """Describe a sanction to the person it is on, in the active language."""
    about = {"reason": in_readers_words(sanction.reason)}
    if sanction.until is not None:
        about["until"] = exact(sanction.until)
    if sanction.kind == SanctionKind.WARNING:
        return gettext("This is a warning from the site’s staff. Reason: %(reason)s") % about
    if sanction.kind == SanctionKind.BAN:
        if sanction.until is None:
            return gettext("You are banned from this site. Reason: %(reason)s") % about
        return gettext("You are banned from this site until %(until)s (UTC). Reason: %(reason)s") % about
    if sanction.until is None:
        return gettext("You can no longer chat. Reason: %(reason)s") % about
    return gettext("You cannot chat until %(until)s (UTC). Reason: %(reason)s") % about


def impose(
    person: User,
    kind: SanctionKind | str,
    reason: str,
    *,
    by: User | None,
    until: datetime | None = None,
    note: str = "",
) -> Sanction:
    """Warn, mute or ban somebody from now on; `by` is None for the site itself.

    A mute or a ban replaces one in force; every warning is to be read. Raises ValidationError with a stable code and
    then changes nothing. A ban signs the person out everywhere, closes their sockets and has their seats auto-played.
    """
    kind = SanctionKind(kind)
    reason, note = " ".join(reason.split()), note.strip()
    now = timezone.now()
    _refuse(person, by, reason, note)
    _refuse_end(kind, until, now)
    with transaction.atomic():
        # Locks the person, so that two admins at once leave one sanction in force, not two.
        locked = User.objects.select_for_update().get(pk=person.pk)
        if kind != SanctionKind.WARNING:
            replaced = list(in_force(kind).filter(person=locked).values_list("pk", flat=True))
            Sanction.objects.filter(pk__in=replaced).update(lifted_at=now, lifted_by=by)
            withdraw([_cause(number) for number in replaced])
        sanction = Sanction.objects.create(
            person=locked, kind=kind, reason=reason, note=note, begins_at=now, until=until, by=by
        )
        if kind == SanctionKind.BAN:
            _sign_out(locked)
        _tell(sanction)
        if by is not None:
            record(by, AUDITED[kind], locked, reason, _end(sanction))
    if kind == SanctionKind.BAN:
        listeners.ban_enforced(sanction)
    elif kind == SanctionKind.WARNING:
        listeners.warned(sanction)
    return sanction


def lift(sanction: Sanction, *, by: User | None, reason: str = "") -> bool:
    """End a sanction early; False if it was no longer in force. Raises ValidationError, as `impose` does."""
    if by is not None:
        refuse_reason(reason)
    with transaction.atomic():
        lifted = in_force().filter(pk=sanction.pk).update(lifted_at=timezone.now(), lifted_by=by)
        if lifted:
            withdraw([_cause(sanction.pk)])
        if lifted and by is not None:
            record(by, AuditAction.LIFTED, sanction.person, reason, str(sanction))
    return bool(lifted)


def why_not(person: User, by: User | None) -> ValidationError | None:
    """Return why `by` may not warn, mute or ban a person; None if they may."""
    if by is None:
        return None
    if person.pk == by.pk:
        return ValidationError(_("You cannot warn, mute or ban yourself."), code="yourself")
    if person.is_superuser or (person.is_staff and not by.is_superuser):
        return ValidationError(
            _("%(name)s is on the staff. You cannot warn, mute or ban them."),
            code="is_staff",
            params={"name": person.username},
        )
    return None


def _refuse(person: User, by: User | None, reason: str, note: str) -> None:
    refused = why_not(person, by)
    if refused is not None:
        raise refused
    refuse_reason(reason)
    if len(note) > NOTE_LENGTH or "\x00" in note:
        error = ValidationError(_("Keep the note to %(max)d characters."), "note", {"max": NOTE_LENGTH})
        raise ValidationError({"note": error})


def _refuse_end(kind: SanctionKind, until: datetime | None, now: datetime) -> None:
    if until is not None and kind == SanctionKind.WARNING:
        raise ValidationError({"until": ValidationError(_("A warning has no end."), "until")})
    if until is not None and until <= now:
        raise ValidationError({"until": ValidationError(_("Choose an end in the future."), "until")})


def _cause(number: int) -> str:
    return f"sanction {number}"


def _tell(sanction: Sanction) -> None:
    """Notify the person, in the words of `accounts.notifications.own_texts`."""
    subject = {
        "about": SUBJECT,
        "number": sanction.pk,
        "kind": sanction.kind,
        "reason": sanction.reason,
        "until": None if sanction.until is None else sanction.until.isoformat(),
    }
    announce([New(sanction.person_id, NotificationKind.MODERATION, _cause(sanction.pk), subject, "/account/")])


def _end(sanction: Sanction) -> str:
    return "" if sanction.until is None else f"→ {sanction.until.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def _longest(person_id: int, kind: SanctionKind) -> Sanction | None:
    sanctions = in_force(kind).filter(person=person_id)
    return max(sanctions, key=lambda sanction: sanction.until or FOREVER, default=None)


def _sign_out(person: User) -> None:
    """End the sessions. A guest's is kept, without effect, because nothing else would lead back to their games."""
    if not person.is_guest:
        for session in UserSession.objects.filter(user=person):
            session.end()
