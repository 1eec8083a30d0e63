"""Positions of games between bots, with what is hidden drawn anew, or with the seats moved round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

from msgspec.structs import replace

from games import rulesets
from games.analysis.training.games import play_out
from games.analysis.training.variety import plan
from games.engine.rulebook import Rulebook
from games.engine.state import GameState

Place = tuple[Rulebook, GameState[Any, Any]]
WITH_FEATURES = [key for key, ruleset in rulesets.RULESETS.items() if ruleset.features is not None]


def positions(key: str, number: int, seed: str = "positions") -> list[Place]:
    """So many positions of games as chances are fitted to, several of each game."""
    return list(islice(_positions(key, seed), number))


def _positions(key: str, seed: str) -> Iterator[Place]:
    bots = rulesets.find(key).bots
    assert bots is not None
    for at in count():
        planned = plan(key, seed, at, tuple(bots.profiles))
        book = planned.book()
        course = play_out(planned, lambda book, state: book.encode(state))
        for kept in course.kept if course else ():
            yield book, book.decode(kept.seen)


def drawn_anew(
    book: Rulebook, state: GameState[Any, Any], random: Random, viewer: int | None = None
) -> GameState[Any, Any]:
    """The same position for `viewer`, or for everybody who has no seat, with all that they do not see drawn anew.

    That is decks, hands, charms, sealed bids and draws to come; how often was drawn is no secret.
    """
    other = book.decode(book.encode(state))
    other.seed = f"{random.random()}"
    table = other.table
    decks = getattr(table, "decks", {})
    for group, deck in decks.items():
        hands = [hand for hand in getattr(table, "hands", []) if hand.seat != viewer]
        held = [(hand, [card for card in hand.cards if book.rules.card_kind[card] == group]) for hand in hands]
        cards = [*deck.order, *(card for _, own in held for card in own)]
        random.shuffle(cards)
        for hand, own in held:
            given = [cards.pop() for _ in own]
            hand.cards = [card for card in hand.cards if card not in own] + given
        deck.order = cards
    if hasattr(table, "deck"):
        random.shuffle(table.deck)
    for charm in getattr(table, "charms", []):
        if charm.seat != viewer and charm.strength:
            charm.strength = random.randint(1, 8)
    if getattr(table, "sealed_bids", None):
        bids = table.sealed_bids
        table.sealed_bids = {seat: bids[seat] if seat == viewer else random.randrange(1_000) for seat in bids}
    return other


def moved_round(book: Rulebook, state: GameState[Any, Any], by: int) -> GameState[Any, Any]:
    """The same position with everybody so many seats further on, which is the same game with the seats renamed."""
    other = book.decode(book.encode(state))
    table = other.table
    seats = len(table.players)

    def moved(seat: int) -> int:
        return (seat + by) % seats if seat >= 0 else seat

    table.players = [table.players[(seat - by) % seats] for seat in range(seats)]
    for space, deed in enumerate(table.deeds):
        if deed is not None:
            table.deeds[space] = replace(table.deed(space), owner=moved(deed.owner))
    table.turn, table.out_order = moved(table.turn), [moved(seat) for seat in table.out_order]
    if getattr(table, "auction", None) is not None and table.auction.bidder is not None:
        table.auction.bidder = moved(table.auction.bidder)
    if hasattr(table, "debts"):
        to = {None: None} | {seat: moved(seat) for seat in range(seats)}
        table.debts = [type(one)(moved(one.seat), one.amount, one.charge, to[one.to]) for one in table.debts]
    if hasattr(table, "moved_players"):
        table.moved_players = [moved(seat) for seat in table.moved_players]
    return other
