"""The name that guests choose on a form, and the browser's memory of it: a cookie that fills the field next time."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import quote, unquote

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from accounts import services
from accounts.models import User
from accounts.names import MAX_LENGTH
from accounts.returning import next_page
from accounts.selectors import changed_name, free_name_like

FIELD = "guest_name"
COOKIE = "guest_name"
YEAR = 365 * 24 * 3600
TAKEN = {"username_taken", "username_looks_taken"}


def with_guest_name(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a form bring the name of a guest, new or not: a name that cannot be had leads back to `next`, which says why.

    A free name like a taken one is proposed in the field then.
    """

    @wraps(view)
    def named(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        typed = request.POST.get(FIELD, "").strip()[: 4 * MAX_LENGTH]
        person = request.user if isinstance(request.user, User) else None
        if not typed or (person is not None and not person.is_guest):
            return view(request, *args, **kwargs)
        try:
            name = changed_name(person, typed)
            if person is None:
                request.guest_name = name  # type: ignore[attr-defined]
            else:
                request.user = services.change_profile(person, name=name, colour=person.colour)
            response = view(request, *args, **kwargs)
        except ValidationError as refused:
            return _asked_again(request, typed, refused)
        remember(response, request, name)
        return response

    return named


def _asked_again(request: HttpRequest, typed: str, refused: ValidationError) -> HttpResponse:
    proposed = free_name_like(typed) if _is_taken(refused) else ""
    problem = refused.messages[0]
    if proposed:
        problem = gettext("%(problem)s “%(name)s” is free.") % {"problem": problem, "name": proposed}
    messages.error(request, problem)
    response = redirect(next_page(request))
    remember(response, request, proposed or typed)
    return response


def _is_taken(refused: ValidationError) -> bool:
    errors = refused.error_dict["username"] if hasattr(refused, "error_dict") else refused.error_list
    return any(error.code in TAKEN for error in errors)


def remember(response: HttpResponse, request: HttpRequest, name: str) -> None:
    """Keep a guest's name in the browser."""
    kept = quote(name[: 4 * MAX_LENGTH], safe="")
    response.set_cookie(COOKIE, kept, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)


def remembered(request: HttpRequest) -> str:
    """Return the name that a guest of this browser chose last; empty if none did."""
    return unquote(request.COOKIES.get(COOKIE, ""))[: 4 * MAX_LENGTH]
