"""The rules of a game as a page, with a room's numbers when it is asked for a room's."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Room
from games.pages.drawing import group_colours
from games.selectors.rooms import open_room
from games.selectors.rulebook import rulebook_page, rulesets_drawn, rulesets_offered
from games.selectors.simulation import book_of_rules, measured_page
from games.services import Refused, simulation


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """The games there are, each with its board and the way to its rules."""
    return render(request, "games_offered.html", {"rulesets": rulesets_drawn()})


@require_GET
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """Show the rules of a ruleset; `?room=` takes options and board from that room."""
    room = _room(request, key)
    shown = _shown(key, room)
    simulation.ask_for_measure(book_of_rules(key, room))
    more = {
        "text": f"rules/{key}.html",
        "measured": _measured(shown, room),
        "others": [ruleset for ruleset in rulesets_offered() if ruleset["key"] != key],
    }
    return render(request, "rules.html", shown | more)


@require_GET
@never_cache
def measured(request: HttpRequest, key: str) -> HttpResponse:
    """The part of the page that shows what was measured, by itself: for a page that waited for it."""
    room = _room(request, key)
    shown = _shown(key, room)
    return render(request, "rules/measured.html", shown | {"measured": _measured(shown, room)})


def _room(request: HttpRequest, key: str) -> Room | None:
    room = open_room(request.GET.get("room", ""))
    return room if room is not None and room.ruleset == key else None


def _shown(key: str, room: Room | None) -> dict[str, Any]:
    try:
        book = rulebook_page(key, room)
    except Refused as refused:
        raise Http404(refused.message) from refused
    colours = _colours(book)
    for group in book["deeds"]:
        group["colour"] = colours.get(group["key"], -1)
    return {"book": book, "room": room}


def _measured(shown: dict[str, Any], room: Room | None) -> dict[str, Any]:
    key = shown["book"]["key"]
    page = measured_page(key, room)
    colours = _colours(shown["book"])
    for way in page.get("ways", ()):
        for row in way["streets"]["rows"]:
            row["colour"] = colours.get(row["group"]["key"], -1) if row["group"] else -1
    asked = f"?room={room.code}" if room else ""
    page["progress_at"] = reverse("api-measured", args=[key]) + asked
    page["drawn_at"] = reverse("rules-measured", args=[key]) + asked
    return page


def _colours(book: dict[str, Any]) -> dict[str, int]:
    return group_colours(group["key"] for group in book["deeds"] if group["kind"] == "street")
