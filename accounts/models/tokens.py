"""Tokens of the API."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class Scope(models.TextChoices):
    """The permissions of a token. `play` is for the socket of a room, with everything a player does there."""

    PLAY = "play", _("Play: sit at tables, make moves and chat")
    ROOMS_READ = "rooms:read", _("See rooms")
    ROOMS_WRITE = "rooms:write", _("Open, join, change and start rooms")
    GAMES_READ = "games:read", _("See games and their results")
    BOARDS_READ = "boards:read", _("See your boards")
    BOARDS_WRITE = "boards:write", _("Save and delete boards")
    SAVES_READ = "saves:read", _("See and download your saved games")
    SAVES_WRITE = "saves:write", _("Save, load and delete saved games")
    CLUBS_READ = "clubs:read", _("See your clubs and read their chats")
    CLUBS_WRITE = "clubs:write", _("Join, change and moderate clubs, and write in their chats")
    PROFILE_READ = "profile:read", _("See your account’s name and settings")
    PROFILE_WRITE = "profile:write", _("Change your name and colour")


class ApiToken(models.Model):
    """A person's token for programs. Only its SHA-256 is stored: it has 256 random bits, so that needs no salt.

    `beginning` is the start of the token, by which its owner recognises it.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="api_tokens", verbose_name=_("person"))
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(_("hash"), max_length=64, unique=True)
    beginning = models.CharField(_("beginning"), max_length=16)
    scopes: "models.JSONField[list[str], list[str]]" = models.JSONField(_("scopes"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "name"], name="accounts_api_token_name_once_a_person"),
        ]

    def __str__(self) -> str:
        return self.name
