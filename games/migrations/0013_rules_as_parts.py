"""Stored games in the shape of the rules made of parts: debts and decks as plain data, steps under their new names."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import migrations

CHUNK = 500
STEPS = {
    "rules.claims.settle_dues": "rules.debt_queue.settle_debts",
    "rules.claims.leave_jail": "rules.debt_queue.leave_jail",
    "rules.debt.ask_debtors": "rules.negative_cash.ask_debtors",
}
KINDS = {"tax_paid": "tax", "bail_paid": "bail", "money_given": "gift", "rent_paid": "rent"}


def charge(payment: str) -> dict[str, Any]:
    """The reason of a debt, from the payment that was stored with it."""
    event = json.loads(payment)
    kind = event["reason"] if event["type"] == "fee_paid" else KINDS[event["type"]]
    found = {"kind": kind}
    if kind == "rent":
        found |= {"space": event["space"], "reasons": event["reasons"]}
    return found


def debt(due: dict[str, Any]) -> dict[str, Any]:
    """A debt with its reason, instead of an event as text."""
    return {key: value for key, value in due.items() if key != "payment"} | {"charge": charge(due["payment"])}


def converted_state(state: dict[str, Any]) -> dict[str, Any]:
    """A stored state in the new shape."""
    table = state["table"]
    decks = table.get("decks", {})
    if "dues" in table:
        table["debts"] = [debt(due) for due in table.pop("dues")]
    else:
        table["next_cards"] = {group: deck["next"] for group, deck in decks.items() if deck["next"]}
    table["decks"] = {group: {"order": deck["order"]} for group, deck in decks.items()}
    state["agenda"] = [[STEPS.get(name, name), args] for name, args in state["agenda"]]
    if state["finished"]:
        state["reason"] = ending(table)
    return state


def ending(table: dict[str, Any]) -> str:
    """Why a game ended."""
    return "time_limit" if table.get("last_turn") else "last_player"


def converted_events(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The events of one version in the new shape."""
    for event in events:
        match event["type"]:
            case "game_began":
                yield {key: event[key] for key in ("type", "seats", "order", "seed_hash")}
                yield {"type": "players_placed", **{key: event[key] for key in ("seats", "cash", "start")}}
            case "cards_shuffled":
                yield event | {"deck": {"order": event["deck"]["order"]}}
            case "debt_arose":
                yield debt(event)
            case _:
                yield event


def convert(apps: Any, schema_editor: Any) -> None:
    """Convert every game and every action; games that are running go on."""
    game_model, action_model = apps.get_model("games", "Game"), apps.get_model("games", "Action")
    changed = []
    for game in game_model.objects.only("state").iterator(CHUNK):
        game.state = dump(converted_state(json.loads(game.state)))
        changed.append(game)
        if len(changed) == CHUNK:
            game_model.objects.bulk_update(changed, ["state"])
            changed = []
    game_model.objects.bulk_update(changed, ["state"])
    changed = []
    for action in action_model.objects.filter(events__regex=r'"(game_began|cards_shuffled|debt_arose)"').iterator(
        CHUNK
    ):
        action.events = dump(list(converted_events(json.loads(action.events))))
        changed.append(action)
        if len(changed) == CHUNK:
            action_model.objects.bulk_update(changed, ["events"])
            changed = []
    action_model.objects.bulk_update(changed, ["events"])


def dump(value: Any) -> str:
    """Compact JSON, as the rules write it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Migration(migrations.Migration):
    dependencies = [("games", "0012_seats_and_countdown")]
    operations = [migrations.RunPython(convert, migrations.RunPython.noop, elidable=True)]
