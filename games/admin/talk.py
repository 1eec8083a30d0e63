"""What was said and reported: lines, reports with what stood around them, and the words to look out for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Case, F, IntegerField, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Sanction, SanctionKind, User
from accounts.sanctions import in_force, why_not
from games.admin.sanctioning import SanctionForm, sanctioned
from games.admin.shared import Deed, LookOnly, WithDeeds, done, link_to, moment
from games.models import ChatLine, FlaggedWord, LineKind, Report, ReportState
from games.services import moderation
from games.services.chat_words import letters_of, same_word


def _remove(line: ChatLine, request: HttpRequest, said: dict[str, Any]) -> str:
    moderation.remove_line(line.pk, by=request.user, reason=said["reason"])
    return _("The line is hidden from everybody.")


@admin.register(ChatLine)
class ChatLineAdmin(LookOnly, WithDeeds):
    """Lines of chat, the latest first."""

    list_display = ["shown", "of", "in_room", "audience", "flagged", "when"]
    list_filter = ["flagged", "kind", "audience"]
    search_fields = ["text", "typed", "name", "person__username", "room__code"]
    ordering = ["-pk"]
    list_select_related = ["person", "room"]
    show_full_result_count = False
    fields = ["shown", "typed", "of", "in_room", "kind", "audience", "flagged", "when"]
    deeds = (
        Deed(
            "remove",
            gettext_lazy("Remove this line"),
            gettext_lazy("Everybody in the room sees in its place that it was removed. Reports keep what it said."),
            "games.change_chatline",
            _remove,
            lambda line: line.kind == LineKind.SAID,
            grave=True,
        ),
    )

    @admin.display(description=gettext_lazy("line"))
    def shown(self, line: ChatLine) -> str:
        """What is read."""
        return line.text or line.code

    @admin.display(description=gettext_lazy("person"), ordering="name")
    def of(self, line: ChatLine) -> SafeString | str:
        """Who wrote it, by the name of then."""
        return link_to(line.person, line.name)

    @admin.display(description=gettext_lazy("room"), ordering="room")
    def in_room(self, line: ChatLine) -> SafeString | str:
        """Where."""
        return link_to(line.room)

    @admin.display(description=gettext_lazy("at"), ordering="at")
    def when(self, line: ChatLine) -> str:
        """When."""
        return moment(line.at)


class ReportForm(SanctionForm):
    """What is done about a report: one of the buttons, for a reason."""

    DEEDS = ("dismiss", "remove", "mute", "ban")
    deed = forms.ChoiceField(choices=[(deed, deed) for deed in DEEDS])


@admin.register(Report)
class ReportAdmin(LookOnly, admin.ModelAdmin):
    """Reports: those that wait first, the oldest of them on top."""

    list_display = ["pk", "state", "reason", "about_whom", "note", "reporter", "created_at", "handled_by"]
    list_filter = ["state", "reason", "created_at"]
    search_fields = ["about_name", "about__username", "reporter__username", "note"]
    list_select_related = ["about", "reporter", "handled_by"]
    list_display_links = ["pk", "reason"]

    def get_ordering(self, request: HttpRequest) -> Any:
        """Waiting ones first, and of these the oldest; then what came last."""
        waits = Case(When(state=ReportState.WAITING, then=Value(0)), default=Value(1), output_field=IntegerField())
        age = Case(When(state=ReportState.WAITING, then=F("pk")), default=-F("pk"), output_field=IntegerField())
        return [waits.asc(), age.asc()]

    @admin.display(description=gettext_lazy("about"), ordering="about_name")
    def about_whom(self, report: Report) -> SafeString | str:
        """The way to the person."""
        return link_to(report.about, report.about_name or "?")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The report with what was said around it, and everything that can be done about it, on one page."""
        report = self.get_object(request, unquote(object_id))
        if report is None:
            raise Http404
        if not self.has_view_permission(request, report):
            raise PermissionDenied
        form = ReportForm(request.POST or None)
        if request.method == "POST":
            if not request.user.has_perm("games.change_report"):
                raise PermissionDenied
            if form.is_valid() and done(request, form, handled, report):
                return redirect("admin:games_report_changelist")
        return TemplateResponse(
            request, "admin/report.html", self._shown(request, report, form), status=422 if form.errors else 200
        )

    def _shown(self, request: HttpRequest, report: Report, form: ReportForm) -> dict[str, Any]:
        assert isinstance(request.user, User)
        about = report.about
        held = Sanction.objects.none() if about is None else in_force().filter(person=about)
        return {
            **self.admin_site.each_context(request),
            "title": _("Report %(number)d") % {"number": report.pk},
            "report": report,
            "form": form,
            "opts": self.opts,
            "held": held,
            "before": 0 if about is None else about.reports_about.exclude(pk=report.pk).count(),
            "open": report.state == ReportState.WAITING and request.user.has_perm("games.change_report"),
            "may_sanction": about is not None and why_not(about, request.user) is None,
            "may_remove": report.line is not None and report.line.kind == LineKind.SAID,
        }


def handled(report: Report, request: HttpRequest, said: dict[str, Any]) -> str:
    """Do what was chosen, and close the report with it."""
    deed, by = said["deed"], request.user
    if deed == "dismiss":
        moderation.dismiss(report.pk, by=by, reason=said["reason"])
        return _("The report is dismissed.")
    with moderation.upheld(report.pk, by=by, reason=said["reason"], deed=deed):
        if deed == "remove":
            moderation.remove_reported(report, by=by, reason=said["reason"])
            return _("The line is hidden from everybody.")
        return sanctioned(moderation.reported_person(report), request, SanctionKind(deed), said)


class FlaggedWordForm(forms.ModelForm):
    """A word that can be found, and that nobody has listed in another spelling."""

    def clean_word(self) -> str:
        """Refuse what has too few letters to look for, and what is listed already."""
        word: str = " ".join(self.cleaned_data["word"].split())
        if not letters_of(word):
            raise forms.ValidationError(_("Give a word of two letters or more."), code="too_short")
        others = FlaggedWord.objects.exclude(pk=self.instance.pk).values_list("word", flat=True)
        same = next((other for other in others if same_word(other, word)), None)
        if same is not None:
            raise forms.ValidationError(
                _("This is found already, by the entry %(word)s."), code="listed", params={"word": same}
            )
        return word


@admin.register(FlaggedWord)
class FlaggedWordAdmin(admin.ModelAdmin):
    """The words to look out for in chat, found in every disguise; a star at an end is for anything more."""

    form = FlaggedWordForm
    list_display = ["word", "language", "verdict", "changed_at"]
    list_filter = ["language", "verdict"]
    list_editable = ["verdict"]
    search_fields = ["word"]
