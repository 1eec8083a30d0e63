"""Reports in the administration: the reported lines in context, and every action (PLAT-17, PLAT-26)."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.reasons import USUAL_REASONS
from accounts.sanctions import ban_of, impose, lift, mute_of
from games.models import ChatLine, FlaggedWord, LineKind, Report, ReportState
from games.services.chat.posting import say
from games.services.chat.reports import report
from games.services.upkeep import moderation
from tests.accounts.staff import administration
from tests.accounts.test_admin import do
from tests.games.tables import lobby_of, people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
REASON = "Nobody has to read that"


@pytest.fixture
def admin() -> Client:
    """A moderator's browser."""
    return administration("Mo", root=False)[0]


def reported(words: str = "You are all cheats!") -> Report:
    """A line that Bob wrote between two others, reported by Ann."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    say(room.pk, ann, "Hello everybody")
    line = say(room.pk, bob, words)
    say(room.pk, ann, "Please stop it")
    return report(room.pk, ann, reason="abuse", note="he goes <on> & on", line=line)


def handle(client: Client, row: Report, resolution: str, **data: str) -> Any:
    """Press one of the buttons."""
    form = {"resolution": resolution, "reason": REASON, "duration": "day", **data}
    return client.post(reverse("admin:games_report_change", args=[row.pk]), form)


def test_open_reports_come_first_oldest_on_top(admin: Client) -> None:
    """Resolved ones follow, the latest first."""
    rows = [reported(f"line {number}") for number in range(4)]
    moderation.dismiss(rows[0].pk, by=User.objects.get(username="Mo"), reason=REASON)
    listed = admin.get(reverse("admin:games_report_changelist")).context["cl"].result_list
    assert [row.pk for row in listed] == [rows[1].pk, rows[2].pk, rows[3].pk, rows[0].pk]
    waiting = admin.get(reverse("admin:games_report_changelist") + "?state__exact=waiting").context["cl"]
    assert waiting.result_count == 3
    page = admin.get("/admin/").content.decode()
    assert "<b>3</b> <span>Open reports</span>" in page


def test_a_report_is_shown_with_the_lines_around_it(admin: Client) -> None:
    """With their authors and the possible actions."""
    row = reported()
    page = admin.get(reverse("admin:games_report_change", args=[row.pk])).content.decode()
    for words in (
        "Hello everybody",
        "You are all cheats!",
        "Please stop it",
        "he goes &lt;on&gt; &amp; on",
        "data-reported",
    ):
        assert words in page
    assert page.count("data-reported") == 1
    for deed in ("dismiss", "remove", "warn", "mute", "ban"):
        assert f'value="{deed}"' in page


def test_the_list_shows_the_words_and_reasons_as_people_chose_them(admin: Client) -> None:
    """Long words are cut."""
    reported("You are all cheats!")
    reported("x" * 200)
    listed = admin.get(reverse("admin:games_report_changelist")).content.decode()
    for words in ("You are all cheats!", "x" * 119 + "…", "Insults or threats"):
        assert words in listed
    assert "x" * 200 not in listed


def test_a_report_shows_what_was_before(admin: Client) -> None:
    """Other reports about the person, and sanctions, also those that are over."""
    row = reported("first")
    bob = row.about
    assert bob is not None
    assert row.room_id is not None
    page = reverse("admin:games_report_change", args=[row.pk])
    assert "so far" not in admin.get(page).content.decode()
    line = say(row.room_id, bob, "second")
    other = report(row.room_id, row.reporter, reason="spam", note="again", line=line)
    lift(impose(bob, "mute", "Shouting", by=None), by=None)
    shown = admin.get(page).content.decode()
    assert "so far" in shown
    for words in ("Shouting", "again", reverse("admin:games_report_change", args=[other.pk])):
        assert words in shown


def test_the_usual_reasons_are_offered(admin: Client) -> None:
    """In the admin's language."""
    page = reverse("admin:games_report_change", args=[reported().pk])
    admin.cookies["django_language"] = "bn"
    shown = admin.get(page).content.decode()
    assert '<datalist id="usual-reasons">' in shown
    assert shown.count("<option value=") >= len(USUAL_REASONS)
    assert "বিজ্ঞাপন বা স্প্যাম" in shown


