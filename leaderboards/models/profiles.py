"""The public profile of a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Profile(models.Model):
    """A person's profile; without a row it is public and has no picture.

    The picture is a small WebP made by the server; `picture_hash` is part of its address, which therefore changes with
    it.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="profile", verbose_name=_("user")
    )
    public = models.BooleanField(_("public"), default=True)
    picture = models.BinaryField(_("picture"), null=True, blank=True)
    picture_hash = models.CharField(_("hash of the picture"), max_length=16, blank=True)

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.user)
