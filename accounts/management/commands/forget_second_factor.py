"""`manage.py forget_second_factor NAME`: for who has lost both telephone and recovery codes."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management import BaseCommand, CommandError, CommandParser

from accounts.models import User


class Command(BaseCommand):
    """Takes every second factor of an account away; who runs the site is asked to set up another."""

    help = "Take the second factors of an account away, for who has lost them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose."""
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how many there were."""
        user = User.objects.filter(username__iexact=options["name"]).first()
        if user is None:
            raise CommandError(f"nobody is called {options['name']}")
        count, _ = Authenticator.objects.filter(user=user).delete()
        self.stdout.write(f"{count} second factors of {user.username} are gone")
