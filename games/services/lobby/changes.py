"""Lobby changes: what members and the host may change in a room (PLAT-4 to PLAT-7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from msgspec import UNSET

from games import refusals, rulesets
from games.messages import commands
from games.models import Kind, Member, Phase, Room
from games.paces import Increment
from games.selectors.boards.rulebook import bot_levels
from games.selectors.boards.setups import setup_by_code
from games.selectors.rooms.bots import BOTS
from games.selectors.rooms.coaching import may_coach
from games.services.boards import choosing
from games.services.chat import notices
from games.services.lobby import asking, bot_pace, countdown, leaving, takeover
from games.services.notifying import invitations
from games.services.play import play, starting
from games.services.rooms import places, rooms, seeding, setups


@dataclass
class ChangeContext:
    """A change in progress: the locked room, the person, the user whose sockets it closes, and the command's id."""

    room: Room
    user: Any
    sent_away: int | None = None
    command: str = ""

    @property
    def member(self) -> Member:
        """The person's membership; refuses anybody who has none."""
        return rooms.member_of(self.room, self.user.pk if self.user is not None else None)

    def as_host(self) -> None:
        """Refuse anyone but the host."""
        if self.member.pk != self.room.host_id:
            raise refusals.not_host()

    def as_host_between_games(self) -> None:
        """Refuse anyone but the host, and the host too while a game is running."""
        self.as_host()
        rooms.refuse_playing(self.room)

    def as_host_of_new_game(self) -> None:
        """Refuse anyone but the host between games, and the host too in a room whose game is fixed."""
        self.as_host_between_games()
        self.refuse_challenge()
        if self.room.continues:
            raise refusals.position_fixed()

    def refuse_challenge(self) -> None:
        """Refuse what would make the room's challenge another one than that of everybody else."""
        if self.room.challenge_id is not None:
            raise refusals.challenge_fixed()

    def target(self, pk: int) -> Member:
        """Somebody in this room."""
        member = Member.objects.filter(room=self.room.pk, pk=pk).first()
        if member is None:
            raise refusals.no_such_member()
        return member


def change_room(room: int, user: Any, change: commands.LobbyChange, command: str = "") -> int:
    """Make one change for one person and return the room's new version; raises Refused, and then nothing changed.

    A bot is added once for the same `command`; the other changes lead to the same when they are repeated.
    """
    if isinstance(change, commands.Leave):
        return _leave(room, user)
    with transaction.atomic():
        if bot_pace.changes_bot_pace(change) or isinstance(change, commands.AskForSeat | commands.VoteOnSeat):
            bot_pace.lock_running_game(room)
        context = ChangeContext(rooms.lock_room(room), user, command=command)
        if command and context.room.members.filter(command=command).exists():
            return context.room.version
        CHANGES[type(change)](context, change)
        countdown.follow(context.room, change)
        return rooms.announce(context.room, context.sent_away)


def _leave(room: int, user: Any) -> int:
    """Leaving during a game resigns it first (OOF-51)."""
    place = Room.objects.filter(pk=room).first()
    if place is not None and place.phase == Phase.PLAYING and place.game_id is not None:
        play.resign(place.game_id, user.pk if user is not None else None)
    return leaving.leave(room, user.pk if user is not None else None)


def _sit(context: ChangeContext, _: commands.Sit) -> None:
    rooms.sit(context.room, context.user)


def _ready(context: ChangeContext, change: commands.Ready) -> None:
    rooms.refuse_playing(context.room)
    member = context.member
    member.ready = change.ready
    member.save(update_fields=["ready"])


def _token(context: ChangeContext, change: commands.Token) -> None:
    rooms.refuse_playing(context.room)
    member = context.member
    if Member.objects.filter(room=context.room.pk, token=change.token).exclude(pk=member.pk).exists():
        raise refusals.token_taken()
    member.token = change.token
    member.save(update_fields=["token"])


def _add_bot(context: ChangeContext, change: commands.AddBot) -> None:
    context.as_host_between_games()
    context.refuse_challenge()
    rooms.refuse_full(context.room)
    seat_bot(context.room, change.level or "", context.command)


def seat_bot(room: Room, level: str = "", command: str = "") -> None:
    """Seat a bot of this level, or of the default one, for the command with this id."""
    levels = bot_levels(room.ruleset)
    if not levels:
        raise refusals.no_bots()
    if level and level not in levels:
        raise refusals.no_such_level(levels)
    place = places.claim(room, None) if room.continues else {"token": 0}
    place["token"] = rooms.free_token(room, place["token"])
    Member.objects.create(
        room=room,
        name=free_bot_name(room),
        kind=Kind.BOT,
        level=level or levels[0],
        **place,
        command=command,
    )


