"""Taking over the seat of somebody who does not come back to a game over days, by vote of the others (PLAT-38).

Somebody who watches asks for the seat; a bot may always have it. It changes hands when more than half of the other
people of the game are for the same. This is no move: seats and clocks change without a new version.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from accounts.relations.selectors import are_blocked
from games import refusals
from games.clock import now_ms, site_time
from games.models import COUNTING, Absence, AbsenceKind, Game, GameSeat, Kind, Member, Phase, Room, Unrated
from games.selectors.boards.rulebook import bot_levels
from games.selectors.play.calendars import calendars_of
from games.selectors.play.loaded import LoadedGame
from games.selectors.rooms import vacant
from games.selectors.rooms.rooms import is_removed
from games.services import publishing
from games.services.chat import notices
from games.services.play import looks, moves
from games.services.play.clocks import fill_banks, next_deadlines
from games.services.play.locking import load_locked
from games.services.play.waking import notify_on_commit
from games.services.rooms import rooms

MOST_APPLICANTS = 8


def ask(room: Room, user: Any, number: int) -> None:
    """Offer to play on in a seat; who has asked already stays where they are in the list."""
    if user is None or not user.is_authenticated:
        raise refusals.no_account()
    if is_removed(room, user.pk):
        raise refusals.was_removed()
    seats = _seats(room)
    if any(seat.user_id == user.pk for seat in seats):
        raise refusals.plays_already()
    seat = _vacant(seats, number)
    known = vacant.applicants(seat)
    if user.pk not in known:
        blocked = are_blocked(user.pk, [one.user_id for one in seats if one.user_id is not None and one != seat])
        if len(known) >= MOST_APPLICANTS or blocked:
            raise refusals.too_many_applicants()
        seat.takeover = {**seat.takeover, "applicants": [*known, user.pk]}
        seat.save(update_fields=["takeover"])


def vote(room: Room, user: Any, number: int, person: int | None, name: str) -> None:
    """Vote for one of those who asked, or with None for a bot, which is to have this `name`."""
    seats = _seats(room)
    seat = _vacant(seats, number)
    mine = next((one for one in vacant.voters(seats, seat) if user is not None and one.user_id == user.pk), None)
    if mine is None:
        raise refusals.no_vote()
    if person is None and not bot_levels(room.ruleset):
        raise refusals.no_bots()
    if person is not None and person not in vacant.applicants(seat):
        raise refusals.no_such_applicant()
    choice = vacant.BOT if person is None else person
    cast = {**seat.takeover.get("votes", {}), str(mine.number): choice}
    seat.takeover = {**seat.takeover, "votes": cast}
    if list(vacant.votes(seat, seats).values()).count(choice) >= vacant.needed(seats, seat):
        _hand_over(room, seat, person, name)
    else:
        seat.save(update_fields=["takeover"])


def _seats(room: Room) -> list[GameSeat]:
    """The seats of the room's game over days, whose row is locked."""
    if room.phase != Phase.PLAYING or room.game_id is None or room.pace is None:
        raise refusals.no_game()
    return list(GameSeat.objects.filter(game=room.game_id).order_by("number"))


def _vacant(seats: list[GameSeat], number: int) -> GameSeat:
    seat = next((one for one in seats if one.number == number and vacant.is_vacant(one)), None)
    if seat is None:
        raise refusals.not_vacant()
    return seat


def _hand_over(room: Room, seat: GameSeat, person: int | None, bot_name: str) -> None:
    """Give a seat to a person, or to a bot; its old player leaves the room, and everybody's clock begins anew."""
    user = None if person is None else get_user_model().objects.filter(pk=person).first()
    if person is not None and user is None:
        raise refusals.no_such_applicant()
    old = Member.objects.filter(pk=seat.member_id or 0).first()
    if old is not None:
        rooms.give_up(room, old)
    _note_absence(room, seat)
    member = _new_member(room, seat, user, bot_name)
    seat.user, seat.member, seat.name, seat.kind, seat.level = user, member, member.name, member.kind, member.level
    seat.guest = bool(user is not None and user.is_guest)
    seat.bot_account = bool(user is not None and user.is_bot)
    seat.missed, seat.away, seat.unprompted_actions, seat.takeover = 0, False, 0, {}
    fill_banks(room, [seat])
    seat.save()
    notices.note(room.pk, "took_over", member, game=room.game_id)
    loaded = load_locked(seat.game_id)
    _restart(loaded, seat.number)
    if user is not None:  # who takes over is not told what its old player saw
        looks.note([looks.Look(seat.game_id, user.pk, loaded.row.version)])


def _note_absence(room: Room, seat: GameSeat) -> None:
    """Note that the old player of a seat did not come back, if they were missing from a rated game."""
    game = Game.objects.filter(pk=seat.game_id, rated=True, unrated__in=("", Unrated.TAKEN_OVER))
    if seat.user_id is not None and game.exists():
        kind = AbsenceKind.SEAT_TAKEN
        Absence.objects.create(
            user_id=seat.user_id, kind=kind, ruleset=room.ruleset, game_id=seat.game_id, at=site_time()
        )


def _new_member(room: Room, seat: GameSeat, user: Any, bot_name: str) -> Member:
    Member.objects.filter(room=room.pk, user=None if user is None else user.pk, user__isnull=False).delete()
    token = rooms.free_token(room, seat.token)
    if user is not None:
        publishing.publish_seated(user.pk, room.pk)
        return Member.objects.create(room=room, user=user, name=user.username, kind=Kind.PERSON, token=token)
    level = bot_levels(room.ruleset)[0]
    return Member.objects.create(room=room, name=bot_name, kind=Kind.BOT, level=level, token=token)


def _restart(loaded: LoadedGame, number: int) -> None:
    """Give a seat the whole time for what it is asked; the game no longer counts, since others began it."""
    row, state, now = loaded.row, loaded.state, now_ms()
    asked = {str(one.id) for one in state.decisions if number in one.seats(state.table)}
    kept = {decision: at for decision, at in row.deadlines.items() if decision not in asked}
    calendars = calendars_of([seat.user_id for seat in loaded.seats if seat.user_id is not None])
    row.deadlines = next_deadlines(row, state, loaded.seats, calendars, kept, now)
    row.deadline = min(row.deadlines.values(), default=None)
    row.wake_at = moves.wake_at(loaded, now)
    row.snapshot_version = row.version
    row.save(update_fields=["deadlines", "deadline", "wake_at", "snapshot_version"])
    Game.objects.filter(pk=row.pk, unrated__in=COUNTING).update(unrated=Unrated.TAKEN_OVER)
    notify_on_commit(row)
    publishing.publish_game(row.room_id, row.pk)
