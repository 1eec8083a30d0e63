"""People who play, guests included, and sanctions on them."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinLengthValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, MIN_LENGTH
from accounts.reasons import in_readers_words
from config.texts.looks import look_of_name

COLOURS = 8
LOOKS_TAKEN = _("This name looks too much like one that is taken. Choose another.")


class Skeleton(models.CharField):
    """What the person's name looks like, computed whenever the row is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Return what the name being saved looks like; with a new look nobody else's is shared any more."""
        looks = look_of_name(model_instance.username)  # type: ignore[attr-defined]
        if looks != getattr(model_instance, self.attname):
            model_instance.shares_look = False  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, looks)
        return looks


class People(UserManager["User"]):
    """The manager of people."""

    def looking_like(self, name: str) -> "models.QuerySet[User]":
        """Return the people with this name or one that looks like it."""
        return self.filter(skeleton=look_of_name(name))


class User(AbstractUser):
    """A person with an account, or a guest who may save theirs later.

    An account that `is_bot` is a program's (`accounts.bots`); the bots of the site itself have none.
    """

    username = models.CharField(
        _("name"),
        max_length=MAX_LENGTH,
        unique=True,
        validators=[MinLengthValidator(MIN_LENGTH)],
        error_messages={"unique": _("This name is taken. Choose another.")},
    )
    skeleton = Skeleton(_("what the name looks like"), max_length=200, db_index=True, editable=False)
    shares_look = models.BooleanField(
        _("shares its look"),
        default=False,
        editable=False,
        help_text=_("The name was chosen before it was known to look like another person’s."),
    )
    is_guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Plays without a password; can save the account later.")
    )
    is_bot = models.BooleanField(
        _("bot account"),
        default=False,
        db_default=False,
        help_text=_("A program plays: it is marked as such, and its games change nobody’s rating."),
    )
    colour = models.PositiveSmallIntegerField(
        _("colour"),
        default=0,
        validators=[MaxValueValidator(COLOURS - 1)],
        help_text=_("The colour of the token this person is shown as."),
    )

    is_first_password = False
    """Whether the password set last is the first one, of a new account or a guest's."""

    objects: ClassVar[People] = People()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_username_once",
                violation_error_message=_("This name is taken. Choose another."),
            ),
            models.UniqueConstraint(
                fields=["skeleton"],
                condition=Q(shares_look=False),
                name="accounts_user_look_once",
                violation_error_message=LOOKS_TAKEN,
            ),
            models.CheckConstraint(condition=models.Q(colour__lt=COLOURS), name="accounts_user_colour_exists"),
        ]

    def set_password(self, raw_password: str | None) -> None:
        """Set a password; `accounts.passwords` is told of it when the person is saved."""
        self.is_first_password = self._state.adding or self.is_guest
        super().set_password(raw_password)

    def clean(self) -> None:
        """Refuse a name that looks like somebody else's, in every form that changes a person."""
        super().clean()
        if User.objects.looking_like(self.username).exclude(pk=self.pk).exists():
            raise ValidationError(LOOKS_TAKEN, code="username_looks_taken")


class SanctionKind(models.TextChoices):
    """Whether a sanction only warns, or forbids chatting or the whole site."""

    WARNING = "warn", _("warning")
    MUTE = "mute", _("mute")
    BAN = "ban", _("ban")


class Imposed(models.Model):
    """Imposed by staff, for a time or for good. Rows are never deleted: they are the record of what was done."""

    note = models.TextField(_("note"), blank=True, max_length=2000, help_text=_("Visible to staff only."))
    begins_at = models.DateTimeField(_("from"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True, blank=True, help_text=_("Empty: permanently."))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by")
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("lifted by")
    )

    class Meta:
        abstract = True
        ordering = ["-begins_at", "-pk"]


class Sanction(Imposed):
    """A warning, a mute or a ban, with a reason; a warning until its person confirms it, others with an optional end.

    Rows are created and lifted by `accounts.sanctions`.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="sanctions", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=4, choices=SanctionKind)
    reason = models.CharField(_("reason"), max_length=300, help_text=_("Shown to the person."))
    confirmed_at = models.DateTimeField(
        _("confirmed"), null=True, blank=True, help_text=_("When the person confirmed having read a warning.")
    )

    class Meta(Imposed.Meta):
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="accounts_sanction_has_a_reason"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gt=F("begins_at")), name="accounts_sanction_ends_later"
            ),
            models.UniqueConstraint(
                fields=["person", "kind"],
                condition=Q(lifted_at__isnull=True, until__isnull=True) & ~Q(kind="warn"),
                name="accounts_sanction_for_ever_once",
            ),
            models.CheckConstraint(
                condition=~Q(kind="warn") | Q(until__isnull=True), name="accounts_sanction_warning_without_end"
            ),
            models.CheckConstraint(
                condition=Q(kind="warn") | Q(confirmed_at__isnull=True), name="accounts_sanction_warnings_confirmed"
            ),
        ]
        indexes = [
            models.Index(
                fields=["person", "kind", "until"],
                condition=Q(lifted_at__isnull=True),
                name="accounts_sanction_in_force",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {in_readers_words(self.reason)}"


class NetworkBan(Imposed):
    """A network from which nobody may use the site, with a reason and an optional end.

    Rows are created and lifted by `accounts.networks`.
    """

    network = models.CharField(
        _("network"),
        max_length=43,
        help_text=_("An address, or a network such as 203.0.113.0/24 or 2001:db8:1:2::/64."),
    )
    reason = models.CharField(_("reason"), max_length=300, help_text=_("Shown to whoever comes from there."))

    class Meta(Imposed.Meta):
        verbose_name = _("banned network")
        verbose_name_plural = _("banned networks")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="accounts_network_ban_has_a_reason"),
            models.UniqueConstraint(
                fields=["network"], condition=Q(lifted_at__isnull=True), name="accounts_network_banned_once"
            ),
        ]

    def __str__(self) -> str:
        return self.network


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
