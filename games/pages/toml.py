"""Boards written as TOML, with the number of each space and card in a comment."""

from __future__ import annotations

from typing import Any

import tomli_w


def to_toml(data: dict[str, Any]) -> str:
    """Write a board so that tomllib reads the same back."""
    lists = {key: value for key, value in data.items() if _is_table_list(value)}
    plain = tomli_w.dumps({key: value for key, value in data.items() if key not in lists})
    tables = [
        f"[[{key}]] # {number}\n{tomli_w.dumps(table)}"
        for key, value in lists.items()
        for number, table in enumerate(value)
    ]
    return "\n".join([plain, *tables] if plain else tables)


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)
