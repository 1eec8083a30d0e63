"""Boards written as TOML: plain values, and lists of plain objects. Reads nothing."""

import json
from typing import Any


def to_toml(data: dict[str, Any]) -> str:
    """Write a board so that tomllib reads it back the same, each space with its number beside it."""
    plain = [f"{key} = {_value(value)}" for key, value in data.items() if not _is_table_list(value)]
    tables = [
        _table(key, number, table)
        for key, value in data.items()
        if _is_table_list(value)
        for number, table in enumerate(value)
    ]
    return "\n\n".join(["\n".join(plain), *tables] if plain else tables) + "\n"


def _table(key: str, number: int, table: dict[str, Any]) -> str:
    lines = [f"{name} = {_value(value)}" for name, value in table.items()]
    return "\n".join([f"[[{key}]] # {number}", *lines])


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    # A JSON string, number or boolean is one of TOML too; DEL alone it escapes otherwise.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)
