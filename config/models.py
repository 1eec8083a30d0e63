"""What the site as a whole stores: locks, violations of its content security policy, waiting mails, certificates."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Lock(models.Model):
    """Work that one process is doing, at most until this moment (`config.locks`)."""

    name = models.CharField(primary_key=True, max_length=60)
    holder = models.CharField(max_length=16)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Violation(models.Model):
    """A kind of violation, by directive and blocked URL, with the number of reports; `page` is from the latest."""

    directive = models.CharField(_("directive"), max_length=60)
    blocked = models.CharField(_("blocked"), max_length=200)
    page = models.CharField(_("on the page"), max_length=200, blank=True)
    sample = models.CharField(_("it began with"), max_length=100, blank=True)
    times = models.PositiveBigIntegerField(_("times"), default=1)
    first_at = models.DateTimeField(_("first"), auto_now_add=True)
    last_at = models.DateTimeField(_("last"), db_index=True)

    class Meta:
        verbose_name = _("policy violation")
        verbose_name_plural = _("policy violations")
        ordering = ["-last_at"]
        constraints = [
            models.UniqueConstraint(fields=["directive", "blocked"], name="site_violation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.directive}: {self.blocked}"


class OutgoingMail(models.Model):
    """A mail that waits to be sent (`config.mail`); it may hold secrets, so nobody is shown it.

    `due_at` is when it is tried next, and while it is being sent, when somebody else may try. `handed_at` was stored
    when its last line went out: if nothing else is known of it then, the mail server has it.
    """

    message: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    stored_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    handed_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Certificate(models.Model):
    """The certificate of one of the site's addresses, as it was last seen (`config.certificates`).

    `address` is host and port; `expires_at` is empty if it has never been seen; `due_at` is when it is looked at again.
    """

    address = models.CharField(primary_key=True, max_length=270)
    expires_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.address
