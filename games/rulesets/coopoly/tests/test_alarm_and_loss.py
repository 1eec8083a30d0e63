"""Losing is announced and explained: the alarm before the Developers win, and what was missing afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games import rulesets
from games.engine.play import default_action, legal, new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Decision, Open
from games.engine.views import view
from games.rulesets.coopoly.developers import CondoPlaced, TilePlaced
from games.rulesets.coopoly.ending import ZonesWon
from games.rulesets.coopoly.outlook import filled_next
from games.rulesets.coopoly.plans import CondosPriced, PlacePawn, Plan
from games.rulesets.coopoly.rounds import RoundBegan
from games.rulesets.coopoly.table import CoopTable, new_table
from games.rulesets.coopoly.zones import GO, RAILROADS, ZONES
from tests.support.as_json import as_json

Json = dict[str, Any]


def book_of(**options: int) -> Rulebook:
    board = rulesets.RULESETS["coopoly"].boards.default()
    return rulesets.rulebook("coopoly", board, rulesets.read_options("coopoly", options))


class Lost:
    """A game of players who gather money and activists and stop nothing, and what its table said in each round."""

    def __init__(self, seed: str, players: int, **options: int) -> None:
        self.book = book_of(**options)
        self.state, self.events = new_game(self.book, players=players, seed=seed)
        self.alarms: dict[int, Json] = {}
        """The last alarm in each round."""
        self.planned: dict[int, Json] = {}
        """The alarm while each round was planned."""
        self.random = Random(seed)
        while not self.state.finished:
            self._note()
            self._go_on()

    def shown(self) -> Json:
        shown: Json = as_json(view(self.book, self.state, None))
        return shown

    def _note(self) -> None:
        round_now = self.state.table.round
        self.alarms[round_now] = self.shown().get("alarm") or {}
        if isinstance(self.state.decisions[0], Plan):
            self.planned[round_now] = self.alarms[round_now]

    def _go_on(self) -> None:
        decision = self.state.decisions[0]
        seat = decision.seats(self.state.table)[0]
        self.events += play(self.book, self.state, seat, self._choice(seat, decision))

    def _choice(self, seat: int, decision: Decision) -> Action:
        bare = [one for one in legal(self.book, self.state, seat) if isinstance(one, Open) and _is_bare(self, one)]
        if isinstance(decision, Plan) and bare:
            spaces = [space for space in (GO, *RAILROADS) if space not in self.state.table.police]
            return PlacePawn(int(bare[0].about), self.random.choice(spaces))  # type: ignore[arg-type]
        answer = default_action(self.book, self.state, seat)
        assert answer is not None
        return answer


def _is_bare(game: Lost, listed: Open) -> bool:
    table: CoopTable = game.state.table
    return listed.action is PlacePawn and table.pawns[int(listed.about)].space is None  # type: ignore[arg-type]


SEEDS = [(f"lost/{number}", (1, 2, 4)[number % 3]) for number in range(10)]


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_the_end_names_the_zone_and_what_was_missing_and_the_alarm_stood_before(seed: str, players: int) -> None:
    """Ten games by the usual rules: from the plans of the last round on, and in the round before where it was sure."""
    game = Lost(seed, players)
    end, table = game.shown(), game.state.table
    won = next(event for event in game.events if isinstance(event, ZonesWon))
    assert (won.by, end["won_by"], end["reason"]) == ("developers", "game", "condos")
    last = end["round"]
    assert game.planned[last]["zones"] == [*won.zones]
    assert all(not alarm.get("zones") for number, alarm in game.planned.items() if number < last)
    assert [lost["zone"] for lost in end["loss"]["zones"]] == [*won.zones]
    prices = next(event.prices for event in reversed(game.events) if isinstance(event, CondosPriced))
    cash = sum(player.cash for player in table.players)
    for lost in end["loss"]["zones"]:
        spaces = ZONES[lost["zone"]]
        assert (lost["price"], lost["cash"]) == (prices[lost["zone"]], cash) == (400, cash)
        assert lost["activists"] == max(table.spaces[space].activists for space in spaces)
        assert lost["missing"] == max(0, 400 - cash - 100 * lost["activists"])
        assert lost["pawns"] == 0
    nearest = end["zones"][end["loss"]["nearest"]]
    assert nearest["players_lack"]["homes"] + nearest["players_lack"]["tiles"] > 0
    for zone in won.zones:
        assert (zone in game.alarms[last - 1].get("next_zones", [])) is was_certain(game, zone, last)


def was_certain(game: Lost, zone: str, last: int) -> bool:
    """By the events alone: whether a zone was complete and lacked one condo when the last round began."""
    built = {ZONES[zone][0]: "condo"}
    for event in game.events:
        if isinstance(event, RoundBegan) and event.round == last:
            break
        if isinstance(event, TilePlaced | CondoPlaced) and event.zone == zone:
            built[event.space] = "condo" if isinstance(event, CondoPlaced) else "tile"
    return sorted(built.values()) == ["condo", "condo", "condo", "tile"]


def test_the_alarm_rings_in_the_last_round_and_the_end_says_that_no_zone_was_lost() -> None:
    """COOP-27: the limit of rounds is an alarm as well."""
    game = Lost("limit", 1, round_limit=1, rolls_a_round=0)
    assert game.planned[1] == {"zones": [], "next_zones": [], "last_round": True}
    end = game.shown()
    assert (end["reason"], end["loss"]["zones"]) == ("round_limit", [])


def table_with(zone: str, tiles: int, condos: int) -> CoopTable:
    """A table with so many more tiles of a zone, and so many condos in it."""
    table = new_table(1)
    for number, space in enumerate(ZONES[zone]):
        table.spaces[space] = replace(table.spaces[space], tile=number <= tiles, condo=number < condos)
    table.bag[zone] -= tiles
    return table


@pytest.mark.parametrize(
    ("tiles", "condos", "rolls", "percent"),
    [
        (3, 4, 0, 100),
        (3, 3, 0, 100),
        (3, 2, 0, 0),
        (3, 2, 3, 33),  # 1 - (7/8)³
        (3, 1, 3, 4),  # two or three of three rolls: 22/512
        (2, 3, 0, 14),  # the one tile among three of 22
        (0, 1, 3, 1),  # nearly never, but not never
        (0, 1, 1, 0),
    ],
)
def test_the_chance_that_the_developers_fill_a_zone_next(tiles: int, condos: int, rolls: int, percent: int) -> None:
    rules = book_of(rolls_a_round=rolls).rules
    assert filled_next(rules, table_with("orange", tiles, condos), "orange") == percent
