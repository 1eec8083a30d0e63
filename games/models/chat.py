"""Chat messages, muted people, reports, and flagged words."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from config.languages.names import name
from games.models.clubs import Club, ClubLine
from games.models.gallery import GalleryBoard
from games.models.games import Game
from games.models.rooms import Room


class LineKind(models.TextChoices):
    """Whether a message was typed, is a quick chat phrase, or a notice by the room itself."""

    SAID = "said", _("typed")
    PHRASE = "phrase", _("quick chat")
    SYSTEM = "system", _("notice")


class Audience(models.TextChoices):
    """The readers of a line. Players do not read the spectators' lines while their game runs."""

    EVERYBODY = "everybody", _("everybody")
    SPECTATORS = "spectators", _("spectators")


class ChatLine(models.Model):
    """A message in a room's chat. Only typed ones are text; the others are codes, translated for each reader.

    `name` and `token` are what the person was shown by. `text` is what is shown, and `typed` what was typed where words
    in it are masked. `flagged` lines hold a word that is to be shown to admins.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="lines", verbose_name=_("room"))
    # No database constraint: it would lock the game's row, and moves would wait for chat.
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, db_constraint=False, related_name="+", verbose_name=_("game")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="chat_lines",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=40, blank=True)
    token = models.PositiveSmallIntegerField(_("token"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=6, choices=LineKind, default=LineKind.SAID)
    audience = models.CharField(_("for"), max_length=10, choices=Audience, default=Audience.EVERYBODY)
    text = models.CharField(_("text"), max_length=300, blank=True)
    typed = models.CharField(_("as typed"), max_length=300, blank=True)
    code = models.CharField(_("code"), max_length=40, blank=True)
    about: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("about"), default=dict, blank=True)
    flagged = models.BooleanField(_("flagged"), default=False)
    client_id = models.CharField(_("command"), max_length=36, blank=True)
    at = models.BigIntegerField(_("at"))

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind=LineKind.SAID) ^ Q(text=""), name="games_line_text_if_said"),
            models.CheckConstraint(condition=Q(kind=LineKind.SAID) ^ ~Q(code=""), name="games_line_code_if_not_said"),
            models.UniqueConstraint(
                fields=["room", "person", "client_id"],
                condition=~Q(client_id=""),
                name="games_line_command_once",
            ),
        ]
        indexes = [
            models.Index(fields=["room", "-id"], name="games_line_of_room"),
            models.Index(fields=["person", "-at"], name="games_line_of_person"),
            models.Index(fields=["-id"], condition=Q(flagged=True), name="games_line_flagged"),
            models.Index(fields=["at"], name="games_line_at"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.code}"


class Mute(models.Model):
    """Somebody has muted somebody else, in every room."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes", verbose_name=_("who mutes")
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by", verbose_name=_("who is muted")
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "muted"], name="games_mute_once"),
            models.CheckConstraint(condition=~Q(person=models.F("muted")), name="games_mute_another"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.muted_id}"


class Reason(models.TextChoices):
    """Why something is reported."""

    ABUSE = "abuse", _("Insults or threats")
    HATE = "hate", _("Hate speech")
    SEXUAL = "sexual", _("Sexual or obscene content")
    SPAM = "spam", _("Advertising or spam")
    CHEATING = "cheating", _("Cheating or ruining the game")
    NAME = "name", _("An offensive name")
    OTHER = "other", _("Something else")


class ReportState(models.TextChoices):
    """The state of a report."""

    WAITING = "waiting", _("open")
    KEPT = "kept", _("upheld")
    DISMISSED = "dismissed", _("dismissed")


class Report(models.Model):
    """A report of a message, a picture, a `board`, a `club` or a line in one, or with none of these of a person.

    `snapshot` holds the lines as they were shown, the reported one and those around it, oldest first: each
    `{id, at, person, name, text | code, typed?, spectators_only?, reported?}`. `picture` is a copy of what is
    reported, kept until the report is resolved.
    """

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports_made",
        verbose_name=_("reported by"),
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports_about",
        verbose_name=_("about"),
    )
    about_name = models.CharField(_("name at the time"), max_length=40, blank=True)
    line = models.ForeignKey(
        ChatLine, models.SET_NULL, null=True, blank=True, related_name="reports", verbose_name=_("line")
    )
    room = models.ForeignKey(Room, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("room"))
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, db_constraint=False, related_name="+", verbose_name=_("game")
    )
    board = models.ForeignKey(
        GalleryBoard,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="reports",
        verbose_name=_("board"),
    )
    club = models.ForeignKey(
        Club,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="reports",
        verbose_name=_("club"),
    )
    club_line = models.ForeignKey(
        ClubLine,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        db_index=False,
        related_name="reports",
        verbose_name=_("line in a club"),
    )
    reason = models.CharField(_("reason"), max_length=8, choices=Reason)
    note = models.CharField(_("note"), max_length=500, blank=True)
    snapshot: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        _("lines"), default=list, blank=True
    )
    picture = models.BinaryField(_("picture"), null=True, blank=True)
    picture_hash = models.CharField(_("hash of the picture"), max_length=16, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=ReportState, default=ReportState.WAITING)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("resolved by"),
    )
    resolved_at = models.DateTimeField(_("resolved at"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("reported"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "line"], condition=Q(line__isnull=False), name="games_report_line_once"
            ),
            models.UniqueConstraint(
                fields=["reporter", "about", "picture_hash"],
                condition=~Q(picture_hash=""),
                name="games_report_picture_once",
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(state=ReportState.WAITING), name="games_report_waiting"),
            models.Index(fields=["reporter", "-created_at"], name="games_report_of_reporter"),
        ]

    def __str__(self) -> str:
        return f"{self.about_name}: {self.get_reason_display()}"


class Verdict(models.TextChoices):
    """The treatment of a message with a listed word; `ALLOW` is for innocent words that look like a flagged one."""

    MASK = "mask", _("the word is masked")
    REFUSE = "refuse", _("the message is refused")
    FLAG = "flag", _("shown to admins")
    ALLOW = "allow", _("always allowed")


def languages() -> list[tuple[str, str]]:
    """The languages that there are, whichever of them the site offers, for a word's own."""
    return [(code, name(code)) for code in settings.KNOWN_LANGUAGES]


class FlaggedWord(models.Model):
    """A word to find, in every spelling that reads like it; a star at either end matches any letters."""

    word = models.CharField(_("word"), max_length=60, unique=True)
    language = models.CharField(_("language"), max_length=8, choices=languages)
    verdict = models.CharField(_("what happens"), max_length=6, choices=Verdict, default=Verdict.MASK)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("flagged word")
        verbose_name_plural = _("flagged words")
        ordering = ["language", "word"]

    def __str__(self) -> str:
        return self.word
