"""Rooms, games and boards in the administration: search, read-only pages and audited actions (PLAT-26)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import networks
from accounts.models import NetworkBan, User
from accounts.reasons import USUAL_REASONS
from accounts.sanctions import impose
from accounts.services import create_guest
from config.languages.numbers import digits
from games.models import Action, Board, Game, Phase, Report, Room, Status
from games.selectors.boards.rulebook import default_board
from games.selectors.upkeep.counts import current_counts
from games.selectors.upkeep.overseen import STEPS, position_at
from games.services.boards.custom import save_board
from games.services.chat import posting
from games.services.play.play import run_due
from tests.accounts.staff import administration
from tests.accounts.test_admin import do
from tests.games.bot_games import play_bot_game
from tests.games.tables import game_of, lobby_of, people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
MODELS = (
    "room",
    "member",
    "game",
    "action",
    "board",
    "galleryboard",
    "tablesetup",
    "chatline",
    "report",
    "flaggedword",
)
REASON = "The host shouts"


@pytest.fixture
def root() -> Client:
    """A superuser's browser."""
    return administration()[0]


@pytest.mark.parametrize("model", MODELS)
def test_lists_and_search_work(root: Client, model: str) -> None:
    """With rows in them."""
    game = game_of(*people(2))
    address = reverse(f"admin:games_{model}_changelist")
    assert root.get(address).status_code == 200
    assert root.get(address, {"q": game.room.code}).status_code == 200


def test_games_are_found_by_code_player_ruleset_and_status(root: Client) -> None:
    """The number of queries does not grow with the rows."""
    ann, bob = people(2)
    games = [game_of(ann, bob), game_of(*people(2))]
    wanted = games[0]

    def found(query: str) -> list[int]:
        shown = root.get(reverse("admin:games_game_changelist") + query).context["cl"]
        return sorted(shown.queryset.values_list("pk", flat=True))

    assert found(f"?q={wanted.room.code}") == found(f"?q={ann.username}") == [wanted.pk]
    assert found("?ruleset=oofopoly") == found("?status__exact=playing") == sorted(game.pk for game in games)
    assert found("?status__exact=finished") == []

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            found("")
        return len(seen)

    before = queries()
    game_of(*people(2))
    assert queries() == before


@pytest.mark.parametrize("model", ["room", "member", "game", "action", "board", "chatline"])
def test_nothing_is_added_changed_or_deleted(root: Client, model: str) -> None:
    """Not even with a forged form."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    board = save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    line = game.room.lines.earliest("pk")
    rows = {
        "room": game.room_id, "member": game.room.members.all()[0].pk, "game": game.pk, "board": board.pk,
        "action": game.actions.get().pk, "chatline": line.pk,
    }  # fmt: skip
    before = Game.objects.filter(pk=game.pk).values().get()
    assert root.post(reverse(f"admin:games_{model}_add"), {}).status_code == 403
    for page in ("change", "delete"):
        answer = root.post(reverse(f"admin:games_{model}_{page}", args=[rows[model]]), {"version": 9, "post": "yes"})
        assert answer.status_code == 403
    assert Game.objects.filter(pk=game.pk).values().get() == before
    assert Board.objects.filter(pk=board.pk).exists()


def test_a_room_is_closed_and_its_game_cancelled_for_a_reason(root: Client) -> None:
    """Without a reason nothing happens; with one it is logged, and the game's history is kept."""
    game = game_of(*people(2))
    room = game.room
    assert do(root, room, "close", reason=" ").status_code == 422
    assert Room.objects.get(pk=room.pk).phase == Phase.PLAYING
    assert do(root, room, "close", reason=REASON).status_code == 302
    game.refresh_from_db()
    room.refresh_from_db()
    assert (room.phase, room.close_reason) == (Phase.CLOSED, REASON)
    assert (game.status, game.cancel_reason, game.wake_at) == (Status.CANCELLED, REASON, None)
    assert game.actions.exists()
    entry = LogEntry.objects.get()
    assert (entry.object_repr, entry.user.username) == (room.code, "Root Ann")
    assert do(root, room, "close", reason=REASON).status_code == 403


def test_a_game_is_cancelled_and_its_room_goes_on(root: Client) -> None:
    """No player and no clock can change it any more; only superusers may cancel games."""
    game = game_of(*people(2))
    moderator, _ = administration("Mo", root=False)
    assert do(moderator, game, "cancel", reason=REASON).status_code == 403
    assert do(root, game, "cancel", reason=REASON).status_code == 302
    game.refresh_from_db()
    assert (game.status, game.cancel_reason, game.winners) == (Status.CANCELLED, REASON, [])
    assert Room.objects.get(pk=game.room_id).phase == Phase.ENDED
    assert run_due(game.pk) is None
    assert game.actions.count() == 1
    assert do(root, game, "cancel", reason=REASON).status_code == 403


