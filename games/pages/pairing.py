"""The page of those who look for people to play with: what they look for, how it stands, and their confirmation."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe
from msgspec import UNSET

from accounts.guest_pages import with_guest_name
from accounts.views import ensure_signed_in, to_entrance
from config.languages.dates import exact
from config.languages.names import own_name
from games.engine.refusal import Refused
from games.messages.pairing import PairingState
from games.models import Pace
from games.pages.limits import limited
from games.refusals import details
from games.selectors.boards.rulebook import is_ruleset, rulesets_offered
from games.selectors.pairing.states import state_of, waiting_now, waits_lately
from games.services.pairing import seeking
from games.services.pairing.seeking import Wish
from games.services.pairing.tables import counts_of

BOTS_AFTER = (15, 30, 60, 120, 300)
"""The seconds after which bots may fill the free seats, as the form offers them."""
FIRST_BOTS_AFTER = 30
REMEMBERED = "people"
"""Where the session keeps what somebody looked for last, by game."""


@require_safe
@never_cache
@ensure_csrf_cookie
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show what can be looked for and, to somebody who looks for people, how it stands."""
    ruleset = _ruleset(key)
    state = state_of(request.user.pk) if request.user.is_authenticated else PairingState(now=0)
    if state.room is not UNSET:
        return redirect("room", state.room)
    if state.sought is not UNSET and state.sought.ruleset != key:
        return redirect("people", state.sought.ruleset)
    wish = _remembered(request, key, ruleset)
    if state.sought is not UNSET:
        sought = msgspec.to_builtins(state.sought)
        wish = {name: sought.get(name) for name in wish}
    kind = key, wish["pace"]
    context = {
        "ruleset": ruleset,
        "state": state,
        "looks": state.sought is not UNSET,
        "state_json": msgspec.json.encode(state).decode(),
        "wish": wish,
        "counts": counts_of(key),
        "paces": Pace.choices,
        "languages": [(code, own_name(code)) for code, _ in settings.LANGUAGES],
        "bots_after": BOTS_AFTER,
        "waiting": waiting_now().get(kind, 0),
        "lately": waits_lately([kind]).get(kind, 0) // 1000,
    }
    return render(request, "people.html", context)


@require_POST
@limited("rooms")
@with_guest_name
def seek(request: HttpRequest, key: str) -> HttpResponse:
    """Look for people, as a guest if nobody is signed in; without other fields as somebody did last."""
    ruleset = _ruleset(key)
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    wish = _read(request, ruleset) if "form" in request.POST else _remembered(request, key, ruleset)
    try:
        seeking.seek(person, Wish(**{**wish, "ruleset": key, "languages": tuple(wish["languages"])}))
    except Refused as refused:
        messages.error(request, _in_words(refused))
    else:
        request.session[REMEMBERED] = {**request.session.get(REMEMBERED, {}), key: wish}
    return redirect("people", key)


@require_POST
@limited("rooms")
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Look no longer."""
    seeking.leave(request.user.pk or 0)
    return redirect("people", _ruleset(key)["key"])


@require_POST
@limited("rooms")
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Confirm the proposed table; whoever is the last goes to its room."""
    try:
        seeking.confirm(request.user.pk or 0)
    except Refused as refused:
        messages.error(request, details(refused)["message"])
    return redirect("people", _ruleset(key)["key"])


def _in_words(refused: Refused) -> str:
    """The refusal's message; a time-out says until when it lasts."""
    message: str = details(refused)["message"]
    if refused.code != "pairing_timeout":
        return message
    until = exact(datetime.fromisoformat(refused.about["until"]))
    return f"{message} {gettext('The time-out ends %(until)s (UTC).') % {'until': until}}"


def _ruleset(key: str) -> dict[str, Any]:
    if not is_ruleset(key):
        raise Http404
    return next(one for one in rulesets_offered() if one["key"] == key)


def _remembered(request: HttpRequest, key: str, ruleset: dict[str, Any]) -> dict[str, Any]:
    """What somebody looked for last in this game, or what most people do."""
    usual = {
        "pace": None,
        "players": None,
        "languages": [get_language() or settings.LANGUAGE_CODE],
        "rated": True,
        "bots_after": FIRST_BOTS_AFTER if ruleset["bots"] else None,
        "with_programs": False,
    }
    return usual | request.session.get(REMEMBERED, {}).get(key, {})


def _read(request: HttpRequest, ruleset: dict[str, Any]) -> dict[str, Any]:
    """What the form says; what is no number counts as not given, and the service refuses the rest."""
    sent = request.POST
    return {
        "pace": _number(sent.get("pace", "")),
        "players": _number(sent.get("players", "")),
        "languages": sent.getlist("languages")[: seeking.MOST_LANGUAGES + 1],
        "rated": sent.get("rated", "yes") == "yes",
        "bots_after": _number(sent.get("bots_after", "")) if ruleset["bots"] else None,
        "with_programs": "with_programs" in sent,
    }


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
