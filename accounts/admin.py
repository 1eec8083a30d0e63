"""People in the administration: found and looked at; muted and banned for a reason; and what admins did."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts import audit
from accounts.models import Sanction, SanctionKind, User
from accounts.names import clean_name
from accounts.sanctions import in_force, lift, why_not
from accounts.selectors import refuse_taken
from games.admin.sanctioning import SanctionForm, sanctioned
from games.admin.shared import Deed, LookOnly, ReasonForm, WithDeeds, link_to, said_done
from games.selectors.overseen import person_seen
from games.services import send_away
from games.services.people import renamed


def _mute(person: User, request: HttpRequest, said: dict[str, Any]) -> str:
    return sanctioned(person, request, SanctionKind.MUTE, said)


def _ban(person: User, request: HttpRequest, said: dict[str, Any]) -> str:
    return sanctioned(person, request, SanctionKind.BAN, said)


class PersonForm(forms.ModelForm):
    """What a superuser may change of somebody, for a reason."""

    reason = ReasonForm.base_fields["reason"]

    class Meta:
        model = User
        fields = ["username", "is_staff", "is_superuser", "groups"]
        widgets = {"groups": forms.CheckboxSelectMultiple}

    def clean_username(self) -> str:
        """A name as people choose it themselves."""
        name: str = self.cleaned_data["username"]
        if name == self.instance.username:
            return name
        name = clean_name(name)
        refuse_taken(name, besides=self.instance.pk)
        return name

    clean_reason = ReasonForm.clean_reason


@admin.register(User)
class PersonAdmin(WithDeeds):
    """Find people; see guests apart. Mail addresses are for superusers only."""

    change_form_template = "admin/person.html"
    form = PersonForm
    list_display = ["username", "is_guest", "standing", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_guest", "is_staff", "is_superuser", "groups", "sanctions__kind"]
    search_fields = ["username"]
    date_hierarchy = "date_joined"
    readonly_fields = ["is_guest", "date_joined", "last_login"]
    deeds = (
        Deed(
            "mute",
            gettext_lazy("Mute"),
            gettext_lazy("They read along in every chat and write in none; they are told the reason when they try."),
            "accounts.add_sanction",
            _mute,
            form=SanctionForm,
        ),
        Deed(
            "ban",
            gettext_lazy("Ban"),
            gettext_lazy("They are signed out everywhere at once and told the reason; the game plays their seats."),
            "accounts.add_sanction",
            _ban,
            form=SanctionForm,
            grave=True,
        ),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People register by themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Names and rights are for superusers."""
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People delete their accounts by themselves."""
        return False

    def get_list_display(self, request: HttpRequest) -> Any:
        """With addresses for superusers."""
        return ["username", "email", *self.list_display[1:]] if request.user.is_superuser else self.list_display

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """By address too, for superusers."""
        return ["username", "email"] if request.user.is_superuser else ["username"]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """What there is to see, and for superusers to change."""
        seen = ["username", "is_guest", "date_joined", "last_login"]
        if not request.user.is_superuser:
            return [(None, {"fields": [*seen, "is_staff"]})]
        return [
            (None, {"fields": [*seen[:1], "email", *seen[1:]]}),
            (gettext_lazy("Rights"), {"fields": ["is_staff", "is_superuser", "groups"]}),
            (gettext_lazy("Why this is changed"), {"fields": ["reason"]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """An address is changed by its owner."""
        return [*self.readonly_fields, "email"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """With what holds against each."""
        return super().get_queryset(request).prefetch_related("sanctions")

    def deeds_for(self, request: HttpRequest, row: User) -> list[Deed]:
        """None against oneself or who runs the site."""
        assert isinstance(request.user, User)
        return [] if why_not(row, request.user) is not None else super().deeds_for(request, row)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With where they play, what they said, and what was reported."""
        person = self.get_object(request, unquote(object_id))
        shown: dict[str, Any] = {}
        if isinstance(person, User) and self.has_view_permission(request, person):
            shown["seen"] = person_seen(person)
            shown["sanctions"] = person.sanctions.select_related("by", "lifted_by")
        return super().change_view(request, object_id, form_url, {**shown, **(extra_context or {})})

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        """With the reason, as for every deed."""
        changed = ", ".join(field for field in form.changed_data if field != "reason")
        return json.dumps({"did": audit.Did.CHANGED, "reason": form.cleaned_data["reason"], "more": changed})

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save; a new name shows where the person sits, and who lost rights signs in anew."""
        super().save_model(request, obj, form, change)
        if "username" in form.changed_data:
            renamed(obj)
        if {"is_staff", "is_superuser"} & set(form.changed_data):
            send_away(obj.pk)

    @admin.display(description=gettext_lazy("standing"))
    def standing(self, person: User) -> str:
        """What holds against them now."""
        now = timezone.now()
        kinds = [
            str(SanctionKind(one.kind).label)
            for one in person.sanctions.all()
            if one.lifted_at is None and (one.until is None or one.until > now)
        ]
        return ", ".join(kinds)


class InForce(admin.SimpleListFilter):
    """Sanctions that hold now, which is what one looks for."""

    title = gettext_lazy("in force")
    parameter_name = "in_force"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Now, or over."""
        return [("yes", gettext_lazy("now")), ("no", gettext_lazy("over"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        """By the clock, not by a column."""
        held = in_force().values("pk")
        if self.value() == "yes":
            return queryset.filter(pk__in=held)
        return queryset.exclude(pk__in=held) if self.value() == "no" else queryset


def _lift(sanction: Sanction, request: HttpRequest, said: dict[str, Any]) -> str:
    assert isinstance(request.user, User)
    lift(sanction, by=request.user, reason=said["reason"])
    return said_done()


@admin.register(Sanction)
class SanctionAdmin(LookOnly, WithDeeds):
    """Mutes and bans, those in force and those over; lifted early for a reason."""

    list_display = ["kind", "of", "reason", "begins_at", "until", "by", "lifted_at"]
    list_filter = [InForce, "kind", "begins_at"]
    search_fields = ["person__username", "reason"]
    list_select_related = ["person", "by"]
    fields = ["kind", "of", "reason", "note", "begins_at", "until", "by", "lifted_at", "lifted_by"]
    deeds = (
        Deed(
            "lift",
            gettext_lazy("Lift it now"),
            gettext_lazy("It ends at once instead of at its time."),
            "accounts.change_sanction",
            _lift,
            lambda sanction: in_force().filter(pk=sanction.pk).exists(),
        ),
    )

    @admin.display(description=gettext_lazy("person"), ordering="person__username")
    def of(self, sanction: Sanction) -> SafeString | str:
        """The way to the person."""
        return link_to(sanction.person)


@admin.register(LogEntry)
class AuditAdmin(LookOnly, admin.ModelAdmin):
    """Who did what, when, about whom and why. Nobody changes or deletes it here, superusers neither."""

    list_display = ["action_time", "user", "did", "about", "why", "more"]
    list_filter = ["action_time", "content_type"]
    search_fields = ["object_repr", "change_message", "user__username"]
    date_hierarchy = "action_time"
    list_select_related = ["user", "content_type"]
    list_display_links = None
    fields = ["action_time", "user", "did", "about", "why", "more"]

    @admin.display(description=gettext_lazy("what"))
    def did(self, entry: LogEntry) -> str:
        """What was done."""
        return audit.told(entry).did

    @admin.display(description=gettext_lazy("about"))
    def about(self, entry: LogEntry) -> SafeString | str:
        """The way to whom or what it is about, if that is still there to be found."""
        return audit.link(entry)

    @admin.display(description=gettext_lazy("why"))
    def why(self, entry: LogEntry) -> str:
        """The reason."""
        return audit.told(entry).reason

    @admin.display(description=gettext_lazy("more"))
    def more(self, entry: LogEntry) -> str:
        """How long, or what was changed."""
        return audit.told(entry).more