def test_a_board_is_removed_for_a_reason(root: Client) -> None:
    """Games that began on it keep their copy."""
    ann = people(1)[0]
    board = save_board(ann, "oofopoly", "Bad words", default_board("oofopoly"))
    assert "Bad words" in root.get(reverse("admin:games_board_change", args=[board.pk])).content.decode()
    assert do(root, board, "remove", reason=REASON)["Location"] == reverse("admin:games_board_changelist")
    assert not Board.objects.exists()
    assert LogEntry.objects.get().object_repr == "Bad words"


def page_of(client: Client, game: Game, query: str = "") -> str:
    """A game's page."""
    return client.get(reverse("admin:games_game_change", args=[game.pk]) + query).content.decode()


def finished(bots: int = 2) -> Game:
    """A game that bots have played to the end."""
    number = play_bot_game(create_guest(), "oofopoly", bots)
    assert number is not None
    return Game.objects.get(pk=number, status=Status.FINISHED)


def test_a_running_game_is_shown_without_its_secrets(root: Client) -> None:
    """PLAT-12: an admin may be playing. Neither seed nor decks are on its page, in its steps or in a position."""
    game = game_of(*people(2))
    position = position_at(game, 1)
    assert position is not None
    pages = [
        page_of(root, game), page_of(root, game, "?at=1"), position.json,
        root.get(reverse("admin:games_action_change", args=[game.actions.get().pk])).content.decode(),
        root.get(reverse("admin:games_room_change", args=[game.room_id])).content.decode(),
    ]  # fmt: skip
    for page in pages:
        assert game.seed not in page
        assert "deck" not in page.casefold()
    assert "game began" in pages[0]
    assert "1,500" in pages[1]


def test_a_game_is_described_in_words(root: Client) -> None:
    """Its name, what the host changed, who came where; steps name players and spaces, without JSON."""
    game = finished()
    Game.objects.filter(pk=game.pk).update(options={**game.options, "starting_cash": 400, "auto_end_turn": True})
    page = page_of(root, game)
    for words in ("Oofopoly 2", "Starting cash: 400", "End turns automatically: yes", "dice rolled", "turn began"):
        assert words in page
    winner = game.seats.get(number=game.winners[0]).display_name
    assert f"1. {winner}, 2. " in page
    listed = page.partition('id="steps-heading"')[2].partition("</section>")[0]
    assert not re.search(r"\w_\w", re.sub(r"<[^>]+>", "", listed))
    assert "{" not in re.sub(r"<[^>]+>", "", listed)
    for model in ("game", "room"):
        filtered = root.get(reverse(f"admin:games_{model}_changelist")).content.decode()
        assert ">Oofopoly 2</a>" in filtered


def test_staff_watch_and_replay_any_game_as_spectators(root: Client, client: Client) -> None:
    """Also those of private rooms, which nobody else may see; today's challenge stays its players' own."""
    running, ended = game_of(*people(2)), finished()
    assert not ended.room.public
    moderator, _ = administration("Mo", root=False)
    for staff in (root, moderator):
        for game, address in ((running, f"/room/{running.room.code}/?watch"), (ended, f"/replay/{ended.pk}/")):
            assert f'href="{address}"' in page_of(staff, game)
            assert staff.get(address).status_code == 200
        assert staff.get(f"/api/games/{ended.pk}/").status_code == 200
    client.force_login(people(1)[0])
    assert client.get(f"/replay/{ended.pk}/").status_code == 404
    assert client.get(f"/api/games/{ended.pk}/").status_code == 404


