"""Which parts of the site are running."""

from __future__ import annotations

from django.db import models


class Service(models.TextChoices):
    """A part of the site that several processes may be at once."""

    WEB = "web"
    SWEEP = "sweep"


class ServiceLease(models.Model):
    """A service runs at least until this moment (ms): its processes renew the lease, and one that stops ends it."""

    name = models.CharField(primary_key=True, max_length=5, choices=Service)
    until = models.BigIntegerField()

    def __str__(self) -> str:
        return self.name
