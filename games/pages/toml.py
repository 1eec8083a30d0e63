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
        f"[[{key}]] # {number}\n{_table(table)}" for key, value in lists.items() for number, table in enumerate(value)
    ]
    parts = [tomli_w.dumps(plain), *numbered, tomli_w.dumps(tables)]
    return "\n".join(part for part in parts if part)


def _table(values: dict[str, Any]) -> str:
    """Write a space, a card or a group; its names in other languages on one line."""
    plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
    tables = [f"{key} = {_inline(value)}\n" for key, value in values.items() if isinstance(value, dict)]
    return "".join([tomli_w.dumps(plain), *tables])


def _inline(values: dict[str, str]) -> str:
    return f"{{ {', '.join(tomli_w.dumps({key: text}).strip() for key, text in values.items())} }}"


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)
