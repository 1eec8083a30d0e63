"""Boards written as TOML, with the number of each space and card in a comment."""

from __future__ import annotations

from typing import Any

import tomli_w


def to_toml(data: dict[str, Any]) -> str:
    """Write a board so that tomllib reads the same back: plain values, spaces and cards, and the tables of names."""
    lists = {key: value for key, value in data.items() if _is_table_list(value)}
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    plain = {key: value for key, value in data.items() if key not in lists and key not in tables}
    numbered = [
        f"[[{key}]] # {number}\n{tomli_w.dumps(table)}"
        for key, value in lists.items()
        for number, table in enumerate(value)
    ]
    parts = [tomli_w.dumps(plain), *numbered, tomli_w.dumps(tables)]
    return "\n".join(part for part in parts if part)


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)
