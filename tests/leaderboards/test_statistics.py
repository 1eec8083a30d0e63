"""Statistics (PLAT-23) and achievements (PLAT-24): counted once, live and from the stored games, with equal numbers."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.models import Action, ChatLine, Game, Status
from games.rulesets import RULESETS
from games.selectors.results import statistics as reading
from games.services.upkeep.packing import pack_game
from leaderboards.models import EarnedAchievement, HeadToHead, RunningTally, Standing, Totals
from leaderboards.services import achievements, counting, recounting, running, statistics
from tests.games.tables import game_of
from tests.leaderboards.stored_games import StoredGame, accounts, people_of
from tests.support.extent import extent, nightly

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = extent(3, 1_000)
"""Of each ruleset."""


def kept_now() -> dict[str, Any]:
    """Everything that is counted of people."""
    return {
        "totals": sorted(Totals.objects.values_list("user", "ruleset", "counts", "bests"), key=lambda row: row[:2]),
        "pairs": sorted(HeadToHead.objects.values_list("user", "opponent", "ruleset", "games", "ahead", "behind")),
        "earned": sorted(EarnedAchievement.objects.values_list("user", "key", "game")),
        "standings": sorted(Standing.objects.values_list("user", "period", "ruleset", "achievements")),
    }


@nightly
@pytest.mark.parametrize("key", RULESETS)
def test_recounting_gives_the_same_numbers(key: str) -> None:
    people = accounts(8)
    for number in range(GAMES):
        count = RULESETS[key].player_counts[number % len(RULESETS[key].player_counts)]
        game = StoredGame(number, *people[:count], ruleset=key)
        assert game.go_on()
        assert counting.count_game(game.row.pk)
    live = kept_now()
    if RULESETS[key].scoring.competitive:
        assert sum(row[2].get("wins", 0) for row in live["totals"]) == GAMES
    assert sum(row[2]["games"] for row in live["totals"] if row[0] == people[0].pk) == GAMES
    assert EarnedAchievement.objects.filter(key="first_victory").exists()
    for number in Game.objects.values_list("pk", flat=True):
        pack_game(number)
    assert not Action.objects.exists()
    recounting._seats.cache_clear()
    call_command("recompute_statistics")
    assert kept_now() == live

    Totals.objects.all().delete()
    HeadToHead.objects.update(games=99)
    EarnedAchievement.objects.all().delete()
    Standing.objects.update(achievements=0)
    call_command("recompute_statistics")
    assert kept_now() == live


def test_achievements_are_given_while_the_game_is_played() -> None:
    """In pieces of any length; the counts at the end are those of the game counted as a whole."""
    people = accounts(4)
    game = StoredGame(2, *people, ruleset="oofopoly")
    while not game.go_on(23):
        assert running.count_moved() == 1
        assert running.count_moved() == 0
    tally = RunningTally.objects.get()
    assert tally.version >= game.at - 23
    earned = {(row.user_id, row.key): row for row in EarnedAchievement.objects.all()}
    assert {"whole_street", "hotel_mogul"} <= {key for _, key in earned}
    assert {"first_game", "first_victory"}.isdisjoint({key for _, key in earned})
    assert all(row.game_id == game.row.pk and 1 < row.version < game.at for row in earned.values() if row.version)

    seats = people_of(game.row)
    whole = reading.count_whole(game.row)
    assert counting.count_game(game.row.pk)
    assert not RunningTally.objects.exists()
    now = set(EarnedAchievement.objects.values_list("user", "key"))
    assert set(earned) < now
    declared = {one.key: one for one in reading.achievements_of("oofopoly")}
    assert now == {
        (seats[seat], key)
        for seat, counts in enumerate(whole.tally.seats)
        for key, one in declared.items()
        if counts.get(one.statistic, 0) >= one.at_least
    }
    lines = ChatLine.objects.filter(code="achievement")
    assert sorted((line.person_id, line.about["achievement"]) for line in lines) == sorted(now)
    line = lines.get(about__achievement="first_victory")
    assert line.about == {
        "achievement": "first_victory", "tier": "bronze", "names": {"en": "First Victory", "bn": "প্রথম জয়"},
    }  # fmt: skip


def test_a_worker_that_dies_loses_nothing_and_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    people = accounts(3)
    game = StoredGame(1, *people, ruleset="bangladeshi")
    other = StoredGame(1, *people, ruleset="bangladeshi")

    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    game.go_on(150)
    with monkeypatch.context() as patch:
        patch.setattr(RunningTally, "save", die)
        with pytest.raises(KeyboardInterrupt):
            running.count_moved()
    assert not EarnedAchievement.objects.exists()
    assert not ChatLine.objects.filter(code="achievement").exists()
    running.count_moved()
    earned = EarnedAchievement.objects.count()
    assert earned
    assert ChatLine.objects.filter(code="achievement").count() == earned

    assert game.go_on()
    with monkeypatch.context() as patch:
        patch.setattr(counting, "STEPS", (*counting.STEPS, die))
        with pytest.raises(KeyboardInterrupt):
            counting.count_game(game.row.pk)
    assert not Totals.objects.exists()
    assert counting.count_missed() == 1
    assert counting.count_missed() == 0
    assert all(row.counts["games"] == 1 for row in Totals.objects.all())

    assert other.go_on()
    counting.count_game(other.row.pk)
    once, twice = (reading.kept("bangladeshi", reading.count_whole(row.row).tally.seats[0]) for row in (game, other))
    assert once == twice
    mine = Totals.objects.get(user=people_of(game.row)[0])
    if people_of(other.row)[0] == mine.user_id:
        assert mine.counts == reading.merged([once, twice])
    assert mine.counts["games"] == 2


def test_unrated_and_cancelled_games_count_for_nothing() -> None:
    people = accounts(2)
    game = StoredGame(1, *people, ruleset="oofopoly")
    Game.objects.filter(pk=game.row.pk).update(rated=False)
    game.row.rated = False
    game.go_on(200)
    assert running.count_moved() == 0
    game.go_on()
    assert counting.count_game(game.row.pk)
    cancelled = game_of(*people)
    running.count_moved()
    Game.objects.filter(pk=cancelled.pk).update(status=Status.CANCELLED, ended_at=timezone.now())
    assert counting.count_missed() == 0
    running.count_moved()
    assert not RunningTally.objects.exists()
    assert not Totals.objects.exists()
    assert not HeadToHead.objects.exists()
    assert not EarnedAchievement.objects.exists()
    assert recounting.recount(people[0].pk) == 0


def test_an_achievement_taken_back_is_not_given_again() -> None:
    people = accounts(2)
    staff = User.objects.create_superuser("Staff", "staff@example.org", "the duck went past it")
    first = StoredGame(1, *people, ruleset="oofopoly")
    first.go_on()
    counting.count_game(first.row.pk)
    earned = EarnedAchievement.objects.get(user=people[0], key="first_game")
    before = Standing.objects.get(user=people[0], period="all", ruleset="").achievements
    achievements.revoke(earned, by=staff, reason="Played against himself.")
    with pytest.raises(ValidationError):
        achievements.revoke(earned, by=staff, reason="Again.")
    assert Standing.objects.get(user=people[0], period="all", ruleset="").achievements == before - 1
    again = StoredGame(2, *people, ruleset="oofopoly")
    again.go_on(300)
    running.count_moved()
    again.go_on()
    counting.count_game(again.row.pk)
    recounting.recount(people[0].pk)
    earned.refresh_from_db()
    assert earned.revoke_reason == "Played against himself."
    assert EarnedAchievement.objects.filter(user=people[0], key="first_game").count() == 1


def test_people_with_games_that_are_gone_are_not_recounted() -> None:
    people = accounts(2)
    for number in range(2):
        game = StoredGame(number, *people, ruleset="oofopoly")
        game.go_on()
        counting.count_game(game.row.pk)
    before = kept_now()["totals"]
    game.row.delete()
    assert recounting.recount(people[0].pk) is None
    assert kept_now()["totals"] == before


def test_a_deleted_account_takes_its_statistics_with_it() -> None:
    people = accounts(2)
    game = StoredGame(0, *people, ruleset="oofopoly")
    game.go_on(100)
    running.count_moved()
    game.go_on()
    delete_account(people[0])
    counting.count_game(game.row.pk)
    assert set(Totals.objects.values_list("user", flat=True)) == {people[1].pk}
    assert not HeadToHead.objects.exists()


def test_a_game_whose_events_cannot_be_read_still_has_results() -> None:
    people = accounts(2)
    game = StoredGame(0, *people, ruleset="oofopoly")
    game.go_on()
    game.row.actions.filter(version=5).update(events='[{"type":"no_longer_known"}]')
    assert counting.count_game(game.row.pk)
    assert not Totals.objects.exists()
    assert statistics.count_or_log(game.row, []) is None


def test_a_running_game_that_cannot_be_counted_does_not_stop_the_others() -> None:
    """Neither one whose count cannot begin nor one whose count cannot go on, which are not tried again at once."""
    people = accounts(2)
    unopened, other = (StoredGame(1, *people, ruleset="oofopoly") for _ in range(2))
    for game in (unopened, other):
        game.go_on(20)
    unopened.row.actions.filter(version=1).delete()
    assert running.count_moved() == 1
    assert RunningTally.objects.get().game == other.row
    other.go_on(5)
    other.row.actions.filter(version=other.at).update(events="{")
    assert [running.count_moved(), running.count_moved()] == [1, 0]
    assert RunningTally.objects.get().version < other.at
