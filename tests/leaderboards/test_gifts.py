"""What players give away to others, how unusual that is, and who sees it (docs/gifts.md)."""

from __future__ import annotations

from datetime import timedelta
from itertools import permutations
from typing import Any
from unittest.mock import ANY

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, Kind
from games.selectors.replays.gifts import gifts_of
from leaderboards import tasks
from leaderboards.models import CountedGame, Gift, GiftBaseline, GiftKind, GiftPair, MeasuredGame, Result
from leaderboards.selectors import gifts as reading
from leaderboards.selectors.exports import stored_about
from leaderboards.services import gift_pairs, gifts
from leaderboards.services.counting import count_game
from leaderboards.unusual import MIN_GAMES, THRESHOLD
from tests.accounts.staff import administration
from tests.leaderboards.stored_games import StoredGame, accounts

pytestmark = pytest.mark.django_db


def played(*users: Any, ruleset: str = "oofopoly", number: int = 1) -> Game:
    """A whole game of bots, counted as one of these people."""
    game = StoredGame(number, *users, ruleset=ruleset)
    assert game.go_on()
    assert count_game(game.row.pk)
    game.row.refresh_from_db()
    return game.row


@pytest.mark.parametrize("ruleset", ["oofopoly", "bangladeshi", "monopoly_two"])
def test_a_counted_game_is_looked_at_once_and_its_gifts_are_stored(ruleset: str) -> None:
    """By person, with the moments of the replay."""
    people = accounts(4)
    game = played(*people, ruleset=ruleset)
    assert CountedGame.objects.get(game=game).rated
    tasks.measure_gifts()
    tasks.measure_gifts()
    measured = MeasuredGame.objects.get()
    assert sum(measured.strangers) == 12
    person = {seat.number: seat.user_id for seat in game.seats.all()}
    expected: dict[tuple[int, int, str], int] = {}
    for gift in gifts_of(game):
        key = person[gift.giver] or 0, person[gift.receiver] or 0, str(gift.kind)
        expected[key] = expected.get(key, 0) + round(gift.amount)
    stored = {(row.giver_id, row.receiver_id, row.kind): row.worth for row in Gift.objects.all()}
    assert stored
    assert {key: worth for key, worth in expected.items() if key in stored} == stored
    assert all(0 < row.share <= 4_000_000 and row.strangers for row in Gift.objects.all())
    assert all(1 < version <= game.version for row in Gift.objects.all() for version, _ in row.moments)


def many_games(giver: User, receiver: User, others: list[User], games: int, share: int) -> None:
    """Counted games of four, measured, in which the giver gave the receiver such a share of everything, and no other
    anybody anything."""
    now = timezone.now()
    for number in range(games):
        counted = CountedGame.objects.create(
            ruleset="oofopoly", players=4, people=4, rated=True, seconds=600, ended_at=now + timedelta(seconds=number)
        )
        for seat, user in enumerate([giver, receiver, *others]):
            Result.objects.create(
                counted=counted, user=user, seat=seat, kind=Kind.PERSON, place=seat + 1, won=not seat, drawn=False,
                worth=0, rating=1500, ruleset="oofopoly", rated=True, ended_at=counted.ended_at,
            )  # fmt: skip
        MeasuredGame.objects.create(counted=counted, ruleset="oofopoly", strangers=[0, 0, 0], ended_at=counted.ended_at)
        if share:
            Gift.objects.create(
                counted=counted, giver=giver, receiver=receiver, kind=GiftKind.TRADE, level=1, strangers=False,
                worth=share // 1000, share=share, moments=[[2, share // 1000]],
            )  # fmt: skip


def strangers(pairs: int = 20_000, given: int = 2_000) -> None:
    """What is usual at the level of those people: one pair in ten gives up to 2 % of everything by trades."""
    steps = [[10 * number, given - number] for number in range(0, given, 20)][1:]
    for kind in GiftKind.values:
        GiftBaseline.objects.create(
            ruleset="oofopoly", kind=kind, level=1, pairs=pairs, steps=steps if kind == GiftKind.TRADE else []
        )


