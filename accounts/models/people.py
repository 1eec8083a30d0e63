"""People who play, guests included."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinLengthValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, MIN_LENGTH
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
