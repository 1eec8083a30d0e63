"""`manage.py forget_second_factor NAME`: for somebody who lost both phone and recovery codes."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management import BaseCommand, CommandError, CommandParser

from accounts.models import User


class Command(BaseCommand):
    """Removes every second factor of an account; staff must then set up another."""

    help = "Remove the second factors of an account whose owner has lost them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the name of the account."""
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove them and print how many there were."""
        user = User.objects.filter(username__iexact=options["name"]).first()
        if user is None:
            raise CommandError(f"there is no account called {options['name']}")
        count, _ = Authenticator.objects.filter(user=user).delete()
        self.stdout.write(f"{count} second factors of {user.username} removed")
