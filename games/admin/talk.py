"""Chat in the administration: messages, reports with their context, and flagged words."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Case, F, IntegerField, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, link_to, perform
from accounts.admin.sanctioning import SanctionForm, sanction
from accounts.models import Sanction, SanctionKind, User
from accounts.sanctions import in_force, why_not
from config.administration import ReadOnly, SiteModelAdmin, column
from config.languages.numbers import digits
from games.admin.shared import moment, refusals_as_errors
from games.models import ChatLine, FlaggedWord, LineKind, Report, ReportState
from games.selectors.upkeep.overseen import LATEST
from games.services.chat.words import letters_of, same_word
from games.services.upkeep import moderation


class WhoFilter(admin.SimpleListFilter):
    """What people have written, unless all lines are asked for."""

    title = gettext_lazy("by")
    parameter_name = "by"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The other choices besides the first."""
        return [("site", gettext_lazy("the site itself")), ("all", gettext_lazy("everybody"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Name the first choice for what it is."""
        first, *others = super().choices(changelist)
        yield {**first, "display": gettext_lazy("people")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> QuerySet[ChatLine]:
        """Leave the others out."""
        match self.value():
            case "all":
                return queryset
            case "site":
                return queryset.filter(kind=LineKind.SYSTEM)
            case _:
                return queryset.exclude(kind=LineKind.SYSTEM)


@refusals_as_errors
def _remove(line: ChatLine, request: HttpRequest, data: dict[str, Any]) -> str:
    moderation.remove_line(line.pk, by=request.user, reason=data["reason"])
    return _("The message is hidden from everyone.")


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, RowActionsAdmin):
    """Chat messages, latest first."""

    list_display = ["shown", "of", "in_room", "audience", "flagged", "when"]
    list_filter = [WhoFilter, "flagged", "kind", "audience"]
    search_fields = ["text", "typed", "name", "person__username", "room__code"]
    ordering = ["-pk"]
    list_select_related = ["person", "room"]
    show_full_result_count = False
    fields = ["shown", "typed", "of", "in_room", "kind", "audience", "flagged", "when"]
    row_actions = (
        AdminAction(
            "remove",
            gettext_lazy("Remove this message"),
            gettext_lazy("Everyone in the room sees that it was removed. Reports keep its text."),
            "games.change_chatline",
            _remove,
            lambda line: line.kind == LineKind.SAID,
            destructive=True,
        ),
    )
    shown = column(gettext_lazy("message"), lambda line: line.text or line.code)
    of = column(gettext_lazy("person"), lambda line: link_to(line.person, line.name), ordering="name")
    in_room = column(gettext_lazy("room"), lambda line: link_to(line.room), ordering="room")
    when = column(gettext_lazy("at"), lambda line: moment(line.at), ordering="at")


LONGEST_WORDS = 120


def words_of(report: Report) -> str:
    """What was reported, as it was typed; of a person, what they wrote last; of a board or club, its name."""
    if report.board is not None:
        return report.board.name
    if report.club is not None and not report.snapshot:
        return report.club.name
    lines = [line for line in report.snapshot if line.get("reported")] or report.snapshot[-1:]
    said = next((line.get("typed") or line.get("text") or "" for line in lines), "")
    return Truncator(said).chars(LONGEST_WORDS)


class ReportForm(SanctionForm):
    """How a report is resolved: one of the buttons, and a reason."""

    RESOLUTIONS = ("dismiss", "remove", "warn", "mute", "ban")
    resolution = forms.ChoiceField(choices=[(one, one) for one in RESOLUTIONS])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Say which buttons the duration is for."""
        super().__init__(*args, **kwargs)
        self.fields["duration"].help_text = _("For a mute or a ban.")


@admin.register(Report)
class ReportAdmin(ReadOnly, SiteModelAdmin):
    """Reports: open ones first, the oldest on top."""

    list_display = ["number", "state", "reason", "about_whom", "words", "note", "reporter", "created_at", "resolved_by"]
    list_filter = ["state", "reason", "created_at"]
    search_fields = ["about_name", "about__username", "reporter__username", "note"]
    list_select_related = ["about", "reporter", "resolved_by", "board", "club"]
    list_display_links = ["number", "reason"]
    number = column(gettext_lazy("number"), lambda report: digits(report.pk), ordering="pk")
    about_whom = column(
        gettext_lazy("about"), lambda report: link_to(report.about, report.about_name or "?"), ordering="about_name"
    )

    words = column(gettext_lazy("words"), words_of)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave the pictures out of lists."""
        return super().get_queryset(request).defer("picture", "club__words")

    def get_ordering(self, request: HttpRequest) -> Any:
        """Open reports first, oldest first; then the others, latest first."""
        waits = Case(When(state=ReportState.WAITING, then=Value(0)), default=Value(1), output_field=IntegerField())
        age = Case(When(state=ReportState.WAITING, then=F("pk")), default=-F("pk"), output_field=IntegerField())
        return [waits.asc(), age.asc()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the report with its context and every way to resolve it on one page."""
        report = self.get_object(request, unquote(object_id))
        if report is None:
            raise Http404
        if not self.has_view_permission(request, report):
            raise PermissionDenied
        form = ReportForm(request.POST or None)
        if request.method == "POST":
            if not request.user.has_perm("games.change_report"):
                raise PermissionDenied
            if form.is_valid() and perform(request, form, resolve, report):
                return redirect("admin:games_report_changelist")
        return TemplateResponse(
            request, "admin/report.html", self._context(request, report, form), status=422 if form.errors else 200
        )

    def _context(self, request: HttpRequest, report: Report, form: ReportForm) -> dict[str, Any]:
        assert isinstance(request.user, User)
        about = report.about
        sanctions = Sanction.objects.none() if about is None else in_force().filter(person=about)
        return {
            **self.admin_site.each_context(request),
            "title": _("Report %(number)d") % {"number": report.pk},
            "report": report,
            "form": form,
            "opts": self.opts,
            "sanctions": sanctions,
            "history": None if about is None else history_of(about, report),
            "open": report.state == ReportState.WAITING and request.user.has_perm("games.change_report"),
            "may_sanction": about is not None and why_not(about, request.user) is None,
            "may_remove": _may_remove(report),
            "picture": None if report.picture is None else b64encode(report.picture).decode(),
        }


def _may_remove(report: Report) -> bool:
    """Whether there is something to remove: a picture, a message, or a board or club that is not taken down yet."""
    if report.board is not None:
        return report.board.taken_down_at is None
    if report.club_line is not None:
        return not report.club_line.removed
    if report.club is not None:
        return not report.snapshot and report.club.taken_down_at is None
    return bool(report.picture_hash) or (report.line is not None and report.line.kind == LineKind.SAID)


def history_of(person: User, report: Report) -> dict[str, Any]:
    """The other reports about somebody and their sanctions, latest first."""
    reports = person.reports_about.exclude(pk=report.pk).select_related("reporter", "resolved_by").defer("picture")
    return {
        "reports": list(reports.order_by("-pk")[:LATEST]),
        "sanctions": list(Sanction.objects.filter(person=person).select_related("by").order_by("-pk")[:LATEST]),
    }


@refusals_as_errors
def resolve(report: Report, request: HttpRequest, data: dict[str, Any]) -> str:
    """Carry out the chosen resolution and close the report."""
    resolution, by = data["resolution"], request.user
    if resolution == "dismiss":
        moderation.dismiss(report.pk, by=by, reason=data["reason"])
        return _("The report is dismissed.")
    with moderation.upheld(report.pk, by=by, reason=data["reason"], resolution=resolution):
        if resolution == "remove":
            moderation.remove_reported(report, by=by, reason=data["reason"])
            if report.board_id is not None:
                return _("The board is taken down.")
            if report.club_id is not None and report.club_line_id is None:
                return _("The club is taken down.")
            if report.picture_hash:
                return _("The picture of %(name)s is removed.") % {"name": report.about_name}
            return _("The message is hidden from everyone.")
        return sanction(moderation.reported_person(report), request, SanctionKind(resolution), data)


class FlaggedWordForm(forms.ModelForm):
    """A word that can be searched for and is not in the list in another spelling."""

    def clean_word(self) -> str:
        """Refuse a word with too few letters, or one that another entry finds already."""
        word: str = " ".join(self.cleaned_data["word"].split())
        if not letters_of(word):
            raise forms.ValidationError(_("Give a word of two letters or more."), code="too_short")
        others = FlaggedWord.objects.exclude(pk=self.instance.pk).values_list("word", flat=True)
        same = next((other for other in others if same_word(other, word)), None)
        if same is not None:
            raise forms.ValidationError(
                _("The entry %(word)s finds this word already."), code="listed", params={"word": same}
            )
        return word


@admin.register(FlaggedWord)
class FlaggedWordAdmin(SiteModelAdmin):
    """Words to find in chat, in every disguise; a star at either end matches any letters."""

    form = FlaggedWordForm
    list_display = ["word", "language", "verdict", "changed_at"]
    list_filter = ["language", "verdict"]
    list_editable = ["verdict"]
    search_fields = ["word"]
