"""What players gave away to others in rated games, and how unusual that is for each pair of them (docs/gifts.md)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.reasons import REASON_LENGTH
from leaderboards.models.results import CountedGame


class GiftKind(models.TextChoices):
    """The ways to give something away; `games.engine.gifts.Kind` has the same."""

    TRADE = "trade", _("Trades")
    AUCTION = "auction", _("Auctions")
    RENT = "rent", _("Rent")
    DEBT = "debt", _("Debts")
    LEAVING = "leaving", _("Leaving")


class MeasuredGame(models.Model):
    """A counted game in which gifts have been looked for.

    `strangers` has, by the level of the giver, how many ordered pairs of its people had hardly met before: the pairs
    that others are compared with. Rows are deleted a year after the game, with the gifts that were found in it.
    """

    counted = models.OneToOneField(
        CountedGame,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="measured",
        verbose_name=_("counted game"),
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    strangers: models.JSONField[list[int], list[int]] = models.JSONField(_("pairs of strangers by level"))
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("measured game")
        verbose_name_plural = _("measured games")
        indexes = [models.Index(fields=["ended_at"], name="leaderboards_measured_ended")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.counted_id}"


class Gift(models.Model):
    """What one person gave away to another in one game in one way.

    `worth` is in the game's money, `share` the same in millionths of all that the players had at the time. `moments`
    are the versions of the game, each with its part of the worth. `level` is that of the giver, and `strangers` says
    whether the two had hardly met before.
    """

    counted = models.ForeignKey(
        CountedGame,
        models.CASCADE,
        db_constraint=False,
        related_name="gifts",
        verbose_name=_("counted game"),
    )
    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="gifts_given",
        verbose_name=_("giver"),
    )
    receiver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="gifts_received",
        verbose_name=_("receiver"),
    )
    kind = models.CharField(_("kind"), max_length=8, choices=GiftKind)
    level = models.PositiveSmallIntegerField(_("level of the giver"))
    strangers = models.BooleanField(_("strangers"))
    worth = models.BigIntegerField(_("worth"))
    share = models.PositiveIntegerField(_("share in millionths"))
    moments: models.JSONField[list[list[int]], list[list[int]]] = models.JSONField(_("moments"))

    class Meta:
        verbose_name = _("gift")
        verbose_name_plural = _("gifts")
        constraints = [
            models.UniqueConstraint(fields=["counted", "giver", "receiver", "kind"], name="leaderboards_gift_once"),
        ]
        indexes = [models.Index(fields=["giver", "receiver"], name="leaderboards_gift_of_a_pair")]

    def __str__(self) -> str:
        return f"{self.counted_id}: {self.giver_id}→{self.receiver_id} {self.kind}"


class GiftBaseline(models.Model):
    """What strangers of a level give each other in a game: of `pairs` how many gave at least so much.

    `steps` are shares in millionths, ascending, each with the number of pairs whose gift was at least as large.
    """

    ruleset = models.CharField(_("ruleset"), max_length=40)
    kind = models.CharField(_("kind"), max_length=8, choices=GiftKind)
    level = models.PositiveSmallIntegerField(_("level of the giver"))
    pairs = models.PositiveBigIntegerField(_("pairs"))
    steps: models.JSONField[list[list[int]], list[list[int]]] = models.JSONField(_("steps"))

    class Meta:
        verbose_name = _("usual gifts")
        verbose_name_plural = _("usual gifts")
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "kind", "level"], name="leaderboards_baseline_once"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset}/{self.kind}/{self.level}"


class GiftPair(models.Model):
    """How unusual it is what one person gave another over their common games; those that have played enough of them.

    `mark` is the negative decimal logarithm of the chance that strangers of the giver's level give as much in as many
    games; `kind` is the way that is most unusual. `figures` has for each kind the number of games with gifts, the share
    in millionths, what strangers give, and its own mark. Nothing follows from a mark by itself: staff look at it.
    """

    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("giver")
    )
    receiver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False, related_name="+", verbose_name=_("receiver")
    )
    games = models.PositiveIntegerField(_("common games"))
    mark = models.FloatField(_("mark"))
    kind = models.CharField(_("most unusual"), max_length=8, choices=GiftKind, blank=True)
    share = models.PositiveBigIntegerField(_("share in millionths"))
    figures: models.JSONField[dict[str, dict[str, float]], dict[str, dict[str, float]]] = models.JSONField(_("figures"))
    computed_at = models.DateTimeField(_("computed"))
    noted_at = models.DateTimeField(_("noted"), null=True, blank=True)
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("noted by"),
    )
    note = models.CharField(_("note"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("gifts of a pair")
        verbose_name_plural = _("gifts of pairs")
        ordering = ["-mark", "pk"]
        constraints = [models.UniqueConstraint(fields=["giver", "receiver"], name="leaderboards_gift_pair_once")]
        indexes = [models.Index(fields=["-mark", "id"], name="leaderboards_gift_pair_mark")]

    def __str__(self) -> str:
        return f"{self.giver} → {self.receiver}"
