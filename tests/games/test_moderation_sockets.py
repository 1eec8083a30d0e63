"""Actions of moderators and administrators reach open sockets at once, with the reason (PLAT-17, PLAT-26)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.reasons import USUAL_REASONS
from accounts.sanctions import impose
from games.models import ChatLine
from games.runtime.measures import REFUSALS
from games.services.chat.posting import say
from games.services.upkeep.metrics import refusals
from tests.accounts.staff import administration
from tests.accounts.test_admin import do
from tests.games.sockets import Open, cookies_of
from tests.games.tables import game_of, lobby_of, people
from tests.games.test_reports import handle, reported
from tests.support.live import LiveSite

HOUR = timedelta(hours=1)
REASON = "The host shouts"


@pytest.fixture
def root(live_site: LiveSite) -> Client:
    """A superuser's browser."""
    return administration()[0]


@pytest.fixture
def moderator(live_site: LiveSite) -> Client:
    """A moderator's browser."""
    return administration("Mo", root=False)[0]


def test_cancelling_a_game_and_closing_its_room_are_announced(root: Client, open_socket: Open) -> None:
    """The end of the game is sent to everybody at the table and to returning players; then the end of the room."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    socket, watcher = open_socket(game.room, ann), open_socket(game.room)
    for one in (socket, watcher):
        one.hello()
    do(root, game, "cancel", reason=REASON)
    for one in (socket, watcher):
        told = one.until_type("snapshot")["game"]
        assert (told["cancel_reason"], told["state"]["status"]) == (REASON, "cancelled")
        assert "legal" not in told["state"]
        assert "decision" not in told["state"]
        assert one.room["phase"] == "ended" or one.until_type("room")["room"]["phase"] == "ended"
    came_back = open_socket(game.room, bob)
    welcome = came_back.hello(version=game.version, game=game.pk)
    assert welcome["game"]["cancel_reason"] == REASON
    refused = came_back.act({"type": "roll"})
    assert refused["code"] == "game_over"
    do(root, game.room, "close", reason="Enough for today")
    goodbye = socket.until_type("goodbye")
    assert goodbye["message"] == "The site's staff closed this room. Reason: Enough for today"
    assert socket.close_code() == 4410


def test_refusals_of_all_processes_are_counted_by_code(root: Client, open_socket: Open) -> None:
    """The connections of the web process and of the test itself."""
    ann, bob = people(2)
    socket = open_socket(game_of(ann, bob).room, ann)
    socket.hello()
    before = dict(refusals())
    answer = socket.ask({"type": "act", "action": {"type": "nonsense"}})
    assert answer["code"] == "malformed", answer
    REFUSALS.labels("bad_board").inc()
    after = dict(refusals())
    assert after["malformed"] == before.get("malformed", 0) + 1
    assert after["bad_board"] == before.get("bad_board", 0) + 1
    assert "bad_board" in root.get("/admin/").content.decode()


def test_a_ban_closes_sockets_and_the_game_plays_the_seat(open_socket: Open) -> None:
    """The banned player is disconnected for good; the others play on."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 0})
    room = game.room
    anns, bobs = open_socket(room, ann), open_socket(room, bob)
    anns.hello()
    bobs.hello()
    impose(ann, "ban", "Cheating", by=None, until=timezone.now() + HOUR)
    goodbye = anns.until_type("goodbye")
    assert goodbye["code"] == 4403
    assert "until" in goodbye["message"]
    assert goodbye["message"].endswith("Reason: Cheating")
    assert anns.close_code() == 4403
    bobs.until(lambda message: message["type"] == "room" and message["you"]["host"])
    for _ in range(30):
        if any(message.get("automatic") == "away" for message in bobs.heard):
            break
        legal = {one["type"]: one for one in bobs.state.get("legal", [])}
        wanted = next((legal[kind] for kind in ("roll", "decline", "pass", "end_turn") if kind in legal), None)
        if wanted is not None:
            bobs.act({"type": wanted["type"]})
        bobs.quiet()
    else:
        pytest.fail("the banned player's seat is not played")


