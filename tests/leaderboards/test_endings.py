"""What counts as not finishing a rated game, and what does not (docs/conduct.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.models import Automatic
from games.recordings.packed import Version
from games.selectors.replays.presence import read_presence
from leaderboards.endings import RETURN_TIME, bad_end_of
from leaderboards.models import BadEndKind

MINUTE = 60_000
TURN = "turn_began"
Ann, Bob, Cem = range(3)
PEOPLE = (Ann, Bob, Cem)


class Played:
    """The versions of a game of three people, a minute each."""

    def __init__(self) -> None:
        self.versions: list[Version] = [Version(1, 0, None, "", None, "", (), "[]")]

    @property
    def at(self) -> int:
        """The moment of the latest version."""
        return self.versions[-1].at

    def add(self, seat: int | None, action: str, automatic: str = "", *, late: Any = (), turn: bool = False) -> Played:
        """One more version."""
        number = len(self.versions) + 1
        events = json.dumps([{"type": TURN, "seat": seat}] if turn else [])
        text = json.dumps({"type": action}) if action else ""
        at = self.at + MINUTE
        self.versions.append(Version(number, at, seat, text, None, automatic, tuple(late), events))
        return self

    def rounds(self, count: int, *seats: int) -> Played:
        """So many turns of these seats, whose people roll themselves."""
        for _ in range(count):
            for seat in seats or PEOPLE:
                self.add(seat, "roll", turn=True)
        return self

    def time_out(self, seat: int) -> Played:
        """The time of this seat is up, at their turn."""
        self.add(seat, "", "", turn=True)
        self.versions[-1] = self.versions[-1]._replace(seat=None)
        return self.add(None, "", Automatic.TIME, late=[seat])

    def gone(self, seat: int, others: tuple[int, ...], rounds: int) -> Played:
        """The seat times out twice, and is played for while the others go on."""
        self.time_out(seat).rounds(1, *others).time_out(seat)
        for _ in range(rounds):
            self.rounds(1, *others).add(seat, "roll", Automatic.AWAY, turn=True)
        return self

    def end_of(self, seat: int, *, left: bool, live: bool = True, outages: Any = ()) -> BadEndKind | None:
        """How the player of this seat ended it."""
        presences = read_presence(self.versions, PEOPLE, TURN)
        return bad_end_of(seat, presences, left=left, live=live, outages=outages)


def test_left_in_the_middle() -> None:
    game = Played().rounds(6).gone(Bob, (Ann, Cem), 4)
    assert game.end_of(Bob, left=True) == BadEndKind.LEFT
    assert [game.end_of(seat, left=False) for seat in (Ann, Cem)] == [None, None]


def test_left_at_the_start() -> None:
    """Who never comes, or resigns before a second turn of theirs."""
    assert Played().rounds(1, Ann).gone(Bob, (Ann, Cem), 4).end_of(Bob, left=True) == BadEndKind.LEFT_AT_START
    assert Played().rounds(1).add(Bob, "resign").end_of(Bob, left=True) == BadEndKind.LEFT_AT_START


@pytest.mark.parametrize(("rounds", "kind"), [(1, BadEndKind.LEFT_AT_START), (2, BadEndKind.RESIGNED_EARLY), (6, None)])
def test_resigned(rounds: int, kind: BadEndKind | None) -> None:
    """A resignation is a way to finish a game that has really begun."""
    game = Played().rounds(rounds).add(Bob, "resign").rounds(5, Ann, Cem)
    assert game.end_of(Bob, left=True) == kind


def test_resigned_after_the_others_had_left() -> None:
    """Nobody was there who wanted to play on."""
    game = Played().rounds(1).add(Ann, "resign").time_out(Cem)
    assert game.end_of(Ann, left=True) == BadEndKind.LEFT_AT_START
    assert game.add(Bob, "resign").end_of(Bob, left=True) is None


def test_a_lost_connection_that_comes_back_in_time() -> None:
    """One time-out, or a while on autoplay, is nobody's bad will."""
    assert Played().rounds(3).time_out(Bob).rounds(4).end_of(Bob, left=False) is None
    assert Played().rounds(6).gone(Bob, (Ann, Cem), 5).rounds(4).end_of(Bob, left=False) is None


