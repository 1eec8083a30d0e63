"""People in the administration: find them, see what they did, warn, mute or ban them for a reason."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts import bots, listeners
from accounts.admin.actions import AdminAction, ChangesForAReason, ReasonForm, RowActionsAdmin
from accounts.admin.bulk import ban_selected, unban_selected
from accounts.admin.creating import NewPersonForm
from accounts.admin.sanctioning import SanctionForm, WarningForm, sanction
from accounts.invitations import create_account, invite
from accounts.models import SanctionKind, User
from accounts.names import clean_name
from accounts.networks import read_network, sessions_from
from accounts.sanctions import why_not
from accounts.selectors import refuse_taken
from config.languages.numbers import isolated


def _warn(person: User, request: HttpRequest, data: dict[str, Any]) -> str:
    return sanction(person, request, SanctionKind.WARNING, data)


def _mute(person: User, request: HttpRequest, data: dict[str, Any]) -> str:
    return sanction(person, request, SanctionKind.MUTE, data)


def _ban(person: User, request: HttpRequest, data: dict[str, Any]) -> str:
    return sanction(person, request, SanctionKind.BAN, data)


def _mark_bot(person: User, request: HttpRequest, data: dict[str, Any]) -> str:
    assert isinstance(request.user, User)
    bots.mark(person, is_bot=True, by=request.user, reason=data["reason"])
    return gettext("%(name)s is a bot account now.") % {"name": isolated(person.username)}


def _unmark_bot(person: User, request: HttpRequest, data: dict[str, Any]) -> str:
    assert isinstance(request.user, User)
    bots.mark(person, is_bot=False, by=request.user, reason=data["reason"])
    return gettext("%(name)s is a person’s account again.") % {"name": isolated(person.username)}


class PersonForm(forms.ModelForm):
    """Fields of an account that a superuser may change, with a reason."""

    reason = ReasonForm.base_fields["reason"]

    class Meta:
        model = User
        fields = ["username", "is_staff", "is_superuser", "groups"]
        widgets = {"groups": forms.CheckboxSelectMultiple}

    def clean_username(self) -> str:
        """Apply the rules for names that people choose themselves."""
        name: str = self.cleaned_data["username"]
        if name == self.instance.username:
            return name
        name = clean_name(name)
        refuse_taken(name, exclude=self.instance.pk)
        return name

    clean_reason = ReasonForm.clean_reason


@admin.register(User)
class PersonAdmin(ChangesForAReason, RowActionsAdmin):
    """People and guests. Email addresses are visible to superusers only."""

    change_form_template = "admin/person.html"
    add_form_template = "admin/change_form.html"
    form = PersonForm
    list_display = ["username", "is_guest", "is_bot", "standing", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_guest", "is_bot", "is_staff", "is_superuser", "groups", "sanctions__kind"]
    search_fields = ["username"]
    date_hierarchy = "date_joined"
    readonly_fields = ["is_guest", "is_bot", "date_joined", "last_login"]
    actions = [ban_selected, unban_selected]
    row_actions = (
        AdminAction(
            "warn",
            gettext_lazy("Warn"),
            gettext_lazy("They see the reason on every page and at their table until they confirm having read it."),
            "accounts.add_sanction",
            _warn,
            form=WarningForm,
        ),
        AdminAction(
            "mute",
            gettext_lazy("Mute"),
            gettext_lazy("They can read every chat but not write. If they try, they see the reason."),
            "accounts.add_sanction",
            _mute,
            form=SanctionForm,
        ),
        AdminAction(
            "ban",
            gettext_lazy("Ban"),
            gettext_lazy("They are signed out everywhere at once and shown the reason. Their seats are auto-played."),
            "accounts.add_sanction",
            _ban,
            form=SanctionForm,
            destructive=True,
        ),
        AdminAction(
            "mark-bot",
            gettext_lazy("Make it a bot account"),
            gettext_lazy("A program plays: it is marked as such, and its games change nobody’s rating."),
            "accounts.change_user",
            _mark_bot,
            available=lambda person: not person.is_guest and not person.is_bot,
        ),
        AdminAction(
            "unmark-bot",
            gettext_lazy("Make it a person’s account"),
            gettext_lazy("Games that it begins from now on are rated."),
            "accounts.change_user",
            _unmark_bot,
            available=lambda person: person.is_bot,
        ),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Superusers create accounts for others."""
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only superusers change names and rights."""
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People delete their accounts themselves."""
        return False

    def has_sanction_permission(self, request: HttpRequest) -> bool:
        """Whoever may mute and ban one person may do so to several."""
        return request.user.has_perm("accounts.add_sanction")

    def has_lift_permission(self, request: HttpRequest) -> bool:
        """Whoever may lift one ban may lift several."""
        return request.user.has_perm("accounts.change_sanction")

    def get_list_display(self, request: HttpRequest) -> Any:
        """Add email addresses for superusers."""
        return ["username", "email", *self.list_display[1:]] if request.user.is_superuser else self.list_display

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """Let superusers search email addresses."""
        return ["username", "email"] if request.user.is_superuser else ["username"]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Use another form for a new account."""
        return super().get_form(request, obj, change, **{"form": self.form if change else NewPersonForm, **kwargs})

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Let superusers search by a network address, too: people whose browsers were last used from there."""
        if request.user.is_superuser and set(".:") & set(search_term):
            with suppress(ValidationError):
                sessions = sessions_from(read_network(search_term))
                return queryset.filter(pk__in=sessions.values("user")), False
        return super().get_search_results(request, queryset, search_term)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show superusers the fields they may change."""
        if obj is None:
            return [(None, {"fields": ["username", "email", "reason"]})]
        fields = ["username", "is_guest", "is_bot", "date_joined", "last_login"]
        if not request.user.is_superuser:
            return [(None, {"fields": [*fields, "is_staff"]})]
        return [
            (None, {"fields": [*fields[:1], "email", *fields[1:]]}),
            (gettext_lazy("Rights"), {"fields": ["is_staff", "is_superuser", "groups"]}),
            (gettext_lazy("Reason for this change"), {"fields": ["reason"]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Only its owner changes an email address, once there is an account."""
        return [] if obj is None else [*self.readonly_fields, "email"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """Load each person's sanctions along."""
        return super().get_queryset(request).prefetch_related("sanctions")

    def row_actions_for(self, request: HttpRequest, row: User) -> list[AdminAction]:
        """Offer nothing against oneself, or against somebody this admin has no authority over."""
        assert isinstance(request.user, User)
        return [] if why_not(row, request.user) is not None else super().row_actions_for(request, row)

    def sections_of(self, request: HttpRequest, row: User) -> dict[str, Any]:
        """The person's sanctions and the sections of other apps."""
        sections = listeners.admin_sections(row)
        if request.user.is_superuser:
            sessions = UserSession.objects.filter(user=row).order_by("-last_seen_at")[:20]
            sections = [listeners.AdminSection("admin/person_networks.html", {"sessions": sessions}), *sections]
        return {"sections": sections, "sanctions": row.sanctions.select_related("by", "lifted_by")}

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save; announce a new name, and close the sockets of a person whose rights changed.

        A new person is sent a link, which is shown, too: there may be no mail server.
        """
        if not change:
            create_account(obj)
            link = invite(obj)
            messages.info(request, gettext("They have been sent this link, by which to choose a password: %s") % link)
            return
        super().save_model(request, obj, form, change)
        if "username" in form.changed_data:
            listeners.renamed(obj)
        if {"is_staff", "is_superuser"} & set(form.changed_data):
            listeners.signed_out(obj.pk)

    @admin.display(description=gettext_lazy("sanctions"))
    def standing(self, person: User) -> str:
        """The sanctions in force."""
        now = timezone.now()
        kinds = [
            str(SanctionKind(one.kind).label)
            for one in person.sanctions.all()
            if one.lifted_at is None and one.confirmed_at is None and (one.until is None or one.until > now)
        ]
        return ", ".join(kinds)
