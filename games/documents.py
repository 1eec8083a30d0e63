"""Reading JSON and TOML documents that people send, in bounded time and memory, whatever they hold.

A document is scanned once before it is parsed. `tomllib` takes quadratic time in the parts of a dotted key, and both
parsers recurse into nested values, so the scan refuses long dotted keys, deep nesting and very many keys. The scan
splits a document into the same strings, comments and brackets as the parser does, up to the first error in it; beyond
that the parser does not read.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from games.engine.refusal import Refused, gettext_noop
from games.messages import strict_json

MAX_BYTES = 64 * 1024
MAX_KEYS = 4_000
MAX_KEY_PARTS = 8
# Possessive, so that each character is read once. Unclosed strings end where the parser gives up.
TOML_TOKEN = re.compile(
    r"""
      \#[^\n]*+
    | \"{3} (?: [^"\\]++ | \\. | "(?!"") )*+ (?: "{3,5} )?
    | '{3} (?: [^']++ | '(?!'') )*+ (?: '{3,5} )?
    | " (?: [^"\\\n]++ | \\. )*+ "?
    | ' [^'\n]*+ '?
    | [\[\]{}.,=\n]
    """,
    re.VERBOSE | re.DOTALL,
)


def read_json(text: str) -> Any:
    """The value in a JSON document; raises Refused with the line, where it is known."""
    try:
        return strict_json.parse(text)
    except strict_json.TooDeepError as deep:
        raise _too_deep(deep.line) from deep
    except ValueError as wrong:
        raise _malformed("JSON", wrong) from wrong


def read_toml(text: str) -> dict[str, Any]:
    """The table in a TOML document; raises Refused with the line, where it is known."""
    refuse_hostile_toml(text)
    try:
        table = tomllib.loads(text)
    except ValueError as wrong:
        raise _malformed("TOML", wrong) from wrong
    if not all(map(strict_json.storable, _strings(table))):
        raise _malformed("TOML", "a character that cannot be stored")
    return table


def refuse_hostile_toml(text: str) -> None:
    """Refuse a document that would take the parser long, by one scan and before the parser sees it."""
    keys = parts = depth = 0
    line = 1
    for token in TOML_TOKEN.finditer(text):
        match symbol := text[token.start()]:
            case "[" | "{":
                depth += 1
                parts = 0
                if depth > strict_json.MAX_DEPTH:
                    raise _too_deep(line)
            case "]" | "}":
                depth -= 1
            case ".":
                parts += 1
                if parts >= MAX_KEY_PARTS:
                    raise Refused(
                        "too_deep",
                        gettext_noop("Line %(line)d: a key has more than %(max)d parts."),
                        line=line,
                        max=MAX_KEY_PARTS,
                    )
            case "=":
                keys += 1
                if keys > MAX_KEYS:
                    raise Refused(
                        "too_many_keys",
                        gettext_noop("Line %(line)d: there are more than %(max)d keys."),
                        line=line,
                        max=MAX_KEYS,
                    )
        if symbol in ",=\n":
            parts = 0
        line += text.count("\n", token.start(), token.end())


def _strings(value: object) -> list[str]:
    """Every key and text in a parsed document."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, part in value.items() for text in (key, *_strings(part))]
    if isinstance(value, list):
        return [text for part in value for text in _strings(part)]
    return []


def _too_deep(line: int) -> Refused:
    return Refused(
        "too_deep",
        gettext_noop("Line %(line)d: nested more than %(max)d levels deep."),
        line=line,
        max=strict_json.MAX_DEPTH,
    )


def _malformed(kind: str, wrong: object) -> Refused:
    """The refusal of a document that cannot be parsed; both parsers say the line in words."""
    line_match = re.search(r"line (\d+)", str(wrong))
    about: dict[str, Any] = {"line": int(line_match[1])} if line_match else {}
    text = gettext_noop("This is not valid %(kind)s: %(reason)s")
    return Refused("malformed", text, kind=kind, reason=str(wrong), **about)


def as_json(value: Any) -> Any:
    """A value of a document as JSON has it: TOML also has dates, infinities and whole numbers of any length."""
    if isinstance(value, dict):
        return {key: as_json(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(one) for one in value]
    if isinstance(value, int | float):
        return value if abs(value) <= strict_json.MAX_NUMBER else None
    return value if isinstance(value, str | None) else str(value)
