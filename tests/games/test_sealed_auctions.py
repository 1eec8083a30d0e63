"""Sealed auctions at a table (PLAT-40): in every game over days, and in no answer before the bids are opened."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from msgspec import UNSET

from accounts.models import User
from games.engine.refusal import Refused
from games.models import Action, Automatic, Game, Pace, Room, Status
from games.selectors.play.games import game_frame, log_before
from games.selectors.play.loaded import load
from games.selectors.replays.recording import find_divergence
from games.selectors.results.outcomes import has_default_rules
from games.selectors.rooms.rooms import room_seen, rules_in_force
from games.selectors.upkeep.overseen import steps
from games.services.notifying import scan
from games.services.play import play
from games.services.play.orders import give_orders
from games.services.saves import saves
from tests.games.absence import came, left, told
from tests.games.running import last_events, put_up_for_auction, ripen
from tests.games.tables import AT_ONCE, game_of, lobby_of, people, play_due
from tests.games.test_hidden import Log, addresses, log, received
from tests.games.test_over_days import DAY_MS, game_over_days, spend
from tests.games.test_over_days import left as time_left
from tests.games.test_saves import started
from tests.leaderboards.games import account
from tests.support.as_json import as_json
from tests.support.kinds import CLASSIC
from tests.support.services import Services
from tests.support.streaming import content_of

pytestmark = pytest.mark.django_db
SEALED = {"auction_kind": "sealed"}
BID, OTHER_BID = 1_237, 1_236
FIXED = datetime(2031, 5, 6, 12, tzinfo=UTC)
__all__ = ["log"]


def auctioned(*users: User, **game_is: Any) -> Game:
    """A live game in which a deed is auctioned by sealed bids."""
    options = {**AT_ONCE, "decision_seconds": 0, **SEALED, **game_is.pop("options", {})}
    game = game_of(*users, options=options, **game_is)
    put_up_for_auction(game)
    return game


def bid(game: Game, user: User, amount: int) -> None:
    """Answer for this person."""
    play.act(game.pk, user.pk, {"type": "sealed_bid", "amount": amount})


@pytest.mark.parametrize("key", CLASSIC)
def test_every_game_over_days_has_sealed_auctions_and_the_lobby_says_so(key: str) -> None:
    """Whatever the host has chosen; it is rated, and counts as played by the default rules."""
    ann, bob = account("Ann"), account("Bob")
    game = game_over_days(ann, bob, ruleset=key)
    assert game.options["auction_kind"] == "sealed"
    assert game.rated
    assert game.unrated == ""
    assert has_default_rules(game)
    assert rules_in_force(game.room)["auction_kind"] == "sealed"
    put_up_for_auction(game)
    assert as_json(game_frame(game.pk, None).state)["decision"]["kind"] == "sealed_auction"
    room = lobby_of(*people(1), ruleset=key)
    assert rules_in_force(room)["auction_kind"] == "open"
    Room.objects.filter(pk=room.pk).update(pace=Pace.DAY)
    room.refresh_from_db()
    assert rules_in_force(room)["auction_kind"] == "sealed"
    assert room_seen(room).shown.options["auction_kind"] == "open", "what the host chose, for a live game again"
    forms = Client().get("/api/rulesets/").json()
    options = next(form["options"] for form in forms if form["key"] == key)
    assert [one["over_days"] for one in options if "over_days" in one] == ["sealed"]
    page = Client().get(f"/rules/{key}/?room={room.code}").content.decode()
    assert "Bids are sealed" in page


def test_a_live_game_with_open_auctions_is_stored_as_before() -> None:
    """Processes of release 1.0.0 read it; one with sealed auctions they leave to newer ones."""
    open_game, sealed_game = game_of(*people(2)), game_of(*people(2), options=SEALED)
    assert "auction_kind" not in open_game.options
    assert (open_game.engine, sealed_game.engine) == (1, 2)
    assert rules_in_force(open_game.room)["auction_kind"] == "open"


def store_bid(game: Game, version: int, seat: int, amount: int) -> None:
    """Store the game as if this seat had bid another amount than BID in that version."""
    row = Action.objects.get(game=game, version=version)
    Action.objects.filter(pk=row.pk).update(
        action=row.action.replace(str(BID), str(amount)), events=row.events.replace(str(BID), str(amount))
    )
    state = Game.objects.get(pk=game.pk).state
    changed = state.replace(f'"sealed_bids":{{"{seat}":{BID}}}', f'"sealed_bids":{{"{seat}":{amount}}}')
    assert changed != state
    Game.objects.filter(pk=game.pk).update(state=changed)


@pytest.mark.parametrize("key", CLASSIC)
def test_no_page_answer_save_or_log_depends_on_what_was_bid(key: str, services: Services, log: Log) -> None:
    """For another player, a stranger and an administrator; a bid and a pass look alike."""
    ann, bob, cid = account("Ann"), account("Bob"), account("Cid")
    game = auctioned(ann, bob, cid, ruleset=key)
    bid(game, ann, BID)
    game.refresh_from_db()
    version, own = game.version, game.seats.get(user=ann).number
    viewers = [(bob, game.seats.get(user=bob).number), (None, None)]
    save = saves.create(bob, game.pk)
    paths = list(addresses(game, save, ann, lambda: False))
    seen: list[Any] = []
    for amount in (None, OTHER_BID, 0):
        if amount is not None:
            with transaction.atomic():
                store_bid(game, version, own, amount)
                seen.append(all_that_is_seen(game, paths, viewers, services, log))
                transaction.set_rollback(True)
        else:
            all_that_is_seen(game, paths, viewers, services, log)  # a first visit stores the browser
            seen.append(all_that_is_seen(game, paths, viewers, services, log))
    assert len(seen[0]["texts"][0]) > 10
    for other in seen[1:]:
        for before, after in zip(seen[0]["texts"], other["texts"], strict=True):
            for where, text in before.items():
                assert after[where] == text, where
        assert seen[0]["steps"] == other["steps"]


def all_that_is_seen(
    game: Game, paths: list[str], viewers: list[tuple[User | None, int | None]], services: Services, log: Log
) -> dict[str, Any]:
    """What each of these viewers gets, and the steps that an administrator reads."""
    texts = []
    with time_machine.travel(FIXED, tick=False):
        for person, seat in viewers:
            services.forget_limits()
            client = Client()
            if person is not None:
                client.force_login(person)
            texts.append(received(game, paths, person or User(), seat, client, log))
        told = [(step.action, [(one.type, one.fields) for one in step.events]) for step in steps(game, 1).object_list]
    return {"texts": texts, "steps": told}


def test_what_one_has_bid_is_in_ones_own_download_only() -> None:
    ann, bob = people(2)
    game = auctioned(ann, bob)
    bid(game, ann, BID)
    texts = []
    for person in (ann, bob):
        client = Client()
        client.force_login(person)
        texts.append(content_of(client.get("/account/download/")).decode())
    assert [str(BID) in text for text in texts] == [True, False]


def test_all_bids_are_in_the_log_when_they_are_opened() -> None:
    """And the game can be verified by its stored moves."""
    ann, bob, cid = people(3)
    game = auctioned(ann, bob, cid)
    seats = {person.pk: game.seats.get(user=person).number for person in (ann, bob, cid)}
    bid(game, ann, 300)
    assert last_events(game)[-1]["amount"] == 300
    bid(game, bob, 0)
    bid(game, cid, 200)
    (entry,) = [as_json(one) for one in log_before(game.pk, None, None)][-1:]
    opened = next(event for event in entry["events"] if event["type"] == "bids_opened")
    ended = next(event for event in entry["events"] if event["type"] == "auction_ended")
    assert opened["bids"] == [{"seat": seats[ann.pk], "amount": 300}, {"seat": seats[cid.pk], "amount": 200}]
    assert (ended["seat"], ended["amount"]) == (seats[ann.pk], 200)
    sealed = [event for one in log_before(game.pk, None, None) for event in as_json(one)["events"]]
    assert all("amount" not in event for event in sealed if event["type"] == "bid_sealed")
    assert find_divergence(Game.objects.get(pk=game.pk)) is None


def test_a_standing_order_bids_its_highest_at_once_and_bots_answer() -> None:
    ann, bob = people(2)
    game = auctioned(ann, bob, bots=1)
    bot = game.seats.get(user=None).number
    give_orders(game.pk, ann.pk, {"bid": {"limits": {"any": 90}}})
    play_due(game, 2)
    auction = load(game.pk).state.table.auction
    seat = game.seats.get(user=ann).number
    assert set(auction.answered) == {bot, seat}
    row = next(one for one in game.actions.filter(automatic=Automatic.ORDER))
    assert json.loads(row.action) == {"type": "sealed_bid", "amount": 90}
    assert load(game.pk).state.table.sealed_bids[seat] == 90


def test_over_days_everybody_has_the_pace_and_the_bank_and_a_time_out_is_missed() -> None:
    """The auction waits for all, so it is a decision like any other."""
    ann, bob = people(2)
    game = game_over_days(ann, bob)
    put_up_for_auction(game)
    assert 0 <= 2 * DAY_MS - time_left(game) < 20_000
    bid(game, ann, 50)
    assert 0 <= 2 * DAY_MS - time_left(game) < 30_000
    spend(game, DAY_MS)
    ripen(game)
    play.run_due(game.pk)
    assert [game.seats.get(user=person).missed for person in (ann, bob)] == [0, 1]
    ended = next(event for event in last_events(game) if event["type"] == "auction_ended")
    assert (ended["seat"], ended["amount"]) == (game.seats.get(user=ann).number, 1)


def test_who_is_asked_is_told_once_and_no_more_after_the_answer() -> None:
    ann, bob = people(2)
    game = game_over_days(ann, bob)
    put_up_for_auction(game)
    came(game, bob)
    left(game, ann)
    scan.tell()
    assert [kind for kind, _ in told(ann)] == ["question"]
    bid(game, bob, 50)
    assert scan.tell() == 0
    bid(game, ann, 0)
    scan.tell()
    assert [kind for kind, _ in told(ann) if kind == "question"] == []


def test_a_save_in_the_middle_goes_on_by_asking_everybody_again() -> None:
    """Whoever loads it must not learn what others bid in a game that may still go on."""
    ann, bob = people(2)
    game = auctioned(ann, bob)
    bid(game, ann, BID)
    file = bytes(saves.create(bob, game.pk).content)
    assert str(BID).encode() not in file
    room = saves.load_file(bob, file)
    again = started(room, bob, ann)
    state = load(again.pk).state
    assert (state.table.sealed_bids, state.table.auction.answered) == ({}, [])
    assert "auction_began" in [event["type"] for event in last_events(again)]
    bid(again, bob, 40)
    bid(again, ann, 0)
    assert state.table.auction.space in load(again.pk).state.table.players[again.seats.get(user=bob).number].spaces
    assert find_divergence(Game.objects.get(pk=again.pk)) is None


def test_the_same_bid_twice_is_one_answer() -> None:
    """A late second one, which names the decision, is refused; a game that ends calls the auction off."""
    ann, bob, cid = people(3)
    game = auctioned(ann, bob, cid)
    bid(game, ann, 50)
    with pytest.raises(Refused) as refused:
        bid(game, ann, 60)
    assert refused.value.code == "wrong_phase"
    play.act(game.pk, bob.pk, {"type": "resign"})
    assert load(game.pk).state.table.auction is not None
    play.act(game.pk, cid.pk, {"type": "resign"})
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert load(game.pk).state.table.sealed_bids is UNSET
