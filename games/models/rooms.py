"""Boards, rooms and their members."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.challenges import Challenge
from games.models.clubs import Club
from games.paces import Increment, Pace, TimeBank


class Board(models.Model):
    """A saved board, as `rulesets.read_board` accepted it; `notes` say what changed when it was read from a file.

    It is one `version` of its `entry` and never changed. Only the current version has the `owner`; older ones are kept
    for the rooms and games that use them, and so are, without an entry, those of a deleted board as long as an open
    room uses them. Boards that were saved by 1.0.0 have no entry until they need one (`services.boards.versions`).
    `shared_at` is when a version was shown to others first, after its texts were checked, and `measures` what it was
    worth then. If the entry goes with its owner's account in a process of 1.0.0, the database itself forgets it.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="boards",
        verbose_name=_("owner"),
    )
    entry = models.ForeignKey(
        "GalleryBoard",
        models.CASCADE,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="versions",
        verbose_name=_("board of the gallery"),
    )
    version = models.PositiveIntegerField(_("version"), default=1, db_default=1)
    name = models.CharField(_("name"), max_length=60)
    ruleset = models.CharField(_("game"), max_length=40)
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board"))
    notes: models.JSONField[list[dict[str, Any]] | None, list[dict[str, Any]] | None] = models.JSONField(
        _("what changed when it was read"), null=True, blank=True
    )
    measures: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("what it is worth"), null=True, blank=True
    )
    shared_at = models.DateTimeField(_("shared"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="games_board_name_once_an_owner"),
        ]
        indexes = [
            models.Index(fields=["entry", "-version"], condition=Q(entry__isnull=False), name="games_board_versions"),
            models.Index(
                fields=["id"], condition=Q(owner__isnull=True, entry__isnull=True), name="games_board_orphaned"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Phase(models.TextChoices):
    """The phase of a room."""

    LOBBY = "lobby", _("lobby")
    PLAYING = "playing", _("playing")
    ENDED = "ended", _("ended")
    CLOSED = "closed", _("closed")


class Kind(models.TextChoices):
    """The kind of a member."""

    PERSON = "person", _("person")
    BOT = "bot", _("bot")


class Room(models.Model):
    """A place to meet, found by its code. `options` holds only what differs from the defaults.

    `starts_at` (ms) is when the next game starts at the latest: at the end of the countdown of a full and ready lobby,
    or with `starts_when_revealed` as soon as all players who are present have revealed their numbers. `secret` is the
    server's part of the game's seed, as long as the start lasts. `continues`: the next game goes on from the position
    in the room's `Opening`. A room of a `challenge` of the day plays by its rules, for its members alone. Only
    members of its `club` sit down in it. `pace`, `time_bank` and `increment` are those of its next game. `rating_from`,
    `rating_to`, `verified_only` and `friends_only` are what the host asks of those who sit down; `language` is the one
    that is spoken, if it is said. A `coach` helps the one person who plays there against bots
    (`selectors.rooms.coaching`).
    """

    code = models.CharField(_("code"), max_length=6)
    ruleset = models.CharField(_("game"), max_length=40)
    board = models.ForeignKey(
        Board, models.SET_NULL, null=True, blank=True, related_name="rooms", verbose_name=_("board")
    )
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"), default=dict, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats"))
    public = models.BooleanField(_("public"), default=False)
    casual = models.BooleanField(_("casual"), default=False, help_text=_("Its games are not rated."))
    coach = models.BooleanField(
        _("coach"), default=False, db_default=False, help_text=_("Games with it count for nothing.")
    )
    pace = models.PositiveIntegerField(_("pace"), choices=Pace, null=True, blank=True, help_text=_("None: live."))
    time_bank = models.PositiveIntegerField(_("time banks"), choices=TimeBank, null=True, blank=True)
    increment = models.PositiveIntegerField(_("increment"), choices=Increment, default=Increment.NONE, db_default=0)
    rating_from = models.PositiveIntegerField(_("lowest rating"), null=True, blank=True)
    rating_to = models.PositiveIntegerField(_("highest rating"), null=True, blank=True)
    verified_only = models.BooleanField(_("for verified people only"), default=False, db_default=False)
    friends_only = models.BooleanField(_("for friends of the host only"), default=False, db_default=False)
    language = models.CharField(_("language"), max_length=10, blank=True, default="", db_default="")
    phase = models.CharField(_("phase"), max_length=8, choices=Phase, default=Phase.LOBBY)
    version = models.PositiveIntegerField(_("version"), default=1)
    starts_at = models.BigIntegerField(_("starts at"), null=True, blank=True)
    starts_when_revealed = models.BooleanField(_("starts when the numbers are revealed"), default=False)
    continues = models.BooleanField(_("continues a game"), default=False)
    challenge = models.ForeignKey(
        Challenge,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rooms",
        verbose_name=_("challenge of the day"),
    )
    club = models.ForeignKey(
        Club,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="rooms",
        verbose_name=_("club"),
    )
    secret = models.CharField(_("secret"), max_length=64, blank=True)
    host = models.ForeignKey("Member", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("host"))
    game = models.ForeignKey("Game", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("game"))
    removed = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="+", verbose_name=_("removed people")
    )
    close_reason = models.CharField(
        _("closing reason"), max_length=300, blank=True, help_text=_("An admin's reason; the members see it.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    last_seen = models.DateTimeField(_("last seen"), auto_now_add=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["code"],
                condition=~Q(phase=Phase.CLOSED),
                name="games_room_code_once_among_open",
            ),
        ]
        indexes = [
            models.Index(
                fields=["-created_at"],
                condition=Q(public=True) & ~Q(phase=Phase.CLOSED),
                name="games_room_listed",
            ),
            models.Index(fields=["last_seen"], condition=~Q(phase=Phase.CLOSED), name="games_room_open"),
            models.Index(fields=["starts_at"], condition=Q(starts_at__isnull=False), name="games_room_starts_at"),
            models.Index(fields=["club"], condition=Q(club__isnull=False), name="games_room_of_club"),
        ]

    def __str__(self) -> str:
        return self.code


