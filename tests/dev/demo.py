"""Demo data of `make dev`: people, a finished game and a running table of every game, a full lobby, reports."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from accounts.models import User
from games.clock import now_ms
from games.models import Game, GameSeat
from games.selectors.boards.rulebook import rulesets_offered
from games.services.chat import posting, reports
from games.services.lobby.play_now import play_now
from games.services.rooms import rooms
from tests.dev import PASSWORD, STAFF
from tests.games.bot_games import play_to_the_end

PEOPLE = ("Amina", "Ben", "Chitra", "Dara")
SEATS = 4
SAID = ("Hello, everybody!", "Does anybody want to trade?", "You all play like beginners.")


def fill() -> Iterator[str]:
    """Make what is missing, and tell how it goes on; a second time there is nothing to do."""
    if User.objects.filter(username=STAFF).exists():
        return
    yield "making people"
    people = [User.objects.create_user(name, f"{name.lower()}@demo.invalid", PASSWORD) for name in PEOPLE]
    for number, ruleset in enumerate(rulesets_offered()):
        key, person = str(ruleset["key"]), people[number % len(people)]
        yield f"playing a game of {key}, and beginning another"
        finish(person, key)
        play_now(people[(number + 1) % len(people)], ruleset=key)
    yield "making a lobby and reports"
    meet(people)
    # Last, so that what was interrupted is made whole by the next start.
    User.objects.create_superuser(STAFF, "admin@demo.invalid", PASSWORD)


def finish(person: User, ruleset: str) -> None:
    """Play a game of a person, for whom the defaults are played, and bots to its end."""
    room = play_now(person, ruleset=ruleset)
    with transaction.atomic():
        game = Game.objects.select_for_update().get(room=room)
        game.options["bot_pace"] = 0
        Game.objects.filter(pk=game.pk).update(options=game.options, wake_at=now_ms())
        GameSeat.objects.filter(game=game, user=person).update(away=True)
        play_to_the_end(game.pk)


def meet(people: list[User]) -> None:
    """A public lobby in which people talk, and of which two things are reported."""
    host, *others = people
    room = rooms.open_room(host, seats=SEATS)
    for person in others:
        rooms.join(room.pk, person)
    *_, rude = [posting.say(room.pk, person, text) for person, text in zip(people, SAID, strict=False)]
    reports.report(room.pk, host, reason="abuse", note="Not nice.", line=rude)
    member = room.members.get(user=others[0])
    reports.report(room.pk, others[-1], reason="name", note="Looks like somebody else's.", member=member.pk)
