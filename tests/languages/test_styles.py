"""Styles follow the direction of the language: none says left or right, but for a place that is always the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT
from tests.docs.files import name_of, project_files

SIDED = re.compile(
    r"(left|right|(margin|padding|border|scroll-(margin|padding))-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)$"
)
FOUR_SIDES = re.compile(r"(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$")
PART = re.compile(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+")
ALONG = re.compile(r"\b(left|right)\b")
DIAGONAL = re.compile(r"\bto (top|bottom) (left|right)\b")
INSET_ON_A_SIDE = re.compile(r"\binset (?!0 )-?[\d.]")
SIDED_VALUES = ("text-align", "float", "clear", "background", "background-position", "transform-origin")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

PLACES = {
    "games/client/styles/classic/board.css": "the ring goes round the same way for everybody",
    "games/client/styles/classic/board-small.css": "as board.css",
    "games/client/styles/classic/choosing.css": "tags on the spaces of the ring",
    "games/client/styles/flights.css": "slips fly to coordinates of the window",
    "games/client/styles/studio/landings.css": "numbers beside the spaces of the ring",
    "games/rulesets/coopoly/client/styles/board.css": "the ring, as board.css",
    "games/rulesets/coopoly/client/styles/over.css": "what lies over the ring",
    "games/rulesets/coopoly/client/styles/stage.css": "gauges beside the zones of the ring",
    "games/rulesets/monopoly_two/client/styles/market.css": "marks on the spaces of the ring",
    "games/rulesets/bangladeshi/client/pages.css": "a leaf",
}
"""Files that may say left and right, and why: places that are the same in every language."""


@dataclass(frozen=True)
class Declaration:
    """A line of a style: its property and value, and those beside it."""

    name: str
    value: str
    beside: str

    def is_sided(self) -> bool:
        """Whether it tells left from right."""
        if SIDED.fullmatch(self.name) or (self.name in SIDED_VALUES and ALONG.search(DIAGONAL.sub("", self.value))):
            return True
        if self.name == "box-shadow":
            return bool(INSET_ON_A_SIDE.search(self.value))
        if FOUR_SIDES.fullmatch(self.name):
            sides = PART.findall(self.value)
            # A corner that is turned by an eighth points up or down.
            return len(sides) == 4 and sides[1] != sides[3] and not re.search(r"rotate\(-?\d*5deg\)", self.beside)
        if self.name == "border-radius":
            corners = PART.findall(self.value.partition("/")[0])
            return len(corners) > 1 and (corners * 2)[:4] != [*(corners * 2)[1::-1], *(corners * 2)[3:1:-1]]
        return False


def declarations(style: str) -> Iterator[Declaration]:
    """The declarations of a style sheet."""
    for block in re.findall(r"\{([^{}]*)\}", COMMENT.sub("", style)):
        for line in block.split(";"):
            name, colon, value = line.partition(":")
            if colon:
                yield Declaration(name.strip(), " ".join(value.split()), block)


def sheets() -> list[Path]:
    """Our own style sheets."""
    administration = PROJECT / "games" / "static" / "site" / "administration.css"
    return [*project_files({".css"}), administration]


def sided(file: Path) -> list[str]:
    """What a file says of left and right."""
    found = declarations(file.read_text(encoding="utf-8"))
    return [f"{one.name}: {one.value}" for one in found if one.is_sided()]


def test_no_style_says_left_or_right() -> None:
    """But in the files that are about places."""
    files = sheets()
    assert len(files) > 75
    found = {name_of(file): lines for file in files if (lines := sided(file))}
    assert {name: lines for name, lines in found.items() if name not in PLACES} == {}
    assert sorted(PLACES) == sorted(found), "these no longer say it"


@pytest.mark.parametrize(
    "said",
    [
        "left: 0", "margin-right: 1rem", "padding: 0 1rem 0 2rem", "inset: 0 auto auto 0", "text-align: left",
        "border-radius: 1rem 0 0 1rem", "border-top-left-radius: 0", "background-position: right 1rem center",
        "border-width: 2px 2px 0 0", "float: left", "padding: 0 calc(1rem + (2 * 1px)) 0 0",
        "box-shadow: inset 4px 0 red",
    ],
)  # fmt: skip
def test_what_tells_left_from_right_is_found(said: str) -> None:
    (one,) = declarations(f"a {{ {said}; }}")
    assert one.is_sided()


@pytest.mark.parametrize(
    "said",
    [
        "inset-inline-start: 0", "padding: 1px 2px 3px", "margin: 0 auto", "border-radius: 1rem 1rem 0 0",
        "inset: 0 auto", "text-align: start", "border-radius: 50%",
        "padding: 0 calc(1rem + 1px) 1px calc(1rem + 1px)",
        "box-shadow: inset 0 -3px red, inset calc(4px * var(--mirror)) 0 red",
    ],
)  # fmt: skip
def test_what_is_the_same_on_both_sides_is_not(said: str) -> None:
    (one,) = declarations(f"a {{ {said}; }}")
    assert not one.is_sided()
