"""The picture for previews of links to a profile, and what the profile says of itself there."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from config.http.sharing import Shared
from config.languages.given_names import drawn_name
from games.pages.previews import answer, cells_of
from games.previews.card import Card
from games.selectors.boards.rulebook import default_spaces, first_ruleset
from leaderboards.selectors import profiles

MOST_RATINGS = 60


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponseBase:
    """The picture of a profile that everybody sees: the person's own, or their token, and the line of their ratings."""
    person = profiles.find_person(name, request.user.pk)
    if person is None or not profiles.profile_of(person.pk).public:
        raise Http404
    card = Card(
        cells=cells_of(default_spaces(first_ruleset())),
        token=person.colour,
        picture=profiles.public_picture(person.pk),
        ratings=tuple(profiles.rating_history(person.pk)[-MOST_RATINGS:]),
    )
    return answer(request, card)


def shared_profile(person: User, *, public: bool) -> Shared:
    """What a profile says of itself; a hidden one has no picture of its own."""
    name = drawn_name(person.username)
    about = _("Games, ratings and achievements of %(name)s.") % {"name": name}
    return Shared(name, about, reverse("preview-profile", args=[person.username])) if public else Shared(name)
