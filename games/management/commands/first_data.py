"""`manage.py first_data`: what every site begins with, which `prepare` sees to."""

from django.core.management import BaseCommand

from games.services.boards import official


class Command(BaseCommand):
    """Puts the boards that come with the games into the gallery. Can be repeated."""

    help = "Put the boards that come with the games into the gallery; one that has changed gets another version."

    def handle(self, *args: object, **options: object) -> None:
        """Do it quietly."""
        official.publish()
