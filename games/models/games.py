"""Games, their seats, and every action that was played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.challenges import Challenge
from games.models.rooms import Board, Kind, Member, Room
from games.paces import Increment, Pace, TimeBank


class Status(models.TextChoices):
    """The status of a game."""

    PLAYING = "playing", _("playing")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class CancelCause(models.TextChoices):
    """Why a game was cancelled."""

    LEFT = "left", _("everybody left")
    INACTIVE = "inactive", _("nobody came back")
    STAFF = "staff", _("ended by staff")
    OVER = "over", _("its day was over")
    LENGTH = "length", _("it was too long")


FINAL_CAUSES = (CancelCause.STAFF, CancelCause.LENGTH)
"""Of games that nothing can go on from in their place."""


class Unrated(models.TextChoices):
    """Why nobody's rating changes by a game (`selectors.rooms.rating`)."""

    CASUAL = "casual", _("casual")
    BOARD = "board", _("own board")
    OPTIONS = "options", _("changed rules")
    ALONE = "alone", _("one person and bots")
    GUESTS = "guests", _("guests")
    BOT_ACCOUNTS = "bot_accounts", _("bot accounts")
    SAME_PEOPLE = "same_people", _("the same people too often")
    VOID = "void", _("ended in the first round")
    TAKEN_OVER = "taken_over", _("a seat was taken over")
    COACH = "coach", _("with a coach")


COUNTING = ("", Unrated.ALONE)
"""The games that count for statistics and leaderboards: rated ones, and those of one person against bots."""


