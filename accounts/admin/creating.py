"""The form with which superusers create an account for somebody."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django import forms
from django.utils.translation import gettext_lazy

from accounts.admin.actions import ReasonForm
from accounts.models import User
from accounts.names import clean_name
from accounts.selectors import refuse_taken


class NewPersonForm(forms.ModelForm):
    """A name, the email to which the link goes, and the reason for the audit log."""

    email = forms.EmailField(
        label=gettext_lazy("Email"),
        help_text=gettext_lazy("They are sent a link by which they choose their password."),
    )
    reason = ReasonForm.base_fields["reason"]

    class Meta:
        model = User
        fields = ["username", "email"]

    def clean_username(self) -> str:
        """Apply the rules for names that people choose themselves."""
        name = clean_name(self.cleaned_data["username"])
        refuse_taken(name)
        return name

    def clean_email(self) -> str:
        """Refuse an email that an account has."""
        email: str = self.cleaned_data["email"].lower()
        taken = EmailAddress.objects.filter(email__iexact=email), User.objects.filter(email__iexact=email)
        if any(rows.exists() for rows in taken):
            raise forms.ValidationError(gettext_lazy("An account has this email already."), code="email_taken")
        return email

    clean_reason = ReasonForm.clean_reason
