"""Games: find them by code, player, ruleset and status, replay them step by step, cancel them for a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, link_to, reason_column
from config.administration import ReadOnly, SiteModelAdmin, column
from config.languages.numbers import digits
from games.admin.shared import RulesetFilter, moment, places_in_words, refusals_as_errors
from games.engine.refusal import Refused
from games.models import Action, Game, Status
from games.refusals import details
from games.selectors.boards.rulebook import options_in_words
from games.selectors.play.hands import is_covered, may_be_covered
from games.selectors.titles import title_of
from games.selectors.upkeep import overseen
from games.services.upkeep.moderation import cancel_game


@refusals_as_errors
def _cancel(game: Game, request: HttpRequest, data: dict[str, Any]) -> str:
    cancel_game(game.pk, by=request.user, reason=data["reason"])
    return _("Game %(number)d is cancelled. Everyone at the table sees the reason.") % {"number": game.pk}


@admin.register(Game)
class GameAdmin(ReadOnly, RowActionsAdmin):
    """Games and their history. The seed is shown only after the end."""

    change_form_template = "admin/game.html"
    list_display = [
        "number",
        "room",
        "named",
        "players",
        "status",
        "version",
        "paused",
        "wakes",
        "started_at",
        "ended_at",
    ]
    list_filter = ["status", ("ruleset", RulesetFilter), "started_at"]
    search_fields = ["=id", "room__code", "seats__name", "seats__user__username"]
    date_hierarchy = "started_at"
    fields = [
        "room", "named", "board_name", "changed_options", "status", "cancel_cause", "cancelled_for", "version", "rated",
        "unrated",
        "shown_seed", "seed_hash", "deadline_at", "paused", "wakes", "places_by_name", "started_at", "ended_at",
    ]  # fmt: skip
    row_actions = (
        AdminAction(
            "cancel",
            gettext_lazy("Cancel this game"),
            gettext_lazy("It ends without a winner and is not rated. Everyone at the table sees the reason."),
            "games.change_game",
            _cancel,
            lambda game: game.status == Status.PLAYING,
            destructive=True,
        ),
    )
    number = column(gettext_lazy("number"), lambda game: digits(game.pk), ordering="pk")
    cancelled_for = reason_column(gettext_lazy("cancellation reason"), "cancel_reason")
    players = column(gettext_lazy("players"), lambda game: ", ".join(seat.display_name for seat in game.seats.all()))
    named = column(gettext_lazy("game"), lambda game: title_of(game.ruleset), ordering="ruleset")
    changed_options = column(gettext_lazy("changed rules"), lambda game: options_in_words(game.ruleset, game.options))
    places_by_name = column(gettext_lazy("places"), places_in_words)
    deadline_at = column(gettext_lazy("deadline"), lambda game: moment(game.deadline), ordering="deadline")
    paused = column(gettext_lazy("paused"), lambda game: moment(game.paused_at), ordering="paused_at")
    wakes = column(gettext_lazy("wakes at"), lambda game: moment(game.wake_at), ordering="wake_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Do not load the large columns, which lists do not show."""
        games = super().get_queryset(request).select_related("room").prefetch_related("seats")
        return games.defer("state", "board", "options")

    def sections_of(self, request: HttpRequest, row: Game) -> dict[str, Any]:
        """The seats, a page of steps, the position after one of them if `at` asks for it, and where to look on."""
        watched = reverse("replay", args=[row.pk]) if row.ended_at else reverse("room", args=[row.room.code]) + "?watch"
        sections: dict[str, Any] = {"seats": row.seats.select_related("user").order_by("number"), "watched": watched}
        try:
            return sections | self._steps(row, request)
        except Refused as refused:  # unreadable, and can still be cancelled
            messages.error(request, details(refused)["message"])
            return sections

    def _steps(self, game: Game, request: HttpRequest) -> dict[str, Any]:
        more: dict[str, Any] = {"steps": overseen.steps(game, request.GET.get("page", "1"))}
        at = request.GET.get("at", "")
        if at.isascii() and at.isdigit() and len(at) < 9:
            more["position"] = overseen.position_at(game, int(at))
        return more

    @admin.display(description=gettext_lazy("seed"))
    def shown_seed(self, game: Game) -> str:
        """The seed, once it can no longer be misused."""
        return (
            _("secret as long as the game goes on, can be continued or is of today's challenge")
            if is_covered(game)
            else game.seed
        )


@admin.register(Action)
class ActionAdmin(ReadOnly, SiteModelAdmin):
    """The actions of games that have not been packed. Secrets are hidden here too, as long as they may be of use."""

    list_display = ["version", "of_game", "seat", "command", "automatic", "decision", "when"]
    list_filter = ["automatic"]
    search_fields = ["=game__id", "=client_id"]
    fields = [
        "of_game", "version", "seat", "user", "client_id", "command", "decision", "automatic", "when", "event_data",
    ]  # fmt: skip
    ordering = ["-game", "version"]
    list_select_related = ["game"]
    show_full_result_count = False
    of_game = column(gettext_lazy("game"), lambda action: link_to(action.game))
    when = column(gettext_lazy("at"), lambda action: moment(action.at), ordering="at")
    command = column(
        gettext_lazy("action"), lambda action: overseen.action_text(action, covered=may_be_covered(action.game))
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Action]:
        """Do not load the large columns of the games."""
        return super().get_queryset(request).defer("game__state", "game__board", "game__options")

    @admin.display(description=gettext_lazy("events"))
    def event_data(self, action: Action) -> str:
        """The events, once they can no longer be misused."""
        if may_be_covered(action.game):
            return _("hidden as long as the game goes on, can be continued or is of today's challenge")
        return action.events