def test_who_gives_in_every_game_is_above_the_mark_and_nobody_else() -> None:
    """In the direction of the gifts alone."""
    strangers()
    giver, receiver, *others = accounts(4)
    many_games(giver, receiver, others, 8, 30_000)
    gift_pairs.refresh(set(permutations([one.pk for one in (giver, receiver, *others)], 2)))
    above = GiftPair.objects.filter(mark__gt=THRESHOLD)
    assert [(pair.giver, pair.receiver, pair.kind, pair.games) for pair in above] == [(giver, receiver, "trade", 8)]
    assert GiftPair.objects.count() == 12
    assert above[0].figures["trade"] | {"mark": 0} == {
        "games": 8, "share": 240_000, "usual_games": pytest.approx(0.8, abs=0.1), "usual_share": ANY, "mark": 0,
    }  # fmt: skip


def test_those_who_have_hardly_met_have_no_mark() -> None:
    """And lose it when their games are forgotten."""
    strangers()
    people = accounts(4)
    pairs = set(permutations([one.pk for one in people], 2))
    many_games(people[0], people[1], people[2:], MIN_GAMES - 1, 30_000)
    gift_pairs.refresh(pairs)
    assert not GiftPair.objects.exists()
    many_games(people[0], people[1], people[2:], 1, 30_000)
    gift_pairs.refresh(pairs)
    assert GiftPair.objects.count() == 12
    with time_machine.travel(timezone.now() + gifts.KEPT + timedelta(days=1)):
        gifts.forget_old()
    assert not Gift.objects.exists()
    assert not MeasuredGame.objects.exists()
    assert not GiftPair.objects.filter(giver=people[0], receiver=people[1]).exists()


def test_what_is_usual_comes_from_strangers_alone() -> None:
    """By level, and for all levels together."""
    people = accounts(4)
    many_games(people[0], people[1], people[2:], 3, 30_000)
    MeasuredGame.objects.update(strangers=[3, 9, 0])
    gift_pairs.rebuild()
    trades = GiftBaseline.objects.filter(kind=GiftKind.TRADE).order_by("level")
    assert [(row.pairs, row.steps) for row in trades] == [(9, []), (27, []), (0, []), (36, [])]
    Gift.objects.update(strangers=True)
    gift_pairs.rebuild()
    assert [(row.pairs, row.steps) for row in trades.all()] == [
        (9, []), (27, [[30_000, 3]]), (0, []), (36, [[30_000, 3]]),
    ]  # fmt: skip


def test_friends_are_no_strangers_any_more_after_three_games() -> None:
    """So what they give each other is not what others are compared with."""
    people = accounts(2)
    for number in range(4):
        played(*people, number=number)
    call_command("measure_gifts")
    met = [sum(row.strangers) for row in MeasuredGame.objects.order_by("ended_at")]
    assert met == [2, 2, 2, 0]
    assert {gift.strangers for gift in Gift.objects.filter(counted__measured__strangers=[0, 0, 0])} <= {False}


def test_the_command_looks_at_old_games_and_again_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    """It stores the same a second time."""
    game = played(*accounts(3))
    CountedGame.objects.update(ended_at=timezone.now() - timedelta(days=30))
    assert gifts.measure_lately() == 0
    call_command("measure_gifts")
    stored = list(Gift.objects.values_list("giver", "receiver", "kind", "worth", "share", "moments"))
    assert stored
    call_command("measure_gifts")
    call_command("measure_gifts", "--again")
    assert sorted(Gift.objects.values_list("giver", "receiver", "kind", "worth", "share", "moments")) == sorted(stored)
    assert capsys.readouterr().out.splitlines() == [
        "1 of 1 games looked at", "0 of 0 games looked at", "1 of 1 games looked at",
    ]  # fmt: skip
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_game_that_cannot_be_read_does_not_keep_the_others_waiting() -> None:
    """It is logged and set aside."""
    broken, good = played(*accounts(2)), None
    others = [User.objects.create_user(f"Other {number}", f"o{number}@example.org") for number in range(2)]
    good = played(*others, number=2)
    Game.objects.filter(pk=broken.pk).update(ruleset="gone")
    assert gifts.measure_lately() == 1
    assert MeasuredGame.objects.get().counted.game_id == good.pk
    assert gifts.measure_lately() == 0


def test_programs_and_guests_neither_give_nor_receive() -> None:
    """They are not rated, so nobody gains a rating by them."""
    people = accounts(4)
    played(*people)
    Result.objects.filter(user=people[3]).update(guest=True)
    tasks.measure_gifts()
    assert sum(MeasuredGame.objects.get().strangers) == 6
    assert not Gift.objects.filter(giver=people[3]).exists()
    assert not Gift.objects.filter(receiver=people[3]).exists()


