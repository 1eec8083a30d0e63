"""Clubs: finding them, opening one, and a club's own page with its members, chat and tables."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models.people import COLOURS
from accounts.reasons import in_readers_words
from accounts.views import signed_in
from config.http.parameters import whole_number
from config.http.sharing import absolute
from config.languages.names import own_name
from games.engine.refusal import Refused
from games.models import Admission, Club, ClubLine, Role
from games.pages.limits import limited
from games.pages.qr import A_DAY, as_svg
from games.refusals import details
from games.selectors.boards import setups
from games.selectors.boards.rulebook import rulesets_offered
from games.selectors.clubs import clubs as selectors
from games.selectors.clubs import lines
from games.selectors.rooms.club_tables import rooms_of_club
from games.selectors.titles import title_of
from games.services.chat.reports import BOARD_REASONS
from games.services.clubs import clubs
from games.services.clubs.clubs import MAX_DESCRIPTION, MAX_NAME, Description

MOST_DIGITS = 15
ROOMS = 20
TEXT_LENGTH = 100
Choices = list[tuple[str, str]]


@require_safe
@limited("clubs")
def search(request: HttpRequest) -> HttpResponse:
    """The clubs that everybody finds, by words and language, and the reader's own."""
    text = request.GET.get("q", "")[:TEXT_LENGTH]
    offered = dict(_languages())
    language = request.GET.get("language", "")
    language = language if language in offered else ""
    number = min(whole_number(request.GET.get("page"), 3) or 1, selectors.MOST_PAGES)
    found = selectors.search(text=text, language=language, page=number)
    context = {
        "q": text,
        "language": language,
        "languages": [("", _("Any language")), *offered.items()],
        "lines": [_line(club) for club in found.clubs],
        "mine": [_line(club) for club in selectors.my_clubs(request.user.pk)],
        "first": _query(q=text, language=language) if number > 1 else "",
        "next": _query(q=text, language=language, page=str(number + 1)) if found.more else "",
    }
    return render(request, "clubs.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@limited("clubs")
def begin(request: HttpRequest) -> HttpResponse:
    """Open a club."""
    if request.method != "POST":
        return _form(request, Description(name="", language="", colour=signed_in(request).colour))
    said = _said(request)
    try:
        club = clubs.create_club(signed_in(request), said)
    except Refused as refused:
        return _form(request, said, refused)
    return redirect("club", club.code)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@limited("clubs")
def change(request: HttpRequest, club_code: str) -> HttpResponse:
    """What a club says of itself, for its owner to change."""
    club = club_of(request, club_code)
    if selectors.role_in(club, request.user.pk) != Role.OWNER or club.taken_down_at is not None:
        raise Http404
    said = Description(**{name: getattr(club, name) for name in Description._fields})
    if request.method != "POST":
        return _form(request, said, club=club)
    try:
        clubs.change_club(club, signed_in(request), wanted := _said(request))
    except Refused as refused:
        return _form(request, wanted, refused, club=club)
    messages.success(request, _("The changes are saved."))
    return redirect("club", club.code)


@require_safe
@never_cache
@ensure_csrf_cookie
@limited("clubs")
def club(request: HttpRequest, club_code: str) -> HttpResponse:
    """A club; its members see the chat, each other, the set-ups and the tables."""
    return club_page(request, club_of(request, club_code))


@require_safe
@never_cache
@ensure_csrf_cookie
@limited("clubs")
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The club to which an invitation leads, and the way into it."""
    found = selectors.invited_to(token)
    if found is None:
        raise Http404(_("This invitation is not valid any more. Ask for a new one."))
    if selectors.role_in(found, request.user.pk) is not None:
        return redirect("club", found.code)
    return club_page(request, found, invitation=token)


@require_safe
@cache_control(max_age=A_DAY, public=True)
def invitation_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of an invitation as SVG, whether or not it is valid, so that it reveals nothing."""
    return as_svg(request.build_absolute_uri(reverse("club-invitation", args=[token])))


def club_of(request: HttpRequest, code: str) -> Club:
    """The club with this code; one that the visitor may not see is not found."""
    found = selectors.seen_club(code, request.user.pk)
    if found is None:
        raise Http404(_("There is no such club."))
    return found


def club_page(request: HttpRequest, found: Club, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    """The page of a club, with what is wrong with what somebody has asked for."""
    detail = selectors.detail_of(found, request.user.pk)
    context: dict[str, Any] = {
        "club": detail,
        "language": own_name(detail.language) if detail.language else "",
        "reasons": [(reason.value, reason.label) for reason in BOARD_REASONS],
        "taken_down": in_readers_words(found.taken_down_reason) if found.taken_down_at is not None else None,
        "invitation": "",
        **more,
    }
    if detail.role is not None and found.taken_down_at is None:
        context |= _for_members(request, found, detail)
    return render(request, "club.html", context, status=status)


def _for_members(request: HttpRequest, found: Club, detail: selectors.ClubDetail) -> dict[str, Any]:
    reader, role = signed_in(request).pk, detail.role
    moderates = role in (Role.OWNER, Role.MODERATOR)
    before = whole_number(request.GET.get("before"), MOST_DIGITS)
    talk = lines.conversation(found.pk, reader, before=before)
    members = selectors.members_of(found, reader, role)
    roles = {member.person: member.role for member in members}
    shown: dict[str, Any] = {
        "moderates": moderates,
        "members": [{"member": one, "acts": _may_act(role, one.role) and one.person != reader} for one in members],
        "lines": [_shown_line(line, reader, role, roles) for line in talk.lines],
        "earlier": talk.lines[0].id if talk.more and talk.lines else None,
        "is_latest": before is None,
        "last": talk.lines[-1].id if talk.lines else 0,
        "setups": [setups.shown(setup) for setup in setups.setups_of_club(found.pk)],
        "rulesets": rulesets_offered(),
        "rooms": [{"room": room, "game": title_of(room.ruleset)} for room in rooms_of_club(found.pk, reader)[:ROOMS]],
        "mutes": [("10", _("10 minutes")), ("60", _("1 hour")), ("1440", _("1 day")), ("10080", _("7 days"))],
    }
    if moderates:
        shown |= {
            "requests": selectors.requests_of(found),
            "bans": selectors.bans_of(found),
            "own_setups": list(setups.setups_of(reader)),
            "link": absolute(request, reverse("club-invitation", args=[found.invitation])) if found.invitation else "",
        }
    return shown


def _may_act(role: str | None, on: str) -> bool:
    """Whether somebody with a role does something about members with another."""
    return role == Role.OWNER or (role == Role.MODERATOR and on == Role.MEMBER)


def _shown_line(line: Any, reader: int, role: str | None, roles: Mapping[int, str]) -> dict[str, Any]:
    by = line.by.person if line.by and isinstance(line.by.person, int) else None
    return {
        "line": line,
        "name": line.by.name if line.by else "",
        "text": line.text or "",
        "mine": by == reader,
        "removes": by == reader or _may_act(role, roles.get(by or 0, Role.MEMBER)),
        "at": ClubLine(at=line.at).moment,
    }


def _line(found: Club) -> dict[str, Any]:
    return {"club": found, "language": own_name(found.language) if found.language else ""}


def _form(
    request: HttpRequest, said: Description, refused: Refused | None = None, club: Club | None = None
) -> HttpResponse:
    context = {
        "said": said,
        "club": club,
        "problem": None if refused is None else details(refused),
        "languages": [("", _("No particular language")), *_languages()],
        "admissions": _admissions(),
        "colours": range(COLOURS),
        "max_name": MAX_NAME,
        "max_description": MAX_DESCRIPTION,
    }
    status = HTTPStatus.OK if refused is None else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "club_form.html", context, status=status)


def _said(request: HttpRequest) -> Description:
    colour = request.POST.get("colour", "")
    return Description(
        name=request.POST.get("name", ""),
        description=request.POST.get("description", ""),
        language=request.POST.get("language", ""),
        colour=int(colour) if colour.isascii() and colour.isdecimal() else 0,
        admission=request.POST.get("admission", ""),
    )


def _query(**asked: str) -> str:
    query = QueryDict(mutable=True)
    query.update({name: value for name, value in asked.items() if value})
    return f"?{query.urlencode()}"


def _languages() -> Choices:
    return [(code, own_name(code)) for code, _name in settings.LANGUAGES]


def _admissions() -> list[tuple[str, str, str]]:
    return [
        (Admission.OPEN.value, _("Everybody"), _("Whoever finds the club joins it.")),
        (Admission.REQUEST.value, _("Whoever is let in"), _("People ask, and you or a moderator let them in.")),
        (Admission.INVITATION.value, _("By invitation only"), _("Nobody finds the club, or sees it from outside.")),
    ]
