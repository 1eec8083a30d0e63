"""How the people of an ended game attended to it: when they acted, ran out of time, resigned or were gone.

Facts alone, read from the versions of the game; what follows from them is decided by whoever counts the game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from games.models import Automatic, Game, Outage
from games.recordings.beginnings import book_of
from games.recordings.packed import Version
from games.selectors.play.versions import versions_of
from games.selectors.replays.leavers import RESIGN


class Moment(NamedTuple):
    """A version of a game, and when it was made (ms)."""

    version: int
    at: int


@dataclass
class Presence:
    """What one seat did in a game, until its player was out of it.

    `acted` is when its player acted, by themselves or by their orders, other than by resigning; `timed_out` when their
    time was up; `played_for` when the game played for them because they were away. `missing` are the moments of the
    latter two since the player acted last, and `missed` how many of those were time-outs.

    `turns` are the moments at which a turn of theirs began; in a game without turns, each action is one.
    """

    acted: list[Moment] = field(default_factory=list)
    timed_out: list[Moment] = field(default_factory=list)
    played_for: list[Moment] = field(default_factory=list)
    missing: list[Moment] = field(default_factory=list)
    missed: int = 0
    turns: list[Moment] = field(default_factory=list)
    resigned: Moment | None = None

    def turns_until(self, moment: Moment) -> int:
        """How many turns of theirs had begun by then."""
        return sum(turn.version <= moment.version for turn in self.turns)


class _Event(msgspec.Struct):
    type: str
    seat: int | None = None


READ_EVENTS = msgspec.json.Decoder(list[_Event])


def presence_in(game: Game, people: Collection[int]) -> dict[int, Presence]:
    """The presence of these seats, which people have, in a game that has ended."""
    glance = book_of(game).ruleset.pages.glance
    turn = glance.turn.name() if glance is not None and glance.turn is not None else ""
    return read_presence(versions_of(game.pk), people, turn)


def read_presence(versions: Sequence[Version], people: Collection[int], turn: str) -> dict[int, Presence]:
    """The same from the versions of a game; `turn` is the event that begins a turn, empty if there is none."""
    found = {seat: Presence() for seat in people}
    for version in versions:
        moment = Moment(version.version, version.at)
        for seat in version.timed_out:
            if seat in found:
                found[seat].timed_out.append(moment)
                found[seat].missing.append(moment)
                found[seat].missed += 1
        if version.seat is not None and version.seat in found:
            _note_action(found[version.seat], version, moment, counts_as_turn=not turn)
        if turn and turn in version.events:
            _note_turns(found, version, moment, turn)
    return found


def outages_between(began: int, ended: int) -> list[tuple[int, int]]:
    """The outages (ms) of the site that overlap this time."""
    return list(Outage.objects.filter(ended__gte=began, began__lte=ended).values_list("began", "ended"))


def _note_action(presence: Presence, version: Version, moment: Moment, *, counts_as_turn: bool) -> None:
    resigns = RESIGN in version.action and msgspec.json.decode(version.action)["type"] == RESIGN
    if version.automatic == Automatic.AWAY:
        if not resigns:  # the site resigns for people who never came back
            presence.played_for.append(moment)
            presence.missing.append(moment)
    elif resigns:
        presence.resigned = presence.resigned or moment
    elif version.automatic in ("", Automatic.ORDER):
        presence.acted.append(moment)
        presence.missing, presence.missed = [], 0
        if counts_as_turn:
            presence.turns.append(moment)


def _note_turns(found: Mapping[int, Presence], version: Version, moment: Moment, turn: str) -> None:
    for event in READ_EVENTS.decode(version.events):
        if event.type == turn and event.seat is not None and event.seat in found:
            found[event.seat].turns.append(moment)
