"""The addresses by which a browser's own session turns push notifications on and off; programs have no use for them."""

from __future__ import annotations

from http import HTTPStatus

from allauth.core.ratelimit import consume, respond_429
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tasks
from accounts.models import PushSubscription, User
from accounts.notifications import subscriptions
from accounts.returning import next_page
from accounts.views import signed_in
from config import push_keys


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def push(request: HttpRequest) -> HttpResponse:
    """Say which key to subscribe to, or take the subscription of the browser that asks."""
    if not isinstance(request.user, User) or not request.session.session_key:
        return _problem(HTTPStatus.UNAUTHORIZED, "not_authenticated", _("You are not signed in."))
    if request.method != "POST":
        key = push_keys.public_key(settings.VAPID_PRIVATE_KEY)
        return JsonResponse({"key": key, "token": get_token(request)})
    try:
        made = subscriptions.subscribe(
            request.user,
            request.session.session_key,
            endpoint=request.POST.get("endpoint", ""),
            key=request.POST.get("key", ""),
            auth=request.POST.get("auth", ""),
            language=get_language(),
            user_agent=request.headers.get("User-Agent", ""),
        )
    except ValidationError as refused:
        field, errors = next(iter(refused.error_dict.items()))
        return _problem(HTTPStatus.BAD_REQUEST, str(errors[0].code), errors[0].messages[0], field)
    return JsonResponse({"number": made.pk}, status=HTTPStatus.CREATED)


@login_required
@require_POST
def turn_off(request: HttpRequest, number: int) -> HttpResponse:
    """Send nothing to one of the person's browsers any more."""
    get_object_or_404(PushSubscription, pk=number, person=signed_in(request)).delete()
    messages.success(request, _("No more push notifications there."))
    return redirect(next_page(request, "/"))


@login_required
@require_POST
def test(request: HttpRequest, number: int) -> HttpResponse:
    """Send a message to one of the person's browsers, to see whether it arrives."""
    person = signed_in(request)
    subscription = get_object_or_404(PushSubscription, pk=number, person=person)
    if not consume(request, action="push_test", user=person):
        return respond_429(request)
    tasks.send_test_message.delay(subscription.pk, get_language())
    messages.success(request, _("A test message is on its way."))
    return redirect(next_page(request, "/"))


def _problem(status: HTTPStatus, code: str, message: str, field: str = "") -> HttpResponse:
    about = {"field": field} if field else {}
    return JsonResponse({"code": code, "message": message, **about}, status=status)
