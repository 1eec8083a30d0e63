"""The coach at a live table: a warning instead of an action, at most three times a game, for one person alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from games.clock import now_ms
from games.engine.play import play
from games.models import Game, Kind, Unrated
from games.rules.table import TradeSide
from games.rules.trade import OfferTrade
from games.services.play.locking import load_locked
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, lay, people
from tests.support.live import LiveSite

LAST_RED = 24
OWN, RIVALS = (5, 15, 25, LAST_RED, 16, 18, 11, 13), (21, 23, 6, 8, 1, 26, 27, 31, 32)


def position(own: int) -> dict[str, Any]:
    """A deed of the seat `own` is all that its rival lacks for a group; it is the seat's turn."""
    spaces = {str(space): {"owner": own} for space in OWN} | {str(space): {"owner": 1 - own} for space in RIVALS}
    players = {str(own): {"cash": 300, "position": 10}, str(1 - own): {"cash": 1600, "position": 29}}
    return {"players": players, "spaces": spaces, "turn": own}


class Practice:
    """A game of one person against a bot, in which a deed of theirs is all that the bot lacks for a group."""

    def __init__(self, open_socket: Open, *, unrated: str = Unrated.COACH, warned: tuple[int, ...] = ()) -> None:
        (self.person,) = people(1)
        self.game = game_of(self.person, bots=1)
        self.own: int = self.game.seats.get(user=self.person).number
        lay(self.game, position(self.own))
        Game.objects.filter(pk=self.game.pk).update(unrated=unrated, warned=list(warned))
        self.open_socket = open_socket
        self.socket = self.tab()

    def tab(self) -> Browser:
        """One more tab of this person."""
        socket: Browser = self.open_socket(self.game.room, self.person, timeout=30)
        socket.hello()
        return socket

    @property
    def terrible(self) -> dict[str, Any]:
        """To give the bot that deed for next to nothing, which it would take."""
        give = {"cash": 0, "spaces": [LAST_RED], "jail_cards": 0}
        want = {"cash": 20, "spaces": [], "jail_cards": 0}
        return {"type": "offer_trade", "to": 1 - self.own, "give": give, "want": want}

    def offered(self, open_for: int) -> dict[str, Any]:
        """Has the bot offer to buy it for that, which is open for so many ms; returns the action that accepts it."""
        with transaction.atomic():
            table = load_locked(self.game.pk)
            side = TradeSide(spaces=(LAST_RED,))
            play(table.book, table.state, 1 - self.own, OfferTrade(self.own, TradeSide(cash=20), side))
            (offer,) = [one for one in table.state.decisions if not one.blocking]
            row = table.row
            row.state = table.book.encode(table.state).decode()
            row.deadlines = {str(offer.id): now_ms() + open_for}
            row.deadline = row.wake_at = now_ms() + open_for
            row.save(update_fields=["state", "deadlines", "deadline", "wake_at"])
        return {"type": "accept_trade", "trade": 1, "decision": offer.id}

    @property
    def warned(self) -> list[int]:
        """The versions at which the coach has warned."""
        return Game.objects.get(pk=self.game.pk).warned


def ask(socket: Browser, action: dict[str, Any], id_: str | None = None, **more: Any) -> dict[str, Any]:
    """Send an action and wait for its answer, for as long as the coach may take in tests."""
    sent = socket.send({"type": "act", "action": action, **more}, id_)
    return socket.until(lambda message: message.get("id") == sent, 30)


def test_it_warns_and_nothing_is_done(live_site: LiveSite, open_socket: Open) -> None:
    """The same in another tab, and of the same command; it counts once. “Anyway” does it, once."""
    practice = Practice(open_socket)
    version = practice.socket.version
    told = ask(practice.socket, practice.terrible, "offer")
    assert (told["type"], told["code"]) == ("error", "coach")
    about = told["about"]
    assert about["cost"] >= 5
    assert str(about["cost"]) in told["message"]
    assert ("better" in about, about["events"]) == (False, [])
    assert Game.objects.get(pk=practice.game.pk).version == version
    assert ask(practice.socket, practice.terrible, "offer")["about"] == about
    assert ask(practice.tab(), practice.terrible)["about"] == about
    assert practice.warned == [version]
    done = ask(practice.socket, practice.terrible, "anyway", anyway=True)
    assert (done["type"], done["version"]) == ("ack", version + 1)
    again = ask(practice.socket, practice.terrible, "anyway")
    assert again["type"] == "ack"
    assert again["version"] == version + 1


def test_the_better_choice_can_be_sent_as_it_was_told(live_site: LiveSite, open_socket: Open) -> None:
    """With the number of its decision."""
    practice = Practice(open_socket)
    accept = practice.offered(open_for=60_000)
    better = ask(practice.socket, accept)["about"]["better"]
    assert better == accept | {"type": "reject_trade"}
    assert ask(practice.socket, better, anyway=True)["type"] == "ack"


@pytest.mark.parametrize(("warned", "answer"), [((1, 2), "error"), ((1, 2, 3), "ack")])
def test_it_warns_three_times_at_most(
    live_site: LiveSite, open_socket: Open, warned: tuple[int, ...], answer: str
) -> None:
    """After that the same offer is made."""
    practice = Practice(open_socket, warned=tuple(100 + version for version in warned))
    assert ask(practice.socket, practice.terrible)["type"] == answer


def test_without_a_coach_or_with_a_second_person_nobody_is_warned(live_site: LiveSite, open_socket: Open) -> None:
    """Whatever is stored of the game."""
    alone = Practice(open_socket, unrated=Unrated.ALONE)
    assert ask(alone.socket, alone.terrible)["type"] == "ack"
    practice = Practice(open_socket)
    (other,) = people(1)
    practice.game.seats.filter(number=1 - practice.own).update(kind=Kind.PERSON, user=other)
    Game.objects.filter(pk=practice.game.pk).update(unrated=Unrated.COACH)  # so that the site loads it again
    assert ask(practice.socket, practice.terrible)["type"] == "ack"
    assert practice.warned == []


def test_rolls_and_refused_actions_are_as_without_a_coach(live_site: LiveSite, open_socket: Open) -> None:
    """A refusal has its own code, and a roll is made."""
    practice = Practice(open_socket)
    trade = practice.terrible | {"to": practice.own}
    assert ask(practice.socket, trade)["code"] in ("illegal_target", "invalid_trade")
    assert ask(practice.socket, {"type": "roll"})["type"] == "ack"
    assert practice.warned == []


def test_a_clock_that_runs_out_meanwhile_closes_the_decision(live_site: LiveSite, open_socket: Open) -> None:
    """The bot's offer is void by then, so that nothing is left to be warned of."""
    practice = Practice(open_socket)
    told = ask(practice.socket, practice.offered(open_for=100))
    assert told["code"] == "decision_closed"
    assert practice.warned == []
