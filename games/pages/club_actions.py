"""What is done by the forms on a club's page. Each redirects back to the page, or shows there why it was refused."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.views import signed_in
from config.http.parameters import whole_number
from games.engine.refusal import Refused
from games.models import Club
from games.pages.clubs import club_of, club_page
from games.pages.limits import limited
from games.refusals import details
from games.selectors.boards import setups
from games.selectors.clubs import clubs as selectors
from games.selectors.clubs import lines
from games.services.chat import refusals as chat_refusals
from games.services.chat import reports
from games.services.clubs import clubs, membership, moderating, refusals, tables, talk

MOST_DIGITS = 15
Done = tuple[str, str]
"""What is said afterwards, if anything, and the place on the page to which it leads."""


def _person(data: QueryDict) -> int:
    return whole_number(data.get("person"), MOST_DIGITS) or 0


def _number(data: QueryDict) -> int:
    return whole_number(data.get("line"), MOST_DIGITS) or 0


def _leave(club: Club, person: User, data: QueryDict) -> Done:
    if selectors.detail_of(club, person.pk).asked:
        membership.withdraw_request(club, person)
        return _("You do not ask to be let in any more."), ""
    membership.leave(club, person)
    return _("You have left the club."), ""


def _say(club: Club, person: User, data: QueryDict) -> Done:
    talk.say(club, person, data.get("text", ""))
    return "", "chat"


def _remove_line(club: Club, person: User, data: QueryDict) -> Done:
    talk.remove_line(club, person, _number(data))
    return "", "chat"


def _report_line(club: Club, person: User, data: QueryDict) -> Done:
    if selectors.role_in(club, person.pk) is None:
        raise refusals.not_in_club()
    line = lines.seen_line(club.pk, person.pk, _number(data))
    if line is None:
        raise chat_refusals.no_such_line()
    reports.report_club_line(line, person, reason=data.get("reason", ""), note=data.get("note", ""))
    return _("Thank you. The site’s staff will look at it."), "chat"


def _report(club: Club, person: User, data: QueryDict) -> Done:
    reports.report_club(
        club, selectors.owner_of(club), person, reason=data.get("reason", ""), note=data.get("note", "")
    )
    return _("Thank you. The site’s staff will look at it."), ""


def _role(club: Club, person: User, data: QueryDict) -> Done:
    moderating.set_role(club, person, _person(data), data.get("role", ""))
    return "", "members"


def _hand_over(club: Club, person: User, data: QueryDict) -> Done:
    membership.hand_over(club, person, _person(data))
    return _("The club has another owner now. You are a moderator."), "members"


def _mute(club: Club, person: User, data: QueryDict) -> Done:
    moderating.mute(club, person, _person(data), whole_number(data.get("minutes"), MOST_DIGITS) or 0)
    return "", "members"


def _remove(club: Club, person: User, data: QueryDict) -> Done:
    moderating.remove(club, person, _person(data))
    return "", "members"


def _ban(club: Club, person: User, data: QueryDict) -> Done:
    moderating.ban(club, person, _person(data))
    return "", "members"


def _unban(club: Club, person: User, data: QueryDict) -> Done:
    moderating.unban(club, person, _person(data))
    return "", "members"


def _let_in(club: Club, person: User, data: QueryDict) -> Done:
    membership.let_in(club, person, _person(data))
    return "", "members"


def _decline(club: Club, person: User, data: QueryDict) -> Done:
    membership.decline(club, person, _person(data))
    return "", "members"


def _renew(club: Club, person: User, data: QueryDict) -> Done:
    clubs.renew_invitation(club, person)
    return "", "invitation"


def _withdraw(club: Club, person: User, data: QueryDict) -> Done:
    clubs.withdraw_invitation(club, person)
    return "", "invitation"


def _keep_setup(club: Club, person: User, data: QueryDict) -> Done:
    tables.keep_setup(club, person, setups.own_setup(person.pk, data.get("setup", "")))
    return "", "setups"


def _delete_setup(club: Club, person: User, data: QueryDict) -> Done:
    tables.delete_setup(club, person, data.get("setup", ""))
    return "", "setups"


def _delete(club: Club, person: User, data: QueryDict) -> Done:
    clubs.delete_club(club, person)
    return _("%(name)s is deleted.") % {"name": club.name}, ""


ACTIONS: dict[str, Callable[[Club, User, QueryDict], Done]] = {
    "leave": _leave,
    "say": _say,
    "remove-line": _remove_line,
    "report-line": _report_line,
    "report": _report,
    "role": _role,
    "hand-over": _hand_over,
    "mute": _mute,
    "remove": _remove,
    "ban": _ban,
    "unban": _unban,
    "let-in": _let_in,
    "decline": _decline,
    "renew-invitation": _renew,
    "withdraw-invitation": _withdraw,
    "keep-setup": _keep_setup,
    "delete-setup": _delete_setup,
    "delete": _delete,
}


@login_required
@require_POST
@limited("clubs")
def act(request: HttpRequest, club_code: str, action: str) -> HttpResponse:
    """Do what a form on the page of a club asks for."""
    if action not in ACTIONS:
        raise Http404
    club, person = club_of(request, club_code), signed_in(request)
    try:
        said, place = ACTIONS[action](club, person, request.POST)
    except Refused as refused:
        return _refused(request, club_code, refused)
    if said:
        messages.success(request, said)
    if selectors.seen_club(club_code, person.pk) is None:
        return redirect("clubs")
    return redirect(reverse("club", args=[club_code]) + (f"#{place}" if place else ""))


@login_required
@require_POST
@limited("clubs")
def join(request: HttpRequest, club_code: str) -> HttpResponse:
    """Come into a club, by an invitation if there is one, or ask to be let in."""
    token, person = request.POST.get("invitation", ""), signed_in(request)
    club = selectors.invited_to(token) if token else club_of(request, club_code)
    if club is None or club.code != club_code:
        raise Http404
    try:
        outcome = membership.join(club, person, token)
    except Refused as refused:
        return club_page(
            request, club, HTTPStatus.UNPROCESSABLE_ENTITY, problem=details(refused)["message"], invitation=token
        )
    if outcome == "asked":
        messages.success(request, _("You are let in as soon as a moderator says so."))
    return redirect("club", club_code)


@login_required
@require_POST
@limited("rooms")
def room(request: HttpRequest, club_code: str) -> HttpResponse:
    """Open a room of the club and go there."""
    club, code = club_of(request, club_code), request.POST.get("setup", "")
    try:
        opened = tables.open_room(
            club,
            signed_in(request),
            setup=setups.setup_by_code(code) if code else None,
            **({"ruleset": request.POST["ruleset"]} if "ruleset" in request.POST else {}),
            members_only=request.POST.get("members_only") == "yes",
        )
    except Refused as refused:
        return _refused(request, club_code, refused)
    return redirect("room", opened.code)


def _refused(request: HttpRequest, club_code: str, refused: Refused) -> HttpResponse:
    """The page with what is wrong; one that is not seen any more is not found."""
    return club_page(
        request, club_of(request, club_code), HTTPStatus.UNPROCESSABLE_ENTITY, problem=details(refused)["message"]
    )
