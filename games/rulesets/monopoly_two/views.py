"""The views of Monopoly Two: players by seat, deeds by space, buildings by group, the row, legal actions, the board.

Everything is made from data that the viewer may see, or that is public.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engine.hidden import redact
from games.engine.state import Action, GameState, Legal, Open
from games.rules.table import BANK
from games.rules.views import ring_view
from games.rulesets.monopoly_two.building import Build, becomes
from games.rulesets.monopoly_two.cards import card_moves
from games.rulesets.monopoly_two.debts import PayDebt
from games.rulesets.monopoly_two.hands import Discard, PlayCard
from games.rulesets.monopoly_two.market import BuyDeed, source_of
from games.rulesets.monopoly_two.moving import Move
from games.rulesets.monopoly_two.outlook import outcome_of_move
from games.rulesets.monopoly_two.payment import Pay, add_up
from games.rulesets.monopoly_two.placing import Place
from games.rulesets.monopoly_two.previews import tray
from games.rulesets.monopoly_two.proposal import propose
from games.rulesets.monopoly_two.rules import Site, TwoRules, level_of
from games.rulesets.monopoly_two.table import Deed, TwoTable
from games.rulesets.monopoly_two.winning import worth

Shown = dict[str, Any]


def state_view(rules: TwoRules, state: GameState[Any, Any], redacted: Shown, deadlines: Mapping[str, int]) -> Shown:
    """The state, as in the scenario format, players by seat."""
    table: TwoTable = state.table
    shown, owners = redacted["table"], rules.owners(table)
    return {
        "turn": table.turn,
        "dice": shown["dice"],
        "rolled": table.rolled,
        "moved": table.moved,
        "purchases": table.purchases,
        "built": shown["built"],
        "moved_players": shown["moved_players"],
        "bank": shown["bank"],
        "market": shown["market"],
        "deck_count": len(table.deck),
        "cards": {
            kind: {"left": len(deck.order), "discarded": len(table.discards[kind])}
            for kind, deck in table.decks.items()
        },
        "players": {
            str(seat): {
                "seat": seat,
                **player,
                "monopolies": [key for key, owner in owners.items() if owner == seat],
                "worth": worth(rules, table, seat),
                **_place(table, seat),
            }
            for seat, player in enumerate(shown["players"])
        },
        "spaces": {
            str(space): _deed(rules, deed)
            for space, deed in enumerate(table.deeds)
            if deed is not None and deed.owner != BANK
        },
        "groups": groups_view(rules, table),
        "debts": [] if state.finished else debts_view(table),
    }


def own_view(rules: TwoRules, seen: Shown, redacted: Shown) -> Shown:
    """The state with the hands that the viewer may see."""
    hands = {
        str(hand["seat"]): [rules.card_data[number] for number in hand["cards"]]
        for hand in redacted["table"]["hands"]
        if "cards" in hand
    }
    players = {
        seat: player | {"hand": hands[seat]} if seat in hands else player for seat, player in seen["players"].items()
    }
    return seen | {"players": players}


def _place(table: TwoTable, seat: int) -> dict[str, int]:
    """The final place of a player who is out: behind all who are still in the game or went out later."""
    return {"place": len(table.players) - table.out_order.index(seat)} if seat in table.out_order else {}


def _deed(rules: TwoRules, deed: Deed) -> Shown:
    return {"owner": deed.owner, **_buildings(rules, deed.level), "mortgaged": False}


def _buildings(rules: TwoRules, level: int) -> Shown:
    """A level as houses and a hotel."""
    hotel = level == rules.hotel
    return {"houses": 0 if hotel else level, "hotel": hotel}


def groups_view(rules: TwoRules, table: TwoTable) -> Shown:
    """The buildings of every colour group; none where buildings stand on single properties."""
    if rules.options.sites.single_buildings:
        return {}
    return {key: _buildings(rules, level_of(table, site)) for key, site in rules.sites.items()}


def debts_view(table: TwoTable) -> list[Shown]:
    """What is due, in the order of payment."""
    return [
        {"from": debt.seat, "to": "bank" if debt.to is None else debt.to, "amount": debt.amount} for debt in table.debts
    ]


def board_view(rules: TwoRules) -> Shown:
    """The constant part."""
    options = rules.options
    return {
        **ring_view(rules.board, rules.printed, rules.group),
        "start": rules.start,
        "most_houses": rules.max_houses,
        "card_moves": card_moves(options),
        "single_buildings": options.sites.single_buildings,
        "site_prices": {key: site.price for key, site in rules.sites.items()},
        "monopolies_to_win": options.goal.monopolies_to_win,
        "row_size": options.market.row_size,
        "purchases_a_turn": options.market.row_purchases,
        "jail_turns": options.turns.jail_turns,
        "hand_limit": options.hands.hand_limit,
    }


def legal_view(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Legal) -> Shown:
    """A legal action with its figures."""
    kind: Any = action.action if isinstance(action, Open) else type(action)
    show = FIGURES.get(kind)
    return {"type": action.name(), **(show(rules, state, seat, action) if show is not None else {})}


def _move(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    return {"player": action.player, "outcome": outcome_of_move(rules, state.table, action.player)}


def _buy(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    table: TwoTable = state.table
    in_cash = not isinstance(action, Open)
    space = action.space if in_cash else action.about
    owner = table.deed(space).owner
    if table.leaves:
        return {"space": space, "cost": rules.price[space], "source": "leave", "in_cash": in_cash}
    if owner == BANK:
        return {"space": space, "cost": rules.price[space], "source": source_of(table, space), "in_cash": in_cash}
    return {"space": space, "cost": rules.force_price[space], "source": "player", "owner": owner, "in_cash": in_cash}


def _build(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    if isinstance(action, Open):
        site = rules.sites[str(action.about)]
    else:
        site = rules.sites[action.group if action.space is None else str(action.space)]
    return {
        **_named(rules, site),
        "cost": site.price,
        "becomes": becomes(rules, state.table, site),
        "in_cash": not isinstance(action, Open),
    }


def _place_building(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    site = rules.sites[action.group if action.space is None else str(action.space)]
    cash = state.table.placing.handed[0].worth
    return {**_named(rules, site), "worth": site.price, "cash": cash, "becomes": becomes(rules, state.table, site)}


def _named(rules: TwoRules, site: Site) -> Shown:
    return {"space": site.spaces[0]} if rules.options.sites.single_buildings else {"group": site.key}


def _pay(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    """What is due, the payment proposed, and everything that could be put into another."""
    table: TwoTable = state.table
    decision = next(one for one in state.decisions if isinstance(one, PayDebt) and one.seat == seat)
    payment = propose(rules, table, seat, decision.amount)
    assert payment is not None
    total = add_up(rules, decision.amount, payment)
    return {
        "due": decision.amount,
        "to": "bank" if decision.to is None else decision.to,
        "charge": redact(decision.charge, seat),
        "proposal": redact(payment, seat),
        "change": total.change,
        "lost": total.lost,
        "tray": tray(rules, table, seat),
    }


def _card(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    shown: Shown = {"card": msgspec.to_builtins(action.card)}
    return shown | ({"on": action.on} if isinstance(action, PlayCard) else {})


FIGURES: Mapping[type[Action], Callable[[TwoRules, GameState[Any, Any], int, Any], Shown]] = {
    Move: _move,
    BuyDeed: _buy,
    Build: _build,
    Place: _place_building,
    Pay: _pay,
    PlayCard: _card,
    Discard: _card,
}
"""The fields and figures of each action that has some."""
