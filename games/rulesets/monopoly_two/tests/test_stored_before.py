"""Games stored by earlier versions of the rules: they are read, and go on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games import rulesets
from games.engine.play import new_game, play, time_out
from games.engine.refusal import Refused
from games.rules.charge import Charge, Debt
from games.rules.deeds import DECLINE
from games.rulesets.monopoly_two.market import BuyByLeave, BuyDeed
from games.rulesets.monopoly_two.placing import Place, PlaceBuildings
from games.rulesets.monopoly_two.table import Leave
from games.rulesets.monopoly_two.winning import monopolies


def test_a_debt_that_arose_before_debts_could_come_before_others() -> None:
    book = rulesets.rulebook("monopoly_two")
    stored = '[{"type":"debt_arose","seat":1,"amount":15,"charge":{"kind":"card"}}]'
    (event,) = book.decode_events(stored)
    state, _ = new_game(book, 3, "stored")
    state.table.debts = [Debt(0, 20, Charge("card"))]
    event.apply(state.table)
    assert [debt.seat for debt in state.table.debts] == [0, 1]
    assert book.encode_events([event]).decode() == stored


def test_a_leave_that_its_player_can_no_longer_pay_ends_with_the_next_action() -> None:
    """Before, such a player was asked. The game goes on, whatever comes first: an answer, the time, another player."""
    book = rulesets.rulebook("monopoly_two")
    state, _ = new_game(book, 3, "stored")
    table = state.table
    table.players[1].position, table.players[1].cash = 5, 150
    table.leaves = [Leave(1, 5, 200)]
    deeds = sorted([*table.deck, *table.market])
    table.market, table.deck = [1, 3, 6, 37], [space for space in deeds if space not in (1, 3, 6, 37)]
    state.decisions = [BuyByLeave(id=7, seat=1, space=5, cost=200, seconds=60)]
    state.asked = 7
    stored = book.encode(state)
    assert not list(book.ruleset.position_problems(book.rules, book.decode(stored)))
    with pytest.raises(Refused, match="cannot_afford"):
        play(book, book.decode(stored), 1, BuyDeed(5))
    declined, timed_out = book.decode(stored), book.decode(stored)
    assert [event.name() for event in play(book, declined, 1, DECLINE)] == ["deed_declined"]
    assert [event.name() for event in time_out(book, timed_out, 7)] == ["deed_declined"]
    for after in (declined, timed_out):
        assert [decision.name() for decision in after.decisions] == ["roll"]


OPTION = "stations_and_utilities_count"
STATIONS = (5, 15, 25, 35)


def test_a_game_stored_before_stations_counted_goes_on_without() -> None:
    stored = {key: value for key, value in rulesets.read_options("monopoly_two", {}).items() if key != OPTION}
    book = rulesets.rulebook("monopoly_two", None, rulesets.stored_options("monopoly_two", stored))
    state, _ = new_game(book, 3, "stored")
    for space in STATIONS:
        state.table.transfer(space, 0)
    assert monopolies(book.rules, state.table, 0) == ()
    assert monopolies(rulesets.rulebook("monopoly_two").rules, state.table, 0) == ("railroads",)


def test_options_that_are_stored_stay_as_they_are() -> None:
    for value in (False, True):
        assert rulesets.stored_options("monopoly_two", {OPTION: value}) == {OPTION: value}


def test_a_payment_with_buildings_alone_can_still_be_replayed() -> None:
    """TWO-V1: such payments were possible before buildings went with their deeds."""
    book = rulesets.rulebook("monopoly_two", None, {"single_buildings": True})
    state, _ = new_game(book, 3, "stored")
    table = state.table
    for space in (1, 3):
        table.transfer(space, 0)
        table.deeds[space] = replace(table.deed(space), level=2)
    table.bank.houses -= 4
    given = '[{"site":"1","count":1,"worth":20,"spaces":[1],"level":1,"houses":1,"hotels":0}]'
    stored = (
        '[{"type":"payment_made","seat":0,"due":20,"cash":0,"change":0,"lost":0,"spaces":[],'
        f'"buildings":{given},"refund":20,"charge":{{"kind":"purchase"}},"to":1}}]'
    )
    (event,) = book.decode_events(stored)
    event.apply(table)
    assert (table.deed(1).level, table.deed(3).level, table.bank.houses) == (1, 2, 29)
    assert book.encode_events([event]).decode() == stored


def test_buildings_handed_over_before_they_had_to_be_put_up_take_no_change_back() -> None:
    """TWO-V2: the payer was promised never to owe more."""
    book = rulesets.rulebook("monopoly_two", None, {"reuse_buildings": True})
    state, _ = new_game(book, 3, "stored")
    table = state.table
    for space in (1, 3):
        deck = table.market if space in table.market else table.deck
        deck.remove(space)
        table.transfer(space, 1)
    stored = '[{"type":"buildings_handed","seat":0,"to":1,"cash":0,"handed":[{"site":"pink","count":1,"worth":100}]}]'
    (event,) = book.decode_events(stored)
    assert book.encode_events([event]).decode() == stored
    event.apply(table)
    cash = [player.cash for player in table.players]
    state.decisions = [PlaceBuildings(id=7, seat=1, giver=0, seconds=60)]
    state.asked = 7
    after = book.decode(book.encode(state))
    events = play(book, after, 1, Place(group="brown"))
    assert [event.name() for event in events] == ["building_placed", "placing_ended"]
    assert [player.cash for player in after.table.players] == cash