class Member(models.Model):
    """A person or bot with a seat in a room; the row is deleted when they leave.

    `here` holds while `seen_until` lies ahead: presence is a lease that heartbeats renew. `random` is the member's part
    of the next game's seed, and `commitment` its hash. `command` is the id of the command that added a bot, so that the
    same command does not add another. `browser` is that in which a challenge was opened (`Try`). `place` is the seat of
    the position that the room continues.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="members", verbose_name=_("room"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="memberships",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=40)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.PERSON)
    level = models.CharField(_("level"), max_length=40, blank=True)
    ready = models.BooleanField(_("ready"), default=False)
    token = models.PositiveSmallIntegerField(_("token"))
    rematch = models.BooleanField(_("wants a rematch"), default=False)
    command = models.CharField(_("command"), max_length=36, blank=True)
    place = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    commitment = models.CharField(_("commitment"), max_length=64, blank=True)
    random = models.CharField(_("random number"), max_length=64, blank=True)
    browser = models.CharField(_("browser"), max_length=64, blank=True)
    here = models.BooleanField(_("here"), default=False)
    seen_until = models.DateTimeField(_("seen until"), null=True, blank=True)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "user"], name="games_member_once_a_room"),
            models.UniqueConstraint(fields=["room", "token"], name="games_member_token_once_a_room"),
            models.UniqueConstraint(fields=["room", "place"], name="games_member_place_once_a_room"),
            models.CheckConstraint(condition=Q(kind=Kind.BOT) ^ Q(user__isnull=False), name="games_member_bot_or_user"),
        ]
        indexes = [
            models.Index(fields=["seen_until"], condition=Q(here=True), name="games_member_here"),
        ]

    def __str__(self) -> str:
        return self.name


class Spectator(models.Model):
    """A lease of somebody who watches; `key` names the person, or the socket of somebody who is not logged in."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="spectators", verbose_name=_("room"))
    key = models.CharField(_("key"), max_length=40)
    seen_until = models.DateTimeField(_("seen until"), db_index=True)

    class Meta:
        verbose_name = _("spectator")
        verbose_name_plural = _("spectators")
        constraints = [
            models.UniqueConstraint(fields=["room", "key"], name="games_spectator_once_a_room"),
        ]

    def __str__(self) -> str:
        return self.key

    @staticmethod
    def key_of(user: int) -> str:
        """The key of a person's lease, whatever number of tabs they have."""
        return f"user {user}"