def test_chat_lines_of_people_come_first(root: Client) -> None:
    """Those of the site are there when they are asked for."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    posting.say(game.room_id, ann, "hello there", "c1")
    address = reverse("admin:games_chatline_changelist")
    shown = {by: root.get(address, {"by": by} if by else {}).context["cl"].queryset for by in ("", "site", "all")}
    assert [line.text for line in shown[""]] == ["hello there"]
    assert set(shown["all"]) == {*shown[""], *shown["site"]}
    assert shown["site"]


def test_every_step_and_every_position_of_a_game_is_shown(root: Client) -> None:
    """With few queries per page; the last position is the stored one."""
    game = finished()
    page = page_of(root, game)
    assert game.seed in page
    assert page.count('id="step-') == min(100, game.version)
    last = page_of(root, game, f"?page=999&at={game.version}")
    assert f'id="step-{game.version}"' in last
    assert "game ended" in last
    position = position_at(game, game.version)
    assert position is not None
    assert position.json.count('"finished"') == 1
    losers = [one.seat.number for one in position.standings if one.out]
    assert losers == [seat for place in game.places[1:] for seat in place]
    for strange in ("?at=0", "?at=-1", f"?at={game.version + 1}", "?at=x", "?at=99999999999", "?at=²", "?page=x"):
        assert root.get(reverse("admin:games_game_change", args=[game.pk]) + strange).status_code == 200


def test_a_page_of_a_long_game_reads_no_more_than_one_of_a_short_game(root: Client) -> None:
    """Neither its queries nor the rows that they find become more with the moves."""
    game = finished()
    found: list[int] = []

    def counted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        found.append(context["cursor"].rowcount)
        return result

    seen = []
    for length in (max(STEPS, game.version), 900 + game.version):
        Action.objects.bulk_create(
            Action(game=game, version=version, seat=0, action='{"type":"pass"}', events="[]", at=version)
            for version in range(game.version + 1, length + 1)
        )
        game.version = length
        game.save(update_fields=["version"])
        page_of(root, game)  # what is read once and kept is read now
        found.clear()
        with connection.execute_wrapper(counted):
            page = page_of(root, game, "?page=1")
        assert page.count('id="step-') == STEPS
        seen.append((len(found), sum(found)))
    assert seen[0] == seen[1]


def test_the_first_page_counts_rooms_games_and_people(root: Client) -> None:
    """Each count is current and links to its list."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    lobby_of(ann)
    game.room.members.update(here=True)
    now = current_counts()
    assert (now.playing, now.lobbies, now.rooms, now.people_playing, now.people_online) == (1, 1, 2, 2, 2)
    page = root.get("/admin/").content.decode()
    links = re.findall(r'<a href="(/admin/[a-z_]+/[a-z]+/\?[^"]*)"', page)
    assert len(links) >= 7
    for link in links:
        assert root.get(link.replace("&amp;", "&")).status_code == 200, link


@pytest.fixture
def no_ban_stays(db: None) -> Iterator[None]:
    """This process forgets the bans of networks."""
    yield
    NetworkBan.objects.all().delete()
    networks.refresh()


def test_staff_read_usual_reasons_in_their_own_language(root: Client, no_ban_stays: None) -> None:
    """In lists, on pages of rows and in the log, in whatever language they were chosen."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    do(root, game, "cancel", reason=USUAL_REASONS[3])
    do(root, game.room, "close", reason=USUAL_REASONS[3])
    sanction = impose(ann, "mute", USUAL_REASONS[3], by=None)
    network = networks.impose("203.0.113.0/24", USUAL_REASONS[3], by=User.objects.get(is_superuser=True), own=None)
    root.cookies["django_language"] = "bn"
    rows = (game, game.room, sanction, network)
    of = [f"admin:{row._meta.app_label}_{row._meta.model_name}" for row in rows]
    addresses = [
        *(reverse(f"{name}_change", args=[row.pk]) for name, row in zip(of, rows, strict=True)),
        *(reverse(f"{name}_changelist") for name in of[2:]),
        reverse("admin:accounts_user_change", args=[ann.pk]),
        reverse("admin:games_room_history", args=[game.room_id]),
        reverse("admin:admin_logentry_changelist"),
        reverse("admin:index"),
    ]
    for address in addresses:
        page = root.get(address).content.decode()
        assert "বিজ্ঞাপন বা স্প্যাম" in page, address
        assert USUAL_REASONS[3] not in page, address


def test_the_administration_in_bangla_translates_headings_and_digits(root: Client) -> None:
    """No English heading, and no Latin digit in a row's number or count."""
    game = game_of(*people(2))
    report = Report.objects.create(about_name="Bo", reason="spam")
    root.cookies["django_language"] = "bn"
    index = root.get(reverse("admin:index")).content.decode()
    for app, name in (("games", "খেলা"), ("accounts", "অ্যাকাউন্ট")):
        assert re.search(rf'href="/admin/{app}/"[^>]*>\s*{name}\s*<', index)
    for row, model in ((game, "game"), (report, "report")):
        listed = root.get(reverse(f"admin:games_{model}_changelist")).content.decode()
        assert f">{digits(row.pk)}</a>" in listed
        assert not re.search(r">\s*(Pk|ID)\s*<", listed)
        assert re.search(r'class="paginator">\s*১ ', listed)
