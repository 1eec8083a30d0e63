"""The picture for previews of links to a review, and what the review says of itself there."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.http.sharing import Shared
from config.languages.given_names import drawn_name
from config.languages.numbers import change, digits, percent
from games.models import Game
from games.pages.limits import limited
from games.pages.previews import answer, is_shown
from games.previews.card import Card, Reviewed
from games.selectors.reviews.curve import chances_story
from games.selectors.reviews.reading import SeatReview, finished_seat
from games.selectors.titles import title_of

CURVE_DIGITS = 3


@require_safe
@limited("replays")
def review(request: HttpRequest, number: int, seat: int) -> HttpResponseBase:
    """The picture of a review of a game that everybody may see: the chances, and the luck and decisions of a seat."""
    row = Game.objects.select_related("room").filter(pk=number).first()
    found = finished_seat(row, seat) if row is not None and is_shown(row) else None
    if row is None or found is None:
        raise Http404
    return answer(request, Card(reviewed=_reviewed(row, found)))


def shared_review(row: Game, seat: int | None) -> Shared | None:
    """What a replay says of itself if a review was shared, as the player on this seat has it.

    None if there is no finished review, or if not everybody may see the game.
    """
    if seat is None or not is_shown(row):
        return None
    found = finished_seat(row, seat)
    if found is None:
        return None
    player = drawn_name(row.seats.get(number=seat).display_name)
    about = {"player": player, "game": title_of(row.ruleset)}
    terms = {
        "start": percent(digits(round(100 * found.start))),
        "result": percent(digits(round(100 * found.result))),
        "luck": change(100 * _luck(found)),
        "own": change(100 * found.own_decisions),
        "others": change(100 * found.others_decisions),
    }
    return Shared(
        title=_("Was it luck? %(player)s in %(game)s") % about,
        description=_(
            "Luck %(luck)s points, own decisions %(own)s, those of others %(others)s. The chance to win went from"
            " %(start)s to %(result)s, between players like bots."
        )
        % terms,
        picture=reverse("preview-review", args=[row.pk, seat]),
        alternative=_("Everybody’s chance to win over the game, and bars for luck and decisions"),
        address=f"{reverse('replay', args=[row.pk])}?review={seat}",
    )


def _luck(found: SeatReview) -> float:
    """What all draws changed, also those of others."""
    return found.own_luck + found.others_luck


def _reviewed(row: Game, found: SeatReview) -> Reviewed:
    points = chances_story(row).points
    return Reviewed(
        tokens=tuple(seat.token for seat in row.seats.order_by("number")),
        curves=tuple(
            tuple(round(one, CURVE_DIGITS) for one in curve)
            for curve in zip(*(point.chances for point in points), strict=True)
        ),
        seat=found.seat,
        luck=round(_luck(found), CURVE_DIGITS),
        decisions=round(found.own_decisions, CURVE_DIGITS),
    )
