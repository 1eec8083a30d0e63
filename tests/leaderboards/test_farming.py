"""Nobody gets onto a leaderboard by games that they play against themselves (PLAT-25)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from msgspec import UNSET

from accounts.models import User
from accounts.services import create_guest
from games.messages import commands
from games.models import CancelCause, Game, Unrated
from games.rulesets import RULESETS
from games.selectors.rooms.rating import PAIR_GAMES, PAIR_PERIOD, is_fair
from games.selectors.rooms.rooms import room_seen
from games.services.lobby.play_now import play_now
from games.services.play import endings, play
from games.services.saves import files, saves
from leaderboards.models import OVERALL, EarnedAchievement, HeadToHead, Rating, Standing, Totals
from leaderboards.rankings import MIN_OPPONENTS, PERIODS, RANKINGS
from leaderboards.selectors import rankings
from leaderboards.selectors.rankings import Chosen
from leaderboards.services.buckets import rebuild
from leaderboards.services.counting import count_game
from leaderboards.services.recounting import recount
from tests.games.lobbies import change, refusal
from tests.games.running import seat_asked, something_legal
from tests.games.tables import game_of, lobby_of
from tests.leaderboards.games import account, counted, finish
from tests.leaderboards.stored_games import StoredGame, accounts

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = 12
RESIGN = {"type": "resign"}


def boards() -> dict[Any, Any]:
    """What every public board shows, the numbers of people on it included."""
    rebuild()
    shown = {}
    for board in RANKINGS:
        for period in PERIODS:
            chosen = Chosen(board, period, "coopoly", 2) if RANKINGS[board].cooperative else Chosen(board, period)
            shown[board, period] = rankings.page(chosen), rankings.people_on(chosen)
    return shown


def a_listed_player() -> User:
    """Somebody who is on the leaderboards by honest games."""
    player, *others = accounts(MIN_OPPONENTS + 1)
    for other in others:
        counted(player, other)
    return player


def test_twelve_games_against_own_guests_leave_every_board_as_it_was() -> None:
    """Whole games, which the player wins, with all that can be earned in them."""
    player = a_listed_player()
    before = boards()
    assert before["rating", "all"][1] == 1
    for number in range(GAMES):
        game = StoredGame(number, player, create_guest(), ruleset="oofopoly")
        assert game.go_on()
        own = game.row.seats.get(user=player).number
        finish(game.row, [[own], [1 - own]])
        assert count_game(game.row.pk)
    assert boards() == before
    assert EarnedAchievement.objects.filter(user=player).exists()  # the easy ones, for the profile
    assert not EarnedAchievement.objects.filter(user=player, ranked=True).exists()
    assert not Totals.objects.filter(user=player, counts__games__gt=MIN_OPPONENTS).exists()
    recount(player.pk)
    assert boards() == before


def test_twelve_resignations_of_own_guests_leave_every_board_as_it_was() -> None:
    """The quickest way: the guest resigns at once."""
    player = a_listed_player()
    before = boards()
    for _ in range(GAMES):
        guest = create_guest()
        game = game_of(player, guest)
        play.act(game.pk, guest.pk, RESIGN)
        assert count_game(game.pk)
    assert boards() == before


def unrated(*users: User, **room_is: Any) -> str:
    """Why a game that these people start is not rated."""
    return game_of(*users, **room_is).unrated


def test_which_games_are_rated(ann: User) -> None:
    """Two accounts, the default board, and a named set of rules, whatever the clocks."""
    bob, guest = account("Bob"), create_guest()
    assert unrated(ann, bob) == ""
    assert unrated(ann, bob, guest) == ""
    assert unrated(ann, bob, options={"decision_seconds": 15, "bot_pace": 2}) == ""
    assert unrated(ann, guest) == Unrated.GUESTS
    assert unrated(ann, bots=2) == Unrated.ALONE
    assert unrated(ann, bob, options={"starting_cash": 9_000}) == Unrated.OPTIONS
    assert Game.objects.get(room=play_now(ann)).unrated == Unrated.ALONE
    assert unrated(ann, bob, ruleset="coopoly") == ""


def test_every_named_set_of_rules_is_fair() -> None:
    """But not a mixture of them, or one more change."""
    for key, ruleset in RULESETS.items():
        assert is_fair(key, {})
        for preset in ruleset.lobby.presets:
            assert is_fair(key, preset.options), (key, preset.key)
    quick = next(preset for preset in RULESETS["oofopoly"].lobby.presets if preset.options)
    assert not is_fair("oofopoly", {**quick.options, "bail": 1})
    assert is_fair("oofopoly", {**quick.options, "auction_kind": "sealed"}), "as every game over days has them"


def test_a_casual_room_has_no_rated_games(ann: User) -> None:
    """The host says so between games, everybody sees it, and nothing of its games counts, nor of their saves."""
    bob = account("Bob")
    room = lobby_of(ann, bob)
    assert refusal(room, bob, commands.SetCasual(casual=True)).code == "not_host"
    change(room, ann, commands.SetCasual(casual=True))
    seen = room_seen(room).shown
    assert (seen.casual, seen.unrated) == (True, "casual")
    change(room, bob, commands.Ready(ready=True))
    room = change(room, ann, commands.Start())
    assert room.game is not None
    assert room.game.unrated == Unrated.CASUAL
    assert room_seen(room).shown.unrated == "casual"
    assert refusal(room, ann, commands.SetCasual(casual=False)).code == "room_started"
    save = saves.create(ann, room.game.pk, "Later")
    assert not files.open_file(bytes(save.content))[1].rated
    assert count_game(finish(room.game, [[0], [1]]).pk)
    assert not Rating.objects.exists()
    assert not Totals.objects.exists()
    assert not HeadToHead.objects.exists()


def test_the_lobby_says_why_its_game_is_not_rated(ann: User) -> None:
    """As soon as it changes, and no longer than it is so."""
    bob, guest = account("Bob"), create_guest()
    room = lobby_of(ann)
    assert room_seen(room).shown.unrated == "alone"
    change(room, guest, commands.Sit())
    assert room_seen(room).shown.unrated == "guests"
    change(room, bob, commands.Sit())
    assert room_seen(room).shown.unrated is UNSET
    change(room, ann, commands.SetOptions({"bail": 1}))
    assert room_seen(room).shown.unrated == "options"
    change(room, ann, commands.SetRuleset("coopoly"))
    assert room_seen(room).shown.unrated == "together"


def test_the_same_two_people_have_so_many_rated_games_a_day(ann: User) -> None:
    """Whoever else plays; another day they have as many again."""
    bob, cem = account("Bob"), account("Cem")
    for _ in range(PAIR_GAMES):
        assert unrated(ann, bob) == ""
    room = lobby_of(ann, bob)
    assert room_seen(room).shown.unrated == "same_people"
    assert unrated(ann, bob, cem) == Unrated.SAME_PEOPLE
    assert unrated(ann, cem) == ""
    Game.objects.update(started_at=timezone.now() - PAIR_PERIOD - timedelta(minutes=1))
    assert unrated(ann, bob) == ""


def test_a_game_that_a_resignation_ends_in_the_first_round_is_void(ann: User) -> None:
    """Nobody gains by it, and nobody loses; once everybody has played, it counts. Offers are not playing."""
    bob = account("Bob")
    game = game_of(ann, bob)
    mover, other = (seat.user_id for seat in (seat_asked(game), game.seats.exclude(pk=seat_asked(game).pk).get()))
    play.act(game.pk, mover, {"type": "roll"})
    nothing = {"cash": 0, "jail_cards": 0, "spaces": []}
    offer = {"give": nothing | {"cash": 1}, "want": nothing | {"cash": 2}}
    play.act(game.pk, other, {"type": "offer_trade", "to": game.seats.get(user=mover).number, **offer})
    play.act(game.pk, mover, RESIGN)
    assert count_game(game.pk)
    game.refresh_from_db()
    assert (game.rated, game.unrated) == (False, Unrated.VOID)
    assert not Rating.objects.exists()
    game = game_of(ann, bob)
    for _ in range(40):
        seat = seat_asked(game)
        play.act(game.pk, seat.user_id, something_legal(game))
        if len({one.seat for one in game.actions.exclude(seat=None)}) == 2:
            break
    play.act(game.pk, bob.pk, RESIGN)
    assert count_game(game.pk)
    assert Rating.objects.filter(ruleset=OVERALL).count() == 2


def test_the_first_round_of_a_continued_game_was_in_the_game_that_it_continues(ann: User) -> None:
    """A resignation right after loading counts if everybody had played before, and only then."""
    bob = account("Bob")
    for have_played in (False, True):
        game = game_of(ann, bob)
        while have_played and len({one.seat for one in game.actions.exclude(seat=None)}) < 2:
            play.act(game.pk, seat_asked(game).user_id, something_legal(game))
        save = saves.create(ann, game.pk)
        endings.cancel_game(game.pk, CancelCause.LEFT)
        room = saves.load_save(ann, save)
        for user, step in ((bob, commands.Sit()), (bob, commands.Ready(ready=True)), (ann, commands.Start())):
            room = change(room, user, step)
        assert room.game is not None
        assert room.game.rated
        play.act(room.game.pk, bob.pk, RESIGN)
        assert count_game(room.game.pk)
        assert Rating.objects.exists() == have_played


def test_an_easy_achievement_counts_once_it_is_earned_in_a_game_that_counts(ann: User) -> None:
    """In one that does not it is for the profile only, and taking it back takes nothing from the leaderboards."""
    casual, rated = StoredGame(1, ann, account("Bob"), ruleset="oofopoly"), None
    Game.objects.filter(pk=casual.row.pk).update(unrated=Unrated.CASUAL)
    casual.row.unrated = Unrated.CASUAL
    assert casual.go_on()
    assert count_game(casual.row.pk)
    easy = {row.key for row in EarnedAchievement.objects.filter(user=ann)}
    assert easy
    assert {row.tier for row in EarnedAchievement.objects.all()} == {"bronze"}
    assert not Standing.objects.filter(achievements__gt=0).exists()
    rated = StoredGame(1, ann, account("Cem"), ruleset="oofopoly")
    assert rated.go_on()
    assert count_game(rated.row.pk)
    mine = EarnedAchievement.objects.filter(user=ann, ranked=True)
    assert easy <= {row.key for row in mine}
    assert Standing.objects.get(user=ann, period="all", ruleset=OVERALL).achievements == mine.count()
