"""Seats of games over days whose players do not come back: asked for by others, and given away by vote (PLAT-38)."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.clock import now_ms
from games.messages import VacantSeat, commands
from games.models import VACANT_AFTER, Absence, AbsenceKind, Game, GameSeat, Kind, Member, Room, Unrated
from games.selectors.play.games import game_frame
from games.selectors.rooms.rooms import room_seen
from games.services.play import play
from tests.games.lobbies import change, refusal
from tests.games.running import seat_asked, something_legal
from tests.games.tables import people
from tests.games.test_over_days import DAY_MS, game_over_days
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db


def missed(game: Game) -> GameSeat:
    """The seat that the game waits for, whose player has not come three times."""
    seat = seat_asked(game)
    GameSeat.objects.filter(pk=seat.pk).update(missed=VACANT_AFTER, bank=0)
    seat.refresh_from_db()
    return seat


def only_vacant(room: Room) -> VacantSeat:
    """The one vacant seat that everybody sees."""
    seen = room_seen(room).shown.vacant
    assert seen
    assert len(seen) == 1
    return seen[0]


def others(game: Game, seat: GameSeat) -> list[User]:
    """The people in the other seats."""
    return [one.user for one in game.seats.exclude(pk=seat.pk).order_by("number") if one.user is not None]


def test_a_majority_gives_the_seat_to_a_bot() -> None:
    """Two of the three others; it plays at its pace, the old player is out of the room, and nobody's rating changes."""
    game = game_over_days(*people(4))
    Game.objects.update(unrated="")  # as among people with accounts
    seat = missed(game)
    first, second, _ = others(game, seat)
    room = Room.objects.get(pk=game.room_id)
    change(room, first, commands.VoteOnSeat(seat.number, None))
    vacant = only_vacant(room)
    assert (vacant.seat, vacant.needed, vacant.bots, len(vacant.votes)) == (seat.number, 2, True, 1)
    change(room, first, commands.VoteOnSeat(seat.number, None))
    assert GameSeat.objects.get(pk=seat.pk).kind == Kind.PERSON
    change(room, second, commands.VoteOnSeat(seat.number, None))
    taken = GameSeat.objects.get(pk=seat.pk)
    assert (taken.kind, taken.user, taken.missed, taken.takeover, taken.token) == (Kind.BOT, None, 0, {}, seat.token)
    assert not Member.objects.filter(room=room, user=seat.user_id).exists()
    assert "vacant" not in as_json(room_seen(room).shown)
    game.refresh_from_db()
    assert game.unrated == Unrated.TAKEN_OVER
    (absence,) = Absence.objects.all()
    assert (absence.user_id, absence.kind, absence.game_id) == (seat.user_id, AbsenceKind.SEAT_TAKEN, game.pk)
    assert game.wake_at is not None
    assert game.wake_at < now_ms() + 60_000
    Game.objects.update(wake_at=0)
    play.run_due(game.pk)
    assert game.actions.latest("version").automatic == "bot"


def test_somebody_who_watches_asks_and_plays_on() -> None:
    """With a full bank and the whole pace; the votes for others do not count for them."""
    game = game_over_days(*people(4))
    seat = missed(game)
    first, second, third = others(game, seat)
    room, eve = Room.objects.get(pk=game.room_id), people(1)[0]
    assert refusal(room, first, commands.VoteOnSeat(seat.number, eve.pk)).code == "illegal_target"
    for _ in range(2):
        change(room, eve, commands.AskForSeat(seat.number))
    vacant = only_vacant(room)
    assert [one.user for one in vacant.applicants] == [eve.pk]
    change(room, first, commands.VoteOnSeat(seat.number, None))
    change(room, second, commands.VoteOnSeat(seat.number, eve.pk))
    assert GameSeat.objects.get(pk=seat.pk).user_id == seat.user_id
    change(room, third, commands.VoteOnSeat(seat.number, eve.pk))
    taken = GameSeat.objects.get(pk=seat.pk)
    assert (taken.user_id, taken.name, taken.bank) == (eve.pk, eve.username, DAY_MS)
    game.refresh_from_db()
    (at,) = game.deadlines.values()
    assert 0 <= 2 * DAY_MS - (at - now_ms()) < 10_000
    assert as_json(game_frame(game.pk, None))["seats"][seat.number]["name"] == eve.username
    play.act(game.pk, eve.pk, something_legal(game))


def test_whoever_comes_back_keeps_the_seat_and_the_votes_are_gone() -> None:
    """One answer is enough; later votes begin anew."""
    game = game_over_days(*people(4))
    seat = missed(game)
    room = Room.objects.get(pk=game.room_id)
    first = others(game, seat)[0]
    change(room, first, commands.VoteOnSeat(seat.number, None))
    play.act(game.pk, seat.user_id, something_legal(game))
    seat.refresh_from_db()
    assert (seat.missed, seat.takeover) == (0, {})
    assert refusal(room, first, commands.VoteOnSeat(seat.number, None)).code == "wrong_phase"
    assert "vacant" not in as_json(room_seen(room).shown)


def test_who_may_not_ask_or_vote() -> None:
    """Players do not ask, others do not vote, and nobody decides about their own seat."""
    game = game_over_days(*people(3))
    seat = missed(game)
    room, eve = Room.objects.get(pk=game.room_id), people(1)[0]
    first = others(game, seat)[0]
    assert refusal(room, first, commands.AskForSeat(seat.number)).code == "wrong_phase"
    assert refusal(room, eve, commands.VoteOnSeat(seat.number, None)).code == "not_member"
    assert refusal(room, seat.user, commands.VoteOnSeat(seat.number, None)).code == "not_member"
    assert refusal(room, None, commands.AskForSeat(seat.number)).code == "log_in"
    other = game.seats.exclude(pk=seat.pk).first()
    assert other is not None
    assert refusal(room, first, commands.VoteOnSeat(other.number, None)).code == "wrong_phase"


def test_somebody_else_who_is_missing_has_no_vote() -> None:
    """Of three people two do not come: the third decides alone."""
    game = game_over_days(*people(3))
    seat = missed(game)
    first, second = others(game, seat)
    GameSeat.objects.filter(game=game, user=first).update(missed=VACANT_AFTER)
    room = Room.objects.get(pk=game.room_id)
    change(room, second, commands.VoteOnSeat(seat.number, None))
    assert GameSeat.objects.get(pk=seat.pk).kind == Kind.BOT
