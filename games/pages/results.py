"""A finished game, and the proof of its fairness."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.http.addresses import requester_of
from config.http.parameters import whole_number
from config.languages.given_names import drawn_name
from config.languages.numbers import digits
from games.engine.refusal import Refused
from games.live.languages import language_choices
from games.models import Game, Phase, Status
from games.pages.limits import limited
from games.pages.previews import shared_game
from games.refusals import details
from games.selectors.play.games import game_frame, is_public, seat_in, seen_game
from games.selectors.play.hands import is_covered, is_of_today
from games.selectors.replays.fairness import Draw, Proof, ProofPage
from games.selectors.results.results import (
    currency_of,
    draw_names_of,
    facts_of,
    left_early,
    next_step,
    piles_of,
    places_of,
    result_together,
)
from games.selectors.results.statistics import is_competitive
from games.selectors.rooms.rooms import you_now
from games.selectors.saves.saves import moments_of
from games.selectors.titles import title_of
from games.services.lobby.again import play_again as play_game_again
from games.services.upkeep.proofs import kept_page

PREPARED_AFTER = 5
"""Seconds after which the page of a proof that is being prepared is loaded again."""
LONGEST_NUMBER = 18
"""Digits that a number in the database can have."""


@require_safe
def game(request: HttpRequest, number: int) -> HttpResponse:
    """Show a finished game: results and statistics."""
    this_game = _finished(request, number)
    if this_game.status == Status.PLAYING:
        return redirect("room", this_game.room.code)
    places = places_of(this_game, request.user.pk)
    context = {
        "game": this_game,
        "name": title_of(this_game.ruleset),
        "places": places,
        "people": [seat.user for seat in this_game.seats.select_related("user") if seat.user is not None],
        "winners": [place.seat.display_name for place in places if place.won],
        "left": left_early(this_game) if this_game.status == Status.FINISHED else [],
        "together": not is_competitive(this_game.ruleset),
        "result": result_together(this_game, request.user.pk),
        "facts": facts_of(this_game),
        "currency": currency_of(this_game),
        "next_step": next_step(this_game, request.user.pk),
        "link": _link_to_share(request, this_game),
        "moments": moments_of(this_game.version)
        if this_game.status == Status.FINISHED and not is_covered(this_game)
        else [],
        "finished": _finished_game(request, this_game) if this_game.status == Status.FINISHED else None,
        "languages": language_choices(),
        "shared": shared_game(this_game, _("Game %(number)s") % {"number": digits(this_game.pk)}),
    }
    return render(request, "game.html", context)


def _finished_game(request: HttpRequest, this_game: Game) -> dict[str, Any]:
    """The data from which the client draws places, chart and turning points."""
    seat = seat_in(this_game.pk, request.user.pk)
    data = {
        "game": game_frame(this_game.pk, seat),
        "you": you_now(request.user, None, seat, None),
    }
    built: dict[str, Any] = msgspec.to_builtins(data)
    return built


def _link_to_share(request: HttpRequest, this_game: Game) -> str:
    """The address at which others see the game: this page if it is public, the replay by the code of an open room."""
    if is_public(this_game):
        return request.build_absolute_uri(reverse("game", args=[this_game.pk]))
    if this_game.room.phase == Phase.CLOSED or is_of_today(this_game):
        return ""
    return request.build_absolute_uri(f"{reverse('replay', args=[this_game.pk])}?code={this_game.room.code}")


@require_POST
@limited("rooms")
def play_again(request: HttpRequest, number: int) -> HttpResponse:
    """Play a game again with the same people: a rematch in its room, or a new room to which they are invited."""
    this_game = _finished(request, number)
    try:
        room = play_game_again(request.user, this_game)
    except Refused as refused:
        messages.error(request, details(refused)["message"])
        return redirect("game", number)
    return redirect("room", room.code)


@require_safe
@limited("codes")
def proof(request: HttpRequest, number: int) -> HttpResponse:
    """Show every roll and shuffle of a finished game, repeated from its seed here and in the browser."""
    this_game = _finished(request, number)
    if is_covered(this_game):
        return render(request, "proof_later.html", {"game": this_game})
    at = whole_number(request.GET.get("page"), LONGEST_NUMBER) or 1
    page = kept_page(this_game, at, requester_of(request))
    if page is None:
        return _being_prepared(request, this_game)
    proved = page.proof
    names = {seat.number: drawn_name(seat.display_name) for seat in this_game.seats.all()}
    piles = piles_of(this_game)
    subjects = draw_names_of(this_game)
    context = {
        "game": this_game,
        "name": title_of(this_game.ruleset),
        "proof": proved,
        "page": page,
        "rows": [_row(draw, names, piles, subjects) for draw in proved.draws],
        "shares": _shares(proved, names),
        "data": _data(this_game, page),
    }
    return render(request, "proof.html", context)


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Explain how the dice work."""
    return render(request, "fairness.html")


def _finished(request: HttpRequest, number: int) -> Game:
    game_and_seat = seen_game(number, request.user.pk)
    if game_and_seat is None:
        raise Http404(_("There is no such game, or you don't have access to it."))
    return game_and_seat[0]


def _row(draw: Draw, names: dict[int, str], piles: dict[str, str], subjects: Mapping[str, str]) -> dict[str, Any]:
    if draw.seat is None and draw.what in subjects:
        what = _(subjects[draw.what])
    elif draw.what == "seats":
        what = _("Seats")
    elif draw.kind == "shuffle":
        what = _("Cards shuffled: %(group)s") % {"group": piles.get(draw.what, draw.what)}
    elif draw.seat is None:
        what = draw.what or _("Rolls")
    elif draw.kind == "pick":
        what = _("%(name)s draws: %(subject)s") % {"name": names.get(draw.seat, ""), "subject": draw.what}
    else:
        what = _("%(name)s rolls") % {"name": names.get(draw.seat, "")}
    return {"draw": draw, "what": what, "shown": ", ".join(map(str, draw.shown))}


def _shares(proved: Proof, names: dict[int, str]) -> list[dict[str, Any]]:
    """Return every player's part of the seed with their name."""
    shares = [] if proved.mix is None else proved.mix.shares
    return [{"share": share, "name": names[share.seat], "mark": f"share-{index}"} for index, share in enumerate(shares)]


def _being_prepared(request: HttpRequest, game: Game) -> HttpResponse:
    answer = render(request, "proof_prepared.html", {"game": game}, status=HTTPStatus.ACCEPTED)
    answer.headers["Refresh"] = answer.headers["Retry-After"] = str(PREPARED_AFTER)
    return answer


def _data(game: Game, page: ProofPage) -> dict[str, Any]:
    """Return the proof as data for the check in the browser."""
    proved = page.proof
    data: dict[str, Any] = {
        "game": game.pk,
        "seed": proved.seed,
        "seed_hash": proved.seed_hash,
        "starts": page.starts,
        "draws": [
            {
                "kind": draw.kind,
                "draw": draw.number,
                "size": draw.size,
                "shown": draw.shown,
                "stream": draw.stream,
            }
            for draw in proved.draws
        ],
    }
    if (mix := proved.mix) is not None:
        shares = [{"commitment": share.commitment, "random": share.random} for share in mix.shares]
        data["mix"] = {"secret": mix.secret, "secret_hash": mix.secret_hash, "shares": shares}
    return data