def free_bot_name(room: Room) -> str:
    """The next name for a bot that nobody in the room has."""
    taken = set(room.members.values_list("name", flat=True))
    return next(name for name in BOTS if name not in taken)


def _remove(context: ChangeContext, change: commands.Remove) -> None:
    context.as_host_between_games()
    member = context.target(change.member)
    if member.pk == context.room.host_id:
        raise refusals.no_such_member()
    if member.user_id is not None:
        context.room.removed.add(member.user_id)
        context.sent_away = member.user_id
        notices.note(context.room.pk, "removed", member)
    member.delete()


def _transfer_host(context: ChangeContext, change: commands.HandOver) -> None:
    context.as_host()
    member = context.target(change.member)
    if member.kind != Kind.PERSON:
        raise refusals.no_such_member()
    context.room.host = member
    notices.note(context.room.pk, "host", member)


def _set_options(context: ChangeContext, change: commands.SetOptions) -> None:
    """Merge options; null resets one to its default. An invalid value is refused with its option and range (PLAT-4).

    While a game runs, only the pace of its bots can be changed.
    """
    room = context.room
    if room.phase == Phase.PLAYING and bot_pace.changes_bot_pace(change):
        context.as_host()
        bot_pace.set_bot_pace(room, change)
        return
    context.as_host_of_new_game()
    rulesets.read_options(room.ruleset, {key: value for key, value in change.options.items() if value is not None})
    merged = {key: value for key, value in {**room.options, **change.options}.items() if value is not None}
    options = rulesets.differing_options(room.ruleset, merged)
    if options != room.options:
        _ask_again(room)
    room.options = options


def _ask_again(room: Room) -> None:
    """Other rules than those that people were ready for (OOF-1): everybody but the host, who chose them, confirms."""
    room.members.filter(kind=Kind.PERSON, ready=True).exclude(pk=room.host_id or 0).update(ready=False)


def _set_ruleset(context: ChangeContext, change: commands.SetRuleset) -> None:
    """Change the game; options and board, which are the game's own, go back to its defaults."""
    context.as_host_of_new_game()
    room = context.room
    ruleset = rulesets.find(change.ruleset)
    if room.ruleset != ruleset.key:
        _ask_again(room)
        room.ruleset, room.board, room.options = ruleset.key, None, {}
        asking.forget_ratings(room)
        room.seats = rooms.nearest_seats(ruleset, max(room.seats, room.members.count()))


def _set_board(context: ChangeContext, change: commands.SetBoard) -> None:
    context.as_host_of_new_game()
    room = context.room
    gallery = None if change.gallery is UNSET else change.gallery
    board = choosing.chosen_board(context.user, change.board, gallery, before=room.board)
    if board is not None and board.ruleset != room.ruleset:
        raise refusals.no_such_board()
    if board != room.board:
        _ask_again(room)
    room.board = board


def _use_setup(context: ChangeContext, change: commands.UseSetup) -> None:
    """Change the game, options, board and seats to those of a table set-up; what it does not say stays, if it can."""
    context.as_host_of_new_game()
    room = context.room
    setup = setup_by_code(change.setup)
    contents = setups.contents_of(setup)
    before = (room.ruleset, room.board_id, room.options)
    if contents.board is not None or setup.board_gone or room.ruleset != contents.ruleset.key:
        room.board = contents.board
    if room.ruleset != contents.ruleset.key:
        asking.forget_ratings(room)
    room.ruleset, room.options = contents.ruleset.key, contents.options
    room.seats = rooms.nearest_seats(contents.ruleset, max(contents.seats or room.seats, room.members.count()))
    if before != (room.ruleset, room.board_id, room.options):
        _ask_again(room)


def _set_public(context: ChangeContext, change: commands.SetPublic) -> None:
    context.as_host()
    context.refuse_challenge()
    context.room.public = change.public


def _set_casual(context: ChangeContext, change: commands.SetCasual) -> None:
    context.as_host_between_games()
    context.refuse_challenge()
    context.room.casual = change.casual


def _set_coach(context: ChangeContext, change: commands.SetCoach) -> None:
    context.as_host_between_games()
    context.refuse_challenge()
    room = context.room
    if change.coach and not may_coach(room, room.members.all()):
        raise refusals.no_coach()
    room.coach = change.coach


