"""django-allauth's passkey forms, with JSON that is nested too deeply refused instead of failing."""

from __future__ import annotations

from typing import Any

from allauth.mfa.webauthn import forms as allauth_forms
from django import forms


class CredentialField(forms.JSONField):
    """The browser's description of a passkey, as JSON."""

    def to_python(self, value: Any) -> Any:
        """Parse it."""
        try:
            return super().to_python(value)
        except RecursionError as error:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from error


class AddForm(allauth_forms.AddWebAuthnForm):
    """The form that adds a passkey."""

    credential = CredentialField(widget=forms.HiddenInput)


class AuthenticateForm(allauth_forms.AuthenticateWebAuthnForm):
    """The form that asks for a passkey after the password."""

    credential = CredentialField(widget=forms.HiddenInput)


class LoginForm(allauth_forms.LoginWebAuthnForm):
    """The form that signs in by a passkey."""

    credential = CredentialField(widget=forms.HiddenInput)


class ReauthenticateForm(allauth_forms.ReauthenticateWebAuthnForm):
    """The form that asks for a passkey again."""

    credential = CredentialField(widget=forms.HiddenInput)
