"""A board with everything on it called otherwise."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def called_otherwise(document: dict[str, Any]) -> dict[str, Any]:
    """Other names in other languages; the keys of groups and piles are others, too, in the reverse order."""
    board = deepcopy(document) | {"name": "Другая", "language": "ru", "currency": "₽", "short_names": {}, "group": []}
    for at, space in enumerate(board["space"]):
        space["name"], space["names"] = f"Улица {at}", {"bn": f"রাস্তা {at}"}
        space.pop("names_at", None)
    deeds = [space for space in board["space"] if space.get("group")]
    piled = [space for space in board["space"] if space.get("cards")]
    for things, field in ((deeds, "group"), ([*piled, *board["card"]], "cards")):
        keys = sorted({thing.get(field) or thing["group"] for thing in things}, reverse=True)
        renamed = {key: f"{field} {number:03d}" for number, key in enumerate(keys)}
        for thing in things:
            key = field if field in thing else "group"
            thing[key] = renamed[thing[key]]
    for number, card in enumerate(board["card"]):
        card["text"], card["texts"] = f"Карта {number}", {"bn": f"তাস {number}"}
    return board
