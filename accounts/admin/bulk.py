"""Banning and unbanning several people at once: chosen on the list, then a form that asks for the reason."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin.actions import ReasonForm
from accounts.admin.sanctioning import SanctionForm, sanction
from accounts.models import SanctionKind, User
from accounts.sanctions import in_force, lift
from config.administration import admin_action
from config.languages.numbers import number

MOST = 200
"""People who are chosen at once: each is signed out and taken from their rooms."""
Each = Callable[[User, HttpRequest, dict[str, Any]], bool]


def _ban(person: User, request: HttpRequest, data: dict[str, Any]) -> bool:
    sanction(person, request, SanctionKind.BAN, data)
    return True


def _unban(person: User, request: HttpRequest, data: dict[str, Any]) -> bool:
    assert isinstance(request.user, User)
    bans = in_force(SanctionKind.BAN).filter(person=person)
    return sum(lift(ban, by=request.user, reason=data["reason"]) for ban in bans) > 0


@admin_action(gettext_lazy("Ban the selected people"), permission="sanction")
def ban_selected(page: Any, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
    """Ban each of them, if this admin may."""
    description = _("They are signed out everywhere at once and shown the reason. Their seats are auto-played.")
    return _for_each(page, request, chosen, SanctionForm, _ban, description)


@admin_action(gettext_lazy("Lift the bans of the selected people"), permission="lift")
def unban_selected(page: Any, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
    """End the ban of each of them who has one."""
    description = _("The bans end immediately instead of at their end dates.")
    return _for_each(page, request, chosen, ReasonForm, _unban, description)


def _for_each(
    page: Any, request: HttpRequest, chosen: QuerySet[User], form_of: type[ReasonForm], each: Each, description: str
) -> HttpResponse | None:
    """Ask for the reason, then do it to each person; those for whom it is refused are named with the reason."""
    people = list(chosen[: MOST + 1])
    if len(people) > MOST:
        messages.error(request, _("Choose at most %(most)s people at once.") % {"most": number(MOST)})
        return None
    form = form_of(request.POST if "confirmed" in request.POST else None)
    if not form.is_valid():
        context = {
            **page.admin_site.each_context(request),
            "title": dict(page.get_action_choices(request, []))[request.POST["action"]],
            "description": description, "form": form, "people": people, "opts": page.opts,
            "action": request.POST["action"], "checkbox": ACTION_CHECKBOX_NAME,
        }  # fmt: skip
        return TemplateResponse(request, "admin/for_each.html", context, status=422 if form.errors else 200)
    _report(request, *_done(request, people, form.cleaned_data, each))
    return None


def _done(request: HttpRequest, people: Collection[User], data: dict[str, Any], each: Each) -> tuple[int, list[str]]:
    """Return to how many it was done, and why it was refused for the others."""
    done, refused = 0, []
    for person in people:
        try:
            done += each(person, request, data)
        except ValidationError as error:
            refused.append(f"{person}: {' '.join(error.messages)}")
    return done, refused


def _report(request: HttpRequest, done: int, refused: Collection[str]) -> None:
    text = ngettext("Done for %(shown)s person.", "Done for %(shown)s people.", done)
    messages.success(request, text % {"shown": number(done)})
    for text in refused:
        messages.warning(request, text)
