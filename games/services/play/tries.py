"""The one counted try that everybody has at a challenge of the day."""

from __future__ import annotations

from collections.abc import Sequence

from games import refusals
from games.models import Challenge, Game, Member, Try
from games.selectors.rooms.challenges import is_over


def refuse_over(challenge: Challenge) -> None:
    """Refuse to begin a game of a challenge whose day has ended: its seed is known."""
    if is_over(challenge):
        raise refusals.challenge_over()


def claim(game: Game, members: Sequence[Member]) -> None:
    """Make a game that begins the try of everybody in it.

    It counts only if nobody in it has begun one before and knows the draws, nor has another person in the same browser;
    for all the others it is their try all the same. Rows are inserted in the order of the people's keys, so that games
    that begin together do not deadlock.
    """
    assert game.challenge_id is not None
    people = sorted(member.user_id for member in members if member.user_id is not None)
    browsers = {member.user_id: member.browser for member in members}
    tries = [Try(challenge_id=game.challenge_id, user_id=user, game=game, browser=browsers[user]) for user in people]
    Try.objects.bulk_create(tries, ignore_conflicts=True)
    today = Try.objects.filter(challenge=game.challenge_id)
    rehearsed = today.filter(browser__in=set(browsers.values()) - {""}).exclude(user__in=people)
    if today.filter(user__in=people, game=game).count() < len(people) or rehearsed.exists():
        game.rated = False
        game.save(update_fields=["rated"])