def test_a_warning_is_shown_at_the_persons_tables(open_socket: Open) -> None:
    """To nobody else."""
    ann, bob = people(2)
    room = game_of(ann, bob).room
    anns, bobs = open_socket(room, ann), open_socket(room, bob)
    for one in (anns, bobs):
        one.hello()
    impose(ann, "warn", USUAL_REASONS[0], by=None)
    told = anns.until_type("warned")
    assert told["message"] == "This is a warning from the site’s staff. Reason: Insults or threats in the chat"
    bobs.quiet()
    assert not [one for one in bobs.heard if one["type"] == "warned"]


def test_people_in_a_room_read_usual_reasons_in_their_own_language(root: Client, open_socket: Open) -> None:
    """When a game is cancelled, when its room is closed, and whenever they come back."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    socket = open_socket(game.room, ann, cookies=f"{cookies_of(ann)}; django_language=bn")
    socket.hello()
    do(root, game, "cancel", reason=USUAL_REASONS[3])
    assert socket.until_type("snapshot")["game"]["cancel_reason"] == "বিজ্ঞাপন বা স্প্যাম"
    do(root, game.room, "close", reason=USUAL_REASONS[3])
    assert socket.until_type("goodbye")["message"].endswith("বিজ্ঞাপন বা স্প্যাম")
    visitor = Client()
    visitor.force_login(ann)
    visitor.cookies["django_language"] = "bn"
    for address in (f"/room/{game.room.code}/", f"/games/{game.pk}/"):
        assert "বিজ্ঞাপন বা স্প্যাম" in visitor.get(address).content.decode(), address


def test_a_banned_guest_who_comes_back_gets_the_reason(open_socket: Open) -> None:
    """They are recognized by their session and not treated as a visitor."""
    (ann,) = people(1)
    room = lobby_of(*people(1), public=True)
    cookies = cookies_of(ann)
    impose(ann, "ban", "Cheating", by=None)
    goodbye = open_socket(room, cookies=cookies).until_type("goodbye")
    assert (goodbye["code"], goodbye["message"]) == (4403, "You are banned from this site. Reason: Cheating")


def test_a_removed_line_disappears_for_everybody(moderator: Client, open_socket: Open) -> None:
    """Hidden from connected readers and from later ones; the report and the audit log keep the text."""
    row = reported()
    assert row.room is not None
    reader = open_socket(row.room, row.reporter)
    reader.hello()
    assert handle(moderator, row, "remove").status_code == 302
    told = reader.until_type("chat")["lines"][0]
    assert (told["id"], told["code"]) == (row.line_id, "line_removed")
    assert "text" not in told
    lines = {line["id"]: line for line in reader.hello()["chat"]["lines"]}
    assert lines[row.line_id]["code"] == "line_removed"
    assert "You are all cheats!" not in str(lines)
    page = moderator.get(reverse("admin:games_report_change", args=[row.pk])).content.decode()
    assert "You are all cheats!" in page
    assert "You are all cheats!" in moderator.get("/admin/admin/logentry/").content.decode()


def test_a_spectators_removed_line_is_not_mentioned_to_players(moderator: Client, open_socket: Open) -> None:
    """Players receive nothing of the spectators' chat."""
    ann, bob, eve = people(3)
    game = game_of(ann, bob, public=True)
    said = say(game.room_id, eve, "Ann has no money left")
    players, watcher = open_socket(game.room, ann), open_socket(game.room, eve)
    for one in (players, watcher):
        one.hello()
    assert do(moderator, ChatLine.objects.get(pk=said), "remove", reason=REASON).status_code == 302
    assert watcher.until_type("chat")["lines"][0]["code"] == "line_removed"
    players.quiet()
    assert not [one for one in players.heard if one["type"] == "chat"]
