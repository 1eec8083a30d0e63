"""Games with bot accounts: nobody gains or loses by them what people gain and lose among themselves (PLAT-25)."""

from __future__ import annotations

import pytest

from accounts import bots
from accounts.models import User
from games.models import Unrated
from games.selectors.rooms.challenges import plays_other_draws
from games.selectors.rooms.rooms import room_seen
from leaderboards.models import Rating, Standing
from leaderboards.selectors.listed import listed_people
from leaderboards.services.recomputing import recompute
from tests.games.tables import game_of, lobby_of
from tests.leaderboards.games import account, counted, results_of
from tests.leaderboards.test_farming import GAMES, a_listed_player, boards

pytestmark = pytest.mark.django_db(transaction=True)


def bot_account(name: str) -> User:
    """A program's account."""
    return bots.become_bot(account(name))


def test_games_against_own_programs_leave_every_board_as_it_was() -> None:
    """However many are won: a program does as it is told, and so is nobody to be rated against."""
    player, hal = a_listed_player(), bot_account("Hal")
    before = boards()
    for _ in range(GAMES):
        counted(player, hal)
    assert boards() == before
    assert not Rating.objects.filter(user=hal).exists()


def test_people_are_rated_as_if_a_program_among_them_had_been_away(ann: User) -> None:
    """As with the site's own bots, wherever the program has come; computed anew it is the same."""
    bob, cat, dan, hal = account("Bob"), account("Cat"), account("Dan"), bot_account("Hal")
    with_program = counted(ann, hal, bob)
    without = counted(cat, dan)
    assert (with_program.unrated, without.unrated) == ("", "")
    rated = {user.username: Rating.objects.get(user=user, ruleset="oofopoly").mu for user in (ann, bob, cat, dan)}
    assert (rated["Ann"], rated["Bob"]) == (rated["Cat"], rated["Dan"])
    seat = with_program.seats.get(user=hal)
    assert seat.bot_account
    assert results_of(with_program)[seat.number].rating is None
    recompute()
    assert not Rating.objects.filter(user=hal).exists()
    assert not Standing.objects.filter(user=hal, listed=True).exists()
    assert Rating.objects.get(user=ann, ruleset="oofopoly").mu == pytest.approx(rated["Ann"])


def test_the_lobby_says_that_the_game_is_not_rated(ann: User) -> None:
    """With the reason; with two people it is."""
    hal = bot_account("Hal")
    assert game_of(ann, hal).unrated == Unrated.BOT_ACCOUNTS
    assert game_of(hal, bot_account("Eve")).unrated == Unrated.BOT_ACCOUNTS
    assert game_of(hal, bots=1).unrated == Unrated.ALONE
    assert room_seen(lobby_of(ann, hal)).shown.unrated == "bot_accounts"
    assert game_of(ann, hal, account("Bob")).unrated == ""


def test_it_is_on_no_leaderboard_and_does_not_try_the_challenge_first(ann: User) -> None:
    """Its owner would know the draws of the day."""
    hal = bot_account("Hal")
    assert set(listed_people().filter(pk__in=[ann.pk, hal.pk])) == {ann}
    assert plays_other_draws(lobby_of(hal).members.select_related("user"))
    assert not plays_other_draws(lobby_of(ann).members.select_related("user"))
