"""Reasons that staff give: usual ones, which everybody reads in their own language, or any others."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop, override
from django.utils.translation import gettext_lazy as _

from config.texts.drawn import fault_of

REASON_LENGTH = 300
USUAL_REASONS = (
    gettext_noop("Insults or threats in the chat"),
    gettext_noop("Hate speech"),
    gettext_noop("Sexual or obscene content"),
    gettext_noop("Advertising or spam"),
    gettext_noop("Leaving games or ruining them for others"),
    gettext_noop("Playing against oneself to gain ratings"),
    gettext_noop("An offensive name or picture"),
)
"""What admins can choose instead of writing it; people read it in their own language."""


def refuse_reason(reason: str) -> None:
    """Raise ValidationError on `reason` unless it can be shown as a reason."""
    if not 0 < len(reason.strip()) <= REASON_LENGTH or fault_of(reason) is not None:
        error = ValidationError(_("Give a reason of 1 to %(max)d characters."), "reason", {"max": REASON_LENGTH})
        raise ValidationError({"reason": error})


def in_readers_words(reason: str) -> str:
    """Return a reason in the active language if it is one of the usual ones, in whatever language it was chosen."""
    usual = _usual_reasons().get(reason)
    return reason if usual is None else gettext(usual)


def in_source_words(reason: str) -> str:
    """Return a reason in the source language if it is one of the usual ones, for clients that translate it."""
    return _usual_reasons().get(reason, reason)


@cache
def _usual_reasons() -> dict[str, str]:
    """The usual reasons by their words in each language."""
    known: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            known |= {gettext(reason): reason for reason in USUAL_REASONS}
    return known