def test_back_for_the_end_of_a_game_that_was_played_for_them() -> None:
    game = Played().rounds(2).gone(Bob, (Ann, Cem), 9).rounds(1)
    assert game.end_of(Bob, left=False) == BadEndKind.LEFT


def test_stalled() -> None:
    """Again and again, and not once in a while."""
    game = Played()
    for _ in range(4):
        game.rounds(2).time_out(Bob)
    game.rounds(1)
    assert game.end_of(Bob, left=False) == BadEndKind.STALLED
    seldom = Played()
    for _ in range(4):
        seldom.rounds(4).time_out(Bob)
    assert seldom.rounds(1).end_of(Bob, left=False) is None
    thrice = Played()
    for _ in range(3):
        thrice.rounds(2).time_out(Bob)
    assert thrice.rounds(1).end_of(Bob, left=False) is None


def test_over_days() -> None:
    """Three time-outs in a row at the end, whatever autoplay says: nobody is on it."""
    game = Played().rounds(6)
    for _ in range(2):
        game.time_out(Bob).rounds(1, Ann, Cem)
    assert game.end_of(Bob, left=False, live=False) is None
    game.time_out(Bob).rounds(1, Ann, Cem)
    assert game.end_of(Bob, left=False, live=False) == BadEndKind.LEFT
    assert game.rounds(1, Bob).end_of(Bob, left=False, live=False) is None


def test_what_their_orders_play_is_theirs() -> None:
    game = Played().rounds(6)
    for _ in range(3):
        game.time_out(Bob).add(Bob, "roll", Automatic.ORDER, turn=True)
    assert game.rounds(1, Ann, Cem).end_of(Bob, left=False, live=False) is None


def test_everybody_left() -> None:
    """After the last one has gone, the site ends the game by resigning for them: that harms nobody."""
    game = Played().rounds(6)
    for seat in PEOPLE:
        game.time_out(seat)
    for seat in PEOPLE:
        game.time_out(seat)
    game.add(Bob, "resign", Automatic.AWAY).add(Ann, "resign", Automatic.AWAY)
    assert [game.end_of(seat, left=True) for seat in PEOPLE] == [None] * 3


def test_the_game_ended_before_they_were_missed() -> None:
    game = Played().rounds(6).time_out(Bob).time_out(Bob)
    assert game.end_of(Bob, left=True) is None


def test_put_on_autoplay_by_the_staff() -> None:
    """A ban says enough; their time has not run out."""
    game = Played().rounds(6)
    for _ in range(9):
        game.add(Bob, "roll", Automatic.AWAY, turn=True).rounds(1, Ann, Cem)
    assert game.end_of(Bob, left=True) is None


@pytest.mark.parametrize(
    ("before", "length", "counts"),
    [(MINUTE, MINUTE, False), (10 * MINUTE, 4 * MINUTE, False), (RETURN_TIME + 3 * MINUTE, MINUTE, True)],
)
def test_the_site_was_down(before: int, length: int, counts: bool) -> None:
    """Who does not find back after an outage is not to blame, but after a while nobody looks for it any more."""
    game = Played().rounds(20)
    began = game.at + 2 * MINUTE - before
    outages = [(began, began + length)]
    game.gone(Bob, (Ann, Cem), 4)
    assert game.end_of(Bob, left=True, outages=outages) == (BadEndKind.LEFT if counts else None)


def test_an_outage_after_they_left_excuses_nothing() -> None:
    game = Played().rounds(6)
    since = game.at
    game.gone(Bob, (Ann, Cem), 4)
    assert game.end_of(Bob, left=True, outages=[(since + 20 * MINUTE, since + 21 * MINUTE)]) == BadEndKind.LEFT


def test_time_outs_while_the_site_was_down_do_not_stall() -> None:
    game = Played()
    for _ in range(4):
        game.rounds(2).time_out(Bob)
    game.rounds(1)
    assert game.end_of(Bob, left=False, outages=[(game.at - 6 * MINUTE, game.at - 5 * MINUTE)]) is None


def test_a_game_without_turns_counts_actions() -> None:
    versions = Played().rounds(6).add(Bob, "resign").rounds(1, Ann, Cem).versions
    presences = read_presence(versions, PEOPLE, "")
    assert len(presences[Bob].turns) == 6
    assert bad_end_of(Bob, presences, left=True, live=True, outages=[]) is None
