"""Achievements on pages and in the administration."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.selectors.results import statistics
from leaderboards.models import EarnedAchievement, Totals
from leaderboards.selectors.achievements import achievements_of
from leaderboards.selectors.exports import stored_about
from tests.accounts.staff import administration
from tests.leaderboards.games import counted
from tests.leaderboards.stored_games import StoredGame, accounts

pytestmark = pytest.mark.django_db


def test_a_visitor_sees_every_achievement_and_no_progress(client: Client) -> None:
    page = client.get(reverse("achievements"))
    assert page.status_code == 200
    text = page.content.decode()
    assert text.count('class="achievement"') == len(statistics.declared())
    assert "<progress" not in text
    assert client.get(reverse("achievements"), {"user": "1"}).status_code == 400


def test_progress_is_that_of_all_games_or_of_the_best_one(ann: User, client: Client) -> None:
    Totals.objects.create(
        user=ann,
        ruleset="oofopoly",
        counts={"games": 7, "trades": 9, "most_deeds": 8},
        bests={"trades": 4, "most_deeds": 8},
    )
    Totals.objects.create(user=ann, ruleset="bangladeshi", counts={"games": 2, "trades": 3}, bests={"trades": 3})
    found = {one.key: one for one in achievements_of(ann.pk)}
    assert found["veteran_player"].shown_amount == 9
    assert found["master_trader"].shown_amount == 4
    assert found["property_tycoon"].percent == 80
    assert found["oofopoly_comeback"].percent == 0
    assert "9 of 10" in client.get(reverse("achievements")).content.decode()


def test_the_page_of_a_game_names_what_was_earned_in_it(client: Client) -> None:
    people = accounts(2)
    game = StoredGame(1, *people, ruleset="bangladeshi")
    game.go_on()
    client.force_login(people[0])
    assert 'id="earned"' not in client.get(reverse("game", args=[game.row.pk])).content.decode()
    now = timezone.now()
    for number, revoked in ((0, None), (1, now)):
        EarnedAchievement.objects.create(
            user=people[number],
            key="champion",
            tier="gold",
            ruleset="bangladeshi",
            game=game.row,
            at=now,
            revoked_at=revoked,
        )
    text = client.get(reverse("game", args=[game.row.pk])).content.decode()
    assert "Player 0 · Win 10 games." in text
    assert "Player 1 · Win 10 games." not in text


def test_staff_find_achievements_and_take_them_back_for_a_reason(ann: User) -> None:
    counted(ann, bots=1)
    now = timezone.now()
    earned = EarnedAchievement.objects.create(user=ann, key="champion", tier="gold", ruleset="oofopoly", at=now)
    staff, _ = administration("Mo", root=False)  # moderators, too
    assert "champion" in staff.get("/admin/leaderboards/earnedachievement/?q=Ann&revoked=no").content.decode()
    page = f"/admin/leaderboards/earnedachievement/{earned.pk}/"
    assert staff.get(f"{page}change/").status_code == 200
    assert staff.post(f"{page}actions/revoke/", {"reason": ""}).status_code == 422
    assert staff.post(f"{page}actions/revoke/", {"reason": "Played with a second account."}).status_code == 302
    earned.refresh_from_db()
    assert earned.revoked_at
    assert staff.get(f"{page}actions/revoke/").status_code == 403
    log = staff.get("/admin/admin/logentry/").content.decode()
    assert "Took an achievement back" in log
    assert "Played with a second account." in log
    mine = next(one for one in achievements_of(ann.pk) if one.key == "champion")
    assert (mine.earned_at, mine.revoke_reason) == (None, "Played with a second account.")
    assert stored_about(ann.pk)["achievements"][-1]["reason"] == "Played with a second account."
