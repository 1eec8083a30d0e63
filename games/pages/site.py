"""robots.txt, and error pages."""

import sys
from http import HTTPStatus

import structlog
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import Context
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.languages.numbers import digits
from config.monitoring.work import request_id
from games.engine.refusal import Refused
from games.refusals import details
from games.runtime.batching import is_away

PRIVATE = ("/admin/", "/api/", "/account/", "/accounts/")
HIDDEN = (*PRIVATE, "/room/", "/games/", "/my-turn/", "/t/")
PREVIEWERS = ("facebookexternalhit", "Twitterbot", "LinkedInBot", "Slackbot", "TelegramBot", "Discordbot", "WhatsApp")
"""Programs that show previews of links which people send."""
MINUTE = 60
UNAVAILABLE = {
    "Retry-After": "2",
    "Cache-Control": "no-store",
    "X-Error-Code": "unavailable",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}
"""The headers of a page that is made before the middleware adds its own; the code is that of the API."""
log = structlog.get_logger(__name__)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell search engines what not to index; programs that preview links in messages may read shared pages."""
    previews = [*(f"User-agent: {name}" for name in PREVIEWERS), *(f"Disallow: {path}" for path in PRIVATE)]
    lines = [*previews, "", "User-agent: *", *(f"Disallow: {path}" for path in HIDDEN), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400."""
    return _problem(
        request,
        HTTPStatus.BAD_REQUEST,
        _("Bad request"),
        _("Go back and try again, or start from the home page."),
    )


def forbidden(request: HttpRequest, exception: Exception, next_step: str = "") -> HttpResponse:
    """403."""
    return _problem(
        request,
        HTTPStatus.FORBIDDEN,
        _("You don't have access to this page"),
        next_step or _("Sign in with an account that has access, or go back to the home page."),
    )


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 because of a missing or wrong CSRF token."""
    return _problem(
        request,
        HTTPStatus.FORBIDDEN,
        _("This form has expired"),
        _("You signed in or out in the meantime, or cookies are disabled. Go back, reload the page and try again."),
    )


def too_many_requests(request: HttpRequest, next_step: str = "", *, seconds: int = MINUTE) -> HttpResponse:
    """429, with the seconds after which to try again."""
    answer = _problem(
        request,
        HTTPStatus.TOO_MANY_REQUESTS,
        _("Too many requests"),
        next_step or _("Wait a minute, then try again."),
    )
    answer.headers["Retry-After"] = str(seconds)
    return answer


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return _problem(
        request,
        HTTPStatus.NOT_FOUND,
        _("Page not found"),
        _("The address may be mistyped, or the page has been removed."),
    )


def unreadable_game(request: HttpRequest, refused: Refused) -> HttpResponse:
    """409: a stored game that today's rules cannot read."""
    return _problem(request, HTTPStatus.CONFLICT, _("This game cannot be shown"), details(refused)["message"])


def broken(request: HttpRequest) -> HttpResponse:
    """500; or 503 if the error is that a service of the site does not answer."""
    if is_away(sys.exc_info()[1]):
        return unavailable(request)
    heading, next_step = _("Something went wrong on our side"), _("Your games are safe. Try again in a moment.")
    return _plain_problem(request, HTTPStatus.INTERNAL_SERVER_ERROR, heading, next_step)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503: the database, or another service, does not answer. It may be called before any middleware."""
    heading, next_step = _("The site is not available just now"), _("Your games are safe. Try again in a moment.")
    answer = _plain_problem(request, HTTPStatus.SERVICE_UNAVAILABLE, heading, next_step)
    for name, value in UNAVAILABLE.items():
        answer.headers.setdefault(name, value)
    return answer


def _plain_problem(request: HttpRequest, status: HTTPStatus, heading: str, next_step: str) -> HttpResponse:
    """A page rendered without database, user or messages, because any of them may be broken.

    If even that fails, it is one line: Django closes the request's database connection only after an answer.
    """
    try:
        # No context processors: the language switch needs only the cookies.
        context = {
            "request": request,
            "csrf_token": get_token(request),
            "number": digits(int(status)),
            "heading": heading,
            "next_step": next_step,
            "request_id": request_id(),
        }
        page = get_template("500.html").template.render(Context(context))  # type: ignore[attr-defined]
    except Exception:
        log.exception("the page for errors is broken")
        page = f"{int(status)} {status.phrase}"
    return HttpResponse(page, status=status)


def _problem(request: HttpRequest, status: HTTPStatus, heading: str, next_step: str) -> HttpResponse:
    context = {
        "number": digits(int(status)),
        "heading": heading,
        "next_step": next_step,
        "request_id": request_id(),
    }
    return render(request, "site/problem.html", context, status=status)
