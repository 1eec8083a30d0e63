"""The rules of each game as a page: as a room plays them, or on a board of the gallery, if its address says so."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from allauth.core.ratelimit import consume, respond_429
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import engines
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.views import ensure_signed_in, to_entrance
from games.engine.refusal import Refused
from games.models import Board, GalleryBoard, Room
from games.pages.drawing import group_colours
from games.pages.limits import by_code
from games.pages.previews import shared_rules
from games.refusals import details
from games.selectors.boards.gallery import seen_entry
from games.selectors.boards.rulebook import page_of, rulebook_page, rulesets_offered
from games.selectors.boards.simulation import book_of_rules, simulation_of, simulation_page
from games.selectors.results.experience import games_to_choose
from games.selectors.rooms.paces import pace_in_words
from games.selectors.titles import title_of
from games.services.boards.simulation import request_simulation
from games.services.rooms.codes import Caller, find_room


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games with their boards and links to their rules."""
    return render(request, "games_offered.html", {"rulesets": games_to_choose(request.user.pk)})


class Asked(NamedTuple):
    """What the page is about: the rules of a room, on a board of the gallery, or the default ones."""

    room: Room | None = None
    entry: GalleryBoard | None = None

    @property
    def board(self) -> Board | None:
        """The board of the gallery."""
        return None if self.entry is None else self.entry.current

    @property
    def query(self) -> str:
        """The part of the address that says so."""
        return f"?room={self.room.code}" if self.room else f"?board={self.entry.code}" if self.entry else ""


@require_safe
@by_code
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """Show the rules. Most of the page is cached, so its parts are lazy."""
    asked = _asked(request, key)
    book = _book_of(key, asked)
    context = cache(lambda: _shown(key, asked))
    more = {
        "key": key,
        "name": title_of(key),
        "simulated": simulation_of(book).state,
        "simulate_at": reverse("rules-simulation", args=[key]) + asked.query,
        "room": asked.room,
        "pace": pace_in_words(asked.room) if asked.room else "",
        "entry": asked.entry,
        "shared": shared_rules(key),
        "book": lambda: context()["book"],
        "simulation": cache(lambda: _simulation(context(), asked)),
        "others": lambda: [ruleset for ruleset in rulesets_offered() if ruleset["key"] != key],
    }
    return HttpResponse(_template(page_of(key)).render(more, request))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@by_code
def simulation(request: HttpRequest, key: str) -> HttpResponse:
    """Show the section with the results alone, for a page that waited for them; a POST asks for them."""
    asked = _asked(request, key)
    book = _book_of(key, asked)
    if request.method == "POST":
        return _request_simulation(request, key, asked, book)
    context = _shown(key, asked)
    section = _simulation(context, asked)
    if section["state"] == "none":
        raise Http404(_("This game has no simulation."))
    return render(request, "rules/simulation.html", context | {"simulation": section})


def _request_simulation(request: HttpRequest, key: str, asked: Asked, book: Any) -> HttpResponse:
    """Request the simulation of a board, as somebody who may be a new guest, and go back to the rules."""
    if not consume(request, action="simulation"):
        return respond_429(request)
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    try:
        request_simulation(book, person.pk)
    except Refused as refused:
        messages.error(request, details(refused)["message"])
    return redirect(f"{reverse('rules', args=[key])}{asked.query}#simulation")


@cache
def _template(page: Path | None) -> Any:
    """Return the template of a game's rules page, or the page without a text for a game that brings none."""
    if page is None:
        return get_template("rules.html")
    return engines["django"].from_string(page.read_text(encoding="utf-8"))


def _asked(request: HttpRequest, key: str) -> Asked:
    """What the address says: a room by `?room=`, a board of the gallery by `?board=`."""
    room = find_room(Caller.of(request), request.GET.get("room", ""))
    if room is not None and room.ruleset == key:
        return Asked(room=room)
    entry = seen_entry(request.GET.get("board", ""), request.user.pk)
    return Asked(entry=entry) if entry is not None and entry.ruleset == key else Asked()


def _book_of(key: str, asked: Asked) -> Any:
    try:
        return book_of_rules(key, asked.room, asked.board)
    except Refused as refused:
        raise Http404(refused.message) from refused


def _shown(key: str, asked: Asked) -> dict[str, Any]:
    book = rulebook_page(key, asked.room, asked.board)
    colours = _colours(book)
    for group in book["deeds"]:
        group["colour"] = colours.get(group["key"], -1)
    return {"book": book, "room": asked.room}


def _simulation(context: dict[str, Any], asked: Asked) -> dict[str, Any]:
    key = context["book"]["key"]
    page = simulation_page(key, asked.room, asked.board)
    colours = _colours(context["book"])
    for way in page.get("ways", ()):
        for row in way["streets"]["rows"]:
            row["colour"] = colours.get(row["group"]["key"], -1) if row["group"] else -1
    page["progress_at"] = reverse("api-simulation", args=[key]) + asked.query
    page["section_at"] = reverse("rules-simulation", args=[key]) + asked.query
    return page


def _colours(book: dict[str, Any]) -> dict[str, int]:
    return group_colours(group["key"] for group in book["deeds"] if group["kind"] == "street")