def _set_pace(context: ChangeContext, change: commands.SetPace) -> None:
    """Set the time for a decision of the next game, over days, or with null make it a live one."""
    context.as_host_between_games()
    context.refuse_challenge()
    room = context.room
    bank, increment = (room.time_bank, room.increment) if change.pace is None else (None, Increment.NONE)
    _set_times(room, change.pace, bank, increment)


def _set_clock(context: ChangeContext, change: commands.SetClock) -> None:
    """Set the time banks of the next game, which is a live one then, or with null have it go by the rules' seconds."""
    context.as_host_between_games()
    context.refuse_challenge()
    pace = context.room.pace if change.bank is None else None
    increment = Increment.NONE if change.bank is None else change.increment
    _set_times(context.room, pace, change.bank, increment)


def _set_times(room: Room, pace: int | None, bank: int | None, increment: int) -> None:
    if (room.pace, room.time_bank, room.increment) != (pace, bank, increment):
        _ask_again(room)
    room.pace, room.time_bank, room.increment = pace, bank, increment


def _set_asks(context: ChangeContext, change: commands.SetAsks) -> None:
    context.as_host()
    context.refuse_challenge()
    asking.set_asks(context.room, change)


def _set_language(context: ChangeContext, change: commands.SetLanguage) -> None:
    context.as_host()
    asking.set_language(context.room, change.language)


def _set_seats(context: ChangeContext, change: commands.SetSeats) -> None:
    context.as_host_of_new_game()
    room = context.room
    ruleset = rulesets.find(room.ruleset)
    room.seats = rooms.checked_seats(ruleset, change.seats, taken=room.members.count())


def _free_seat(context: ChangeContext, change: commands.FreeSeat) -> None:
    context.as_host_between_games()
    if not context.room.continues:
        raise refusals.no_such_member(field="place")
    places.free(context.room, change.place)


def _start(context: ChangeContext, _: commands.Start) -> None:
    context.as_host_between_games()
    starting.refuse_unready(context.room)
    context.room.phase = Phase.LOBBY  # after a game, too, everybody in the room plays
    countdown.start_soon(context.room)


def _cancel_start(context: ChangeContext, _: commands.CancelStart) -> None:
    """Stop the countdown, which `countdown.follow` does after any such change; without one nothing happens."""
    context.as_host_between_games()


def _ask_for_seat(context: ChangeContext, change: commands.AskForSeat) -> None:
    takeover.ask(context.room, context.user, change.seat)


def _vote_on_seat(context: ChangeContext, change: commands.VoteOnSeat) -> None:
    takeover.vote(context.room, context.user, change.seat, change.user, free_bot_name(context.room))


def _rematch(context: ChangeContext, _: commands.Rematch) -> None:
    if context.room.phase != Phase.ENDED:
        raise refusals.no_game() if context.room.phase == Phase.LOBBY else refusals.room_started()
    member = context.member
    member.rematch = True
    member.save(update_fields=["rematch"])
    if starting.is_rematch_agreed(context.room):
        countdown.start_soon(context.room)
    else:
        invitations.invite_to_rematch(context.room, context.user.pk)


def _commit_random(context: ChangeContext, change: commands.CommitRandom) -> None:
    rooms.refuse_playing(context.room)
    seeding.commit(context.room, context.member, change.commitment)


def _reveal_random(context: ChangeContext, change: commands.RevealRandom) -> None:
    seeding.reveal(context.room, context.member, change.random)
    countdown.start_if_revealed(context.room)


CHANGES: dict[type, Callable[[ChangeContext, Any], None]] = {
    commands.Sit: _sit,
    commands.Ready: _ready,
    commands.Token: _token,
    commands.AddBot: _add_bot,
    commands.Remove: _remove,
    commands.HandOver: _transfer_host,
    commands.SetOptions: _set_options,
    commands.SetRuleset: _set_ruleset,
    commands.SetBoard: _set_board,
    commands.UseSetup: _use_setup,
    commands.SetPublic: _set_public,
    commands.SetCasual: _set_casual,
    commands.SetCoach: _set_coach,
    commands.SetPace: _set_pace,
    commands.SetClock: _set_clock,
    commands.SetAsks: _set_asks,
    commands.SetLanguage: _set_language,
    commands.SetSeats: _set_seats,
    commands.FreeSeat: _free_seat,
    commands.CancelStart: _cancel_start,
    commands.Start: _start,
    commands.AskForSeat: _ask_for_seat,
    commands.VoteOnSeat: _vote_on_seat,
    commands.Rematch: _rematch,
    commands.CommitRandom: _commit_random,
    commands.RevealRandom: _reveal_random,
}
