"""Forms of the account pages."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import COLOURS, Scope, User
from accounts.names import MAX_LENGTH, MIN_LENGTH
from accounts.selectors import changed_name, refuse_taken
from config.languages.numbers import number

COLOUR_NAMES = (
    _("Red"), _("Blue"), _("Gold"), _("Green"), _("Violet"), _("Orange"), _("Teal"), _("Slate"),
)  # fmt: skip
NAME_HELP = format_lazy(
    _("{min} to {max} letters, digits and spaces. Everyone at the table sees it."),
    min=lazy(number, str)(MIN_LENGTH),
    max=lazy(number, str)(MAX_LENGTH),
)
LIFETIME_CHOICES = [(7, _("7 days")), (30, _("30 days")), (90, _("90 days")), (365, _("1 year"))]
PASSWORD_HELP = _("At least 8 characters. Avoid common passwords, all digits or your name.")


class SignInForm(allauth_forms.LoginForm):
    """allauth's form, with labels instead of placeholders, which vanish."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["login"].label = _("Name or email")


class SignUpForm(allauth_forms.SignupForm):
    """allauth's form for a new account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = NAME_HELP
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("To reset your password, and to tell you what waits for you if you like.")
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Confirm password")

    def try_save(self, request: HttpRequest) -> Any:
        """Save; a name taken since it was validated raises ValidationError on `username`."""
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError as failed:
            name: str = self.cleaned_data["username"]
            try:
                refuse_taken(name)
            except forms.ValidationError as taken:
                raise forms.ValidationError({"username": taken}) from failed
            raise


class ClaimForm(SignUpForm):
    """The same for a guest, who may keep their name."""

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_username(self) -> str:
        """Validate the name as for a new account; it is not taken by the guest."""
        name: str = get_adapter().clean_username(self.cleaned_data["username"], shallow=True)
        refuse_taken(name, exclude=self.person.pk)
        return name


class ProfileForm(forms.Form):
    """Name and colour."""

    username = forms.CharField(
        label=_("Name"),
        max_length=MAX_LENGTH,
        help_text=NAME_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    colour = forms.TypedChoiceField(
        label=_("Token"),
        choices=list(zip(range(COLOURS), COLOUR_NAMES, strict=True)),
        coerce=int,
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, *, person: User) -> None:
        super().__init__(data, initial={"username": person.username, "colour": person.colour})
        self.person = person

    def clean_username(self) -> str:
        """Validate the name as for a new account; changing the case of one's own name is allowed."""
        return changed_name(self.person, self.cleaned_data["username"])


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("What you will use it for."))
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label=_("It expires after"), choices=LIFETIME_CHOICES, coerce=int, initial=90)


class DeleteForm(forms.Form):
    """Confirmation before an account is deleted: the password, or for a guest the name."""

    sure = forms.CharField(label=_("Password"), widget=forms.PasswordInput)

    def __init__(self, data: Any = None, *, person: User) -> None:
        super().__init__(data)
        self.person = person
        if not person.has_usable_password():
            self.fields["sure"] = forms.CharField(
                label=_("Type your name, %(name)s, to delete it") % {"name": person.username}
            )

    def clean_sure(self) -> str:
        """Compare with the password or the name."""
        sure: str = self.cleaned_data["sure"]
        if self.person.has_usable_password():
            if not self.person.check_password(sure):
                raise forms.ValidationError(_("This is not your password. Try again."), code="wrong_password")
        elif sure != self.person.username:
            raise forms.ValidationError(_("This is not your name. Try again."), code="wrong_name")
        return sure


def _without_placeholders(form: forms.Form) -> None:
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
