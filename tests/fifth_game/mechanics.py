"""Lantern Race: its table, its actions, its one decision and its order, and its events."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Struct

from games.engine.chance import Draw
from games.engine.hidden import secret
from games.engine.options import OptionGroup, Options, whole
from games.engine.orders import Orders, count
from games.engine.play import Game
from games.engine.refusal import Refused
from games.engine.state import Action, Decision, Event, Legal

SIDES = 8
WINDS = 3
NO_WIND = -1


class RaceOptions(OptionGroup, frozen=True):
    """How long the race is."""

    goal: Annotated[int, whole(1, 200, "race"), "Length of the race", "How many lamps the winner has to pass."] = 24


class LanternOptions(Options, frozen=True):
    """The options of Lantern Race."""

    race: RaceOptions = RaceOptions()


class Racer(Struct):
    """How far a seat has gone, and whether it has played its charm."""

    seat: int
    passed: int = 0
    charmed: bool = False


class Charm(Struct):
    """The charm that nobody but its seat may see; its strength is 0 once it is played."""

    seat: int
    strength: Annotated[int, secret("seat")] = 0


class LanternTable(Struct):
    """The racers and their charms, who is next, and the wind of the round.

    Charms are in a list of their own, since bots and features are given no field with a secret inside.
    """

    racers: list[Racer]
    charms: list[Charm]
    next: int = 0
    wind: int = NO_WIND


class CharmsDealt(Event, frozen=True, tag="charms_dealt"):
    """Everybody has a secret charm."""

    draw: int
    order: Annotated[tuple[int, ...], secret()]

    def apply(self, table: Any) -> None:
        for charm, strength in zip(table.charms, self.order, strict=False):
            charm.strength = strength + 1

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("shuffle", self.draw, SIDES, self.order, "charms"),)


class WindTurned(Event, frozen=True, tag="wind_turned"):
    """A round began with this wind."""

    draw: int
    wind: int

    def apply(self, table: Any) -> None:
        table.wind, table.next = self.wind, 0

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("pick", self.draw, WINDS, (self.wind,), "wind"),)


class LanternThrown(Event, frozen=True, tag="lantern_thrown"):
    """`seat` threw the die."""

    seat: int
    draw: int
    die: int

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("die", self.draw, SIDES, (self.die,)),)


class CharmPlayed(Event, frozen=True, tag="charm_played"):
    """`seat` played its charm, which everybody now sees."""

    seat: int
    strength: int

    def apply(self, table: Any) -> None:
        table.charms[self.seat].strength, table.racers[self.seat].charmed = 0, True


class LanternMoved(Event, frozen=True, tag="lantern_moved"):
    """`seat` passed so many lamps."""

    seat: int
    lamps: int

    def apply(self, table: Any) -> None:
        table.racers[self.seat].passed += self.lamps
        table.next = self.seat + 1


class ThrowLantern(Action, frozen=True, tag="throw_lantern"):
    """Throw the die."""


class PlayCharm(Action, frozen=True, tag="play_charm"):
    """Play one's charm instead."""


class LightTheWay(Decision, tag="light_the_way", kw_only=True):
    """Throw, or play the charm."""

    seat: int
    answers: ClassVar[frozenset[type[Action]]] = frozenset({ThrowLantern, PlayCharm})

    def seats(self, table: Any) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [ThrowLantern()] if table.racers[seat].charmed else [ThrowLantern(), PlayCharm()]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        return Refused("charm_is_gone", "You have already played your charm.")

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return ThrowLantern()

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        if isinstance(action, PlayCharm):
            lamps = game.table.charms[seat].strength
            game.emit(CharmPlayed(seat, lamps))
        else:
            draw = game.state.drawn
            lamps = game.chance.die(SIDES)
            game.emit(LanternThrown(seat, draw, lamps))
        game.emit(LanternMoved(seat, lamps + game.table.wind))


class LightOrder(Orders, frozen=True):
    """Going on by oneself."""

    charm: Annotated[int, count(1, SIDES), "Play my charm if it is at least"] = SIDES


def light(order: LightOrder, rules: Any, view: Any, decision: LightTheWay) -> Action:
    """LAN-6: play a charm that is strong enough, at once; else throw."""
    strength = view.own.charms.strength
    return PlayCharm() if PlayCharm() in view.answers and strength >= order.charm else ThrowLantern()


def begin(game: Game[Any, Any]) -> None:
    """LAN-1: deal the charms."""
    draw = game.state.drawn
    game.emit(CharmsDealt(draw, tuple(game.chance.shuffled(SIDES))))


def deal_again(game: Game[Any, Any], seat: int) -> None:
    """Give the others any charms that `seat` has not got, for playing on from the race as that seat could imagine it.

    It reads nobody else's charm, only who still has one.
    """
    table = game.table
    own = table.charms[seat].strength if seat >= 0 else 0
    strengths = [place + 1 for place in game.chance.shuffled(SIDES) if place + 1 != own]
    for racer in table.racers:
        if racer.seat != seat and not racer.charmed:
            table.charms[racer.seat].strength = strengths.pop()


def ask_next(game: Game[Any, Any]) -> None:
    """LAN-2, LAN-4: the next seat; after the last one, the end or another wind."""
    table = game.table
    furthest = max(racer.passed for racer in table.racers)
    if table.wind != NO_WIND and table.next < len(table.racers):
        game.ask(LightTheWay(seat=table.next, seconds=game.book.options.decision_seconds))
    elif furthest >= game.book.options.race.goal:
        finish(game)
    else:
        draw = game.state.drawn
        game.emit(WindTurned(draw, game.chance.below(WINDS)))


def finish(game: Game[Any, Any]) -> None:
    """LAN-4: furthest first; several furthest are a draw."""
    racers = game.table.racers
    heights = sorted({racer.passed for racer in racers}, reverse=True)
    places = [[racer.seat for racer in racers if racer.passed == height] for height in heights]
    if len(places[0]) > 1:
        game.finish(places, "dead_heat", won_by="nobody")
    else:
        game.finish(places, "furthest")
