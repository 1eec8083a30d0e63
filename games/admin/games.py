"""Games: found by code, player, ruleset and status; looked through step by step; broken off for a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.shared import Deed, LookOnly, WithDeeds, link_to, moment
from games.models import Action, Game, Status
from games.selectors import overseen
from games.services import break_off


def _break_off(game: Game, request: HttpRequest, said: dict[str, Any]) -> str:
    break_off(game.pk, by=request.user, reason=said["reason"])
    return _("Game %(number)d is broken off; everybody at the table sees why.") % {"number": game.pk}


@admin.register(Game)
class GameAdmin(LookOnly, WithDeeds):
    """Games: how far they are and what happened; the seed only once they have ended."""

    change_form_template = "admin/game.html"
    list_display = ["id", "room", "ruleset", "players", "status", "version", "wakes", "started_at", "ended_at"]
    list_filter = ["status", "ruleset", "started_at"]
    search_fields = ["=id", "room__code", "seats__name", "seats__user__username"]
    date_hierarchy = "started_at"
    fields = [
        "room", "ruleset", "board_name", "options", "status", "broken_off_because", "version", "shown_seed",
        "seed_hash", "runs_out", "wakes", "winners", "places", "started_at", "ended_at",
    ]  # fmt: skip
    deeds = (
        Deed(
            "break-off",
            gettext_lazy("Break this game off"),
            gettext_lazy("It ends without a winner and counts for nothing. Everybody at the table is told the reason."),
            "games.change_game",
            _break_off,
            lambda game: game.status == Status.PLAYING,
            grave=True,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Without what a list does not show, which is large."""
        games = super().get_queryset(request).select_related("room").prefetch_related("seats")
        return games.defer("state", "board", "options")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With a page of steps, and the position after one of them where that is asked for."""
        game = self.get_object(request, unquote(object_id))
        shown: dict[str, Any] = {}
        if game is not None and self.has_view_permission(request, game):
            shown["seats"] = game.seats.select_related("user").order_by("number")
            shown["steps"] = overseen.steps(game, request.GET.get("page", "1"))
            asked = request.GET.get("at", "")
            if asked.isascii() and asked.isdigit() and len(asked) < 9:
                shown["position"] = overseen.position_at(game, int(asked))
        return super().change_view(request, object_id, form_url, {**shown, **(extra_context or {})})

    @admin.display(description=gettext_lazy("players"))
    def players(self, game: Game) -> str:
        """Who sits there."""
        return ", ".join(seat.name for seat in game.seats.all())

    @admin.display(description=gettext_lazy("seed"))
    def shown_seed(self, game: Game) -> str:
        """The seed, for nobody while it could be used."""
        return game.seed if game.ended_at else _("secret until the end")

    @admin.display(description=gettext_lazy("deadline"), ordering="deadline")
    def runs_out(self, game: Game) -> str:
        """When the next limit runs out."""
        return moment(game.deadline)

    @admin.display(description=gettext_lazy("wakes at"), ordering="wake_at")
    def wakes(self, game: Game) -> str:
        """When the sweep looks next."""
        return moment(game.wake_at)


@admin.register(Action)
class ActionAdmin(LookOnly, admin.ModelAdmin):
    """Everything that was done in any game, to search in. What a running game keeps hidden is hidden here too."""

    list_display = ["version", "of_game", "seat", "asked", "automatic", "decision", "when"]
    list_filter = ["automatic"]
    search_fields = ["=game__id", "=client_id"]
    fields = ["of_game", "version", "seat", "user", "client_id", "asked", "decision", "automatic", "when", "happened"]
    ordering = ["-game", "version"]
    list_select_related = ["game"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Action]:
        """Without the position that each row's game stands at."""
        return super().get_queryset(request).defer("game__state", "game__board", "game__options")

    @admin.display(description=gettext_lazy("game"))
    def of_game(self, action: Action) -> SafeString | str:
        """The way to its game."""
        return link_to(action.game)

    @admin.display(description=gettext_lazy("at"), ordering="at")
    def when(self, action: Action) -> str:
        """When it was stored."""
        return moment(action.at)

    @admin.display(description=gettext_lazy("action"))
    def asked(self, action: Action) -> str:
        """What was asked for."""
        return overseen.asked(action.game, action)

    @admin.display(description=gettext_lazy("events"))
    def happened(self, action: Action) -> str:
        """What happened, once nothing of it can be used any more."""
        return action.events if action.game.ended_at else _("shown once the game has ended")
