"""Saves: keep a running game's position under a name, and go on from a save or from a file (PLAT-18 to PLAT-21)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count, islice
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext

from accounts.services import hold
from config.texts.looks import look
from games import refusals, rulesets
from games.clock import now_ms
from games.engine.refusal import Refused, gettext_noop
from games.models import Game, Opening, Room, Save, Status, Unrated
from games.recordings.beginnings import history_of, initial_state
from games.selectors.play import hands
from games.selectors.play.loaded import LoadedGame, load, refuse_ended
from games.selectors.play.versions import versions_of
from games.services.play import saved_games
from games.services.saves import continuing, files, hand_made
from games.services.saves.continuing import Position
from games.services.saves.files import Payload, SavedPlayer, SavedSeat, Segment, Summary
from games.services.saves.progress import progress_of

MAX_SAVES = 50
NAME_LENGTH = 60
RESEALED_AT_ONCE = 20


def create(user: Any, game: int, name: str = "") -> Save:
    """Save a running game for one of its players; without a name it is called after the game."""
    with transaction.atomic():
        loaded = load(game)
        loaded.seat_for(user.pk)
        refuse_ended(loaded.row)
        row = Game.objects.defer("state").get(pk=game)
        given = name.strip()
        name = checked_name(given or _free_name(user, gettext(rulesets.find(row.ruleset).name)))
        payload = _payload(loaded, row)
        progress = progress_of(loaded, payload.history)
        about = _summary(name, payload, progress.moves)
        content = files.seal(about, payload)
        saved_games.remember(payload.origin, loaded.state.drawn)
        _hold(user)  # last, because their row stays locked until the save is stored
        _refuse_too_many(user)
        if given:
            _refuse_taken(user, name)
        return Save.objects.create(
            owner=user,
            name=name,
            ruleset=row.ruleset,
            board_name=row.board_name,
            game=row,
            version=payload.version,
            players=[seat.name for seat in payload.seats],
            people=[seat.user for seat in payload.seats],
            moves=progress.moves,
            round=progress.round,
            turn=progress.turn,
            worths=[seat.worth for seat in payload.seats],
            content=content,
            size=len(content),
        )


def rename(save: Save, name: str) -> None:
    """Give a save another name; its file keeps the one it was sealed with."""
    save.name = checked_name(name)
    with transaction.atomic():
        _hold(save.owner)
        _refuse_taken(save.owner, save.name, exclude=save.pk)
        save.save(update_fields=["name"])


def delete(save: Save) -> None:
    """Delete a save."""
    save.delete()


def load_save(user: Any, save: Save) -> Room:
    """Open a room at the position of a save."""
    return load_file(user, bytes(save.content))


def load_file(user: Any, text: bytes) -> Room:
    """Open a room at the position in a file: of a save, or one made by hand, which is never rated."""
    if len(text) > files.MAX_FILE:
        raise too_large()
    if hand_made.is_position(text):
        return continuing.open_at(user, hand_made.read(text))
    _, payload = files.open_file(text)
    with transaction.atomic():
        position = _position(payload)
        _refuse_hands_in_play(position)
        return continuing.open_at(user, position)


def erase(user: int) -> None:
    """Take somebody whose account is deleted out of the saves of others; to be called in a transaction."""
    theirs = Save.objects.select_for_update().filter(people__contains=[user]).exclude(owner=user)
    for some in _batches(theirs.order_by("pk").iterator(RESEALED_AT_ONCE)):
        for save in some:
            _forget_person(save, user)
        Save.objects.bulk_update(some, ["players", "people", "content", "size"])


def _batches(rows: Iterator[Save]) -> Iterator[list[Save]]:
    while some := list(islice(rows, RESEALED_AT_ONCE)):
        yield some


def _forget_person(save: Save, user: int) -> None:
    seats = [number for number, person in enumerate(save.people) if person == user]
    save.players = ["" if number in seats else name for number, name in enumerate(save.players)]
    save.people = [None if person == user else person for person in save.people]
    try:
        save.content = files.without(bytes(save.content), user)
    except Refused:  # its key was taken out of the settings, so nobody can load it any more
        return
    save.size = len(save.content)


def _refuse_hands_in_play(position: Position) -> None:
    """Refuse a game with hands that are still played: bots in the seats of others would show theirs (PLAT-33)."""
    if not hands.keeps_hands(rulesets.find(position.ruleset)):
        return
    if Game.objects.filter(pk=position.parent or 0, status=Status.PLAYING).exists():
        raise refusals.still_played()
    if hands.is_continued_in_play(position.origin):
        raise refusals.continued_in_play()


def no_file() -> Refused:
    """The refusal of a form without a file."""
    return Refused("malformed", gettext_noop("Choose the file of a save."), field="file")


def too_large() -> Refused:
    """The refusal of a file that is larger than any save."""
    maximum = files.MAX_FILE // 1000
    return Refused("too_large", gettext_noop("This file is too large for a save: %(max)d KB at most."), max=maximum)


def checked_name(name: str) -> str:
    """A name for a save; refuses one that is too long or cannot be printed."""
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH:
        text = gettext_noop("Give the save a name of 1 to %(max)d characters.")
        raise Refused("out_of_range", text, field="name", max=NAME_LENGTH)
    refusals.refuse_unfit_name(name)
    return name


def _free_name(user: Any, name: str) -> str:
    """The name for a save that nobody named, with a number if the person has a save with this name."""
    looks = {look(other) for other in Save.objects.filter(owner=user.pk).values_list("name", flat=True)}
    return next(one for one in chain([name], (f"{name} ({number})" for number in count(2))) if look(one) not in looks)


def _refuse_taken(user: Any, name: str, *, exclude: int = 0) -> None:
    for other in Save.objects.filter(owner=user.pk).exclude(pk=exclude).values_list("name", flat=True):
        if look(other) == look(name):
            text = gettext_noop("You already have a save called %(name)s. Choose another name.")
            raise Refused("name_taken", text, field="name", name=other)


def _hold(user: Any) -> None:
    """Lock a person's row, so that two saves at once are neither both the last nor called the same."""
    get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)


