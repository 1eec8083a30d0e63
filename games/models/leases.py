"""Which parts of the site are running."""

from __future__ import annotations

from django.db import models


class Service(models.TextChoices):
    """A part of the site that several processes may be at once."""

    WEB = "web"
    SWEEP = "sweep"


class ServiceLease(models.Model):
    """A service runs at least until this moment (ms): its processes renew the lease, and one that stops ends it.

    That of web processes also keeps how far (ms) the site's clock is `ahead` of the database's.
    """

    name = models.CharField(primary_key=True, max_length=5, choices=Service)
    until = models.BigIntegerField()
    ahead = models.BigIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return self.name
