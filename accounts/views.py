"""Account pages. Signing in and out, emails and passwords are django-allauth's."""

from http import HTTPStatus
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.views import LoginView, SignupView
from allauth.core.ratelimit import consume, respond_429
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import services
from accounts.exports import document_of
from accounts.forms import ClaimForm, DeleteForm, ProfileForm
from accounts.guest_pages import with_guest_name
from accounts.models import User
from accounts.returning import next_page
from accounts.sanctions import ban_of_session, confirm, describe
from config.http.pieces import pieces

THEMES = ("light", "dark")
YEAR = 365 * 24 * 3600


def signed_in(request: HttpRequest) -> User:
    """Return the signed-in person; only for views behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def ensure_signed_in(request: HttpRequest) -> User | None:
    """Return the signed-in person, or a new guest.

    None if they are banned, if the site has no guests, or after too many guests from this address.
    """
    if isinstance(request.user, User):
        return request.user
    if not settings.GUESTS:
        messages.error(request, _("Sign in to play: this site has no guests."))
        return None
    if ban_of_session(request.session) is not None:
        return None  # the sign-up page redirects to the sign-in page, which shows the reason
    if not consume(request, action="guest"):
        messages.error(
            request,
            _("Too many guests from your network this hour. Sign in, or try again later."),
        )
        return None
    return services.sign_in_guest(request, getattr(request, "guest_name", ""))


def to_entrance(request: HttpRequest, wanted: str = "") -> HttpResponse:
    """Redirect whoever needs an account to the page for it, which leads back to the wanted page."""
    page = "account_signup" if settings.SIGN_UP_OPEN and settings.GUESTS else "account_login"
    wanted = wanted or next_page(request, "")
    return redirect(f"{reverse(page)}?{urlencode({'next': wanted})}" if wanted else page)


class SignIn(LoginView):
    """allauth's page, which also tells a banned guest why they are no longer signed in."""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Add the reason and the end of the ban."""
        ban = ban_of_session(self.request.session)
        return {**super().get_context_data(**more), "ban": None if ban is None else describe(ban)}


class SignUp(SignupView):
    """allauth's page, which also reports a name that was taken at the same moment."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Refuse a new account to a banned guest's browser."""
        if ban_of_session(request.session) is not None:
            return redirect("account_login")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Form) -> HttpResponse:
        """Register, or show the form again with its errors."""
        try:
            return super().form_valid(form)
        except ValidationError as taken:
            form.add_error(None, taken)
            return self.form_invalid(form)


@require_POST
@with_guest_name
def guest(request: HttpRequest) -> HttpResponse:
    """Sign in as a new guest."""
    if ensure_signed_in(request) is None:
        return to_entrance(request)
    return redirect(next_page(request))


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Store the theme in a cookie, so that pages are rendered with it from the start."""
    response = redirect(next_page(request))
    chosen = request.POST.get("theme")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


@login_required
@require_safe
def warnings(request: HttpRequest) -> HttpResponse:
    """Show the warnings that this person has not confirmed, as a part that an open table adds to itself."""
    return render(request, "site/warnings.html", {"next": next_page(request)})


@login_required
@require_POST
def confirm_warning(request: HttpRequest, number: int) -> HttpResponse:
    """Note that this person has read a warning, and go back; one that is confirmed already is not refused."""
    confirm(signed_in(request).pk, number)
    return redirect(next_page(request))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show the account; change name and colour."""
    person = signed_in(request)
    form = ProfileForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid() and _saved(request, person, form):
        messages.success(request, _("Saved."))
        return redirect("account")
    return render(request, "account/overview.html", {"form": form}, status=form_status(form))


def _saved(request: HttpRequest, person: User, form: ProfileForm) -> bool:
    try:
        services.change_profile(person, name=form.cleaned_data["username"], colour=form.cleaned_data["colour"])
    except ValidationError as taken:
        form.add_error(None, taken)
        return False
    return True


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """Turn a guest into an account."""
    person = signed_in(request)
    if not person.is_guest:
        return redirect("account")
    if not settings.SIGN_UP_OPEN:
        return render(request, "account/signup_closed.html", status=HTTPStatus.FORBIDDEN)
    form = ClaimForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid() and _claimed(request, person, form):
        messages.success(request, _("Your account is saved, with all your games."))
        return redirect(next_page(request))
    return render(request, "account/claim.html", {"form": form}, status=form_status(form))


def _claimed(request: HttpRequest, person: User, form: ClaimForm) -> bool:
    email = form.cleaned_data["email"]
    try:
        with transaction.atomic():  # so that no heartbeat comes between the new password and the new session
            user = services.claim(
                person,
                name=form.cleaned_data["username"],
                email=email,
                password=form.cleaned_data["password1"],
            )
            services.renew_session(request, user)
    except ValidationError as taken:
        form.add_error(None, taken)
        return False
    EmailAddress.objects.get(user=user, email=email).send_confirmation(request, signup=True)
    return True


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account after confirmation."""
    person = signed_in(request)
    if not consume(request, action="delete_account", user=person):
        return respond_429(request)
    form = DeleteForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid() and _deleted(person, form):
        logout(request)
        messages.success(request, _("Your account is deleted. Thank you for playing."))
        return redirect("home")
    return render(request, "account/delete.html", {"form": form}, status=form_status(form))


def _deleted(person: User, form: DeleteForm) -> bool:
    try:
        services.delete_account(person)
    except ValidationError as refused:
        form.add_error(None, refused)
        return False
    return True


@login_required
@require_safe
def download(request: HttpRequest) -> StreamingHttpResponse:
    """Download everything stored about this person as one JSON file."""
    file, length = document_of(signed_in(request))
    return StreamingHttpResponse(
        pieces(file),
        content_type="application/json; charset=utf-8",
        # A browser can tell a download that was cut off by its length.
        headers={"Content-Disposition": 'attachment; filename="opoly.json"', "Content-Length": str(length)},
    )


def form_status(form: Form) -> HTTPStatus:
    """Return the status of a page with this form."""
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
