"""The home page, and rooms: play now, join by code, create one, show it."""

from __future__ import annotations

import re
import unicodedata
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.guest_pages import with_guest_name
from accounts.reasons import in_readers_words
from accounts.views import ensure_signed_in, to_entrance
from config.languages.numbers import digits
from games.engine.refusal import Refused
from games.live.languages import language_choices
from games.models import Phase, Room
from games.pages.limits import by_code, limited
from games.pages.previews import shared_room
from games.pages.tables import row_of
from games.refusals import details
from games.selectors.boards.rulebook import is_ruleset, rulesets_offered
from games.selectors.boards.setups import setup_by_code, setups_of
from games.selectors.results import experience
from games.selectors.results.experience import games_to_choose
from games.selectors.results.running import next_waiting, others_wait, running_rooms
from games.selectors.rooms import open_tables
from games.selectors.rooms import rooms as selectors
from games.services.lobby.play_now import play_now
from games.services.rooms.codes import Caller, find_room
from games.services.rooms.rooms import open_room
from games.services.rooms.seeding import offer_secret
from games.services.rooms.setups import open_setup

SHOWN_ROOMS = 12
CODE = re.compile(r"[0-9]{6}")


@require_safe
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    """The home page; with the code that somebody failed to join by, and what is wrong with it."""
    running = running_rooms(request.user.pk) if request.user.is_authenticated else []
    context = {
        "open_rooms": _open_rooms(request),
        "running": running,
        "waiting": sum(line.my_turn for line in running),
        "rulesets": games_to_choose(request.user.pk),
        "setups": [setup for setup in setups_of(request.user.pk) if is_ruleset(setup.ruleset)],
    }
    if (typed := request.GET.get("code")) is not None:
        context |= {"tried_code": typed, "join_problem": _join_problem(typed)}
    return render(request, "home.html", context)


def _join_problem(typed: str) -> str:
    code = read_code(typed)
    if code is None:
        return _("A code has six digits, such as 123 456. Check it, or ask for the link.")
    return _("There is no open room %(code)s. Check the digits, or create a room.") % {
        "code": digits(f"{code[:3]} {code[3:]}")
    }


@require_safe
@never_cache
def open_rooms(request: HttpRequest) -> HttpResponse:
    """Show the list of open rooms alone, which the home page reloads."""
    return render(request, "site/open_rooms.html", {"open_rooms": _open_rooms(request)})


def _open_rooms(request: HttpRequest) -> list[dict[str, Any]]:
    reader = request.user.pk
    found = list(open_tables.with_ratings(open_tables.open_rooms(reader))[:SHOWN_ROOMS])
    return [row_of(line) for line in open_tables.lines_of(found, reader)]


@require_POST
@limited("rooms")
@with_guest_name
def play(request: HttpRequest) -> HttpResponse:
    """Start a game against bots, as a guest if nobody is signed in."""
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    try:
        room = play_now(
            person,
            ruleset=_chosen(request),
            choice=request.POST.get("choice", "") or experience.suited(_chosen(request), person.pk),
            secret_hash=request.POST.get("secret_hash", ""),
            random=request.POST.get("random", ""),
        )
    except Refused as refused:
        return _refused(request, refused)
    return redirect("room", room.code)


@require_POST
def play_secret(request: HttpRequest) -> JsonResponse:
    """Show the hash of the server's secret, so that the browser can choose its number for the seed of a game now."""
    return JsonResponse({"secret_hash": offer_secret()})


def _chosen(request: HttpRequest) -> str:
    """Return the chosen game, or the first one."""
    return request.POST.get("ruleset", "") or str(rulesets_offered()[0]["key"])


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    messages.error(request, details(refused)["message"])
    return redirect("home")


@require_POST
@limited("rooms")
def create(request: HttpRequest) -> HttpResponse:
    """Create a room, perhaps with a table set-up, and go there."""
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    try:
        if setup := request.POST.get("setup", ""):
            opened = open_setup(person, setup_by_code(setup))
        else:
            opened = open_room(
                person,
                ruleset=_chosen(request),
                public=request.POST.get("public") == "yes",
                options=experience.first_options(_chosen(request), person.pk),
            )
    except Refused as refused:
        return _refused(request, refused)
    return redirect("room", opened.code)


@require_POST
@by_code
def join(request: HttpRequest) -> HttpResponse:
    """Go to the room with this code."""
    typed = request.POST.get("code", "")[:200]
    code = read_code(typed)
    if code is None or find_room(Caller.of(request), code) is None:
        # Back at the form, which a phone would otherwise have to scroll to.
        return redirect(f"{reverse('home')}?{urlencode({'code': typed})}#join")
    if ensure_signed_in(request) is None:
        return to_entrance(request, reverse("room", args=[code]))
    return redirect("room", code)


def read_code(typed: str) -> str | None:
    """Find the six digits in text that was typed or pasted: with spaces, dashes, native digits, or as a link."""
    text = "".join(
        str(unicodedata.digit(character)) if unicodedata.digit(character, None) is not None else character
        for character in unicodedata.normalize("NFKC", typed)
    )
    if linked := re.search(r"room/([0-9]{6})(?![0-9])", text):
        return linked[1]
    match = CODE.fullmatch(re.sub(r"[\s\-\u2013\u2014.,_#]", "", text))
    return match[0] if match else None


@require_safe
@never_cache
@by_code
def room(request: HttpRequest, code: str) -> HttpResponse:
    """Show a room, which the client renders. A visitor who is not signed in gets an invitation first."""
    this_room = find_room(Caller.of(request), code)
    if this_room is None:
        return _no_room(request, code)
    shared = shared_room(this_room.ruleset, code)
    if not request.user.is_authenticated and not (this_room.public and "watch" in request.GET):
        shown = selectors.room_seen(this_room).shown
        watching_only = shown.phase == "playing" or len(shown.members) >= shown.seats
        door = {"room": this_room, "shown": shown, "watching_only": watching_only, "shared": shared}
        return render(request, "room_door.html", door)
    context = {"room": this_room, "csrf": get_token(request), "languages": language_choices(), "shared": shared}
    return render(request, "room.html", context | _next_table(this_room, request.user.pk))


def _next_table(this_room: Room, person: int | None) -> dict[str, Any]:
    """Whether the page leads to the person's next table, and how many others wait for them."""
    if person is None or not others_wait(person, this_room.pk):
        return {"leads_on": person is not None and this_room.pace is not None}
    return {"leads_on": True, "waiting_elsewhere": next_waiting(person, this_room.code)[1]}


def _no_room(request: HttpRequest, code: str) -> HttpResponse:
    was_open = Room.objects.filter(code=code, phase=Phase.CLOSED).order_by("-pk").first()
    if was_open is not None:
        heading = _("This room is closed")
        next_step = _("Everyone has left it. Create a new one, or enter another code.")
        if was_open.close_reason:
            next_step = _("The site staff closed it. Reason: %(reason)s")
            next_step %= {"reason": in_readers_words(was_open.close_reason)}
    else:
        heading = _("There is no such room")
        next_step = _("Check the six digits with the person who gave them to you, or create a room.")
    status = HTTPStatus.GONE if was_open else HTTPStatus.NOT_FOUND
    context = {"number": int(status), "heading": heading, "next_step": next_step, "join_again": True}
    return render(request, "site/problem.html", context, status=status)
