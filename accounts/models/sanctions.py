"""Sanctions on people and networks."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User
from accounts.reasons import in_readers_words


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
