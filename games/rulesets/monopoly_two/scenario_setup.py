"""Set up a scenario's position, in the format that clients see, on a new game of Monopoly Two."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.board import Card
from games.rules.presentation.scenario_setup import check_implied, debts_from_setup, set_bank, set_player
from games.rules.table import BANK
from games.rulesets.monopoly_two.rules import TwoRules, level_of
from games.rulesets.monopoly_two.table import TwoTable

PARTS = {
    "players", "spaces", "groups", "turn", "dice", "rolled", "moved", "purchases", "built", "moved_players", "bank",
    "market", "deck", "debts", "decision",
}  # fmt: skip
IMPLIED = {"ruleset", "status", "winners", "deck_count"}
"""Keys that are derived from the rest of a position: if given, they must be correct."""
PLAYER_FIELDS = ("cash", "position", "in_jail", "jail_turns", "out")
TURN_FIELDS = ("turn", "dice", "rolled", "moved", "purchases", "built", "moved_players")


def set_up(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """Apply a scenario's setup to a new game; raises ValueError for unknown keys.

    The game then asks for what follows from the table; `decision` says how far the turn has come.
    """
    rules, table = book.rules, state.table
    unknown = setup.keys() - PARTS - IMPLIED
    if unknown:
        raise ValueError(f"this table has no {min(unknown)}")
    for seat, fields in setup.get("players", {}).items():
        _set_player(rules, table, int(seat), fields)
    for space, fields in setup.get("spaces", {}).items():
        _set_deed(rules, table, int(space), fields)
    for key, fields in setup.get("groups", {}).items():
        if key not in rules.groups:
            raise ValueError(f"there is no group {key}")
        for space in rules.groups[key]:
            table.deeds[space] = replace(table.deed(space), level=_level(rules, fields))
    _set_deeds_of_bank(rules, table, setup)
    for name in TURN_FIELDS:
        setattr(table, name, setup.get(name, getattr(table, name)))
    levels = [level_of(table, site) for site in rules.sites.values()]
    set_bank(rules, table.bank, levels, setup.get("bank", {}))
    _set_hands(rules, table, setup)
    table.debts = debts_from_setup(setup.get("debts", []))
    _set_progress(table, setup)
    check_implied(book, state, setup, IMPLIED)


def matches_card(rules: TwoRules, group: str, number: int, criteria: dict[str, Any]) -> bool:
    """Whether a card, by its number on the board, has the keys and values a scenario wants."""
    card: Card = rules.board.card[number]
    return card.group == group and _fits(card, criteria)


def complete(rules: TwoRules, table: TwoTable, seat: int, action: dict[str, Any]) -> dict[str, Any]:
    """An action whose card is named by some of its keys, or by its place in the hand."""
    reference = action.get("card")
    held = table.hands[seat].cards
    if isinstance(reference, int) and 0 <= reference < len(held):
        return action | {"card": _as_data(rules, held[reference])}
    if isinstance(reference, dict):
        every = [*held, *range(len(rules.card))]
        number = next((one for one in every if _fits(rules.board.card[one], reference)), None)
        if number is not None:
            return action | {"card": _as_data(rules, number)}
    return action


def free_cards(rules: TwoRules, table: TwoTable, setup: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    """Swap the cards that steps will draw out of the hands that a new game dealt at random."""
    laid = _laid(setup)
    claimed: set[int] = set()
    for card in sorted(cards, key=len, reverse=True):
        number = _find(rules, [one for deck in table.decks.values() for one in deck.order if one not in claimed], card)
        if number is None:
            number = _take_from_hand(rules, table, laid, card, claimed)
        if number is not None:
            claimed.add(number)


def _fits(card: Card, criteria: dict[str, Any]) -> bool:
    return all(getattr(card, key, None) == value for key, value in criteria.items())


def _as_data(rules: TwoRules, number: int) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(rules.card[number])
    return data


def _find(rules: TwoRules, among: list[int], criteria: dict[str, Any]) -> int | None:
    return next((number for number in among if _fits(rules.board.card[number], criteria)), None)


def _laid(setup: dict[str, Any]) -> set[int]:
    """The seats whose hands a scenario gives."""
    return {int(seat) for seat, fields in setup.get("players", {}).items() if "hand" in fields}


def _take_from_hand(
    rules: TwoRules, table: TwoTable, laid: set[int], criteria: dict[str, Any], claimed: set[int]
) -> int | None:
    """Swap a card like that from a hand that no scenario gives for one of its deck that is not wanted."""
    for hand in table.hands:
        number = None if hand.seat in laid else _find(rules, hand.cards, criteria)
        if number is None:
            continue
        order = table.decks[rules.card_kind[number]].order
        other = next((place for place, one in enumerate(order) if one not in claimed), None)
        place = hand.cards.index(number)
        if other is None:
            hand.cards.pop(place)
            table.players[hand.seat].hand_counts[rules.card_kind[number]] -= 1
            order.append(number)
        else:
            hand.cards[place], order[other] = order[other], number
        return number
    return None


def _set_player(rules: TwoRules, table: TwoTable, seat: int, fields: dict[str, Any]) -> None:
    """A player, but for the hand; one who is out has no cash."""
    set_player(rules, table, seat, {name: value for name, value in fields.items() if name != "hand"}, PLAYER_FIELDS)
    if fields.get("out"):
        table.players[seat].cash = 0


def _set_deed(rules: TwoRules, table: TwoTable, space: int, fields: dict[str, Any]) -> None:
    deed = table.deeds[space] if 0 <= space < rules.size else None
    if deed is None:
        raise ValueError(f"nobody can own space {space}")
    for name, value in fields.items():
        match name:
            case "owner":
                table.market = [other for other in table.market if other != space]
                table.deck = [other for other in table.deck if other != space]
                table.transfer(space, value)
            case "houses" | "hotel":
                _raise(rules, table, space, max(table.deed(space).level, _level(rules, {name: value})))
            case "mortgaged" if not value:
                continue
            case _:
                raise ValueError(f"a deed has no {name}")


def _raise(rules: TwoRules, table: TwoTable, space: int, level: int) -> None:
    """Put buildings on a space, and so on its whole site."""
    for site in rules.sites.values():
        if space in site.spaces:
            for other in site.spaces:
                table.deeds[other] = replace(table.deed(other), level=level)


def _level(rules: TwoRules, fields: dict[str, Any]) -> int:
    """Houses or a hotel as a level."""
    return rules.hotel if fields.get("hotel") else int(fields.get("houses", 0))


def _set_deeds_of_bank(rules: TwoRules, table: TwoTable, setup: dict[str, Any]) -> None:
    """The row and the deck: as given, or else the rest of the deeds in the order of the new game."""
    rest = [space for space in [*table.market, *table.deck] if table.deed(space).owner == BANK]
    deck = setup.get("deck")
    market = setup.get("market")
    if market is None:
        market = [space for space in rest if space not in (deck or ())][: rules.options.market.row_size]
    table.market = sorted(market)
    table.deck = [space for space in rest if space not in market] if deck is None else list(deck)
    for space in [*table.market, *table.deck]:
        if table.deeds[space] is None or table.deed(space).owner != BANK:
            raise ValueError(f"the deed of space {space} is not the bank's")


def _set_hands(rules: TwoRules, table: TwoTable, setup: dict[str, Any]) -> None:
    """The hands that a scenario gives; everybody else keeps what they were dealt, unless it is given to another."""
    laid = _laid(setup)
    for seat, player in enumerate(table.players):
        if seat in laid or player.out:
            for held in list(table.hands[seat].cards):
                table.discard_card(seat, rules.card_kind[held], held)
    for kind, discarded in table.discards.items():
        table.decks[kind].order += discarded
        discarded.clear()
    claimed: set[int] = set()
    for seat in sorted(laid):
        for criteria in setup["players"][str(seat)]["hand"]:
            decks = [one for deck in table.decks.values() for one in deck.order]
            number = _find(rules, decks, criteria)
            if number is None:
                number = _take_from_hand(rules, table, laid, criteria, claimed)
            if number is None:
                raise ValueError(f"there is no other card {criteria}")
            kind = rules.card_kind[number]
            table.decks[kind].order.remove(number)
            table.take_card(seat, kind, number)


def _set_progress(table: TwoTable, setup: dict[str, Any]) -> None:
    """How far the turn has come, by `rolled` and `moved` or by the kind of the decision."""
    kind = setup.get("decision", {}).get("kind")
    if kind in ("move", "end_turn"):
        table.rolled = True
        table.moved = table.moved or kind == "end_turn"
    if table.rolled and len(table.dice) != 2:
        table.dice = [1, 2]
    if table.rolled:
        table.roll = list(table.dice)
