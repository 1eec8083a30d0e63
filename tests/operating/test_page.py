"""Every block on the pages has a test that runs or reads it, and no test does so with one that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.operating.blocks import PAGE, blocks

TESTS = Path(__file__).parent.parent
NAME = re.compile(r"[a-z]+(-[a-z]+)*")


def run_by_tests() -> set[str]:
    """The names of blocks that tests follow, or look at."""
    found = set()
    for file in [*TESTS.rglob("test_*.py"), *(TESTS / "support").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="follow"), args=[_, ast.Constant(value=str(name)), *_]):
                    found.add(name)
                case ast.Subscript(value=ast.Name(id="BLOCKS"), slice=ast.Constant(value=str(name))):
                    found.add(name)
                case ast.For(iter=ast.Tuple(elts=names), body=[ast.Expr(value=ast.Call(func=ast.Name(id="follow")))]):
                    found |= {str(name.value) for name in names if isinstance(name, ast.Constant)}
    return found


def test_every_block_is_run() -> None:
    named = blocks()
    assert named
    assert [name for name in named if not NAME.fullmatch(name)] == []
    assert set(named) - run_by_tests() == set()
    assert run_by_tests() - set(named) == set()


def test_the_page_leads_through_its_blocks_in_order() -> None:
    """What a newcomer needs stands before what comes later."""
    order = list(blocks())
    first = ["packages", "account", "unpack", "settings", "start", "ready", "caddy"]
    assert order[: len(first)] == first
    assert "make setup" not in PAGE.read_text(encoding="utf-8")
