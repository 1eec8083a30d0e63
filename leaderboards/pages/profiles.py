"""Profiles: what everybody sees, what only their owner sees, and pictures."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from allauth.core.ratelimit import consume, respond_429
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.views import signed_in
from games.engine.refusal import Refused
from games.pages.drawing import KNOWN
from games.refusals import details
from games.runtime.replica import may_be_late
from leaderboards.pages import charts
from leaderboards.pages.previews import shared_profile
from leaderboards.selectors import achievements, profiles, reviewed
from leaderboards.selectors.conduct import finished_by
from leaderboards.selectors.friends import state_between
from leaderboards.services import pictures
from leaderboards.services.profiles import set_public

KEPT = 600
"""Seconds for which a browser shows a picture without asking again."""


@require_safe
@may_be_late
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a person's profile; their own has what only they see."""
    person = _found(request, name)
    if person.username != name:
        return redirect("profile", person.username, permanent=False)
    return _page(request, person)


@login_required
@require_safe
def my_profile(request: HttpRequest) -> HttpResponse:
    """Go to the reader's own profile."""
    return redirect("profile", signed_in(request).username)


@login_required
@require_POST
def visibility(request: HttpRequest) -> HttpResponse:
    """Show the profile to everybody, or hide it."""
    person = signed_in(request)
    public = request.POST.get("public") == "yes"
    set_public(person.pk, public=public)
    messages.success(request, _("Everybody can see your profile.") if public else _("Your profile is hidden."))
    return redirect("profile", person.username)


@login_required
@require_POST
def upload_picture(request: HttpRequest) -> HttpResponse:
    """Replace the person's picture by an uploaded one."""
    person = signed_in(request)
    if not consume(request, action="picture", user=person):
        return respond_429(request)
    file = request.FILES.get("picture")
    try:
        if file is None:
            raise pictures.no_picture()
        pictures.save_picture(person.pk, file.read(pictures.MAX_BYTES + 1))
    except Refused as refused:
        problem = details(refused)["message"]
        return _page(request, person, HTTPStatus.UNPROCESSABLE_ENTITY, problem=problem)
    messages.success(request, _("Saved."))
    return redirect("profile", person.username)


@login_required
@require_POST
def report_picture(request: HttpRequest, name: str) -> HttpResponse:
    """Report somebody's picture to the staff."""
    person = _found(request, name)
    reason, note = request.POST.get("reason", ""), request.POST.get("note", "")
    try:
        pictures.report_picture(person, request.user, reason=reason, note=note)
    except Refused as refused:
        messages.error(request, details(refused)["message"])
    else:
        messages.success(request, _("Thank you. The staff will look at this picture."))
    return redirect("profile", person.username)


@login_required
@require_POST
def delete_picture(request: HttpRequest) -> HttpResponse:
    """Delete the person's picture."""
    person = signed_in(request)
    pictures.delete_picture(person.pk)
    return redirect("profile", person.username)


@require_safe
@may_be_late
def picture(request: HttpRequest, user: str, picture_hash: str) -> HttpResponse:
    """Return a person's picture to those who may see it.

    Its address changes with it, so browsers keep it, but nobody between does, and not for long: it may be hidden.
    """
    data = profiles.picture(int(user), picture_hash, request.user)
    if data is None:
        raise Http404
    return HttpResponse(data, content_type="image/webp", headers={"Cache-Control": f"private, max-age={KEPT}"})


def _found(request: HttpRequest, name: str) -> User:
    person = profiles.find_person(name, request.user.pk)
    if person is None:
        raise Http404(_("There is nobody with this name."))
    return person


def _page(request: HttpRequest, person: User, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    stored = profiles.profile_of(person.pk)
    is_mine = request.user.pk == person.pk
    shared = shared_profile(person, public=stored.public)
    about = {"person": person, "profile": stored, "shared": shared}
    context = {**about, "is_mine": is_mine, "reasons": pictures.REASONS, **more}
    if stored.public or is_mine:
        context |= _public(person, request.user.pk)
        context |= _private(person) if is_mine else _between(request, person)
    if isinstance(request.user, User) and not is_mine:
        context["state"] = "closed" if request.user.is_guest else state_between(request.user.pk, person.pk)
    return render(request, "profile.html", context, status=status)


def _public(person: User, reader: int | None) -> dict[str, Any]:
    ratings = profiles.ratings_of(person.pk)
    results = profiles.result_history(person.pk)
    known = achievements.achievements_of(person.pk)
    games = reviewed.reviewed_games(person.pk)
    return {
        "overall": next((line for line in ratings if not line.ruleset), None),
        "ratings": ratings,
        "finished": finished_by(person.pk),
        "rating_chart": charts.line_of(profiles.rating_history(person.pk)),
        "result_chart": charts.bars_of(results),
        "reviewed": reviewed.reviewed_in(person.pk, games),
        "reviewed_chart": charts.pairs_of([(one.luck, one.decisions) for one in games[-profiles.CHARTED_RESULTS :]]),
        "figures": profiles.figures_of(person.pk),
        "achievements": sorted(
            (one for one in known if one.earned_at is not None), key=lambda one: str(one.earned_at), reverse=True
        ),
        "progress": [one for one in known if one.earned_at is None],
        "favourites": [
            {
                "key": key,
                "name": key.replace("_", " ").capitalize(),
                "colour": KNOWN.index(key) if key in KNOWN else -1,
                "count": count,
            }
            for key, count in profiles.favourite_groups(person.pk)
        ],
        "best": profiles.best_games(person.pk, reader),
        "recent": profiles.recent_games(person.pk, reader),
    }


def _private(person: User) -> dict[str, Any]:
    return {
        "opponents": profiles.opponents_of(person.pk),
    }


def _between(request: HttpRequest, person: User) -> dict[str, Any]:
    """Return the reader's games against this person."""
    if not request.user.is_authenticated:
        return {}
    return {"meetings": profiles.meetings(request.user.pk, person.pk)}
