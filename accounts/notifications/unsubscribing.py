"""Switching emails off by the link in each of them, without signing in (RFC 8058 for mail programs that do it)."""

from __future__ import annotations

from http import HTTPStatus
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import Channel, NotificationKind, User
from accounts.notifications.settings import change

SIGNER = Signer(salt="accounts.notifications.unsubscribing")
EVERY = "all"


class Unsubscribing(NamedTuple):
    """Whose emails a link switches off, and of which kind; of every kind where it is EVERY."""

    person: int
    kind: str

    @property
    def kinds(self) -> list[NotificationKind]:
        """The kinds that it is about."""
        return [NotificationKind(self.kind)] if self.kind in NotificationKind.values else list(NotificationKind)


def address_of(person: int, kind: str = EVERY) -> str:
    """Return the link that switches off somebody's emails of a kind, or all of them, while they have an account."""
    return settings.ORIGINS[0] + reverse("unsubscribe", args=[SIGNER.sign(f"{person}-{kind}")])


@csrf_exempt  # a mail program posts without a page, and the link is what entitles it
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask what to switch off, and do so; nobody is signed in, and nothing else is shown of the account."""
    asked = _read(token)
    if asked is None or not User.objects.filter(pk=asked.person).exists():
        return render(request, "account/unsubscribe.html", {"invalid": True}, status=HTTPStatus.NOT_FOUND)
    context: dict[str, object] = {
        "kind": "" if asked.kind == EVERY else NotificationKind(asked.kind).label,
        "done": False,
    }
    if request.method == "POST":
        chosen = asked._replace(kind=EVERY) if EVERY in request.POST else asked
        off = {str(kind): {str(Channel.MAIL): False} for kind in chosen.kinds}
        change(asked.person, switches=off)
        context |= {"done": True, "every": chosen.kind == EVERY}
    return render(request, "account/unsubscribe.html", context)


def _read(token: str) -> Unsubscribing | None:
    try:
        person, _, kind = SIGNER.unsign(token).partition("-")
    except BadSignature:
        return None
    return Unsubscribing(int(person), kind) if kind in (EVERY, *NotificationKind.values) else None