def a_pair() -> GiftPair:
    """A pair far above the mark, with a game that can be replayed."""
    strangers()
    people = accounts(4)
    many_games(people[0], people[1], people[2:], 8, 30_000)
    Gift.objects.filter(pk=Gift.objects.latest("pk").pk).update(moments=[[17, 30]])
    game = played(*people)
    counted = CountedGame.objects.exclude(game=game).latest("pk")
    Game.objects.filter(pk=game.pk).update(counted=True)
    CountedGame.objects.filter(game=game).update(game=None)
    CountedGame.objects.filter(pk=counted.pk).update(game=game)
    gift_pairs.refresh({(people[0].pk, people[1].pk)})
    return GiftPair.objects.get()


def test_a_moderator_sees_the_pair_with_the_moments_of_its_games_and_notes_it() -> None:
    """The note is in the audit log, with the name of who wrote it."""
    pair = a_pair()
    moderator, mo = administration("Mo", root=False)
    listed = moderator.get("/admin/leaderboards/giftpair/?above=open").content.decode()
    assert "Player 0" in listed
    assert "Player 1" in listed
    address = reverse("admin:leaderboards_giftpair_change", args=[pair.pk])
    page = moderator.get(address).content.decode()
    game = CountedGame.objects.exclude(game=None).get().game_id
    assert f'href="{reverse("replay", args=[game])}?at=17"' in page
    assert "24.0 %" in page
    answer: Any = moderator.post(f"{address}actions/note/".replace("change/", ""), {"reason": "They are brothers."})
    assert answer.status_code == 302
    pair.refresh_from_db()
    assert (pair.note, pair.noted_by) == ("They are brothers.", mo)
    assert "They are brothers." in moderator.get(address).content.decode()
    assert LogEntry.objects.filter(user=mo, change_message__contains="They are brothers.").count() == 1
    assert "Player 0" not in moderator.get("/admin/leaderboards/giftpair/?above=open").content.decode()
    mark = pair.mark
    gift_pairs.refresh({(pair.giver_id, pair.receiver_id)})
    pair.refresh_from_db()
    assert (pair.note, pair.mark) == ("They are brothers.", mark)


def test_the_page_of_a_pair_takes_as_many_queries_with_many_games(
    django_assert_max_num_queries: Any,
) -> None:
    """None in a loop."""
    pair = a_pair()
    with django_assert_max_num_queries(4):
        reading.kinds_of(pair)
        assert len(reading.games_of(pair)) == 8


def test_nobody_else_sees_it() -> None:
    """Not staff without the permission, and nobody whom it is about."""
    pair = a_pair()
    address = reverse("admin:leaderboards_giftpair_change", args=[pair.pk])
    moderator, mo = administration("Mo", root=False)
    mo.groups.clear()
    assert moderator.get(address).status_code == 403
    person = Client()
    person.force_login(pair.giver)
    assert person.get(address).status_code in (302, 403)


def test_a_download_has_what_was_found_of_oneself_without_the_other_or_the_mark() -> None:
    """What staff think of it, and of whom, is not in it."""
    pair = a_pair()
    given, received = stored_about(pair.giver_id), stored_about(pair.receiver_id)
    assert [set(one) for one in given["gifts_given"]] == [{"game", "kind", "worth", "moments"}] * 8
    assert len(list(received["gifts_received"])) == 8
    assert not list(received["gifts_given"])
    assert "Player 1" not in str(list(stored_about(pair.giver_id)["gifts_given"]))


def test_deleting_an_account_deletes_what_was_found_of_it() -> None:
    """Whoever deletes it, Django or the database alone; a note stays when its author goes."""
    giver, receiver = accounts(2)
    pair = GiftPair.objects.create(
        giver=giver, receiver=receiver, games=3, mark=5, share=1, figures={}, computed_at=timezone.now()
    )
    author = User.objects.create_user("Mo", "mo@example.org")
    gift_pairs.note(pair, by=author, text="Seen")
    author.delete()
    pair.refresh_from_db()
    assert (pair.note, pair.noted_by) == ("Seen", None)
    User.objects.filter(pk=giver.pk)._raw_delete(using="default")
    assert not GiftPair.objects.exists()