class Game(models.Model):
    """A game: its board and options, its current state, and when it has to be processed next.

    `deadlines` maps the numbers of open decisions to the moment (ms) they run out; `deadline` is the first of them.
    `wake_at` (ms) is when the sweep has work here: that deadline, or the next move of a bot or of somebody away.
    `seed` is secret until the game has ended (`selectors.play.hands`), and so are its parts (`mixing.mixed_seed`): the
    server's `secret` and the players' numbers. Older games have no `secret`.

    A game is paused while none of its people are present: `paused_at` (ms) is set, `remaining` holds the time (ms) that
    each deadline had left, and there are no deadlines and no `wake_at`. Pausing and resuming change clocks without a
    new version, so a client at `snapshot_version` or before needs a snapshot.

    It keeps its board; `source` is the saved one, if there is one, on which it was started.

    `packed` says that the versions of an ended game are in its record (`GameRecord`). `engine` is the newest version of
    the engine that has played it.

    A game of a `challenge` of the day has its seed, which others still play with: it stays secret until `covered_until`
    (ms). The game counts for the challenge only if it is `rated`.

    `pace` is the time (s) of a decision in a game over days, which is never paused; a live game has none. One with time
    banks has their length (s) in `time_bank`, and in `increment` what each answer adds; without, it goes by the rules'
    seconds.

    `rated` is false if what came before the game keeps it from counting: a position that was made by hand, a finished
    game, a try that was used. `unrated` says what else does: its rules or its people. It is decided at the start.

    A game that is unrated for its coach has one, which has `warned` its player at these versions.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="games", verbose_name=_("room"))
    ruleset = models.CharField(_("game"), max_length=40)
    board_name = models.CharField(_("board"), max_length=60)
    board: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board data"))
    # Processes of 1.0.0 delete boards without knowing this column.
    source = models.ForeignKey(
        Board,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="games",
        verbose_name=_("saved board"),
    )
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"))
    seed = models.CharField(_("seed"), max_length=64)
    seed_hash = models.CharField(_("hash of the seed"), max_length=64)
    secret = models.CharField(_("secret"), max_length=64, blank=True)
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, blank=True)
    state = models.TextField(_("state"))
    version = models.PositiveIntegerField(_("version"), default=1)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.PLAYING)
    deadlines: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(_("deadlines"), default=dict)
    deadline = models.BigIntegerField(_("deadline"), null=True, blank=True)
    wake_at = models.BigIntegerField(_("wake at"), null=True, blank=True)
    paused_at = models.BigIntegerField(_("paused"), null=True, blank=True)
    remaining: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(
        _("remaining time"), default=dict, blank=True
    )
    snapshot_version = models.PositiveIntegerField(_("snapshot needed at version"), default=0)
    winners: models.JSONField[list[int], list[int]] = models.JSONField(_("winners"), default=list)
    places: models.JSONField[list[list[int]], list[list[int]]] = models.JSONField(_("places"), default=list)
    started_at = models.DateTimeField(_("started"), auto_now_add=True)
    cancel_cause = models.CharField(_("cancellation cause"), max_length=8, choices=CancelCause, blank=True)
    cancel_reason = models.CharField(
        _("cancellation reason"), max_length=300, blank=True, help_text=_("An admin's reason; the players see it.")
    )
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    pace = models.PositiveIntegerField(_("pace"), choices=Pace, null=True, blank=True, help_text=_("None: live."))
    time_bank = models.PositiveIntegerField(_("time banks"), choices=TimeBank, null=True, blank=True)
    increment = models.PositiveIntegerField(_("increment"), choices=Increment, default=Increment.NONE, db_default=0)
    rated = models.BooleanField(_("rated"), default=True)
    unrated = models.CharField(_("unrated because"), max_length=12, choices=Unrated, blank=True)
    parent = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="continuations", verbose_name=_("continues")
    )
    parent_version = models.PositiveIntegerField(_("continues at version"), null=True, blank=True)
    challenge = models.ForeignKey(
        Challenge,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="games",
        verbose_name=_("challenge of the day"),
    )
    covered_until = models.BigIntegerField(_("covered until"), null=True, blank=True)
    counted = models.BooleanField(_("counted"), default=False, help_text=_("For statistics and ratings."))
    packed = models.BooleanField(default=False)
    engine = models.PositiveSmallIntegerField(default=1, db_default=1)
    warned: models.JSONField[list[int], list[int]] = models.JSONField(
        _("the coach warned at versions"), default=list, db_default=[], blank=True
    )

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-started_at"]
        indexes = [
            models.Index(fields=["wake_at"], condition=Q(wake_at__isnull=False), name="games_game_wake_at"),
            models.Index(
                fields=["started_at"],
                condition=Q(status=Status.PLAYING, paused_at__isnull=True),
                name="games_game_running",
            ),
            models.Index(fields=["paused_at"], condition=Q(paused_at__isnull=False), name="games_game_paused"),
            models.Index(
                fields=["ended_at"], condition=Q(status=Status.FINISHED, counted=False), name="games_game_uncounted"
            ),
            models.Index(
                fields=["ended_at"],
                condition=Q(ended_at__isnull=False, packed=False),
                name="games_game_to_pack",
            ),
            models.Index(fields=["-started_at"], condition=~Q(status=Status.PLAYING), name="games_game_ended"),
            models.Index(
                fields=["ruleset", "-started_at"], condition=~Q(status=Status.PLAYING), name="games_game_ended_of"
            ),
            models.Index(fields=["-started_at"], condition=Q(status=Status.CANCELLED), name="games_game_cancelled"),
            models.Index(fields=["source", "-id"], condition=Q(source__isnull=False), name="games_game_on_board"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.pk}"

    @property
    def counts(self) -> bool:
        """Whether it counts for statistics, achievements and leaderboards."""
        return self.rated and self.unrated in COUNTING

    @property
    def has_coach(self) -> bool:
        """Whether a coach helps its player."""
        return self.unrated == Unrated.COACH


VACANT_AFTER = 3
"""Time-outs in a row after which a seat may be taken over, in games over days (PLAT-38)."""


class GameSeat(models.Model):
    """A seat in a game. `name` stays when the player leaves, and is emptied when their account is deleted.

    `random` is the player's part of the seed, empty if they took none, and `commitment` the hash they gave before.

    `guest`: the player had no account when the game began. `bot_account`: it was a program's.

    `missed` counts time-outs in a row, `unprompted_actions` what a bot did in a row without answering its decision.

    `bank` is what its player had left of their time bank (ms) when it began to run last (`selectors.play.banks`).
    `takeover` has who would play on for a player who does not come back, and the votes for them
    (`selectors.rooms.vacant`).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="game_seats",
        verbose_name=_("user"),
    )
    member = models.ForeignKey(
        Member, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("member")
    )
    name = models.CharField(_("name"), max_length=40, blank=True)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.PERSON)
    level = models.CharField(_("level"), max_length=40, blank=True)
    guest = models.BooleanField(_("guest"), default=False)
    bot_account = models.BooleanField(_("bot account"), default=False, db_default=False)
    token = models.PositiveSmallIntegerField(_("token"))
    commitment = models.CharField(_("commitment"), max_length=64, blank=True)
    random = models.CharField(_("random number"), max_length=64, blank=True)
    away = models.BooleanField(_("away"), default=False)
    missed = models.PositiveSmallIntegerField(_("time-outs in a row"), default=0)
    unprompted_actions = models.PositiveSmallIntegerField(_("unprompted actions"), default=0)
    bank = models.PositiveBigIntegerField(_("time bank"), default=0, db_default=0)
    takeover: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        _("takeover"), default=dict, db_default={}, blank=True
    )

    orders: Mapping[str, Any] | None = None
    """The standing orders of its player, in a loaded game."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="games_seat_once_a_game"),
        ]
        indexes = [models.Index(fields=["user", "game"], condition=Q(user__isnull=False), name="games_seat_of_user")]

    def __str__(self) -> str:
        return f"{self.number}: {self.display_name}"

    @property
    def display_name(self) -> str:
        """The name, or in the reader's language that the account is deleted."""
        return self.name or gettext("Former player")


class Automatic(models.TextChoices):
    """Why the game acted by itself."""

    TIME = "time", _("time was up")
    AWAY = "away", _("away")
    BOT = "bot", _("bot")
    ORDER = "order", _("standing order")


class Action(models.Model):
    """One version of a game: the action and its events. Never changed, and kept until the game is packed after its end.

    `games.selectors.play.versions` reads the versions of any game. Version 1 is the start, without seat or action; a
    time-out names its `decision` instead of an action, and in `timed_out` the seats that it waited for.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="actions", verbose_name=_("game"))
    version = models.PositiveIntegerField(_("version"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("user"),
    )
    client_id = models.CharField(_("command"), max_length=36, blank=True)
    action = models.TextField(_("action"), blank=True)
    decision = models.PositiveIntegerField(_("decision"), null=True, blank=True)
    events = models.TextField(_("events"))
    timed_out: models.JSONField[list[int], list[int]] = models.JSONField(_("timed out"), default=list, blank=True)
    automatic = models.CharField(_("automatic"), max_length=5, choices=Automatic, blank=True)
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ["game", "version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="games_action_version_once"),
            models.UniqueConstraint(
                fields=["game", "seat", "client_id"],
                condition=~Q(client_id=""),
                name="games_action_command_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version}"