def _refuse_too_many(user: Any) -> None:
    """Refuse one more save than a person may have."""
    if Save.objects.filter(owner=user.pk).count() >= MAX_SAVES:
        text = gettext_noop("You already have %(max)d saves. Delete one first.")
        raise Refused("too_many_saves", text, max=MAX_SAVES)


def _payload(loaded: LoadedGame, row: Game) -> Payload:
    """Everything that a file restores, at the version that was loaded; without those whose account is deleted."""
    book, state, version = loaded.book, loaded.state, loaded.row.version
    joined = hold([seat.user_id for seat in loaded.seats if seat.user_id is not None])
    seats = [
        SavedSeat(
            name="" if seat.user is not None and seat.user not in joined else seat.name,
            kind=seat.kind,
            level=seat.level,
            token=seat.token,
            user=seat.user if seat.user in joined else None,
            out=seat.out,
            worth=seat.worth,
            joined=int(joined[seat.user].timestamp()) if seat.user in joined else 0,
        )
        for seat in continuing.seats_of(book, state, loaded.seats)
    ]
    return Payload(
        ruleset=row.ruleset,
        board_name=row.board_name,
        board=row.board,
        options=row.options,
        state=book.encode(state).decode(),
        seats=seats,
        remaining=_remaining(loaded),
        origin=row.seed_hash,
        game=row.pk,
        version=version,
        rated=row.rated and row.unrated not in (Unrated.CASUAL, Unrated.COACH) and row.challenge_id is None,
        history=_history(loaded, row, version),
    )


def _remaining(loaded: LoadedGame) -> dict[str, int]:
    """The time left on clocks that belong to nobody, such as a game's own; a player has the full time again.

    None of a game over days, whose clocks are no measure for another pace.
    """
    now, row = now_ms(), loaded.row
    if row.pace is not None:
        return {}
    clocks = row.remaining or {number: max(at - now, 0) for number, at in row.deadlines.items()}
    own = {str(decision.id) for decision in loaded.state.decisions if decision.own_clock}
    return {number: time for number, time in clocks.items() if number in own}


def _history(loaded: LoadedGame, row: Game, version: int) -> list[Segment]:
    """The versions of this game, after those of the games it continues."""
    opening = Opening.objects.filter(game=row.pk).first()
    earlier = files.segments(history_of(opening)) if opening is not None else []
    start, _ = initial_state(row, loaded.book)
    versions = versions_of(row.pk, last=version)
    return [*earlier, Segment(row.seed_hash, loaded.book.encode(start).decode(), versions)]


def _summary(name: str, payload: Payload, moves: int) -> Summary:
    return Summary(
        name=name,
        ruleset=payload.ruleset,
        board=payload.board_name,
        saved_at=now_ms(),
        moves=moves,
        players=[SavedPlayer(seat.name, seat.kind, seat.worth, seat.out) for seat in payload.seats],
    )


def _position(payload: Payload) -> Position:
    """The position in a file with a valid seal.

    Seats are kept for those of its people who have an account, and only their names are shown (PLAT-34).
    """
    options = rulesets.stored_options(payload.ruleset, payload.options)
    book = rulesets.rulebook(payload.ruleset, payload.board, options)
    parent = Game.objects.filter(pk=payload.game, seed_hash=payload.origin).values_list("pk", flat=True).first()
    joined = hold([seat.user for seat in payload.seats if seat.user is not None])
    for seat in payload.seats:
        if seat.kind == "person" and not _is_known(seat, joined):
            seat.user, seat.name = None, ""
        seat.person = seat.user
    return Position(
        ruleset=payload.ruleset,
        board_name=payload.board_name,
        board=payload.board,
        options=options,
        state=hand_made.decode(book, payload.state),
        seats=[continuing.plain(seat) for seat in payload.seats],
        remaining=payload.remaining,
        sealed=True,
        rated=payload.rated,
        origin=payload.origin,
        parent=parent,
        parent_version=payload.version,
        history=files.pack_history(payload.history),
    )


def _is_known(seat: SavedSeat, joined: dict[int, datetime]) -> bool:
    """Whether the person of a seat has an account here: in a restored database somebody else may have their number."""
    return seat.user is not None and seat.user in joined and int(joined[seat.user].timestamp()) == seat.joined