def test_a_report_is_dismissed(admin: Client) -> None:
    """With a reason that is stored; afterwards no more actions are possible."""
    row = reported()
    assert handle(admin, row, "dismiss", reason="  ").status_code == 422
    assert handle(admin, row, "dismiss")["Location"] == reverse("admin:games_report_changelist")
    row.refresh_from_db()
    assert (row.state, row.outcome, str(row.resolved_by)) == (ReportState.DISMISSED, REASON, "Mo")
    assert LogEntry.objects.count() == 1
    again = handle(admin, row, "ban")
    assert again.status_code == 422
    assert "resolved this report in the meantime" in again.content.decode()
    assert row.about is not None
    assert ban_of(row.about.pk) is None


def test_the_person_is_muted_or_banned_from_a_report(admin: Client) -> None:
    """This resolves the report; both actions are in the audit log."""
    for deed in ("mute", "ban"):
        row = reported()
        assert row.about is not None
        assert handle(admin, row, deed, duration="week").status_code == 302
        row.refresh_from_db()
        assert (row.state, row.outcome) == (ReportState.KEPT, f"{deed}: {REASON}")
        assert (mute_of(row.about.pk) is not None) == (deed == "mute")
        assert (ban_of(row.about.pk) is not None) == (deed == "ban")
    assert LogEntry.objects.count() == 4


def test_the_person_is_warned_from_a_report(admin: Client) -> None:
    """Whatever the duration is; later reports show it."""
    row = reported()
    bob = row.about
    assert bob is not None
    assert handle(admin, row, "warn").status_code == 302
    row.refresh_from_db()
    assert (row.state, row.outcome) == (ReportState.KEPT, f"warn: {REASON}")
    assert [(one.kind, one.until, one.reason) for one in bob.sanctions.all()] == [("warn", None, REASON)]
    shown = admin.get(reverse("admin:games_report_change", args=[row.pk])).content.decode()
    assert "not confirmed yet" in shown


def test_a_refused_action_leaves_the_report_open(admin: Client) -> None:
    """Moderators cannot ban staff, and a deleted account cannot be banned."""
    row = reported()
    bob = row.about
    assert bob is not None
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    assert handle(admin, row, "ban").status_code == 422
    row.refresh_from_db()
    assert row.state == ReportState.WAITING
    bob.delete()
    assert handle(admin, row, "mute").status_code == 422
    row.refresh_from_db()
    assert row.state == ReportState.WAITING
    assert admin.get(reverse("admin:games_report_change", args=[row.pk])).status_code == 200


def test_a_line_is_removed_once(admin: Client) -> None:
    """Notices of the room cannot be removed."""
    row = reported()
    mo = User.objects.get(username="Mo")
    assert row.line_id is not None
    moderation.remove_line(row.line_id, by=mo, reason=REASON)
    with pytest.raises(ValidationError) as refused:
        moderation.remove_line(row.line_id, by=mo, reason=REASON)
    assert refused.value.code == "removed"
    told = ChatLine.objects.filter(kind=LineKind.SYSTEM).latest("pk")
    assert do(admin, told, "remove", reason=REASON).status_code == 403


def test_people_without_the_permission_cannot_resolve_reports(client: Client) -> None:
    """The permission is checked; hiding the button is not enough."""
    row = reported()
    root, _ = administration()
    user = User.objects.get(username="Root Ann")
    user.is_superuser = False
    user.save()
    assert handle(root, row, "ban").status_code == 403
    assert root.get(reverse("admin:games_report_change", args=[row.pk])).status_code == 403
    assert client.get(reverse("admin:games_report_change", args=[row.pk])).status_code == 302


def test_flagged_words_are_edited_in_the_administration(admin: Client) -> None:
    """Changes apply from the next line."""
    form = {"word": "ninnyhammer", "language": "en", "verdict": "mask"}
    assert admin.post(reverse("admin:games_flaggedword_add"), form).status_code == 302
    assert FlaggedWord.objects.filter(word="ninnyhammer").exists()
    ann = people(1)[0]
    room = lobby_of(ann)
    line = ChatLine.objects.get(pk=say(room.pk, ann, "You ninnyhammer"))
    assert line.text == "You ***********"
    page = admin.get(reverse("admin:games_chatline_change", args=[line.pk])).content.decode()
    assert "You ninnyhammer" in page
